/** Seconds after which the text about an order in progress changes (specification C2, the screen while an order is placed). */
export const elapsedStages = [0, 15, 30, 45, 60, 90, 120, 180] as const;

export type ElapsedStage = (typeof elapsedStages)[number];

/** The last stage whose time has passed. */
export function elapsedStage(seconds: number): ElapsedStage {
  return elapsedStages.findLast((stage) => seconds >= stage) ?? 0;
}

/** Orders with more than 50 and more than 100 items have their own texts. */
export type OrderSize = "small" | "over50" | "over100";

export function orderSize(items: number): OrderSize {
  if (items > 100) return "over100";
  return items > 50 ? "over50" : "small";
}
