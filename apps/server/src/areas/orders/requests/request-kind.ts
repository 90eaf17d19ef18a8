import type { RequestType } from "@nameplane/contracts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { OrderDeps } from "../deps.ts";
import type { RequestRow } from "../requests.repository.ts";

/**
 * How one attempt to fulfil a request ended. `done` carries what still has to be written, so that the effect and the
 * request's end are one transaction.
 */
export type Fulfilment =
  | { readonly kind: "done"; readonly record: (trx: Trx) => Promise<{ domainId?: string }> }
  /** An outside party works on it, or does not answer right now: looked at again then. Shown as 14. */
  | { readonly kind: "waiting"; readonly text: string | null; readonly nextCheckAt: Date }
  /** It is not known whether the registry executed a command: read again then. Stays 11. */
  | { readonly kind: "unknown"; readonly nextCheckAt: Date }
  /** The customer has to do something: 4001 to 4899. */
  | { readonly kind: "customer"; readonly reason: number; readonly text: string | null }
  | { readonly kind: "rejected"; readonly text: string }
  /** Somebody else has done it meanwhile: ends as a duplicate, the money goes back. */
  | { readonly kind: "duplicate"; readonly text: string }
  | { readonly kind: "registryLocked"; readonly text: string }
  /** Our frame, data or account at the registry is wrong: a person looks at it. */
  | { readonly kind: "staff"; readonly text: string };

/** Everything that is special about one request type. */
export type RequestKind = {
  readonly type: RequestType;
  /** Price book operation the basket line is sold as. */
  readonly operation: "create" | "renew" | "transfer" | "restore" | "trade";
  fulfil(deps: OrderDeps, scope: AccountScope, request: RequestRow): Promise<Fulfilment>;
  /** Reasons the customer can mend with the fix form. */
  readonly fixable: readonly number[];
  /** Seconds it usually takes, told on the progress page. */
  usualSeconds(request: Pick<RequestRow, "tld">): number;
};
