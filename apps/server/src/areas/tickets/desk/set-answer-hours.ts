import { ChangedMeanwhile } from "@nameplane/contracts/refusals";
import type { AnswerHoursAsked } from "@nameplane/contracts/tickets/answer-hours";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { findAnswerHours } from "../../whitelabel/index.ts";
import { updateAnswerHours } from "./desk.repository.ts";

/** Sets when support works. Tickets that are already waiting keep their deadline. Possible refusals: ChangedMeanwhile. */
export async function setAnswerHours(call: StaffCall & { readonly trx: Trx }, asked: AnswerHoursAsked): Promise<void> {
  const { trx, actor } = call;
  const { version: _, ...before } = await findAnswerHours(trx);
  const { version, ...given } = asked;
  const after = {
    ...given,
    weekdays: [...new Set(given.weekdays)].toSorted((a, b) => a - b),
    holidays: [...new Set(given.holidays)].toSorted(),
  };
  if (!(await updateAnswerHours(trx, version, after))) throw new Refused(ChangedMeanwhile);
  await auditStaff(trx, call, { actor, action: "tickets.answer-hours", before, after });
}
