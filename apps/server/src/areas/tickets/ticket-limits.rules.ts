const hourMs = 3_600_000;

/** Limits on writing to support. More messages in an hour must come from a script, and each one costs a person time. */
export const writeLimits = {
  account: [{ name: "account", windowMs: hourMs, cap: 60 }],
  /** `address` and `brand` limit the feedback of visitors, which opens a ticket without a login. */
  address: [{ name: "address", windowMs: hourMs, cap: 5 }],
  brand: [{ name: "brand", windowMs: hourMs, cap: 200 }],
} as const;
