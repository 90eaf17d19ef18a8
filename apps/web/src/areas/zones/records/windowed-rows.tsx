import { useWindowVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode } from "react";
import type { RowsView } from "./record-table.tsx";

/** This much of the window is covered at the top and at the bottom, in pixels. record-table.css has the same value. */
const coveredPx = 112;

type Props = {
  readonly count: number;
  /** Height of a row that has not been drawn yet, in pixels. */
  readonly estimate: (index: number) => number;
  readonly keyOf: (index: number) => string;
  /** How far down the page the rows begin, in pixels. */
  readonly offset: number;
  readonly children: (view: RowsView) => ReactNode;
};

/** Draws only the rows in view and a few around them. */
export function WindowedRows({ count, estimate, keyOf, offset, children }: Props) {
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: estimate,
    getItemKey: keyOf,
    overscan: 12,
    scrollMargin: offset,
    // The headers of page and table cover the first rows in view, and the bar of staged changes covers the last ones.
    scrollPaddingStart: coveredPx,
    scrollPaddingEnd: coveredPx,
  });
  const shown = virtual.getVirtualItems();
  return children({
    shown,
    before: (shown[0]?.start ?? offset) - offset,
    after: virtual.getTotalSize() - ((shown.at(-1)?.end ?? offset) - offset),
    measure: virtual.measureElement,
    scrollTo: (index) => virtual.scrollToIndex(index, { align: "auto" }),
  });
}
