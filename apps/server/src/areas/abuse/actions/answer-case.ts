import type { AnswerOf } from "@nameplane/contracts";
import type { abuseOfDomain } from "@nameplane/contracts/abuse/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { ownNameById } from "../../domains/index.ts";
import { countTries } from "../../identity/index.ts";
import { abuseCallLimits } from "../abuse-limits.rules.ts";
import { caseOfDomain, changeCase, insertMessage, lastCaseOf, messagesOf } from "../abuse.repository.ts";
import { holdOf } from "./read-staff.ts";

type Call = SessionCall & { readonly trx: Trx };

/** How long after its end a case can still be read by the owner of the domain. */
const readableMs = 30 * 86_400_000;

/**
 * What the owner of a domain sees of reports of abuse: nothing, until we have asked about them or acted on them. The owner never
 * sees who reported them. Possible refusals: NotFound.
 */
export async function readOwnCase(
  { trx, scope, now }: Call,
  itemid: string,
): Promise<Pick<AnswerOf<typeof abuseOfDomain>, "abuse">> {
  if ((await ownNameById(trx, scope, itemid)) === null) throw new Refused(NotFound, { param: "itemid" });
  const one = await lastCaseOf(trx, scope, itemid, addMs(now, -readableMs));
  const messages = one === null ? [] : await messagesOf(trx, scope.accountId, one.id);
  if (one === null || messages.length === 0) return { abuse: null };
  const hold = holdOf(one);
  return {
    abuse: {
      isheld: hold === "held" || hold === "lifting",
      isasked: one.state === "notified",
      messages: messages.map(({ step, text, at }) => ({ step, text, at: at.toISOString() })),
    },
  };
}

/**
 * Stores the customer's answer, after which the case waits for staff again. Possible refusals: NotFound (also if nothing was
 * asked), TooFast.
 */
export async function answerCase(
  call: Call,
  { itemid, text }: { readonly itemid: string; readonly text: string },
): Promise<void> {
  const { trx, scope, session, now } = call;
  const one = await caseOfDomain(trx, scope, itemid, { lock: true });
  if (one === null || one.state === "open") throw new Refused(NotFound, { param: "itemid" });
  await countTries(trx, now, "abuse-answer", [{ subject: scope.accountId, limits: abuseCallLimits.account }]);
  const message = {
    id: newId(now.getTime()),
    caseId: one.id,
    at: now,
    step: "answered",
    authorId: session.userId,
    text,
  } as const;
  await insertMessage(trx, scope.accountId, message);
  await changeCase(trx, scope.accountId, one, one.state === "answered" ? {} : { state: "answered" });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "abuse.customer-answer",
    object: one.id,
    after: { text },
    requestId: call.requestId,
    address: call.address,
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [itemid] });
}
