/** A place in a sorted list. Reading continues after it. */
export type Place = { readonly value: string; readonly id: string };
export type Anchor = Place & { readonly offset: number };

/** How many rows a filter matches: exactly n, or at least n. */
export type Total = { readonly n: number; readonly isAtLeast: boolean };

const keepMs = 120_000;
const totalKeepMs = 60_000;
const listsMax = 2000;
const anchorsMax = 200;

type Kept = { readonly stamp: string; untilMs: number; readonly anchors: Anchor[] };

/**
 * Remembers where the pages that were seen begin and end. The next page, or one near it, can then start there and needs to skip
 * few rows. When the numbers of the list (its stamp) change, the memory is cleared. Anchors only save time; results never depend
 * on them.
 */
export class ListAnchors {
  readonly #lists = new Map<string, Kept>();
  readonly #totals = new Map<string, { total: Total; stamp: string; untilMs: number }>();

  /**
   * How many rows a filter matched, if that was counted within the last minute and the numbers of the list have not changed. Null
   * otherwise.
   */
  totalOf(list: string, stamp: string): Total | null {
    const kept = this.#totals.get(list);
    return kept && kept.stamp === stamp && kept.untilMs > performance.now() ? kept.total : null;
  }

  /**
   * Like totalOf, but without knowing the current stamp. Returns the stamp with the count. For queries that are sent before the
   * current stamp has been read.
   */
  lastTotal(list: string): { readonly total: Total; readonly stamp: string } | null {
    const kept = this.#totals.get(list);
    return kept && kept.untilMs > performance.now() ? kept : null;
  }

  rememberTotal(list: string, stamp: string, total: Total): void {
    if (this.#totals.size >= listsMax) this.#totals.clear();
    this.#totals.set(list, { total, stamp, untilMs: performance.now() + totalKeepMs });
  }

  /** The nearest known place at or before an offset. */
  nearest(list: string, stamp: string, offset: number): Anchor | null {
    const kept = this.#live(list);
    let best: Anchor | null = null;
    for (const anchor of kept?.stamp === stamp ? kept.anchors : [])
      if (anchor.offset <= offset && anchor.offset > (best?.offset ?? -1)) best = anchor;
    return best;
  }

  remember(list: string, stamp: string, anchor: Anchor): void {
    const untilMs = performance.now() + keepMs;
    const kept = this.#live(list);
    if (kept?.stamp === stamp) {
      if (kept.anchors.some((known) => known.offset === anchor.offset)) return;
      if (kept.anchors.length >= anchorsMax) kept.anchors.shift();
      kept.anchors.push(anchor);
      kept.untilMs = untilMs;
      return;
    }
    if (this.#lists.size >= listsMax) this.#lists.clear();
    this.#lists.set(list, { stamp, untilMs, anchors: [anchor] });
  }

  #live(list: string): Kept | null {
    const kept = this.#lists.get(list);
    return kept && kept.untilMs > performance.now() ? kept : null;
  }
}

/** The place right before a row in the order of its list, so that the list after this place begins with the row itself. */
export function placeBefore({ value, id }: Place, isDescending: boolean): Place {
  const digits = BigInt(`0x${id.replaceAll("-", "")}`) + (isDescending ? 1n : -1n);
  const hex = digits.toString(16).padStart(32, "0");
  return { value, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") };
}
