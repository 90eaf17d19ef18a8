import type { RequestType } from "@nameplane/contracts";
import type { BulkChange, BulkRefusal } from "@nameplane/contracts/orders/bulk";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { RenewableDomain } from "../domains/renewals/index.ts";
import type { OutsideDeps } from "./deps.ts";
import type { StoredParams } from "./params.ts";

/** The decision about what a change would do to one domain. */
export type Judgement =
  | { readonly result: "change" }
  | { readonly result: "same" }
  /** until: when the reason no longer applies, if that is known. */
  | { readonly result: "refused"; readonly reason: BulkRefusal; readonly until?: Date };

/**
 * How the work on one domain ended. again: it is not known yet whether the change was made, so the registry is read again later.
 * turnLater: we may not send the registry more commands this minute. away: the registry does not answer.
 */
export type RowEnd =
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly error: string; readonly text: string | null }
  | { readonly kind: "again" }
  | { readonly kind: "turnLater" }
  | { readonly kind: "away" };

/** The dependencies of a bulk act. */
export type BulkDeps = Pick<OutsideDeps, "clock" | "delegation">;

/** A bulk act: one kind of change that can be made to many domains. */
export type BulkAct<Act extends BulkChange["act"]> = {
  readonly act: Act;
  readonly permission: "domain_manage" | "domain_unlock" | "dns_delegation";
  /**
   * Whether the user must confirm their identity first: for changes that take a domain from its owner or move it to other
   * servers.
   */
  asksProof(change: ChangeOf<Act>): boolean;
  /** Refuses a change that is wrong for every domain, for example because of a label that does not belong to the account. */
  check?(trx: Trx, scope: AccountScope, change: ChangeOf<Act>): Promise<void>;
  /** Loads at once what the decisions about all domains need, and returns the function that judges each domain. */
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
        /** Changes all domains in the caller's transaction. */
        run(trx: Trx, call: SessionCall, domainIds: readonly string[], change: ChangeOf<Act>): Promise<void>;
      }
    | {
        readonly kind: "oneByOne";
        /** Changes one domain at its registry. It is safe to call again. */
        run(deps: OutsideDeps, scope: AccountScope, domainId: string, change: ChangeOf<Act>): Promise<RowEnd>;
      }
    | {
        readonly kind: "ordered";
        /** Each domain gets an ordinary request of this type. All of them are in one order that costs nothing. */
        readonly type: RequestType;
        params(
          trx: Trx,
          scope: AccountScope,
          domainIds: readonly string[],
          change: ChangeOf<Act>,
        ): Promise<(domainId: string) => StoredParams>;
      };
};

/** A bulk act that is defined by the kind of request that it orders. */
export type BulkForm = BulkAct<"nameservers"> | BulkAct<"contacts">;

export type ChangeOf<Act extends BulkChange["act"]> = Extract<BulkChange, { act: Act }>;
