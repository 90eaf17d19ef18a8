/**
 * Stages at the end of a name's paid period at which its owner is notified: about a month and a week before, after it, and when the name
 * can only be restored.
 */
export const stages = ["month", "week", "after", "restorable"] as const;
export type Stage = (typeof stages)[number];
