import type { AccountScope } from "../../../platform/scope.ts";
import type { Counters } from "./domain-list.repository.ts";
import type { ListQuery } from "./domain-list.rules.ts";
import type { Total } from "./list-anchors.ts";
import type { DomainRow } from "./list-row.repository.ts";

/** A page with the total of its list and the numbers at the tabs. */
export type Listed = { readonly rows: readonly DomainRow[]; readonly total: Total; readonly counters: Counters };

/** How many domains a list with at most one label has, read from a single counter. */
export function listed(query: ListQuery, { byTab, byLabel }: Counters): number {
  const [label] = query.isUnlabelled ? [-1] : query.labels;
  if (label !== undefined) return byLabel.get(label) ?? 0;
  return query.tab === null ? [...byTab.values()].reduce((sum, n) => sum + n, 0) : (byTab.get(query.tab) ?? 0);
}

/** A key that identifies a list. For its total, the order does not matter and is left out. */
export function fingerprint(scope: AccountScope, query: ListQuery, isOrdered = true): string {
  const { tab, column, isDescending, labels, isUnlabelled, search } = query;
  return [scope.accountId, tab, ...(isOrdered ? [column, isDescending] : []), labels.join(","), isUnlabelled, search ?? ""].join(
    " ",
  );
}

/** The total, which is never smaller than the number of rows seen. */
export function atLeast(total: Total, seen: number): Total {
  return total.n >= seen ? total : { n: seen, isAtLeast: total.isAtLeast };
}
