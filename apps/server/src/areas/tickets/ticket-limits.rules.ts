const hourMs = 3_600_000;

/** Writing to support: more in an hour is a script, and each one costs a person time. */
export const writeLimits = {
  account: [{ name: "account", windowMs: hourMs, cap: 60 }],
  /** A visitor's feedback opens a ticket that nobody has to log in for. */
  address: [{ name: "address", windowMs: hourMs, cap: 5 }],
  brand: [{ name: "brand", windowMs: hourMs, cap: 200 }],
} as const;
