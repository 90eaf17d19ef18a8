const hourMs = 3_600_000;

/** Limits on reports of abuse by strangers, and on answers of customers: more in an hour come from a script. */
export const abuseCallLimits = {
  address: [{ name: "address", windowMs: hourMs, cap: 10 }],
  /** Each report sends a mail to the address given, which may be somebody else's. */
  reporter: [{ name: "reporter", windowMs: hourMs, cap: 10 }],
  brand: [{ name: "brand", windowMs: hourMs, cap: 300 }],
  account: [{ name: "account", windowMs: hourMs, cap: 30 }],
} as const;
