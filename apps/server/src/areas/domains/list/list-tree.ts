import type { AnswerOf } from "@nameplane/contracts";
import type { domainList } from "@nameplane/contracts/domains/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { accountsOfRows, type RowAccount } from "../../accounts/index.ts";
import { choosePath, offsetFrom, type ListQuery } from "./domain-list.rules.ts";
import {
  countTreeSearch,
  treeMatches,
  treeNumbers,
  walkTree,
  walkTreeSearch,
  type TreeNumbers,
  type TreePage,
} from "./domain-tree.repository.ts";
import type { ListAnchors, Total } from "./list-anchors.ts";
import { atLeast, fingerprint, listed } from "./list-numbers.ts";
import type { DomainRow } from "./list-row.repository.ts";
import { countsOf } from "./list-domains.ts";

type Row = DomainRow & { readonly account?: RowAccount | undefined };
type Answer = Omit<AnswerOf<typeof domainList>, "data"> & { data: Row[] };
type Listed = { readonly page: Pick<TreePage, "rows">; readonly total: Total };

const nothing: Listed = { page: { rows: [] }, total: { n: 0, isAtLeast: false } };
const exactly = (page: TreePage & { total: number }): Listed => ({ page, total: { n: page.total, isAtLeast: false } });

/**
 * One page of the list that includes the names of all accounts below. A row of another account says which account it belongs to.
 * Runs within `withReach`.
 */
export async function listTree(trx: Trx, scope: AccountScope, query: ListQuery, anchors: ListAnchors): Promise<Answer> {
  const numbers = await treeNumbers(trx, scope, query);
  const { page, total } = await pageOf(trx, scope, query, numbers, anchors);
  const accounts = await accountsOfRows(
    trx,
    scope,
    page.rows.map(({ accountId }) => accountId),
  );
  return {
    data: page.rows.map(({ row, accountId }) => ({ ...row, account: accounts.get(accountId) })),
    total: total.n,
    totalisatleast: total.isAtLeast,
    page: query.page,
    limit: query.limit,
    counts: countsOf(numbers.counters),
  };
}

async function pageOf(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  numbers: TreeNumbers,
  anchors: ListAnchors,
): Promise<Listed> {
  const path = choosePath(query);
  if (path === "tags") return exactly(await treeMatches(trx, scope, query, "index"));
  if (path === "several") return exactly(await treeMatches(trx, scope, query, "labels"));
  if (numbers.accountIds.length === 0) return nothing;
  return path === "search" ? searchTree(trx, scope, query, numbers, anchors) : walkList(trx, scope, query, numbers, anchors);
}

/**
 * A page of a list whose total the counters know. It is read from the nearest page that was seen, or from the nearer end of the
 * list.
 */
async function walkList(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  { accountIds, counters }: TreeNumbers,
  anchors: ListAnchors,
): Promise<Listed> {
  const total = { n: listed(query, counters), isAtLeast: false };
  const wanted = (query.page - 1) * query.limit;
  if (wanted >= total.n) return { page: { rows: [] }, total };
  const list = `tree ${fingerprint(scope, query)}`;
  const anchor = anchors.nearest(list, counters.stamp, wanted);
  const { offset, fromEnd, count } = offsetFrom(query, total.n);
  const start =
    anchor !== null && wanted - anchor.offset <= offset
      ? { place: anchor, skip: wanted - anchor.offset, fromEnd: false, count: query.limit }
      : { place: null, skip: offset, fromEnd, count };
  const page = await walkTree(trx, accountIds, query, start);
  remember(page);
  return { page, total };

  function remember({ rows, last }: TreePage): void {
    if (last !== null) anchors.remember(list, counters.stamp, { offset: wanted + rows.length, ...last });
  }
}

/**
 * Searches for a part of a name. Matches of a rare part come from the index of name parts; for a common part the list is read in
 * order.
 */
async function searchTree(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  { accountIds, counters: { stamp } }: TreeNumbers,
  anchors: ListAnchors,
): Promise<Listed> {
  const [list, counted] = [`tree ${fingerprint(scope, query)}`, `tree ${fingerprint(scope, query, false)}`];
  const total = anchors.totalOf(counted, stamp) ?? (await countTreeSearch(trx, query));
  anchors.rememberTotal(counted, stamp, total);
  if (!total.isAtLeast) return exactly(await treeMatches(trx, scope, query, "names"));
  const wanted = (query.page - 1) * query.limit;
  const anchor = anchors.nearest(list, stamp, wanted);
  const page = await walkTreeSearch(trx, accountIds, query, { place: anchor, skip: wanted - (anchor?.offset ?? 0) });
  const seen = wanted + page.rows.length;
  if (page.last !== null) anchors.remember(list, stamp, { offset: seen, ...page.last });
  // No rows follow, so this is the last page, and the total is exact.
  const isEnd = page.rows.length > 0 && !page.hasMore;
  return { page, total: isEnd ? { n: seen, isAtLeast: false } : atLeast(total, page.rows.length > 0 ? seen : 0) };
}
