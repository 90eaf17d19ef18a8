/**
 * The stages at the end of a paid period of which owners are notified: about a month before, about a week before, soon after the
 * end, and when the domain can only be restored.
 */
export const stages = ["month", "week", "after", "restorable"] as const;
export type Stage = (typeof stages)[number];
