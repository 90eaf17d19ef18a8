/** The request types of the specification: what a customer can order. Basket items use the same words (`itemaction`). */
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

/** Whose completed requests the first page of staff counts. */
export const countedTypes = [
  "create-domain-registration",
  "update-domain-renew",
  "create-domain-transfer",
] as const satisfies readonly (typeof requestTypes)[number][];

export type RequestType = (typeof requestTypes)[number];

/** Actions in the basket that are no request type: the preparation of a change of owner. */
export const itemActions = [...requestTypes, "update-domain-registrant-pre"] as const;
export type ItemAction = (typeof itemActions)[number];

/** How the basket shows a line: by its action, or as the standard item where the action is unknown. */
export const shownActions = [...itemActions, "standard"] as const;
export type ShownAction = (typeof shownActions)[number];

/** Contact roles of a name that can change without changing its owner. */
export const contactRoles = ["admin", "tech", "billing"] as const;
