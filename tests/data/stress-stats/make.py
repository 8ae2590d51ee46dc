#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes expected.tsv and data/ anew: samples that break naive formulas, with
values by exact rational arithmetic and square roots to 50 digits."""
from fractions import Fraction
from decimal import Decimal, getcontext
import os

getcontext().prec = 50


def noise(n, seed=12345):
    for _ in range(n):
        seed = 16807 * seed % 2147483647
        yield seed


def decimal(f):
    return Decimal(f.numerator) / Decimal(f.denominator)


data = {
    "numacc3": ["1000000.2"] + ["1000000.1", "1000000.3"] * 500,
    "numacc4": ["10000000.2"] + ["10000000.1", "10000000.3"] * 500,
    "eighths": [repr(1e15 + k % 8192 % 57 / 8) for k in noise(30)],
    "seconds-in-ns": [str(30 * 10**9 + k % 2000000) for k in noise(40)],
    "far-off": [repr(1e9 + k % 1000 / 8192) for k in noise(30)],
    "small": [repr(k % 1000 * 1e-300) for k in noise(20)],
    "large": [repr((1 + k % 1000) * 1e297) for k in noise(20)],
    "subnormal": [repr((1 + k % 50) * 5e-324) for k in noise(15)],
    "mixed-sizes": ["1e16", "1", "-1e16", "2", "3", "4"],
    "one-apart": ["4503599627370497", "4503599627370498",
                  "4503599627370499", "4503599627370500"],
}

rows = []


def add(name, quantity, value, rtol, how):
    rows.append((name, name, quantity, "%.17g" % value
                 if isinstance(value, float) else value, rtol, how))


os.makedirs("data", exist_ok=True)
for name, text in data.items():
    with open(f"data/{name}.dat", "w") as out:
        out.write("\n".join(text) + "\n")
    # NIST certifies decimals; others are of the doubles that they are read as
    nist = name.startswith("numacc")
    x = [Fraction(t) if nist else Fraction(float(t)) for t in text]
    n = len(x)
    mean = sum(x) / n
    squares = sum((v - mean) ** 2 for v in x)
    products = sum((a - mean) * (b - mean) for a, b in zip(x, x[1:]))
    sd = float((decimal(squares) / (n - 1)).sqrt())
    s = sorted(x)
    median = (s[(n - 1) // 2] + s[n // 2]) / 2
    how = "NIST StRD certified value" if nist else "exact rational arithmetic"
    loose = "1e-8" if nist else "1e-14"
    add(name, "n", str(n), "0", how)
    add(name, "mean", float(mean), "1e-14", how)
    add(name, "median", float(median), "1e-15", how)
    add(name, "sd", sd, loose, how)
    add(name, "lag1", float(products / squares), loose if nist else "1e-13",
        how)
    add(name, "min", float(s[0]), "0", how)
    add(name, "max", float(s[-1]), "0", how)

with open("expected.tsv", "w") as out:
    out.write("case\tinputs\tquantity\texpected\trtol\tR call\n")
    for row in rows:
        out.write("\t".join(row) + "\n")
