/** What staff do with a customer's order: decide what waits for an approval, or cancel what waits for its money. */
export const staffOrderActs = ["approve", "refuse", "cancel"] as const;
export type StaffOrderAct = (typeof staffOrderActs)[number];
