/**
 * The request types of the specification, which are what a customer can order. Basket items use the same words (`itemaction`).
 */
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

/** The types whose completed requests are counted on the first page of staff. */
export const countedTypes = [
  "create-domain-registration",
  "update-domain-renew",
  "create-domain-transfer",
] as const satisfies readonly (typeof requestTypes)[number][];

export type RequestType = (typeof requestTypes)[number];

/** Actions in the basket. Besides the request types, there is the preparation of a change of owner. */
export const itemActions = [...requestTypes, "update-domain-registrant-pre"] as const;
export type ItemAction = (typeof itemActions)[number];

/** How the basket shows a line: by its action, or as the standard item if the action is unknown. */
export const shownActions = [...itemActions, "standard"] as const;
export type ShownAction = (typeof shownActions)[number];

/** Contact roles of a name that can be changed without changing its owner. */
export const contactRoles = ["admin", "tech", "billing"] as const;

/** What staff order for a customer in its name, by the word of the act. */
export const manualItems = {
  register: "create-domain-registration",
  transfer: "create-domain-transfer",
  renew: "update-domain-renew",
  restore: "update-domain-restore",
  service: "create-service",
} as const satisfies Record<string, ItemAction>;
