import type { Operation } from "@nameplane/contracts";
import { NoSuchEndpoint, OtherIdentity } from "@nameplane/contracts/refusals";
import type { Pool } from "../db/connect.ts";
import { tx, type Trx } from "../db/transaction.ts";
import { decide, refuseUnless, type StaffAccess } from "../policy.ts";
import { Refused } from "../refused.ts";
import type { BrandFace, StaffFacts } from "./call.ts";
import { StaffEnteredCall, type HttpCall } from "./http-call.ts";
import { staffProofOf, type StaffProofUse, type StaffStepUp } from "./step-up.ts";

/** How the operator's staff use the server: separately from customers, with their own sessions and database role. */
export type StaffParts = {
  /** A pool of the role nameplane_staff. */
  readonly pool: Pool;
  /** Whether staff log in on this host. Staff routes do not exist on other hosts. */
  readonly isHost: (brand: BrandFace) => boolean | Promise<boolean>;
  /**
   * Checks the session and sets the row context. It has to be the first statement of its transaction. Null if there is no such
   * session.
   */
  readonly enter: (trx: Trx, token: string, host: string) => Promise<StaffFacts | null>;
  /** Uses up the fresh proof of identity for an act. Refuses StepUpRequired if there is none. */
  readonly useProof: (trx: Trx, use: StaffProofUse) => Promise<void>;
};

/** Options of a staff route. `stepUp` is null if the permission is dangerous, but this act needs no fresh proof of identity. */
export type StaffOptions<Input> = {
  readonly stepUp?: StaffStepUp<Input> | null;
  readonly changesState?: boolean;
  readonly bodyLimit?: number;
};

export class StaffServer {
  readonly #parts: StaffParts | null;

  constructor(parts: StaffParts | null) {
    this.#parts = parts;
  }

  /** Refuses NoSuchEndpoint on hosts where staff do not log in. */
  async refuseElsewhere({ brand }: HttpCall): Promise<void> {
    if (this.#parts === null || !(await this.#parts.isHost(brand))) throw new Refused(NoSuchEndpoint);
  }

  /**
   * Runs work in a transaction of the call's staff session. Refuses what `decide` refuses, OtherIdentity (the page shows
   * another staff member), and StepUpRequired.
   */
  async entered<Input, T>(
    call: HttpCall,
    of: { readonly operation: Operation; readonly access: StaffAccess; readonly stepUp: StaffStepUp<Input> | null | undefined },
    input: Input,
    work: (call: StaffEnteredCall, trx: Trx) => Promise<T>,
  ): Promise<T> {
    const { pool, enter, useProof } = this.#open();
    const token = call.staffToken;
    const within = <R>(run: (trx: Trx, facts: StaffFacts) => Promise<R>): Promise<R> =>
      tx(pool, null, async (trx) => {
        const facts = token === null ? null : await enter(trx, token, call.brand.host);
        refuseUnless(decide(facts === null ? null : { accountState: "active", permissions: facts.permissions }, of.access));
        if (facts === null) throw new Error("a route of staff decided without a session");
        if (call.expects !== null && call.expects !== `staff ${facts.staffId}`) throw new Refused(OtherIdentity);
        return run(trx, facts);
      });
    const callOf = (facts: StaffFacts) => new StaffEnteredCall(call, facts, (run) => within((trx) => run(trx)));
    const { stepUp } = of;
    const asksProof = stepUp !== undefined && stepUp !== null && (stepUp.when?.(input) ?? true);
    if (asksProof) await stepUp.first?.(callOf(await within(async (_trx, facts) => facts)), input);
    return within(async (trx, facts) => {
      if (asksProof) await useProof(trx, staffProofOf(call, facts.staffId, of.operation, input));
      return work(callOf(facts), trx);
    });
  }

  #open(): StaffParts {
    if (this.#parts === null) throw new Refused(NoSuchEndpoint);
    return this.#parts;
  }
}
