"""Welch's test: do two samples have the same mean?"""

# %% scipy rtol=1e-12
from scipy import stats

old = [14.1, 15.3, 13.8, 16.0, 14.9]
new = [15.8, 17.1, 16.4, 15.2, 18.3, 16.9]
result = stats.ttest_ind(old, new, equal_var=False)
print("statistic:", result.statistic)
print("degrees of freedom:", result.df)
p = result.pvalue
print("p-value:", p)

# %% mpmath
from mpmath import betainc, fsum, mpf, sqrt


def moments(sample):
    mean = fsum(sample) / len(sample)
    return mean, fsum((one - mean) ** 2 for one in sample) / (len(sample) - 1) / len(sample)


old = [14.1, 15.3, 13.8, 16.0, 14.9]
new = [15.8, 17.1, 16.4, 15.2, 18.3, 16.9]
(mean, a), (other, b) = moments(old), moments(new)
t = (mean - other) / sqrt(a + b)
df = (a + b) ** 2 / (a**2 / (len(old) - 1) + b**2 / (len(new) - 1))
print("statistic:", t)
print("degrees of freedom:", df)
p = betainc(df / 2, mpf(1) / 2, 0, df / (df + t**2), regularized=True)
print("p-value:", p)
