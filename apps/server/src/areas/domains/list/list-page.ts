import type { AnswerOf } from "@nameplane/contracts";
import type { domainList } from "@nameplane/contracts/domains/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import type { ListQuery } from "./domain-list.rules.ts";
import type { Reach } from "../../accounts/index.ts";
import type { ListAnchors } from "./list-anchors.ts";
import { locksOf } from "./registry-locks.repository.ts";
import { ownersOf } from "./owners.repository.ts";
import { listDomains } from "./list-domains.ts";
import { listTree } from "./list-tree.ts";

type ListExtras = { readonly withLocks?: boolean; readonly withOwners?: boolean; readonly reach?: Reach };

/**
 * One page of the domain list as it is answered: each row also has what the rules of its TLD say.
 *
 * Takes  withLocks, withOwners: each row of the account has the status of its registry lock, or the name of its registrant, which
 *        are queried separately so that other calls need not wait for them
 *        reach: below, within `withReach`, for the names of all accounts below
 */
export async function listPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  anchors: ListAnchors,
  { withLocks = false, withOwners = false, reach = "own" }: ListExtras = {},
): Promise<AnswerOf<typeof domainList>> {
  const list = reach === "own" ? await listDomains(trx, scope, query, anchors) : await listTree(trx, scope, query, anchors);
  const catalogue = await tldCatalogue(trx);
  const isOffered = (tld: string) => catalogue.get(tld)?.rules.privacy.shield === "disclose";
  const ids = list.data.map(({ itemid }) => itemid);
  const locks = withLocks ? await locksOf(trx, scope, ids) : null;
  const owners = withOwners ? await ownersOf(trx, scope, ids) : null;
  return {
    ...list,
    subaccounts: reach === "below",
    data: list.data.map((row) => ({
      ...row,
      shieldoffered: isOffered(row.tld),
      ...(owners === null || row.account !== undefined ? {} : { owner: owners.get(row.itemid) ?? "" }),
      ...(locks === null || row.account !== undefined ? {} : { registrylock: locks.get(row.itemid) ?? { state: "off" } }),
    })),
  };
}
