import type { EscrowRole, EscrowState } from "@nameplane/contracts/escrow/escrow-values";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { noteEscrowStep, type StepActor } from "../orders/kinds/escrow/index.ts";
import { escrowWorkJob } from "./escrow.jobs.ts";
import { changeEscrow, type Escrow, type EscrowChange, type StepRow } from "./escrow.repository.ts";
import { afterEscrowEvent, isEscrowOver, type EscrowEvent } from "./escrow.state.ts";

export type MoveDeps = { readonly jobs: Pick<Jobs, "enqueue"> };

type Move = Pick<StepRow, "what" | "by" | "at"> & {
  readonly event: EscrowEvent;
  readonly words?: string | null;
  /** The deadline of the next step. */
  readonly dueAt?: Date | null;
  readonly change?: EscrowChange;
};

/** States in which the worker takes the next step. */
const worked: ReadonlySet<EscrowState> = new Set<EscrowState>(["handing_over", "releasing", "returning"]);

/**
 * Moves a locked escrow to the next state, and records the step that both parties see. Returns the new state. Possible refusals:
 * StatusProhibits.
 */
export async function moveEscrow(
  trx: Trx,
  deps: MoveDeps,
  actor: StepActor,
  escrow: Escrow,
  { event, what, by, at, words = null, dueAt = null, change = {} }: Move,
): Promise<EscrowState> {
  const state = afterEscrowEvent(escrow.state, event);
  if (state === null) throw new Refused(StatusProhibits, { param: "act" });
  await changeEscrow(trx, escrow, {
    ...change,
    state,
    due_at: dueAt,
    touched_at: at,
    ...(isEscrowOver(state) ? { ended_at: at } : {}),
  });
  await noteEscrowStep(trx, deps, actor, escrow, { what, by, words, at });
  if (worked.has(state)) await deps.jobs.enqueue(trx, escrowWorkJob, [toWork(escrow)]);
  return state;
}

export const toWork = ({ accountId, brandId, id: escrowId }: Escrow) => ({ accountId, brandId, escrowId });

/** Whether an account is the buyer or the seller. */
export const roleOf = ({ buyerAccountId }: Escrow, { accountId }: AccountScope): EscrowRole =>
  buyerAccountId === accountId ? "buyer" : "seller";

/** The scope of a party's account, for steps of the worker. */
export function partyScope({ brandId, buyerAccountId, sellerAccountId }: Escrow, role: EscrowRole): AccountScope {
  const accountId = role === "buyer" ? buyerAccountId : sellerAccountId;
  if (accountId === null) throw new Error("an escrow that nobody has agreed to has one party only");
  return makeScope({ accountId, brandId, actor: escrowActor });
}

export const escrowActor = "job:escrow";
