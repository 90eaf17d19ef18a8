import { InvalidToken } from "@nameplane/contracts/accounts/refusals";
import { audit } from "../../../platform/audit.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { countTries } from "../../identity/index.ts";
import { answerLimits, hasConsequence } from "../case.rules.ts";
import { addEvidence, lockCase, setCaseState, setNamesState, takeLink } from "../cases.repository.ts";
import { caseMailJob } from "../contacts.jobs.ts";
import { findAnyContact, type ContactRow } from "../contacts.repository.ts";
import { verifyingTlds } from "../verifying-tlds.ts";
import { namesOfRegistrant } from "./case-facts.ts";
import type { ContactRouteDeps } from "./contact-deps.ts";
import { satisfyCases } from "./satisfy-case.ts";

const kind = "case_answer";

export type AskedRegistrant = {
  readonly contact: ContactRow;
  readonly domains: readonly string[];
  readonly deadlineAt: Date | null;
  readonly isHeld: boolean;
};

/**
 * The data that the person who received a mailed link is asked to confirm. Reading them does not use up the link. Possible
 * refusals: InvalidToken, TooFast.
 */
export async function readCaseAsk(
  { pool }: Pick<ContactRouteDeps, "pool">,
  call: PublicCall,
  token: string,
): Promise<AskedRegistrant> {
  const { scope, caseId, email } = await holderOf(call, token);
  return tx(pool, scope, async (trx) => {
    const found = await lockCase(trx, scope, caseId);
    const contact = found === null ? null : await findAnyContact(trx, scope, found.contactId);
    if (found === null || contact === null || !isSameAddress(contact, email)) throw new Refused(InvalidToken);
    return {
      contact,
      domains: await namesOfRegistrant(trx, scope, found.contactId),
      deadlineAt: hasConsequence(found.source) ? found.deadlineAt : null,
      isHeld: found.holdSetAt !== null,
    };
  });
}

/**
 * Stores the answer of the person who received a mailed link: whether their data are correct. Only one answer is accepted. A yes
 * verifies the contact. A no becomes a task for staff and does not stop the deadline.
 *
 * Possible refusals: InvalidToken, TooFast.
 */
export async function answerCase(
  deps: ContactRouteDeps,
  call: PublicCall,
  { token, isright, text }: { readonly token: string; readonly isright: boolean; readonly text: string },
): Promise<{ held: boolean }> {
  const { scope, caseId, email } = await holderOf(call, token);
  return tx(deps.pool, scope, async (trx) => {
    const hash = sha256(token);
    const found = await lockCase(trx, scope, caseId);
    const contact = found === null ? null : await findAnyContact(trx, scope, found.contactId);
    // A link that was mailed to a former address of the contact proves nothing about the current one (T16).
    if (found === null || contact === null || !isSameAddress(contact, email)) throw new Refused(InvalidToken);
    if ((await takeLink(trx, { hash, brandId: scope.brandId, kind, use: true })) === null) throw new Refused(InvalidToken);
    const by = `address:${call.address}`;
    if (isright) await satisfyCases(trx, scope, { contactId: contact.id, method: "mail_link", by, now: call.now });
    else
      await noteRefusal(trx, deps, scope, {
        caseId,
        contactId: contact.id,
        state: found.state,
        by,
        text,
        at: call.now,
      });
    const { accountId, actor } = scope;
    await audit(trx, {
      accountId,
      actor,
      action: isright ? "contacts.confirmed" : "contacts.denied",
      object: contact.id,
      requestId: call.requestId,
      address: call.address,
    });
    return { held: found.holdSetAt !== null };
  });
}

async function noteRefusal(
  trx: Trx,
  deps: ContactRouteDeps,
  scope: AccountScope,
  said: { caseId: string; contactId: string; state: string; by: string; text: string; at: Date },
): Promise<void> {
  const { caseId, contactId, by, text } = said;
  await addEvidence(trx, scope, caseId, [{ claim: "denied", method: text, at: said.at.toISOString(), by }]);
  // Somebody answered the mail, so it was sent, even if the periodic job has not recorded that yet.
  if (said.state === "open") await setCaseState(trx, scope, caseId, { state: "notified" });
  if (said.state !== "answered") await setCaseState(trx, scope, caseId, { state: "answered" });
  const tlds = await verifyingTlds(trx);
  await setNamesState(trx, scope, contactId, { tlds, from: ["verification_pending"], to: "verification_needed" });
  const { accountId, brandId } = scope;
  await deps.jobs.enqueue(trx, caseMailJob, [{ accountId, brandId, caseId, stage: `denied-${said.at.toISOString()}` }]);
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [contactId] });
}

const isSameAddress = (contact: ContactRow, email: string) => contact.email.toLowerCase() === email.toLowerCase();

async function holderOf(call: PublicCall, token: string): Promise<{ scope: AccountScope; caseId: string; email: string }> {
  const { brandId } = call.brand;
  const link = await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "case-answer", [{ subject: call.addressBlock, limits: answerLimits }]);
    return takeLink(trx, { hash: sha256(token), brandId, kind, use: false });
  });
  const { case: caseId, email } = link?.subject ?? {};
  if (link === null || caseId === undefined || email === undefined) throw new Refused(InvalidToken);
  return { scope: makeScope({ accountId: link.accountId, brandId, actor: "hook:mailed-link" }), caseId, email };
}
