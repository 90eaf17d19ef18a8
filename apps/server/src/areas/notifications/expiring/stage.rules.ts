/**
 * Stages at the end of a paid period that have a notice: about a month and a week before, after it, and when the domain can
 * only be restored.
 */
export const stages = ["month", "week", "after", "restorable"] as const;
export type Stage = (typeof stages)[number];
