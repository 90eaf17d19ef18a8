/** The values of promotions, without schemas, so that the browser can use them. */
export const promotionCovers = ["domains", "products", "all"] as const;
export const promotionActs = ["create", "renew", "transfer", "restore", "trade"] as const;
export const promotionHows = ["percent", "amount", "fixed"] as const;
export const promotionCounts = ["items", "orders"] as const;
export const promotionStates = ["planned", "live", "ended", "stopped"] as const;
export type PromotionState = (typeof promotionStates)[number];
export const codeStates = ["free", "used", "withdrawn"] as const;

/** The largest number of codes that can be created at once. */
export const codesMost = 5000;
