/** A place in a sorted list: everything before it is skipped. */
export type Anchor = { readonly offset: number; readonly value: string; readonly id: string };

const keepMs = 120_000;
const totalKeepMs = 60_000;
const listsMax = 2000;
const anchorsMax = 200;

type Kept = { readonly total: number; untilMs: number; readonly anchors: Anchor[] };

/**
 * Remembers where the pages somebody has seen end, so that the next page and a page near it start there instead of being
 * skipped to. A list whose total has changed starts anew; an anchor is only a short cut, never the truth.
 */
export class ListAnchors {
  readonly #lists = new Map<string, Kept>();
  readonly #totals = new Map<string, { total: number; stamp: string; untilMs: number }>();

  /** How many a filter met within the last minute; null when it is not known, or when the numbers of the list (stamp) have moved. */
  totalOf(list: string, stamp: string): number | null {
    const kept = this.#totals.get(list);
    return kept && kept.stamp === stamp && kept.untilMs > performance.now() ? kept.total : null;
  }

  rememberTotal(list: string, stamp: string, total: number): void {
    if (this.#totals.size >= listsMax) this.#totals.clear();
    this.#totals.set(list, { total, stamp, untilMs: performance.now() + totalKeepMs });
  }

  /** The furthest known place at or before an offset. */
  nearest(list: string, total: number, offset: number): Anchor | null {
    const kept = this.#live(list, total);
    let best: Anchor | null = null;
    for (const anchor of kept?.anchors ?? [])
      if (anchor.offset <= offset && anchor.offset > (best?.offset ?? -1)) best = anchor;
    return best;
  }

  remember(list: string, total: number, anchor: Anchor): void {
    const untilMs = performance.now() + keepMs;
    const kept = this.#live(list, total);
    if (kept) {
      if (kept.anchors.some((known) => known.offset === anchor.offset)) return;
      if (kept.anchors.length >= anchorsMax) kept.anchors.shift();
      kept.anchors.push(anchor);
      kept.untilMs = untilMs;
      return;
    }
    if (this.#lists.size >= listsMax) this.#lists.clear();
    this.#lists.set(list, { total, untilMs, anchors: [anchor] });
  }

  #live(list: string, total: number): Kept | null {
    const kept = this.#lists.get(list);
    return kept && kept.total === total && kept.untilMs > performance.now() ? kept : null;
  }
}
