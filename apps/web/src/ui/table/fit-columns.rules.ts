import type { Width } from "../use-width.ts";

type Column = { readonly width?: number; readonly least?: number; readonly hideBelow?: 1280 | 1080 };

/** A column without a width takes what the others leave, and no less than this. */
const LEAST = 160;

/** Pixels that columns need. Narrower than that a table scrolls, instead of giving the one that names the row no room at all. */
export function widthNeeded(columns: readonly Column[]): number {
  return columns.reduce((sum, { width, least = LEAST }) => sum + (width ?? least), 0);
}

const stays = ({ hideBelow }: Column, window: Width) =>
  hideBelow === undefined || window === "wide" || (hideBelow === 1080 && window === "medium");

/**
 * The columns that have room: as many of those that may leave as fit into `room` pixels; the ones that leave in wider windows go first, the last
 * of them before the others. Columns that may not leave stay.
 */
export function fitColumns<C extends Column>(columns: readonly C[], window: Width, room: number): readonly C[] {
  let kept = columns.filter((column) => stays(column, window));
  for (const threshold of [1280, 1080] as const)
    while (widthNeeded(kept) > room) {
      const leaving = kept.findLast(({ hideBelow }) => hideBelow === threshold);
      if (leaving === undefined) break;
      kept = kept.filter((column) => column !== leaving);
    }
  return kept;
}
