import type { AnswerOf } from "@nameplane/contracts";
import { BadParameter, ChangedMeanwhile } from "@nameplane/contracts/refusals";
import type * as operations from "@nameplane/contracts/tickets/resale-operations";
import { NoCustomersToAnswer } from "@nameplane/contracts/tickets/refusals";
import type { setResaleSupportSpec } from "@nameplane/contracts/tickets/resale";
import { checkEmail } from "@nameplane/values";
import type { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { findSupport, handOver, hasBrand, saveSupport } from "./resale.repository.ts";

type Call = SessionCall & { readonly trx: Trx };

export async function readSupport({
  trx,
  scope,
}: Call): Promise<Omit<AnswerOf<typeof operations.resaleSupport>, "code" | "desc">> {
  const { version, ...settings } = await findSupport(trx, scope);
  return { settings, version };
}

/**
 * Changes who answers the customers. New tickets follow it at once. If the reseller does not answer any more, its open tickets go
 * to the operator; if it begins to, tickets that the operator has stay there.
 *
 * Possible refusals: NoCustomersToAnswer, BadParameter (the address; a time after which a ticket is escalated without the consent
 * that is asked for), ChangedMeanwhile.
 */
export async function setSupport(
  { trx, scope, now, requestId, address }: Call,
  input: z.output<typeof setResaleSupportSpec.input>,
): Promise<{ handedover: number }> {
  if (!(await hasBrand(trx, scope))) throw new Refused(NoCustomersToAnswer);
  const rule = input.email === "" ? null : checkEmail(input.email);
  if (rule !== null) throw new Refused(BadParameter, { param: "email", values: { rule }, fields: { rule } });
  if (input.needsconsent && input.escalatehours !== null) throw new Refused(BadParameter, { param: "escalatehours" });
  const before = await findSupport(trx, scope);
  if (!(await saveSupport(trx, scope, input, now))) throw new Refused(ChangedMeanwhile);
  const handedover = before.ison && !input.ison ? await handOver(trx) : 0;
  const { accountId, actor } = scope;
  const { ison, needsconsent, escalatehours } = input;
  const after = { ison, needsconsent, escalatehours, handedover };
  await audit(trx, { accountId, actor, requestId, address, action: "resale.set-support", object: accountId, after });
  return { handedover };
}
