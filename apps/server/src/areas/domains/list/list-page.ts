import type { AnswerOf } from "@nameplane/contracts";
import type { domainList } from "@nameplane/contracts/domains/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import type { ListQuery } from "./domain-list.rules.ts";
import type { Reach } from "../../accounts/index.ts";
import type { RenewalPayersOf } from "../renewal-payers.port.ts";
import type { ListAnchors } from "./list-anchors.ts";
import { locksOf } from "./registry-locks.repository.ts";
import { ownersOf } from "./owners.repository.ts";
import { listDomains } from "./list-domains.ts";
import { listTree } from "./list-tree.ts";

type ListExtras = {
  readonly withLocks?: boolean;
  readonly withOwners?: boolean;
  readonly payers?: { readonly of: RenewalPayersOf; readonly now: Date } | null;
  readonly reach?: Reach;
};

/**
 * One page of the domain list as the API returns it. Each row also has what the rules of its TLD say.
 *
 * `withLocks`: also add the status of registry locks. `withOwners`: also add the names of registrants. `payers`: if given, also
 * add what pays the renewal. Each of the three needs a query of its own, and is only added to the account's own names.
 *
 * `reach`: own names only, or also those of all accounts below. The latter needs a transaction within `withReach`.
 */
export async function listPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  anchors: ListAnchors,
  { withLocks = false, withOwners = false, payers: asked = null, reach = "own" }: ListExtras = {},
): Promise<AnswerOf<typeof domainList>> {
  const list = reach === "own" ? await listDomains(trx, scope, query, anchors) : await listTree(trx, scope, query, anchors);
  const catalogue = await tldCatalogue(trx);
  const isOffered = (tld: string) => catalogue.get(tld)?.rules.privacy.shield === "disclose";
  const own = list.data.filter(({ account }) => account === undefined);
  const ids = own.map(({ itemid }) => itemid);
  const locks = withLocks ? await locksOf(trx, scope, ids) : null;
  const owners = withOwners ? await ownersOf(trx, scope, ids) : null;
  const renewing = own.filter(({ autorenew }) => autorenew).map(({ itemid }) => itemid);
  const payers = asked === null ? null : await payersOf(trx, scope, renewing, asked);
  return {
    ...list,
    subaccounts: reach === "below",
    data: list.data.map((row) => ({
      ...row,
      shieldoffered: isOffered(row.tld),
      ...(payers === null || row.account !== undefined ? {} : { renewalpayer: payers.get(row.itemid)?.payer ?? null }),
      ...(owners === null || row.account !== undefined ? {} : { owner: owners.get(row.itemid) ?? "" }),
      ...(locks === null || row.account !== undefined ? {} : { registrylock: locks.get(row.itemid) ?? { state: "off" } }),
    })),
  };
}

async function payersOf(
  trx: Trx,
  scope: AccountScope,
  ids: readonly string[],
  { of, now }: { readonly of: RenewalPayersOf; readonly now: Date },
): ReturnType<RenewalPayersOf> {
  return ids.length === 0 ? new Map() : of(trx, scope, { ids, now });
}
