import type { BulkChange, BulkRefusal } from "@nameplane/contracts/orders/bulk";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { RenewableDomain } from "../../domains/index.ts";
import type { OrderDeps } from "../deps.ts";

/** What a change makes of one domain. */
export type Judgement =
  | { readonly result: "change" }
  | { readonly result: "same" }
  | { readonly result: "refused"; readonly reason: BulkRefusal };

/** How the work on one domain ended; again: neither did nor did not, to be looked at later. */
export type RowEnd =
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly error: string; readonly text: string | null }
  | { readonly kind: "again" };

/** One act on many domains: a file each in acts/. */
export type BulkAct<Act extends BulkChange["act"]> = {
  readonly act: Act;
  readonly permission: "domain_manage" | "domain_unlock";
  /** Refuses what no domain can help, such as a label that is none of the account's. */
  check?(trx: Trx, scope: AccountScope, change: ChangeOf<Act>): Promise<void>;
  judge(domain: RenewableDomain, change: ChangeOf<Act>): Judgement;
  readonly work:
    | {
        readonly kind: "atOnce";
        /** Changes all of them in the caller's transaction. */
        run(trx: Trx, call: SessionCall, domainIds: readonly string[], change: ChangeOf<Act>): Promise<void>;
      }
    | {
        readonly kind: "oneByOne";
        /** Changes one, at its registry; safe to call again. */
        run(deps: OrderDeps, scope: AccountScope, domainId: string, change: ChangeOf<Act>): Promise<RowEnd>;
      };
};

export type ChangeOf<Act extends BulkChange["act"]> = Extract<BulkChange, { act: Act }>;
