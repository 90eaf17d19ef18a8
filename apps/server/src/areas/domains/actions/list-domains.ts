import type { AnswerOf } from "@nameplane/contracts";
import type { domainList } from "@nameplane/contracts/domains/operations";
import { domainTabs } from "@nameplane/contracts/domains/domain-list";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tabNumbers, type Tab } from "../domain.state.ts";
import { choosePath, offsetFrom, type ListQuery } from "../domain-list.rules.ts";
import {
  countLabelled,
  labelledPage,
  readCounters,
  searchPage,
  walkLabelled,
  walkPage,
  type Counters,
  type DomainRow,
  type ListPage,
} from "../domain-list.repository.ts";
import type { ListAnchors } from "../list-anchors.ts";

type Answer = AnswerOf<typeof domainList>;

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
  const rarest = Math.min(...matches);
  const { rows, total } = await pageOf(trx, scope, query, { counters, rarest }, anchors);
  return { data: [...rows], total, page: query.page, limit: query.limit, counts: countsOf(counters) };
}

type Known = { readonly counters: Counters; readonly rarest: number };

async function pageOf(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  { counters, rarest }: Known,
  anchors: ListAnchors,
): Promise<{ rows: readonly DomainRow[]; total: number }> {
  const offset = (query.page - 1) * query.limit;
  const isLabelled = query.labels.length > 0 || query.isUnlabelled;
  if (isLabelled && rarest === 0 && query.search === null) return { rows: [], total: 0 };
  const path = choosePath(query, rarest);
  if (path === "search") return searchPage(trx, scope, query, offset);
  if (path === "labels") return labelledPage(trx, scope, query, offset);
  if (isLabelled) return walkCommonLabel(trx, scope, query, rarest, anchors);
  return walkTab(trx, scope, query, tabTotal(counters, query.tab), anchors);
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
  rarest: number,
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
  const total = query.labels.length > 1 ? await totalOfSeveral(trx, query, page) : rarest;
  return { rows: page?.rows ?? [], total };
}

/** Several common labels together: exact while they are few, else "at least" as many as are counted. */
async function totalOfSeveral(trx: Trx, query: ListQuery, page: ListPage | null): Promise<number> {
  if (page !== null && "total" in page && typeof page.total === "number") return page.total;
  return countLabelled(trx, query);
}

function remember(anchors: ListAnchors, list: string, total: number, offset: number, page: ListPage): void {
  if (page.last !== null && page.count > 0)
    anchors.remember(list, total, { offset: offset + page.count, ...page.last });
}

function fingerprint(scope: AccountScope, query: ListQuery): string {
  return [
    scope.accountId,
    query.tab,
    query.column,
    query.isDescending,
    query.labels.join(","),
    query.isUnlabelled,
  ].join(" ");
}

function tabTotal({ byTab }: Counters, tab: number | null): number {
  return tab === null ? [...byTab.values()].reduce((sum, n) => sum + n, 0) : (byTab.get(tab) ?? 0);
}

function countsOf({ byTab }: Counters): Record<string, number> {
  const tabs: Tab[] = ["active", "needsyou", "expired", "suspended", "ended"];
  return Object.fromEntries(tabs.map((tab) => [String(domainTabs[tab]), byTab.get(tabNumbers[tab]) ?? 0]));
}
