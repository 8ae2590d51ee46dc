# SPDX-License-Identifier: GPL-3.0-or-later
# Made samples of model variants: latency and correct a query, maxrss three
# times, modelsize once; a linear congruential generator instead of rand ().
function draw() { seed = (seed * 1103515245 + 12345) % 2147483648; return seed / 2147483648 }
function variant(name, ms, share, mb, kb,   i, u) {
  for (i = 1; i <= 400; i++) {
    u = draw()
    printf "%.6f\tms\tlatency\t%s\t%d\n", ms * (0.9 + 0.2 * u + (draw() < 0.03 ? 1.5 : 0)), name, i
    printf "%d\t1\tcorrect\t%s\t%d\n", draw() < share, name, i
  }
  for (i = 1; i <= 10; i++) printf "%d\tB\tmaxrss\t%s\t%d\n", mb * 1e6 + 4096 * int(20 * draw()), name, i
  printf "%d\tB\tmodelsize\t%s\t1\n", kb * 1000, name
}
BEGIN { seed = 42
  print "#\tbench-samples\t1"
  variant("tiny-i8", 2, 0.83, 2, 20)
  variant("small-i8", 4, 0.90, 3, 60)
  variant("small-f32", 4.1, 0.905, 5, 240)
  variant("large-f32", 60, 0.97, 40, 9000)
  variant("slow", 180, 0.99, 9, 5000)
  print "#\tend\tcomplete" }
