import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { registrantClaims, softDays } from "../case.rules.ts";
import { setNamesState, openCase, proveEmail, provedByUser } from "../cases.repository.ts";
import { lockContact, setContactState } from "../contacts.repository.ts";
import { verifyingTlds } from "../verifying-tlds.ts";

/**
 * Opens the verification of a registrant, within the caller's transaction, if the TLD requires it and the address was not
 * confirmed yet. The periodic job sends the mail. A repeated call changes nothing.
 *
 * Returns whether the registrant will now be asked.
 */
export async function askRegistrant(
  trx: Trx,
  scope: AccountScope,
  asked: { readonly contactId: string; readonly tld: string; readonly now: Date },
): Promise<boolean> {
  const { contactId, now } = asked;
  const days = (await tldCatalogue(trx)).get(asked.tld)?.rules.verifyRegistrantDays;
  if (days === undefined) return false;
  return open(trx, scope, { contactId, now, source: "icann", deadlineAt: addDays(now, days) });
}

/** Asks a contact to confirm the address because the account wants it (NIS2 article 28). No domain depends on the answer. */
export async function askSoftly(
  trx: Trx,
  scope: AccountScope,
  asked: { readonly contactId: string; readonly now: Date },
): Promise<boolean> {
  return open(trx, scope, { ...asked, source: "nis2", deadlineAt: addDays(asked.now, softDays) });
}

async function open(
  trx: Trx,
  scope: AccountScope,
  asked: { contactId: string; now: Date; source: "icann" | "nis2"; deadlineAt: Date },
): Promise<boolean> {
  const { contactId, now, source } = asked;
  const contact = await lockContact(trx, scope, contactId);
  if (contact === null || contact.email_proved_at !== null) return false;
  const proved = await provedByUser(trx, scope, contact.email);
  if (proved !== null) {
    await proveEmail(trx, scope, contactId, proved);
    return false;
  }
  if (!(await openCase(trx, scope, { ...asked, claims: registrantClaims }))) return false;
  if (source === "icann") {
    if (["active", "imported", "unassigned"].includes(contact.state)) await setContactState(trx, scope, contactId, "unverified");
    const tlds = await verifyingTlds(trx);
    await setNamesState(trx, scope, contactId, { tlds, from: ["active"], to: "verification_needed" });
  }
  const { accountId, actor } = scope;
  await audit(trx, {
    accountId,
    actor,
    action: "contacts.verification-opened",
    object: contactId,
    after: { source, deadline: asked.deadlineAt.toISOString(), at: now.toISOString() },
  });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [contactId] });
  return true;
}
