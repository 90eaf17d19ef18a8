import type { Operation } from "@nameplane/contracts";
import { NoSuchEndpoint, OtherIdentity } from "@nameplane/contracts/refusals";
import { SecondPersonNeeded } from "@nameplane/contracts/staff/refusals";
import type { Pool } from "../db/connect.ts";
import { tx, type Trx } from "../db/transaction.ts";
import { decide, refuseUnless, type StaffAccess } from "../policy.ts";
import { Refused } from "../refused.ts";
import type { BrandFace, StaffFacts } from "./call.ts";
import { StaffEnteredCall, type HttpCall } from "./http-call.ts";
import type { NeedsSecond, SecondPerson } from "./second-person.ts";
import { staffProofOf, type StaffProofUse, type StaffStepUp } from "./step-up.ts";

/** How the operator's staff use the server: separately from customers, with their own sessions and database role. */
export type StaffParts = {
  /** A pool of the role nameplane_staff. */
  readonly pool: Pool;
  /** Whether staff log in on this host. Staff routes do not exist on other hosts. */
  readonly isHost: (brand: BrandFace) => boolean | Promise<boolean>;
  /**
   * Checks the session and sets the row context. It has to be the first statement of its transaction. Null if there is no such
   * session, or if staff do not work from this address. `isUse`: whether it counts as use of the session, which ends when it is
   * not used.
   */
  readonly enter: (trx: Trx, token: string, host: string, address: string, isUse?: boolean) => Promise<StaffFacts | null>;
  /** Uses up the fresh proof of identity for an act. Possible refusals: StepUpRequired if there is none. */
  readonly useProof: (trx: Trx, use: StaffProofUse) => Promise<void>;
  /** Whether a second staff member has to approve an act. */
  readonly needsSecond: NeedsSecond;
};

/** Options of a staff route. `stepUp` is null if the permission is dangerous, but this act needs no fresh proof of identity. */
export type StaffOptions<Input> = {
  readonly stepUp?: StaffStepUp<Input> | null;
  readonly changesState?: boolean;
  readonly bodyLimit?: number;
  /** If set, a second staff member may have to approve the act. Only for routes that work in a single transaction. */
  readonly second?: SecondPerson<Input>;
};

type Of<Input> = {
  readonly operation: Operation;
  readonly access: StaffAccess;
  readonly stepUp: StaffOptions<Input>["stepUp"] | undefined;
  readonly second?: StaffOptions<Input>["second"] | undefined;
};

export class StaffServer {
  readonly #parts: StaffParts | null;

  constructor(parts: StaffParts | null) {
    this.#parts = parts;
  }

  /** Refuses with NoSuchEndpoint on hosts where staff do not log in. */
  async refuseElsewhere({ brand }: HttpCall): Promise<void> {
    if (this.#parts === null || !(await this.#parts.isHost(brand))) throw new Refused(NoSuchEndpoint);
  }

  /**
   * Runs work in a transaction of the call's staff session. Possible refusals: those of `decide`, OtherIdentity (the page shows
   * another staff member), StepUpRequired, and SecondPersonNeeded. Before the last one, the work is done and rolled back, so that
   * everything that it refuses is known before anybody proposes it.
   */
  async entered<Input, T>(
    call: HttpCall,
    of: Of<Input>,
    input: Input,
    work: (call: StaffEnteredCall, trx: Trx) => Promise<T>,
  ): Promise<T> {
    const { pool, enter, useProof, needsSecond } = this.#open();
    const token = call.staffToken;
    const within = <R>(run: (trx: Trx, facts: StaffFacts) => Promise<R>): Promise<R> =>
      tx(pool, null, async (trx) => {
        const facts = token === null ? null : await enter(trx, token, call.brand.host, call.address, !call.isBackground);
        refuseUnless(decide(facts === null ? null : { accountState: "active", permissions: facts.permissions }, of.access));
        if (facts === null) throw new Error("a route of staff decided without a session");
        if (call.expects !== null && call.expects !== `staff ${facts.staffId}`) throw new Refused(OtherIdentity);
        return run(trx, facts);
      });
    const callOf = (facts: StaffFacts) => new StaffEnteredCall(call, facts, (run) => within((trx) => run(trx)));
    const { stepUp, second } = of;
    const asksProof = stepUp !== undefined && stepUp !== null && (stepUp.when?.(input) ?? true);
    if (asksProof) await stepUp.first?.(callOf(await within(async (_trx, facts) => facts)), input);
    return within(async (trx, facts) => {
      const act = (await second?.describe(Object.assign(callOf(facts), { trx }), input)) ?? null;
      const isNeeded =
        second !== undefined && act !== null && (await needsSecond(trx, facts.staffId, { kind: second.kind, sum: act.sum }));
      if (asksProof && !isNeeded) await useProof(trx, staffProofOf(call, facts.staffId, of.operation, input));
      const done = await work(callOf(facts), trx);
      if (isNeeded) throw new Refused(SecondPersonNeeded, { fields: { second: { operation: of.operation.name } } });
      return done;
    });
  }

  /**
   * The staff member who opens a stream, or whose stream is open. Does not count as use of the session, so that an open page
   * alone does not keep the session alive. Null if the session has ended. Possible refusals: NoSuchEndpoint on hosts where
   * staff do not log in.
   */
  async identify(call: HttpCall): Promise<StaffFacts | null> {
    await this.refuseElsewhere(call);
    const { pool, enter } = this.#open();
    const token = call.staffToken;
    if (token === null) return null;
    return tx(pool, null, (trx) => enter(trx, token, call.brand.host, call.address, false));
  }

  #open(): StaffParts {
    if (this.#parts === null) throw new Refused(NoSuchEndpoint);
    return this.#parts;
  }
}
