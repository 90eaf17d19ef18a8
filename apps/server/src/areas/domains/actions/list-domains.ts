import type { AnswerOf } from "@nameplane/contracts";
import type { domainList } from "@nameplane/contracts/domains/operations";
import { domainTabs } from "@nameplane/contracts/domains/domain-list";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tabNumbers, type Tab } from "../domain.state.ts";
import { choosePath, offsetFrom, walkMax, type ListQuery } from "../domain-list.rules.ts";
import {
  countLabelled,
  countSearch,
  labelledPage,
  readCounters,
  searchPage,
  shortSearchPage,
  taggedPage,
  walkLabelled,
  walkPage,
  walkSearch,
  type Counters,
  type DomainRow,
  type ListPage,
} from "../domain-list.repository.ts";
import type { ListAnchors } from "../list-anchors.ts";

type Answer = Omit<AnswerOf<typeof domainList>, "data"> & { data: DomainRow[] };

/**
 * One page of the domain list. The way to it is chosen by the counters of the labels asked for, never by the planner.
 *
 * Source performance.md section 3
 */
export async function listDomains(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  anchors: ListAnchors,
): Promise<Answer> {
  const asked = query.isUnlabelled ? [-1] : query.labels;
  const counters = await readCounters(trx, scope, query.tab, asked);
  const matches = asked.map((label) => counters.byLabel.get(label) ?? 0);
  const { rows, total } = await pageOf(trx, scope, query, { counters, matches }, anchors);
  return { data: [...rows], total, page: query.page, limit: query.limit, counts: countsOf(counters) };
}

type Known = { readonly counters: Counters; readonly matches: readonly number[] };

async function pageOf(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  { counters, matches }: Known,
  anchors: ListAnchors,
): Promise<{ rows: readonly DomainRow[]; total: number }> {
  const offset = (query.page - 1) * query.limit;
  const isLabelled = query.labels.length > 0 || query.isUnlabelled;
  const rarest = Math.min(...matches);
  if (isLabelled && rarest === 0 && query.search === null && query.tags.length === 0) return { rows: [], total: 0 };
  const listed = tabTotal(counters, query.tab);
  const path = choosePath(query, matches, listed);
  // Totals that are costly to count hold as long as the numbers behind the tabs and labels do, a minute at most.
  const stamp = [...counters.byTab, ...matches].join(" ");
  if (path === "tags") return taggedPage(trx, scope, query, offset);
  if (path === "search") return pageOfSearch(trx, scope, query, { listed, stamp }, anchors);
  if (path === "labels") return labelledPage(trx, scope, query, offset);
  if (isLabelled) return walkCommonLabel(trx, scope, query, { rarest, stamp }, anchors);
  return walkTab(trx, scope, query, listed, anchors);
}

/** Domains that are looked through for a part of a name in a few milliseconds. */
const shortListMax = 2000;
/** Entries looked at to see whether a part of a name is a common one: two or three milliseconds. */
const probeMax = 2000;

/** Names with a part in them. A common part is met on the way along the list, a rare one comes from the index of parts. */
async function pageOfSearch(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  { listed, stamp }: { listed: number; stamp: string },
  anchors: ListAnchors,
): Promise<{ rows: readonly DomainRow[]; total: number }> {
  const skip = (query.page - 1) * query.limit;
  if (listed <= shortListMax) return shortSearchPage(trx, scope, query, skip);
  const list = `${fingerprint(scope, query, false)} ${query.search}`;
  const known = anchors.totalOf(list, stamp);
  const expected = known === null ? 0 : ((skip + query.limit) * listed) / Math.max(known, 1);
  const cap = known === null ? probeMax : known >= skip + query.limit && expected <= walkMax / 2 ? walkMax : 0;
  const walked = cap > 0 ? await walkSearch(trx, scope, query, { skip, cap }) : null;
  if (walked !== null) {
    const total = known ?? (await countSearch(trx, scope, query));
    anchors.rememberTotal(list, stamp, total);
    return { rows: walked.rows, total };
  }
  const page = await searchPage(trx, scope, query, skip);
  anchors.rememberTotal(list, stamp, page.total);
  return page;
}

async function walkTab(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  total: number,
  anchors: ListAnchors,
): Promise<{ rows: readonly DomainRow[]; total: number }> {
  const wanted = (query.page - 1) * query.limit;
  if (wanted >= total) return { rows: [], total };
  const list = fingerprint(scope, query);
  const anchor = anchors.nearest(list, total, wanted);
  const { offset, fromEnd, count } = offsetFrom(query, total);
  const isNearer = anchor !== null && wanted - anchor.offset <= offset;
  const page = await walkPage(
    trx,
    scope,
    query,
    isNearer
      ? { anchor, skip: wanted - anchor.offset, fromEnd: false, count: query.limit }
      : { anchor: null, skip: offset, fromEnd, count },
  );
  remember(anchors, list, total, wanted, page);
  return { rows: page.rows, total };
}

async function walkCommonLabel(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  { rarest, stamp }: { rarest: number; stamp: string },
  anchors: ListAnchors,
): Promise<{ rows: readonly DomainRow[]; total: number }> {
  const wanted = (query.page - 1) * query.limit;
  const list = fingerprint(scope, query);
  const anchor = anchors.nearest(list, rarest, wanted);
  const start = { anchor, skip: wanted - (anchor?.offset ?? 0) };
  const walked = await walkLabelled(trx, scope, query, { ...start, isCapped: true });
  // The label stands far from here in this order: the label index finds it; names without labels have no entry there.
  const page =
    walked ??
    (query.isUnlabelled
      ? await walkLabelled(trx, scope, query, { ...start, isCapped: false })
      : await labelledPage(trx, scope, query, wanted));
  if (page !== null) remember(anchors, list, rarest, wanted, page);
  const total = query.labels.length > 1 ? await totalOfSeveral(trx, scope, query, { page, stamp }, anchors) : rarest;
  return { rows: page?.rows ?? [], total };
}

/** Several common labels together: exact while they are few, else "at least" as many as are counted. */
async function totalOfSeveral(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  { page, stamp }: { page: ListPage | null; stamp: string },
  anchors: ListAnchors,
): Promise<number> {
  if (page !== null && "total" in page && typeof page.total === "number") return page.total;
  const list = fingerprint(scope, query, false);
  const total = anchors.totalOf(list, stamp) ?? (await countLabelled(trx, query));
  anchors.rememberTotal(list, stamp, total);
  return total;
}

function remember(anchors: ListAnchors, list: string, total: number, offset: number, page: ListPage): void {
  if (page.last !== null && page.count > 0)
    anchors.remember(list, total, { offset: offset + page.count, ...page.last });
}

/** Names a list; without its order where only the number in it is meant. */
function fingerprint(scope: AccountScope, query: ListQuery, isOrdered = true): string {
  return [
    scope.accountId,
    query.tab,
    isOrdered ? query.column : "",
    isOrdered ? query.isDescending : "",
    query.labels.join(","),
    query.isUnlabelled,
  ].join(" ");
}

function tabTotal({ byTab }: Counters, tab: number | null): number {
  return tab === null ? [...byTab.values()].reduce((sum, n) => sum + n, 0) : (byTab.get(tab) ?? 0);
}

export function countsOf({ byTab }: Pick<Counters, "byTab">): Record<string, number> {
  const tabs: Tab[] = ["active", "needsyou", "expired", "suspended", "ended"];
  return Object.fromEntries(tabs.map((tab) => [String(domainTabs[tab]), byTab.get(tabNumbers[tab]) ?? 0]));
}
