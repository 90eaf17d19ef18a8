import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { registrantClaims } from "../case.rules.ts";
import { addEvidence, setCaseState, setNamesState, openCasesOf, proveEmail } from "../cases.repository.ts";
import { lockContact, setContactState } from "../contacts.repository.ts";
import { verifyingTlds } from "../verifying-tlds.ts";

/**
 * Ends the open cases of a contact, because the contact is verified now. Domains that were taken out of their zones return when
 * the periodic job has removed the hold and the registry shows it.
 */
export async function satisfyCases(
  trx: Trx,
  scope: AccountScope,
  proof: {
    readonly contactId: string;
    readonly method: string;
    readonly by: string;
    readonly now: Date;
    readonly provesAddress?: boolean;
    /** What staff write about the proof. It is stored with each case and in the log. */
    readonly note?: string;
  },
): Promise<void> {
  const { contactId, method, by, now, provesAddress = true, note } = proof;
  const contact = await lockContact(trx, scope, contactId);
  if (contact === null) return;
  const at = now.toISOString();
  for (const { id } of await openCasesOf(trx, scope, contactId)) {
    await addEvidence(trx, scope, id, [
      ...registrantClaims.map((claim) => ({ claim, method, at, by })),
      ...(note === undefined ? [] : [{ claim: "note", method: note, at, by }]),
    ]);
    await setCaseState(trx, scope, id, { state: "satisfied", closedAt: now });
  }
  if (provesAddress) await proveEmail(trx, scope, contactId, now);
  if (contact.state === "unverified" || contact.state === "suspended") await setContactState(trx, scope, contactId, "active");
  const from = ["verification_needed", "verification_pending"];
  const moved = await setNamesState(trx, scope, contactId, { tlds: await verifyingTlds(trx), from, to: "active" });
  const { accountId, actor } = scope;
  await audit(trx, {
    accountId,
    actor,
    action: "contacts.verified",
    object: contactId,
    after: { method, ...(note === undefined ? {} : { note }) },
  });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: moved });
}
