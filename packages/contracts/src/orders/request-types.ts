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

/** Basket words beyond the request types: the pre stage of an owner change. */
export const itemActions = [...requestTypes, "update-domain-registrant-pre"] as const;
export type ItemAction = (typeof itemActions)[number];

/** How a line of the basket is shown: by its action, or as the standard item where nothing is known of it. */
export const shownActions = [...itemActions, "standard"] as const;
export type ShownAction = (typeof shownActions)[number];

/** Roles of a name's contacts that can be given to somebody else without changing its owner. */
export const contactRoles = ["admin", "tech", "billing"] as const;
