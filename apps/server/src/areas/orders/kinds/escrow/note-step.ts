import { audit } from "../../../../platform/audit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { Jobs } from "../../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import { insertEscrowStep, type NewStep } from "./escrow-rows.repository.ts";
import { escrowNewsJob } from "./escrow.jobs.ts";

/** The escrow that a step belongs to. */
export type EscrowOfStep = {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly buyerAccountId: string | null;
  readonly sellerAccountId: string | null;
};

/** The cause of a step: `actor` is the user, staff member or job, and `accountId` the party that acts, or null for staff. */
export type StepActor = { readonly accountId: string | null; readonly actor: string };

/**
 * Writes what has happened into the timeline and the audit logs of both parties, and queues a notice to both. In the other
 * party's log the actor is the system, because the people there do not know the users of the acting party.
 */
export async function noteEscrowStep(
  trx: Trx,
  deps: { readonly jobs: Pick<Jobs, "enqueue"> },
  { accountId: actingId, actor }: StepActor,
  escrow: EscrowOfStep,
  step: NewStep,
): Promise<void> {
  const { id, accountId, brandId, buyerAccountId, sellerAccountId } = escrow;
  const stepId = await insertEscrowStep(trx, { accountId, escrowId: id, actor }, step);
  const parties = [buyerAccountId, sellerAccountId].filter((each) => each !== null);
  for (const party of parties) {
    await audit(trx, {
      accountId: party,
      actor: party === actingId || actingId === null ? actor : "system",
      action: `escrow.${step.what}`,
      object: id,
      ...(step.words === null ? {} : { after: { words: step.words } }),
    });
    await notifyBrowsers(trx, party, { topic: "service", ids: [id] });
  }
  await deps.jobs.enqueue(
    trx,
    escrowNewsJob,
    parties.map((party) => ({ accountId: party, brandId, escrowId: id, stepId })),
  );
}
