import type { AnswerOf } from "@nameplane/contracts";
import type { domainList } from "@nameplane/contracts/domains/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { accountsOfRows, type RowAccount } from "../../accounts/index.ts";
import type { ListQuery } from "../domain-list.rules.ts";
import type { DomainRow } from "../list-row.repository.ts";
import { countTree, treePage, treeTabs } from "../domain-tree.repository.ts";
import { countsOf } from "./list-domains.ts";

type Row = DomainRow & { readonly account?: RowAccount | undefined };
type Answer = Omit<AnswerOf<typeof domainList>, "data"> & { data: Row[] };

/** One page of the list with the names of all accounts below; each row of another account says whose it is. Runs within `withReach`. */
export async function listTree(trx: Trx, scope: AccountScope, query: ListQuery): Promise<Answer> {
  const byTab = await treeTabs(trx, scope);
  const found = await treePage(trx, scope, query);
  const accounts = await accountsOfRows(
    trx,
    scope,
    found.map(({ accountId }) => accountId),
  );
  return {
    data: found.map(({ row, accountId }) => ({ ...row, account: accounts.get(accountId) })),
    total: await totalOf(trx, scope, query, byTab),
    totalisatleast: false,
    page: query.page,
    limit: query.limit,
    counts: countsOf({ byTab }),
  };
}

/** The numbers of the tabs are kept; what is filtered is counted. */
async function totalOf(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  byTab: ReadonlyMap<number, number>,
): Promise<number> {
  const isFiltered = query.search !== null || query.labels.length > 0 || query.isUnlabelled || query.tags.length > 0;
  if (isFiltered) return countTree(trx, scope, query);
  return query.tab === null ? [...byTab.values()].reduce((sum, n) => sum + n, 0) : (byTab.get(query.tab) ?? 0);
}
