import type { RenewalPayer } from "@nameplane/contracts/domains/list-facts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/**
 * What pays the renewals of these domains, from the areas that know the money. A domain about whose payment nothing can be said
 * is absent.
 */
export type RenewalPayersOf = (
  trx: Trx,
  scope: AccountScope,
  of: { readonly ids: readonly string[]; readonly now: Date },
) => Promise<ReadonlyMap<string, { readonly payer: RenewalPayer }>>;
