/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "view/document_html_head.h"
#include <stdint.h>
#include <string.h>
#include "base/sha256.h"
#include "view/drawing.h"
#include "view/quote.h"

/* Colours are GitHub's, whose contrast on their page is 4.5 at least.  */
static const char screen_style[]
    = "\n:root{color-scheme:light dark;--page:#fff;--text:#1f2328;"
      "--muted:#59636e;--line:#d1d9e0;--strip:#f6f8fa;--accent:#0069a5}\n"
      "*{box-sizing:border-box}\n"
      "body{margin:0;background:var(--page);color:var(--text);"
      "font:16px/1.5 system-ui,-apple-system,\"Segoe UI\",Roboto,"
      "\"DejaVu Sans\",sans-serif;overflow-wrap:anywhere}\n"
      "main{max-width:66rem;margin:0 auto;padding:1rem 1rem 3rem}\n"
      "h1{font-size:1.8rem;line-height:1.25;margin:.5rem 0 1rem}\n"
      "h2{font-size:1.3rem;margin:2.2rem 0 .8rem;padding-bottom:.3rem;"
      "border-bottom:1px solid var(--line)}\n"
      "h3{font-size:1.05rem;margin:1.6rem 0 .6rem}\n"
      "p{margin:.7rem 0;max-width:48rem}\n"
      "ul{padding-left:1.4rem;max-width:48rem}\n"
      "li{margin:.25rem 0}\n"
      "a{color:var(--accent)}\n"
      "nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;list-style:none;"
      "padding:0;margin:1.2rem 0}\n"
      "nav a{text-decoration:none}\n"
      "nav a:hover,nav a:focus{text-decoration:underline}\n"
      ".headline{font-size:1.2rem;font-weight:600;padding-left:.8rem;"
      "border-left:4px solid var(--accent)}\n"
      ".caption{margin:1.2rem 0 .4rem}\n"
      ".remark{color:var(--muted);font-size:.9rem;margin:.3rem 0}\n"
      ".scroll{overflow-x:auto;max-width:100%}\n"
      ".captioned+.scroll,.scroll+.scroll{margin-top:.6rem}\n"
      ".scroll:focus-visible{outline:2px solid var(--accent)}\n"
      "table{border-collapse:collapse;font-size:.9rem;"
      "font-variant-numeric:tabular-nums}\n"
      "th,td{padding:.3rem .7rem;border:1px solid var(--line);"
      "text-align:left;vertical-align:top;overflow-wrap:normal}\n"
      "thead th,thead td{background:var(--strip);vertical-align:bottom}\n"
      "tbody th{font-weight:500;min-width:8.5rem;max-width:22rem;"
      "overflow-wrap:anywhere;background:var(--page)}\n"
      "td{max-width:40rem}\n"
      ".n{text-align:right;white-space:nowrap}\n"
      "tbody tr:nth-child(even)>*{background:var(--strip)}\n"
      "figure{margin:1rem 0}\n"
      "svg{display:block;width:100%;max-width:60rem;height:auto}\n"
      ".scroll>svg{min-width:42rem}\n"
      ".narrow{display:none}\n"
      "pre{font-size:.8rem;line-height:1.2;margin:0}\n";

/* Beside each other, where there is room for it.  */
static const char wide_style[]
    = "@media screen and (min-width:64rem){\n"
      ".columns{columns:2;column-gap:2rem}\n"
      ".columns h2{column-span:all}\n"
      ".columns .captioned{break-inside:avoid;margin-bottom:1.3rem}\n"
      ".columns .caption{margin-top:0}\n"
      "}\n";

/* Lines that tables share would stay behind a name that stays while the rest
   scrolls: here each cell draws its own.  */
static const char phone_style[]
    = "@media (max-width:40rem){\n"
      "body{font-size:15px}\n"
      "h1{font-size:1.5rem}\n"
      "table{border-collapse:separate;border-spacing:0}\n"
      "th,td{padding:.25rem .5rem;border-width:0 1px 1px 0}\n"
      "tr>:first-child{border-left-width:1px}\n"
      "thead th,thead td{border-top-width:1px}\n"
      "tbody th{position:sticky;left:0;max-width:9.5rem}\n"
      "td{min-width:4rem}\n"
      ".s{min-width:11rem}\n"
      "}\n";

/* Figures that are drawn for less room than a page has; their margins are part
   of the page's.  */
static const char narrow_style[] = "@media screen and (max-width:48rem){\n"
                                   ".wide{display:none}\n"
                                   ".narrow{display:block;margin:0 -.8rem}\n"
                                   ".narrow>svg{max-width:34rem}\n"
                                   "}\n";

static const char print_style[] = "@media print{\n"
                                  "@page{margin:14mm}\n"
                                  "body{font-size:10pt}\n"
                                  "main{max-width:none;padding:0}\n"
                                  ".scroll{overflow:visible}\n"
                                  "table{font-size:8pt}\n"
                                  "th,td{padding:.15rem .35rem}\n"
                                  ".n{white-space:normal}\n"
                                  ".scroll>svg{min-width:0}\n"
                                  "svg{max-width:100%}\n"
                                  "nav{display:none}\n"
                                  ".remark{font-size:8pt}\n"
                                  "pre{font-size:7.5pt;white-space:pre-wrap}\n"
                                  "h2,h3,.caption{break-after:avoid}\n"
                                  "tr,figure,li{break-inside:avoid}\n"
                                  "thead{display:table-header-group}\n"
                                  "}\n";

static const char dark_style[]
    = "@media screen and (prefers-color-scheme:dark){\n"
      ":root{--page:#0d1117;--text:#e6edf3;--muted:#9198a1;--line:#3d444d;"
      "--strip:#151b23;--accent:#4493f8}\n";

/* Append how the inlined figures change on dark pages: they are drawn in the
   inks of light ones.  A page's ink comes before text's of the same colour,
   which is never its own.  */
static void
put_dark_inks (struct text *to)
{
  static const char *const property[] = { "fill", "stroke", "color" };
  for (int ink = 0; ink < INK_COUNT; ink++)
    for (int is_text = 0; is_text < 2; is_text++)
      for (size_t p = 0; p < sizeof property / sizeof *property; p++)
        text_printf (
            to, "svg [%s=\"#%06x\"]{%s:#%06x}\n", property[p],
            (unsigned) drawing_colour ((enum drawing_ink) ink, is_text, false),
            property[p],
            (unsigned) drawing_colour ((enum drawing_ink) ink, is_text, true));
}

static void
put_base64 (struct text *to, const unsigned char *byte, size_t count)
{
  static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "abcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < count; i += 3)
    {
      uint32_t bits = 0;
      for (size_t k = 0; k < 3; k++)
        bits = bits << 8 | (i + k < count ? byte[i + k] : 0u);
      for (size_t k = 0; k < 4; k++)
        text_putc (to, i + k > count ? '=' : digit[bits >> (18 - 6 * k) & 63]);
    }
}

void
document_html_head (struct text *to, const char *title)
{
  struct text style = { 0 };
  text_puts (&style, screen_style);
  text_puts (&style, wide_style);
  text_puts (&style, phone_style);
  text_puts (&style, narrow_style);
  text_puts (&style, print_style);
  text_puts (&style, dark_style);
  put_dark_inks (&style);
  text_puts (&style, "}\n");
  struct sha256 sum;
  unsigned char hash[SHA256_SIZE];
  sha256_init (&sum);
  sha256_add (&sum, text_string (&style), strlen (text_string (&style)));
  sha256_finish (&sum, hash);
  text_puts (to, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                 "<meta charset=\"utf-8\">\n"
                 "<meta http-equiv=\"Content-Security-Policy\""
                 " content=\"default-src 'none'; style-src 'sha256-");
  put_base64 (to, hash, sizeof hash);
  text_puts (to, "'; base-uri 'none'; form-action 'none'\">\n"
                 "<meta name=\"viewport\""
                 " content=\"width=device-width, initial-scale=1\">\n"
                 "<meta name=\"color-scheme\" content=\"light dark\">\n"
                 "<meta name=\"referrer\" content=\"no-referrer\">\n"
                 "<title>");
  quote_html (to, title);
  text_printf (to, "</title>\n<style>%s</style>\n</head>\n",
               text_string (&style));
  to->failed |= style.failed;
  text_free (&style);
}
