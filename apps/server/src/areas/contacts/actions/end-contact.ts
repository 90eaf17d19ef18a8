import { ContactInUse } from "@nameplane/contracts/contacts/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { lockContact, namesOf, otherUsesOf, setContactState, type ContactRow } from "../contacts.repository.ts";
import { withdrawCases } from "./sweep-cases.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { refuseElsewhere } from "./refuse-elsewhere.ts";

/** What uses a contact, as worded in a refusal. */
export const useWords = {
  en: { owner: "account", billing: "invoices of account", default: "default owner", request: "request", more: "more" },
  sv: {
    owner: "konto",
    billing: "fakturor för konto",
    default: "förvald innehavare",
    request: "beställning",
    more: "till",
  },
} as const;

/**
 * Deletes a contact that nothing uses. Its row stays until its personal data are erased, because other rows and registries may
 * still refer to it.
 *
 * Possible refusals: NotFound, ContactInUse (says what uses it), ContactElsewhere.
 */
export async function deleteContact(
  trx: Trx,
  deps: Pick<ContactDeps, "clock">,
  scope: AccountScope,
  contactId: string,
  language: Language,
): Promise<void> {
  const contact = await lockContact(trx, scope, contactId);
  if (contact === null) throw new Refused(NotFound, { param: "contactid" });
  await refuseElsewhere(trx, contactId);
  await refuseUsed(trx, scope, contactId, language);
  await withdrawCases(trx, scope, contactId, { now: deps.clock.now(), reason: "deleted" });
  await unuse(trx, scope, contact);
  await setContactState(trx, scope, contactId, "cancelled");
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "contacts.delete", object: contactId });
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [contactId] });
}

async function refuseUsed(trx: Trx, scope: AccountScope, contactId: string, language: Language): Promise<void> {
  const said = useWords[language];
  const names = (await namesOf(trx, scope, contactId)).map(({ asciiName }) => asciiName);
  const others = (await otherUsesOf(trx, scope, contactId)).map(({ kind, number }) => `${said[kind]} ${number || ""}`.trim());
  const all = [...names, ...others];
  if (all.length === 0) return;
  const more = all.length > 3 ? ` + ${all.length - 3} ${said.more}` : "";
  throw new Refused(ContactInUse, { values: { by: all.slice(0, 3).join(", ") + more } });
}

/** Moves a contact in use to "unassigned". A contact has to pass through this state before it ends. */
export async function unuse(trx: Trx, scope: AccountScope, { id, state }: ContactRow): Promise<void> {
  if (state === "active" || state === "unverified") await setContactState(trx, scope, id, "unassigned");
}
