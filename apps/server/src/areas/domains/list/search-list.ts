import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { probeMax, searchMax, shortListMax, walkMax, type ListQuery } from "./domain-list.rules.ts";
import { readCounters } from "./domain-list.repository.ts";
import { askedLabels, filteredPage, type ListPage } from "./list-page.repository.ts";
import { countSearch, searchPage, shortSearchPage, walkSearch } from "./list-search.repository.ts";
import { placeBefore, type ListAnchors, type Total } from "./list-anchors.ts";
import { atLeast, fingerprint, listed, type Listed } from "./list-numbers.ts";

/**
 * Finds names that contain a part. For a common part the list is read in order; a rare part is looked up in the index of name
 * parts, or among the names of a short list. Matches are counted at most once a minute, and only up to a limit. As for other
 * lists, it is remembered where pages begin.
 */
export async function searchList(trx: Trx, scope: AccountScope, query: ListQuery, anchors: ListAnchors): Promise<Listed> {
  const [list, counted] = [fingerprint(scope, query), fingerprint(scope, query, false)];
  const wanted = (query.page - 1) * query.limit;
  const again = await seenBefore();
  if (again !== null) return again;

  const counters = await readCounters(trx, scope, query.tab, askedLabels(query));
  const { stamp } = counters;
  const inList = Math.min(...(query.labels.length > 1 ? [...counters.byLabel.values()] : [listed(query, counters)]));
  const known = anchors.totalOf(counted, stamp);
  if (inList === 0 || known?.n === 0) return { rows: [], total: { n: 0, isAtLeast: false }, counters };
  if (inList <= shortListMax) return exact(await filteredPage(trx, scope, query, wanted));
  const label = query.labels.toSorted((a, b) => (counters.byLabel.get(a) ?? 0) - (counters.byLabel.get(b) ?? 0))[0];
  const walk = (cap: number | null) => {
    const anchor = anchors.nearest(list, stamp, wanted);
    return walkSearch(trx, scope, query, { label, place: anchor, skip: wanted - (anchor?.offset ?? 0), cap });
  };

  if (known !== null && !known.isAtLeast) {
    const near = promises(known.n) ? await walk(walkMax) : null;
    return near !== null && isWhole(near, known) ? seen(near, known) : matches();
  }
  if (known === null && inList <= walkMax) return matches();
  const near = await nearby();
  if (near !== null) return seen(near, known ?? (await count()));
  const total = known ?? (await count());
  return total.isAtLeast ? toTheEnd(await walk(null), total) : matches();

  /**
   * Reads the page with a single query, if the page or one next to it was read within the last minute and the numbers have not
   * changed. Otherwise returns null.
   */
  async function seenBefore(): Promise<Listed | null> {
    const last = anchors.lastTotal(counted);
    const anchor = last === null ? null : anchors.nearest(list, last.stamp, wanted);
    if (last === null || anchor?.offset !== wanted) return null;
    const page = await walkSearch(trx, scope, query, { label: query.labels[0], place: anchor, skip: 0, cap: walkMax });
    return page.counters.stamp === last.stamp && isWhole(page, last.total) ? seen(page, last.total) : null;
  }

  /** Whether a page that was read only up to a cap contains everything that belongs on it. */
  function isWhole(page: ListPage, total: Total): boolean {
    return page.hasMore || (!total.isAtLeast && wanted + page.count === total.n);
  }

  /** Whether reading the list in order would fill the page early, if there are n matches and they are spread evenly. */
  function promises(n: number): boolean {
    return ((wanted + query.limit) * inList) / n <= Math.min(walkMax, inList) / 2;
  }

  /** Finds all names that contain the part, and their number. */
  async function matches(): Promise<Listed> {
    const page =
      inList <= walkMax
        ? await shortSearchPage(trx, scope, query, { label, skip: wanted })
        : await searchPage(trx, scope, query, wanted, searchMax);
    anchors.rememberTotal(counted, page.counters.stamp, { n: page.total, isAtLeast: false });
    return exact(page);
  }

  async function count(): Promise<Total> {
    const { total, isExact } = await countSearch(trx, scope, query, searchMax);
    const answer = { n: total, isAtLeast: !isExact };
    anchors.rememberTotal(counted, stamp, answer);
    return answer;
  }

  function exact(page: ListPage & { total: number }): Listed {
    return { rows: page.rows, total: { n: page.total, isAtLeast: false }, counters: page.counters };
  }

  /** The result if this page was read to the end of the list. If no rows follow, it is the last page, so the total is exact. */
  function toTheEnd(page: ListPage, total: Total): Listed {
    const end = { n: wanted + page.count, isAtLeast: false };
    return seen(page, page.count > 0 && !page.hasMore ? end : total);
  }

  function seen(page: ListPage, total: Total): Listed {
    const at = page.counters.stamp;
    if (page.first !== null) anchors.remember(list, at, { offset: wanted, ...placeBefore(page.first, query.isDescending) });
    if (page.last !== null) anchors.remember(list, at, { offset: wanted + page.count, ...page.last });
    return {
      rows: page.rows,
      total: atLeast(total, page.count > 0 ? wanted + page.count : 0),
      counters: page.counters,
    };
  }

  /** Reads the list in order, if the first entries show that this is likely to fill the page. */
  async function nearby(): Promise<ListPage | null> {
    const probe = await walk(probeMax);
    if (probe.hasMore) return probe;
    const expected = (probeMax * query.limit) / Math.max(probe.count, 1);
    if (probe.count === 0 || expected > walkMax / 2) return null;
    const further = await walk(walkMax);
    return further.hasMore ? further : null;
  }
}
