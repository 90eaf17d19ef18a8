import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { probeMax, searchMax, shortListMax, walkMax, type ListQuery } from "../domain-list.rules.ts";
import { readCounters } from "../domain-list.repository.ts";
import { askedLabels, filteredPage, type ListPage } from "../list-page.repository.ts";
import { countSearch, searchPage, walkSearch } from "../list-search.repository.ts";
import { placeBefore, type ListAnchors, type Total } from "../list-anchors.ts";
import { atLeast, fingerprint, listed, type Listed } from "../list-numbers.ts";

/**
 * Names with a part in them. A part that few have comes from the index of parts; a common one is met on the way along the list, in
 * its true order. How many have it is counted once a minute, up to a limit; where a page begins is remembered like any other place.
 */
export async function searchList(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  anchors: ListAnchors,
): Promise<Listed> {
  const [list, counted] = [fingerprint(scope, query), fingerprint(scope, query, false)];
  const wanted = (query.page - 1) * query.limit;
  const again = await seenBefore();
  if (again !== null) return again;

  const counters = await readCounters(trx, scope, query.tab, askedLabels(query));
  const { stamp } = counters;
  const inList = Math.min(...(query.labels.length > 1 ? [...counters.byLabel.values()] : [listed(query, counters)]));
  if (inList === 0) return { rows: [], total: { n: 0, isAtLeast: false }, counters };
  if (inList <= shortListMax) return exact(await filteredPage(trx, scope, query, wanted));
  const known = anchors.totalOf(counted, stamp);
  if (known !== null && !known.isAtLeast) return exact(await searchPage(trx, scope, query, wanted, searchMax));

  const label = query.labels.toSorted((a, b) => (counters.byLabel.get(a) ?? 0) - (counters.byLabel.get(b) ?? 0))[0];
  const walk = (cap: number | null) => {
    const anchor = anchors.nearest(list, stamp, wanted);
    return walkSearch(trx, scope, query, { label, place: anchor, skip: wanted - (anchor?.offset ?? 0), cap });
  };
  const near = await nearby(walk);
  if (near !== null) return seen(near, known ?? (await count()));
  if (known === null) {
    const total = await count();
    if (!total.isAtLeast) return exact(await searchPage(trx, scope, query, wanted, searchMax));
    return toTheEnd(await walk(null), total);
  }
  return toTheEnd(await walk(null), known);

  /** Asked for within the last minute: one question, if the numbers are still the same. */
  async function seenBefore(): Promise<Listed | null> {
    const last = anchors.lastTotal(counted);
    if (last === null) return null;
    const anchor = anchors.nearest(list, last.stamp, wanted);
    if (last.total.isAtLeast && anchor?.offset !== wanted) return null;
    const page = last.total.isAtLeast
      ? await walkSearch(trx, scope, query, { label: query.labels[0], place: anchor, skip: 0, cap: walkMax })
      : await searchPage(trx, scope, query, wanted, searchMax);
    if (page.counters.stamp !== last.stamp) return null;
    if (page.total !== null) return exact({ ...page, total: page.total });
    return page.hasMore ? seen(page, last.total) : null;
  }

  async function count(): Promise<Total> {
    const { total, isExact } = await countSearch(trx, scope, query, searchMax);
    const answer = { n: total, isAtLeast: !isExact };
    anchors.rememberTotal(counted, stamp, answer);
    return answer;
  }

  function exact(page: ListPage & { total: number }): Listed {
    const total = { n: page.total, isAtLeast: false };
    return { rows: page.rows, total, counters: page.counters };
  }

  /** The whole list was walked for this page: without more behind it, it is the last. */
  function toTheEnd(page: ListPage, total: Total): Listed {
    const end = { n: wanted + page.count, isAtLeast: false };
    return seen(page, page.count > 0 && !page.hasMore ? end : total);
  }

  function seen(page: ListPage, total: Total): Listed {
    const at = page.counters.stamp;
    if (page.first !== null)
      anchors.remember(list, at, { offset: wanted, ...placeBefore(page.first, query.isDescending) });
    if (page.last !== null) anchors.remember(list, at, { offset: wanted + page.count, ...page.last });
    return {
      rows: page.rows,
      total: atLeast(total, page.count > 0 ? wanted + page.count : 0),
      counters: page.counters,
    };
  }

  /** Along the list, as far as the first entries promise a full page. */
  async function nearby(walkTo: (cap: number) => Promise<ListPage>): Promise<ListPage | null> {
    const probe = await walkTo(probeMax);
    if (probe.hasMore) return probe;
    const expected = (probeMax * query.limit) / Math.max(probe.count, 1);
    if (probe.count === 0 || expected > walkMax / 2) return null;
    const further = await walkTo(walkMax);
    return further.hasMore ? further : null;
  }
}
