import type { AnswerOf } from "@nameplane/contracts";
import type { invoiceReminders } from "@nameplane/contracts/ledger/operations";
import { type DunningAct, dunningActs } from "@nameplane/contracts/payments/dunning-values";
import type { Coming } from "./dunning.rules.ts";
import type { Dunning } from "./read-dunning.ts";

type Stages = Pick<AnswerOf<typeof invoiceReminders>, "done" | "coming" | "restsuntil">;
type ShownAct = Stages["coming"][number]["acts"][number];

const isAct = (act: string): act is DunningAct => (dunningActs as readonly string[]).includes(act);

/** The stages of an invoice as screens show them. */
export function presentStages({ steps, coming, rest, invoice }: Dunning): Stages {
  return {
    done: steps.map(({ code, doneOn: on, acts, feeInvoiceId }) => ({
      code,
      on,
      acts: [...acts.filter(isAct), ...(feeInvoiceId === null ? [] : (["fee"] as const))],
    })),
    coming: coming.map(({ stage, on }) => {
      const fee = stage.fees[invoice.currency];
      const acts: ShownAct[] = [...stage.acts, ...(fee === undefined ? [] : (["fee"] as const))];
      return { code: stage.code, on, acts, feeMinor: fee ?? 0 };
    }),
    restsuntil: rest?.untilOn ?? null,
  };
}

/** The next stage that does more than send a reminder. */
export function nextConsequence(coming: readonly Coming[]): { act: Exclude<DunningAct, "remind">; on: string } | null {
  for (const { stage, on } of coming) for (const act of stage.acts) if (act !== "remind") return { act, on };
  return null;
}
