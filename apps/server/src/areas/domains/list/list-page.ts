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
import { listDomains } from "./list-domains.ts";
import { listTree } from "./list-tree.ts";

type Asked = {
  readonly locks: boolean;
  readonly payers: { readonly of: RenewalPayersOf; readonly now: Date } | null;
};

/**
 * One page of the domain list as it is answered: each row also has what the rules of its TLD say.
 *
 * Takes  asked.locks, asked.payers: each row of the account has the status of its registry lock, and what pays its renewal; both are
 *        queried separately so that other calls need not wait for them
 *        reach: below, within `withReach`, for the names of all accounts below
 */
export async function listPage(
  trx: Trx,
  scope: AccountScope,
  query: ListQuery,
  anchors: ListAnchors,
  asked: Asked = { locks: false, payers: null },
  reach: Reach = "own",
): Promise<AnswerOf<typeof domainList>> {
  const list = reach === "own" ? await listDomains(trx, scope, query, anchors) : await listTree(trx, scope, query, anchors);
  const catalogue = await tldCatalogue(trx);
  const isOffered = (tld: string) => catalogue.get(tld)?.rules.privacy.shield === "disclose";
  const own = list.data.filter(({ account }) => account === undefined);
  const ids = own.map(({ itemid }) => itemid);
  const locks = asked.locks ? await locksOf(trx, scope, ids) : null;
  const renewing = own.filter(({ autorenew }) => autorenew).map(({ itemid }) => itemid);
  const payers = asked.payers === null ? null : await payersOf(trx, scope, renewing, asked.payers);
  return {
    ...list,
    subaccounts: reach === "below",
    data: list.data.map((row) => ({
      ...row,
      shieldoffered: isOffered(row.tld),
      ...(payers === null || row.account !== undefined ? {} : { renewalpayer: payers.get(row.itemid)?.payer ?? null }),
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
