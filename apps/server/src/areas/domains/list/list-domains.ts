import type { AnswerOf } from "@nameplane/contracts";
import type { domainList } from "@nameplane/contracts/domains/operations";
import { domainTabs } from "@nameplane/contracts/domains/domain-list";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tabNumbers, type Tab } from "../domain.state.ts";
import { alongMax, chooseLabels, choosePath, offsetFrom, rareLabelMax, type ListQuery } from "./domain-list.rules.ts";
import { readCounters, type Counters } from "./domain-list.repository.ts";
import {
  askedLabels,
  countLabelled,
  filteredPage,
  labelledPage,
  walkLabelled,
  walkPage,
  type ListPage,
} from "./list-page.repository.ts";
import type { ListAnchors, Total } from "./list-anchors.ts";
import { atLeast, fingerprint, listed, type Listed } from "./list-numbers.ts";
import type { DomainRow } from "./list-row.repository.ts";
import { searchList } from "./search-list.ts";

type Answer = Omit<AnswerOf<typeof domainList>, "data"> & { data: DomainRow[] };

/**
 * One page of the domain list. The counters of the labels decide how the page is found; this is never left to PostgreSQL's
 * planner.
 *
 * Source: docs/performance/methods.md, "List"
 */
export async function listDomains(trx: Trx, scope: AccountScope, query: ListQuery, anchors: ListAnchors): Promise<Answer> {
  const { rows, total, counters } = await pageOf(trx, scope, query, anchors);
  return {
    data: [...rows],
    total: total.n,
    totalisatleast: total.isAtLeast,
    page: query.page,
    limit: query.limit,
    counts: countsOf(counters),
  };
}

function pageOf(trx: Trx, scope: AccountScope, query: ListQuery, anchors: ListAnchors): Promise<Listed> {
  const path = choosePath(query);
  if (path === "tags") return exactly(filteredPage(trx, scope, query, (query.page - 1) * query.limit));
  if (path === "search") return searchList(trx, scope, query, anchors);
  if (path === "several") return severalLabels(trx, scope, query, anchors);
  return walkList(trx, scope, query, anchors);
}

async function exactly(page: Promise<ListPage & { total: number }>): Promise<Listed> {
  const { rows, total, counters } = await page;
  return { rows, counters, total: { n: total, isAtLeast: false } };
}

/** A page of a list whose total the counters know: a tab, one label of a tab, or the names without labels. */
async function walkList(trx: Trx, scope: AccountScope, query: ListQuery, anchors: ListAnchors): Promise<Listed> {
  const list = fingerprint(scope, query);
  const wanted = (query.page - 1) * query.limit;
  // The first page needs no total, so one query is enough. One query is also enough for another page if the total from the last
  // minute is still right.
  const guess = wanted === 0 ? null : anchors.lastTotal(list);
  if (wanted === 0 || (guess !== null && wanted < guess.total.n)) {
    const page = await walkFrom(trx, scope, query, { list, n: guess?.total.n ?? null, stamp: guess?.stamp ?? "" }, anchors);
    if (guess === null || page.counters.stamp === guess.stamp) return seen(page);
  }
  const counters = await readCounters(trx, scope, query.tab, askedLabels(query));
  const n = listed(query, counters);
  if (wanted >= n) return { rows: [], total: { n, isAtLeast: false }, counters };
  return seen(await walkFrom(trx, scope, query, { list, n, stamp: counters.stamp }, anchors));

  function seen({ rows, count, last, counters: now }: ListPage): Listed {
    const total = { n: listed(query, now), isAtLeast: false };
    anchors.rememberTotal(list, now.stamp, total);
    if (last !== null) anchors.remember(list, now.stamp, { offset: wanted + count, ...last });
    return { rows, total, counters: now };
  }
}

function walkFrom(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  { list, n, stamp }: { list: string; n: number | null; stamp: string },
  anchors: ListAnchors,
): Promise<ListPage> {
  const wanted = (query.page - 1) * query.limit;
  const anchor = n === null ? null : anchors.nearest(list, stamp, wanted);
  const { offset, fromEnd, count } = offsetFrom(query, n);
  if (anchor !== null && wanted - anchor.offset <= offset)
    return walkPage(trx, scope, query, { place: anchor, skip: wanted - anchor.offset, fromEnd: false, count: query.limit });
  return walkPage(trx, scope, query, { place: null, skip: offset, fromEnd, count });
}

/** A page of the names that have all of several labels. */
async function severalLabels(trx: Trx, scope: AccountScope, query: ListQuery, anchors: ListAnchors): Promise<Listed> {
  const counters = await readCounters(trx, scope, query.tab, query.labels);
  const matches = query.labels.map((label) => counters.byLabel.get(label) ?? 0);
  const rarest = Math.min(...matches);
  if (rarest === 0) return { rows: [], total: { n: 0, isAtLeast: false }, counters };
  const wanted = (query.page - 1) * query.limit;
  const tab = listed({ ...query, labels: [] }, counters);
  if (chooseLabels(query, matches, tab) === "labels") return exactly(labelledPage(trx, scope, query, wanted));
  const [list, stamp] = [fingerprint(scope, query), counters.stamp];
  const anchor = anchors.nearest(list, stamp, wanted);
  const label = query.labels[matches.indexOf(rarest)] ?? 0;
  const page = await walkLabelled(trx, scope, query, {
    label,
    place: anchor,
    skip: wanted - (anchor?.offset ?? 0),
    cap: alongMax,
  });
  // So few of the entries that were read match that names with all these labels must be rare. The label index finds those faster.
  if (page.count < query.limit && (anchor !== null || rarest > alongMax)) return exactly(labelledPage(trx, scope, query, wanted));
  if (page.last !== null) anchors.remember(list, stamp, { offset: wanted + page.count, ...page.last });
  const total = await totalOfSeveral(trx, scope, query, stamp, anchors);
  return { rows: page.rows, total: atLeast(total, wanted + page.count), counters };
}

/** The total for several labels. It is exact while it is small, otherwise "at least" as many as were counted. */
async function totalOfSeveral(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  stamp: string,
  anchors: ListAnchors,
): Promise<Total> {
  const list = fingerprint(scope, query, false);
  const known = anchors.totalOf(list, stamp);
  if (known !== null) return known;
  const n = await countLabelled(trx, query);
  const total = { n, isAtLeast: n >= rareLabelMax };
  anchors.rememberTotal(list, stamp, total);
  return total;
}

export function countsOf({ byTab }: Pick<Counters, "byTab">): Record<string, number> {
  const tabs: Tab[] = ["active", "verification", "expired", "suspended", "ended"];
  return Object.fromEntries(tabs.map((tab) => [String(domainTabs[tab]), byTab.get(tabNumbers[tab]) ?? 0]));
}
