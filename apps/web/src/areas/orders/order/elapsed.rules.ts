/** Seconds after which the words about an order under way change (specification C2, the screen while an order is placed). */
export const elapsedStages = [0, 15, 30, 45, 60, 90, 120, 180] as const;

export type ElapsedStage = (typeof elapsedStages)[number];

/** The last stage that has been reached. */
export function elapsedStage(seconds: number): ElapsedStage {
  return elapsedStages.findLast((stage) => seconds >= stage) ?? 0;
}

/** Orders of more than 50 and more than 100 items are spoken of in their own words. */
export type OrderSize = "small" | "over50" | "over100";

export function orderSize(items: number): OrderSize {
  if (items > 100) return "over100";
  return items > 50 ? "over50" : "small";
}
