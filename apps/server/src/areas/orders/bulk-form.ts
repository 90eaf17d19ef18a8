import type { RequestType } from "@nameplane/contracts";
import type { BulkChange, BulkRefusal } from "@nameplane/contracts/orders/bulk";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { RenewableDomain } from "../domains/renewals/index.ts";
import type { OutsideDeps } from "./deps.ts";
import type { StoredParams } from "./params.ts";

/** What a change makes of one domain. */
export type Judgement =
  | { readonly result: "change" }
  | { readonly result: "same" }
  /** until: when the reason is over by itself. */
  | { readonly result: "refused"; readonly reason: BulkRefusal; readonly until?: Date };

/** How the work on one domain ended; again: neither did nor did not, to be looked at later; turnLater: the registry's minute is full; away: it does not answer. */
export type RowEnd =
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly error: string; readonly text: string | null }
  | { readonly kind: "again" }
  | { readonly kind: "turnLater" }
  | { readonly kind: "away" };

/** What an act looks at beside the domains themselves. */
export type BulkDeps = Pick<OutsideDeps, "clock" | "delegation">;

/** One act on many domains. */
export type BulkAct<Act extends BulkChange["act"]> = {
  readonly act: Act;
  readonly permission: "domain_manage" | "domain_unlock" | "dns_delegation";
  /** What takes a name out of its owner's hands, or to other servers, is proven first. */
  asksProof(change: ChangeOf<Act>): boolean;
  /** Refuses what no domain can help, such as a label that is none of the account's. */
  check?(trx: Trx, scope: AccountScope, change: ChangeOf<Act>): Promise<void>;
  /** Reads once what decides about all of them, and gives who judges each. */
  judging(
    trx: Trx,
    deps: BulkDeps,
    scope: AccountScope,
    domains: readonly RenewableDomain[],
    change: ChangeOf<Act>,
  ): Promise<(domain: RenewableDomain) => Judgement>;
  readonly work:
    | {
        readonly kind: "atOnce";
        /** Changes all of them in the caller's transaction. */
        run(trx: Trx, call: SessionCall, domainIds: readonly string[], change: ChangeOf<Act>): Promise<void>;
      }
    | {
        readonly kind: "oneByOne";
        /** Changes one, at its registry; safe to call again. */
        run(deps: OutsideDeps, scope: AccountScope, domainId: string, change: ChangeOf<Act>): Promise<RowEnd>;
      }
    | {
        readonly kind: "ordered";
        /** Each name gets an ordinary request of this type, all of them in one order that costs nothing. */
        readonly type: RequestType;
        params(
          trx: Trx,
          scope: AccountScope,
          domainIds: readonly string[],
          change: ChangeOf<Act>,
        ): Promise<(domainId: string) => StoredParams>;
      };
};

/** Of a kind: how it is chosen for many names at once. */
export type BulkForm = BulkAct<"nameservers"> | BulkAct<"contacts">;

export type ChangeOf<Act extends BulkChange["act"]> = Extract<BulkChange, { act: Act }>;
