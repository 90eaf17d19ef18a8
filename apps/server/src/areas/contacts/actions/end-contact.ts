import { ContactInUse, OtherParty } from "@nameplane/contracts/contacts/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { tell } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { maySameParty } from "../contact.rules.ts";
import { contactChangedJob } from "../contacts.jobs.ts";
import {
  findAnyContact,
  lockContact,
  moveUses,
  namesOf,
  otherUsesOf,
  setContactState,
  type ContactRow,
} from "../contacts.repository.ts";
import { withdrawCases } from "./sweep-cases.ts";
import type { ContactDeps } from "./contact-deps.ts";

const words = {
  en: { owner: "account", billing: "invoices of account", default: "default owner", request: "request", more: "more" },
  sv: { owner: "konto", billing: "fakturor för konto", default: "förvald innehavare", request: "ärende", more: "till" },
} as const;

/**
 * Deletes a contact nothing uses; its row stays, as others and registers may name it, until its data are cut.
 *
 * Refuses NotFound, ContactInUse (says by what)
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
  await refuseUsed(trx, scope, contactId, language);
  await withdrawCases(trx, scope, contactId, { now: deps.clock.now(), reason: "deleted" });
  await unuse(trx, scope, contact);
  await setContactState(trx, scope, contactId, "cancelled");
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "contacts.delete", object: contactId });
  await tell(trx, accountId, { topic: "domain", ids: [contactId] });
}

async function refuseUsed(trx: Trx, scope: AccountScope, contactId: string, language: Language): Promise<void> {
  const said = words[language];
  const names = (await namesOf(trx, scope, contactId)).map(({ asciiName }) => asciiName);
  const others = (await otherUsesOf(trx, scope, contactId)).map(({ kind, number }) => `${said[kind]} ${number || ""}`.trim()); // prettier-ignore
  const all = [...names, ...others];
  if (all.length === 0) return;
  const more = all.length > 3 ? ` + ${all.length - 3} ${said.more}` : "";
  throw new Refused(ContactInUse, { values: { by: all.slice(0, 3).join(", ") + more } });
}

/** A contact that stood somewhere ends only after it stands nowhere (8.6). */
async function unuse(trx: Trx, scope: AccountScope, { id, state }: ContactRow): Promise<void> {
  if (state === "active" || state === "unverified") await setContactState(trx, scope, id, "unassigned");
}

/**
 * Makes contacts of one party one: uses are moved first, then the others end as merged. Objects at registries that differ from what is
 * kept are changed by requests that follow.
 *
 * Refuses NotFound, OtherParty, ContactInUse (a request on its way names one of them, or it is suspended)
 */
export async function mergeContacts(
  trx: Trx,
  deps: ContactDeps,
  scope: AccountScope,
  kept: string,
  others: readonly string[],
  language: Language,
): Promise<{ contact: ContactRow; moved: number }> {
  // In one order, so that two who merge at once do not wait for each other.
  const rows = new Map<string, ContactRow>();
  for (const id of [...new Set([kept, ...others])].toSorted()) {
    const row = await lockContact(trx, scope, id);
    if (row === null) throw new Refused(NotFound, { param: id === kept ? "contactid" : "others" });
    rows.set(id, row);
  }
  const keeper = rows.get(kept);
  if (keeper === undefined) throw new Refused(NotFound, { param: "contactid" });
  let moved = 0;
  for (const row of rows.values()) {
    if (row.id === kept) continue;
    await refuseUnmergeable(trx, scope, keeper, row, language);
    moved += await moveUses(trx, scope, row.id, kept);
    await withdrawCases(trx, scope, row.id, { now: deps.clock.now(), reason: "merged" });
    await unuse(trx, scope, row);
    await setContactState(trx, scope, row.id, "merged", kept);
  }
  if (moved > 0 && keeper.state === "unassigned") await setContactState(trx, scope, kept, "active");
  const { accountId, brandId, actor } = scope;
  await audit(trx, { accountId, actor, action: "contacts.merge", object: kept, after: { merged: others, moved } });
  if (moved > 0)
    await deps.jobs.enqueue(trx, contactChangedJob, [{ accountId, brandId, id: newId(), contactId: kept, oldEmail: null }]); // prettier-ignore
  await tell(trx, accountId, { topic: "domain", ids: [kept] });
  const contact = await findAnyContact(trx, scope, kept);
  if (contact === null) throw new Error("the contact kept is not visible");
  return { contact, moved };
}

async function refuseUnmergeable(
  trx: Trx,
  scope: AccountScope,
  keeper: ContactRow,
  row: ContactRow,
  language: Language,
): Promise<void> {
  const name = row.organization || `${row.first_name} ${row.last_name}`.trim();
  if (!maySameParty(keeper, row) || keeper.state === "suspended") throw new Refused(OtherParty, { values: { name } });
  if (row.state === "suspended") throw new Refused(OtherParty, { values: { name } });
  const busy = (await otherUsesOf(trx, scope, row.id)).filter(({ kind }) => kind === "request" || kind === "default");
  const by = busy.map(({ kind, number }) => `${words[language][kind]} ${number || ""}`.trim()).join(", ");
  if (busy.length > 0) throw new Refused(ContactInUse, { values: { by } });
}
