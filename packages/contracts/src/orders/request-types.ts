/** The request types of the specification: what a customer can want done. Basket items use the same words (`itemaction`). */
export const requestTypes = [
  "cancel-service",
  "create-dns-registration",
  "create-domain-escrow",
  "create-domain-registration",
  "create-domain-transfer",
  "create-item-registration",
  "create-service",
  "create-ssl",
  "renew-service",
  "update-dns-renew",
  "update-domain-cancellation",
  "update-domain-contacts",
  "update-domain-dns",
  "update-domain-registrant",
  "update-domain-renew",
  "update-domain-restore",
] as const;

export type RequestType = (typeof requestTypes)[number];

/** Basket words beyond the request types: the pre stage of an owner change, and the fallback display. */
export const itemActions = [...requestTypes, "update-domain-registrant-pre"] as const;
export type ItemAction = (typeof itemActions)[number];
