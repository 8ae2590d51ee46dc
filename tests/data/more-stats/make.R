# SPDX-License-Identifier: GPL-3.0-or-later
# Makes expected.tsv and data/ anew: Rscript make.R, with the packages coin,
# exactRankTests and nortest.
suppressMessages({library(coin); library(exactRankTests); library(nortest)})
acf1 <- function(x) { m <- mean(x); n <- length(x)
  sum((x[-n]-m)*(x[-1]-m))/sum((x-m)^2) }
skew1 <- function(x) mean((x-mean(x))^3)/mean((x-mean(x))^2)^1.5
kurt1 <- function(x) mean((x-mean(x))^4)/mean((x-mean(x))^2)^2-3
skewG1 <- function(x) { n <- length(x); skew1(x)*sqrt(n*(n-1))/(n-2) }
kurtG2 <- function(x) { n <- length(x); (n-1)/((n-2)*(n-3))*((n+1)*kurt1(x)+6) }
gm <- function(x) exp(mean(log(x)))
medci <- function(x,c=0.95) { n <- length(x); x <- sort(x)
  k <- sum(pbinom(0:n,n,0.5) <= (1-c)/2)
  c(lo=if (k<1) -Inf else x[k], hi=if (k<1) Inf else x[n+1-k],
    cov=1-2*pbinom(k-1,n,0.5), k=k) }
hl2 <- function(x,y) median(outer(x,y,'-'))
hl1 <- function(x) { w <- outer(x,x,'+')/2; median(w[upper.tri(w,TRUE)]) }
cliff <- function(x,y) mean(sign(outer(x,y,'-')))
a12 <- function(x,y) (cliff(x,y)+1)/2
spool <- function(x,y) sqrt(((length(x)-1)*var(x)+(length(y)-1)*var(y))/
  (length(x)+length(y)-2))
cohd <- function(x,y) (mean(x)-mean(y))/spool(x,y)
hedg <- function(x,y) { df <- length(x)+length(y)-2
  cohd(x,y)*exp(lgamma(df/2)-lgamma((df-1)/2))/sqrt(df/2) }
fieller <- function(x,y,conf=0.95) { r <- mean(y)/mean(x)
  va <- var(y)/length(y); vb <- var(x)/length(x)
  df <- (va+r^2*vb)^2/(va^2/(length(y)-1)+r^4*vb^2/(length(x)-1))
  t <- qt(1-(1-conf)/2,df); g <- t^2*vb/mean(x)^2
  w <- t/(mean(x)*(1-g))*sqrt(va*(1-g)+r^2*vb)
  c(lo=r/(1-g)-w, hi=r/(1-g)+w) }
deltaratio <- function(x,y,conf=0.95) { r <- mean(y)/mean(x)
  w <- qnorm(1-(1-conf)/2)*r*sqrt(var(x)/length(x)/mean(x)^2+
    var(y)/length(y)/mean(y)^2)
  c(lo=r-w, hi=r+w) }
ckappa <- function(x,y) { t <- table(factor(x,union(x,y)),factor(y,union(x,y)))
  n <- sum(t); po <- sum(diag(t))/n; pe <- sum(rowSums(t)*colSums(t))/n^2
  (po-pe)/(1-pe) }

set.seed(20240229)
data <- list(
  norm=round(rnorm(23,100,5),3), other=round(rnorm(17,103,8),3),
  third=round(rnorm(12,98,5),3), skew=round(rlnorm(40,1,0.8),4),
  small=c(3.1,2.7,3.4), four=c(12.5,13.25,11,12.75),
  six=c(8.2,9.1,7.7,8.9,10.4,8.05),
  ties=c(1,1,2,2,2,3,4,4,5,5,6,7), ties2=c(2,3,3,4,4,5,5,5,6,8,9,9),
  far=round(rnorm(15,200,1),3), near=round(rnorm(15,100,1),3),
  pairs1=c(10.1,10.4,9.8,10.9,11.2,10.3,9.9,10.6,10.8,10.2),
  pairs2=c(10.0,10.1,9.8,10.5,11.5,10.0,9.9,10.1,10.2,9.9),
  rater1=c(1,1,2,3,3,2,1,2,3,3,1,2), rater2=c(1,2,2,3,3,2,1,1,3,2,1,2),
  offset=1e9+c(1:12*0.125,0.5,0.25), tiny=c(3,1,4,1.5,9,2.6)*2^-1000,
  huge=c(3,1,4,1.5,9,2.6)*2^1000, p=c(0.001,0.04,0.03,0.2,0.9,0.04,0.012))

rows <- list()
add <- function(case,inputs,quantity,call,rtol=1e-9)
  rows[[length(rows)+1]] <<- list(case,inputs,quantity,call,rtol)
for (t in 1:9) for (p in c(0.01,0.1,0.25,0.37,0.5,0.9,0.95,0.999))
  add('quantile','skew',sprintf('q%02d_p%g',t,100*p),
      sprintf('quantile(x,%g,type=%d)',p,t),1e-12)
for (t in 1:9)
  add('quantile-ties','ties',sprintf('q%02d_p30',t),
      sprintf('quantile(x,0.3,type=%d)',t),1e-12)
one <- function(inputs, ...) {
  calls <- c(...)
  for (i in seq(1,length(calls),2))
    add(inputs[1],inputs[1],calls[i],calls[i+1])
}
# R itself loses digits of some: shapiro.test far from 0, ks.test where p is
# small, wilcox.test of differences that are equal only as decimals.
for (d in c('norm','skew','ties','offset','six'))
  one(d,'mean','mean(x)','var','var(x)','sd','sd(x)','cv','sd(x)/mean(x)',
    'lag1','acf1(x)','skew_g1','skew1(x)','kurt_excess_g2','kurt1(x)',
    'skew_G1','skewG1(x)','kurt_excess_G2','kurtG2(x)','gmean','gm(x)',
    'hmean','1/mean(1/x)','mad_raw','mad(x,constant=1)','mad_scaled','mad(x)',
    'trimmed5','mean(x,trim=0.05)','trimmed20','mean(x,trim=0.2)',
    'fivenum_q1','fivenum(x)[2]','fivenum_q3','fivenum(x)[4]',
    'hodges_lehmann_1','hl1(x)','mean_ci95_lo','t.test(x)$conf.int[1]',
    'mean_ci80_hi','t.test(x,conf.level=0.8)$conf.int[2]',
    'mean_ci99.9_lo','t.test(x,conf.level=0.999)$conf.int[1]',
    'median_ci90_lo',"medci(x,0.9)['lo']",'median_ci80_hi',"medci(x,0.8)['hi']",
    'median_ci95_coverage',"medci(x)['cov']",'median_ci99_k',"medci(x,0.99)['k']",
    'gmean_ci95_lo','exp(t.test(log(x))$conf.int[1])')
for (d in c('norm','skew','ties','six'))
  one(d,'shapiro_W','shapiro.test(x)$statistic','shapiro_p','shapiro.test(x)$p.value')
one('small','shapiro_W','shapiro.test(x)$statistic','shapiro_p','shapiro.test(x)$p.value',
  'median_ci95_lo',"medci(x)['lo']",'median_ci75_lo',"medci(x,0.75)['lo']")
one('four','shapiro_W','shapiro.test(x)$statistic','shapiro_p','shapiro.test(x)$p.value')
for (d in c('norm','skew'))
  one(d,'ad_A','ad.test(x)$statistic','ad_p','ad.test(x)$p.value',
    'ljung_box_p',"Box.test(x,lag=5,type='Ljung-Box')$p.value",
    'box_pierce_stat','Box.test(x,lag=3)$statistic',
    'acf2','acf(x,plot=FALSE)$acf[3]',
    'ks_norm_D',"ks.test(x,'pnorm',mean(x),sd(x))$statistic",
    'ks_norm_p',"ks.test(x,'pnorm',mean(x),sd(x))$p.value",
    'ks_norm_p_asym',"ks.test(x,'pnorm',mean(x),sd(x),exact=FALSE)$p.value",
    't_mu_p','t.test(x,mu=50)$p.value',
    'signed_rank_mu_p','wilcox.test(x,mu=3,exact=TRUE)$p.value',
    'kendall_index',"cor(x,seq_along(x),method='kendall')",
    'kendall_p',"cor.test(x,seq_along(x),method='kendall')$p.value",
    'spearman',"cor(x,seq_along(x),method='spearman')")
add('tiny','tiny','mean','mean(x)'); add('tiny','tiny','median','median(x)')
add('huge','huge','mean','mean(x)')
two <- function(d, ...) {
  calls <- c(...)
  for (i in seq(1,length(calls),2))
    add(gsub(',','-',d),d,calls[i],calls[i+1])
}
for (d in c('norm,other','ties,ties2','small,four','far,near','six,four','pairs1,pairs2'))
  two(d,'welch_t','t.test(x,y)$statistic','welch_df','t.test(x,y)$parameter',
    'welch_p','t.test(x,y)$p.value','welch_ci99_lo','t.test(x,y,conf.level=0.99)$conf.int[1]',
    'welch_ci90_hi','t.test(x,y,conf.level=0.9)$conf.int[2]',
    'welch_p_less',"t.test(x,y,alternative='less')$p.value",
    'welch_p_greater',"t.test(x,y,alternative='greater')$p.value",
    'student_t','t.test(x,y,var.equal=TRUE)$statistic','student_p','t.test(x,y,var.equal=TRUE)$p.value',
    'var_F','var.test(x,y)$statistic','var_F_p','var.test(x,y)$p.value',
    'var_ci95_lo','var.test(x,y)$conf.int[1]',
    'cohen_d','cohd(x,y)','hedges_g','hedg(x,y)','glass_delta_sd_x','(mean(x)-mean(y))/sd(x)',
    'glass_delta_sd_y','(mean(x)-mean(y))/sd(y)',
    'cliff_delta','cliff(x,y)','a12','a12(x,y)','ratio_means','mean(y)/mean(x)',
    'ratio_fieller95_lo',"fieller(x,y)['lo']",'ratio_fieller99_hi',"fieller(x,y,0.99)['hi']",
    'ratio_delta95_hi',"deltaratio(x,y)['hi']",'ratio_delta90_lo',"deltaratio(x,y,0.9)['lo']",
    'ratio_gmean','exp(mean(log(y))-mean(log(x)))',
    'ratio_log_ci90_lo','exp(t.test(log(y),log(x),conf.level=0.9)$conf.int[1])',
    'mw_U_x','wilcox.test(x,y)$statistic','mw_p_norm_cc','wilcox.test(x,y,exact=FALSE)$p.value',
    'mw_p_norm_nocc','wilcox.test(x,y,exact=FALSE,correct=FALSE)$p.value',
    'mw_p_norm_less',"wilcox.test(x,y,exact=FALSE,alternative='less')$p.value",
    'mw_p_exact_ties','wilcox.exact(x,y)$p.value',
    'mw_p_exact_perm_ties',"pvalue(wilcox_test(c(x,y)~factor(rep(1:2,c(length(x),length(y)))),distribution='exact'))",
    'hl_shift','hl2(x,y)','ks_D','ks.test(x,y)$statistic',
    'ks_p_asym','ks.test(x,y,exact=FALSE)$p.value',
    'ks_p_greater',"ks.test(x,y,alternative='greater',exact=TRUE)$p.value",
    'kruskal_H','kruskal.test(list(x,y))$statistic')
for (d in c('norm,other','ties,ties2','six,four','pairs1,pairs2'))
  two(d,'ks_p_exact_ties','ks.test(x,y,exact=TRUE)$p.value')
for (d in c('norm,other','small,four','far,near','six,four'))
  two(d,'mw_p_exact','wilcox.test(x,y,exact=TRUE)$p.value',
    'mw_p_exact_less',"wilcox.test(x,y,exact=TRUE,alternative='less')$p.value",
    'mw_p_exact_greater',"wilcox.test(x,y,exact=TRUE,alternative='greater')$p.value")
two('other,third','hl_ci90_lo','wilcox.test(x,y,exact=TRUE,conf.int=TRUE,conf.level=0.9)$conf.int[1]',
  'hl_ci99_hi','wilcox.test(x,y,exact=TRUE,conf.int=TRUE,conf.level=0.99)$conf.int[2]')
two('six,four','perm_p',"pvalue(oneway_test(c(x,y)~factor(rep(1:2,c(length(x),length(y)))),distribution='exact'))")
two('pairs1,pairs2','paired_t','t.test(x,y,paired=TRUE)$statistic','paired_p','t.test(x,y,paired=TRUE)$p.value',
  'paired_ci99_hi','t.test(x,y,paired=TRUE,conf.level=0.99)$conf.int[2]',
  'signed_rank_V_zeros','wilcox.test(round(x-y,6))$statistic',
  'signed_rank_p_norm_cc','wilcox.test(round(x-y,6),exact=FALSE)$p.value',
  'signed_rank_p_exact_ties','wilcox.exact(round(x-y,6))$p.value',
  'sign_test_p','binom.test(sum(x>y),sum(x!=y))$p.value',
  'cohen_dz','mean(x-y)/sd(x-y)','pearson_p','cor.test(x,y)$p.value')
two('norm,other,third','kruskal_H','kruskal.test(list(x,y,z))$statistic',
  'kruskal_p','kruskal.test(list(x,y,z))$p.value','kruskal_df','kruskal.test(list(x,y,z))$parameter',
  'welch_anova_F','oneway.test(v~g,data=data.frame(v=c(x,y,z),g=factor(rep(1:3,c(length(x),length(y),length(z))))))$statistic',
  'welch_anova_p','oneway.test(c(x,y,z)~factor(rep(1:3,c(length(x),length(y),length(z)))))$p.value',
  'welch_anova_df2','oneway.test(c(x,y,z)~factor(rep(1:3,c(length(x),length(y),length(z)))))$parameter[2]',
  'anova_F','summary(aov(c(x,y,z)~factor(rep(1:3,c(length(x),length(y),length(z))))))[[1]]$`F value`[1]',
  'anova_p',"summary(aov(c(x,y,z)~factor(rep(1:3,c(length(x),length(y),length(z))))))[[1]][1,'Pr(>F)']",
  'anova_lm_p',"anova(lm(c(x,y,z)~factor(rep(1:3,c(length(x),length(y),length(z))))))$'Pr(>F)'[1]",
  'bartlett_p','bartlett.test(list(x,y,z))$p.value')
two('rater1,rater2','cohen_kappa','ckappa(x,y)','rater_agreement','mean(x==y)')
for (m in c('holm','BH','bonferroni','hochberg','BY')) for (i in c(1,2,4,5))
  add(paste0('padjust-',m),'p',paste0('adj_p_',i),sprintf("p.adjust(x,'%s')[%d]",m,i))
none <- function(...) { calls <- c(...)
  for (i in seq(1,length(calls),2)) add('numbers','',calls[i],calls[i+1]) }
none('binom_p','binom.test(7,20,0.5)$p.value','binom_p_skew','binom.test(2,40,0.2)$p.value',
  'binom_p_high','binom.test(19,40,0.2)$p.value','binom_p_less',"binom.test(3,12,0.4,alternative='less')$p.value",
  'clopper_pearson95_lo','binom.test(3,10)$conf.int[1]','clopper_pearson95_hi','binom.test(3,10)$conf.int[2]',
  'clopper_pearson99_hi','binom.test(0,50,conf.level=0.99)$conf.int[2]','clopper_pearson95_full_lo','binom.test(50,50)$conf.int[1]',
  'wilson95_lo','prop.test(45,50,correct=FALSE)$conf.int[1]','wilson95_hi','prop.test(45,50,correct=FALSE)$conf.int[2]',
  'wilson_cc_lo','prop.test(45,50)$conf.int[1]','prop2_p','prop.test(c(50,60),c(1000,1000))$p.value',
  'prop2_p_nocc','prop.test(c(50,60),c(1000,1000),correct=FALSE)$p.value',
  'prop2_ci_lo','prop.test(c(50,60),c(1000,1000),correct=FALSE)$conf.int[1]',
  'mcnemar_p','mcnemar.test(matrix(c(40,12,5,43),2))$p.value',
  'mcnemar_p_nocc','mcnemar.test(matrix(c(40,12,5,43),2),correct=FALSE)$p.value',
  'mcnemar_exact_p','binom.test(12,17)$p.value','fisher_p','fisher.test(matrix(c(3,1,2,9),2))$p.value',
  'chisq_p','chisq.test(matrix(c(30,15,22,33),2))$p.value',
  'chisq_p_nocc','chisq.test(matrix(c(30,15,22,33,20,10),2),correct=FALSE)$p.value',
  'power_n20_d0.8','power.t.test(n=20,delta=0.8)$power',
  'power_paired',"power.t.test(n=15,delta=0.5,sd=0.6,type='paired')$power",
  'power_one_sided',"power.t.test(n=12,delta=1,sig.level=0.01,alternative='one.sided')$power",
  'power_prop','power.prop.test(n=500,p1=0.9,p2=0.94)$power',
  'pt_ncp','pt(2.1,df=18,ncp=1.3)','pt_far','pt(-30,200)','pt_upper','pt(9,38.2,lower.tail=FALSE)',
  'qt','qt(0.995,7.5)','pbinom','pbinom(480000,1e6,0.48)','qbinom','qbinom(0.975,1000,0.01)',
  'pwilcox','pwilcox(12,6,8)','psignrank','psignrank(20,12)','qsignrank','qsignrank(0.025,15)','qwilcox','qwilcox(0.025,8,9)',
  'qbeta','qbeta(0.025,3,8)','pf_upper','pf(7.3,2,14.2,lower.tail=FALSE)','pchisq_upper','pchisq(80,3,lower.tail=FALSE)')
plans <- c('n_per_group_d0.4_pow0.9','power.t.test(delta=0.4,power=0.9,tol=1e-12)$n',
  'mde_n30_pow0.8','power.t.test(n=30,power=0.8,tol=1e-12)$delta',
  'n_prop','power.prop.test(p1=0.95,p2=0.94,power=0.8,tol=1e-12)$n',
  'n_ceiling_prop_acc','ceiling(power.prop.test(p1=0.95,p2=0.94,power=0.9,tol=1e-12)$n)',
  'n_anova','power.anova.test(groups=4,between.var=1,within.var=3,power=0.80)$n')
for (i in seq(1,length(plans),2))
  add('plans','',plans[i],plans[i+1],if (grepl('anova',plans[i])) 1e-4 else 1e-6)

dir.create('data',FALSE)
for (d in names(data)) writeLines(sprintf('%.17g',data[[d]]),paste0('data/',d,'.dat'))
out <- file('expected.tsv','w')
cat('case\tinputs\tquantity\texpected\trtol\tR call\n',file=out)
for (r in rows) {
  v <- if (nzchar(r[[2]])) data[strsplit(r[[2]],',')[[1]]] else list()
  names(v) <- c('x','y','z','w')[seq_along(v)]
  got <- suppressWarnings(eval(parse(text=r[[4]]),v,globalenv()))
  cat(r[[1]],r[[2]],r[[3]],tolower(sprintf('%.17g',got)),r[[5]],r[[4]],sep='\t',file=out)
  cat('\n',file=out)
}
close(out)
