import type { RenewalPayer } from "@nameplane/contracts/domains/list-facts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/**
 * Says what pays the renewals of these domains. The areas that know the money answer it. A domain is left out if nothing can be
 * said about its payment.
 */
export type RenewalPayersOf = (
  trx: Trx,
  scope: AccountScope,
  of: { readonly ids: readonly string[]; readonly now: Date },
) => Promise<ReadonlyMap<string, { readonly payer: RenewalPayer }>>;
