/** The values of a reseller's voucher codes, without schemas, so that the browser can use them. */
export const voucherCovers = ["domains", "products", "all"] as const;
export const voucherActs = ["create", "renew", "transfer"] as const;
export const voucherStates = ["planned", "live", "ended", "stopped"] as const;
