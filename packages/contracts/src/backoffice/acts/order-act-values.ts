/**
 * What staff can do with a customer's order: approve or refuse an order that waits for an approval, or cancel an order that waits
 * for its money.
 */
export const staffOrderActs = ["approve", "refuse", "cancel"] as const;
export type StaffOrderAct = (typeof staffOrderActs)[number];
