import type { Width } from "../use-width.ts";

type Column = { readonly width?: number; readonly least?: number; readonly hideBelow?: 1280 | 1080 };

/** A column without a width takes the remaining width, but at least this much. */
const LEAST = 160;

/**
 * The width in pixels that the columns require. A narrower table scrolls, so that the column with the row's name is never
 * squeezed to nothing.
 */
export function widthNeeded(columns: readonly Column[]): number {
  return columns.reduce((sum, { width, least = LEAST }) => sum + (width ?? least), 0);
}

const stays = ({ hideBelow }: Column, window: Width) =>
  hideBelow === undefined || window === "wide" || (hideBelow === 1080 && window === "medium");

/**
 * The columns that fit into `room` pixels. Columns that must stay are always included. Of the others, those that are hidden at
 * larger window widths are dropped first, from the last to the first.
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
