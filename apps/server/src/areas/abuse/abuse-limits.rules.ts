const hourMs = 3_600_000;

/** Limits on reports of abuse from strangers, and on answers of customers. More than this in an hour must come from a script. */
export const abuseCallLimits = {
  address: [{ name: "address", windowMs: hourMs, cap: 10 }],
  /** Each report sends a mail to the address given in it, which may be somebody else's. */
  reporter: [{ name: "reporter", windowMs: hourMs, cap: 10 }],
  /** Files of a stranger are kept for a day even if the report is never sent. */
  upload: [{ name: "upload", windowMs: hourMs, cap: 20 }],
  brandUpload: [{ name: "brand_upload", windowMs: hourMs, cap: 300 }],
  brand: [{ name: "brand", windowMs: hourMs, cap: 300 }],
  account: [{ name: "account", windowMs: hourMs, cap: 30 }],
} as const;
