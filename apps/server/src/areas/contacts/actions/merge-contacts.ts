import type { AnswerOf } from "@nameplane/contracts";
import { codeOf } from "@nameplane/contracts";
import type { ContactForm, MergeField } from "@nameplane/contracts/contacts/contact";
import type { previewMerge as previewOperation } from "@nameplane/contracts/contacts/operations";
import { ContactInUse, OtherParty } from "@nameplane/contracts/contacts/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Language } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { maySameParty, mergeDifferences, mergedForm } from "../contact.rules.ts";
import { contactChangedJob } from "../contacts.jobs.ts";
import { presentContact } from "../contacts.present.ts";
import {
  findAnyContact,
  handlesByContact,
  lockContact,
  useContactInstead,
  namesOf,
  otherUsesOf,
  setContactState,
  type ContactRow,
} from "../contacts.repository.ts";
import type { ContactDeps } from "./contact-deps.ts";
import { unuse, useWords } from "./end-contact.ts";
import { withdrawCases } from "./sweep-cases.ts";
import { updateContact } from "./update-contact.ts";
import { refuseElsewhere } from "./refuse-elsewhere.ts";

type Merge = {
  readonly contactid: string;
  readonly others: readonly string[];
  readonly take?: Partial<Record<MergeField, string>> | undefined;
};

const shownNames = 200;

/** Shows the effect of a merge of contacts. Possible refusals: those of mergeContacts. */
export async function previewMerge(
  trx: Trx,
  scope: AccountScope,
  merge: Merge,
  language: Language,
): Promise<Omit<AnswerOf<typeof previewOperation>, "code" | "desc">> {
  const { keptContact, others } = await lockAll(trx, scope, merge, language);
  const handles = await handlesByContact(
    trx,
    scope,
    others.map(({ id }) => id),
  );
  const domains = [];
  for (const { id: from } of others)
    for (const { domainId, asciiName, roles, registryId } of await namesOf(trx, scope, from))
      domains.push({
        domainid: domainId,
        domainname: asciiName,
        roles: [...new Set(roles.map(codeOfRole))],
        from,
        objects: handles.flatMap((each) => (each.contactId === from && each.registryId === registryId ? [each.handle] : [])),
      });
  const fields = mergeDifferences([keptContact, ...others].map((row) => ({ contactid: row.id, form: formOf(row) })));
  return { fields, domains: domains.slice(0, shownNames), total: domains.length };
}

const codeOfRole = (role: string) =>
  codeOf("contact_use", role === "registrant" || role === "local_presence" ? role : "domain_contact");

function formOf(row: ContactRow): ContactForm {
  const { contactid: _, status: __, ...form } = presentContact(row);
  return form;
}

/** Locks all contacts of a merge, always in the order of their ids, so that two merges at the same time cannot deadlock. */
async function lockAll(trx: Trx, scope: AccountScope, { contactid: kept, others }: Merge, language: Language) {
  const rows = new Map<string, ContactRow>();
  for (const id of [...new Set([kept, ...others])].toSorted()) {
    const row = await lockContact(trx, scope, id);
    if (row === null) throw new Refused(NotFound, { param: id === kept ? "contactid" : "others" });
    await refuseElsewhere(trx, id);
    rows.set(id, row);
  }
  const keptContact = rows.get(kept);
  if (keptContact === undefined) throw new Refused(NotFound, { param: "contactid" });
  const ended = [...rows.values()].filter(({ id }) => id !== kept);
  for (const row of ended) await refuseUnmergeable(trx, scope, keptContact, row, language);
  return { keptContact, others: ended };
}

/**
 * Merges contacts of one party: their uses move to the kept contact, then the others end as merged, then the chosen values are
 * saved. Contact objects at registries that differ from the kept contact are changed afterwards, by requests.
 *
 * Possible refusals: NotFound, OtherParty, ContactInUse (an open request names one of them, or it is suspended),
 * MissingParameter, BadParameter.
 */
export async function mergeContacts(
  trx: Trx,
  deps: ContactDeps,
  scope: AccountScope,
  merge: Merge,
  language: Language,
): Promise<{ contact: ContactRow; moved: number }> {
  const { keptContact, others } = await lockAll(trx, scope, merge, language);
  const { id: kept } = keptContact;
  let moved = 0;
  for (const row of others) {
    moved += await useContactInstead(trx, scope, row.id, kept);
    await withdrawCases(trx, scope, row.id, { now: deps.clock.now(), reason: "merged" });
    await unuse(trx, scope, row);
    await setContactState(trx, scope, row.id, "merged", kept);
  }
  if (moved > 0 && keptContact.state === "unassigned") await setContactState(trx, scope, kept, "active");
  const forms = new Map([keptContact, ...others].map((row) => [row.id, formOf(row)]));
  const now = await findAnyContact(trx, scope, kept);
  if (now === null) throw new Error("the contact kept is not visible");
  const form = mergedForm(formOf(keptContact), forms, merge.take ?? {});
  // The owner stays the same party, because the kept contact can at most gain an identity number that it lacked.
  if (merge.take !== undefined)
    await updateContact(trx, deps, scope, { contactid: kept, version: now.version, ...form }, { isSameParty: true });
  const { accountId, brandId, actor } = scope;
  const after = { merged: others.map(({ id }) => id), moved };
  await audit(trx, { accountId, actor, action: "contacts.merge", object: kept, after });
  if (moved > 0)
    await deps.jobs.enqueue(trx, contactChangedJob, [{ accountId, brandId, id: newId(), contactId: kept, oldEmail: null }]);
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [kept] });
  const contact = await findAnyContact(trx, scope, kept);
  if (contact === null) throw new Error("the contact kept is not visible");
  return { contact, moved };
}

async function refuseUnmergeable(
  trx: Trx,
  scope: AccountScope,
  keptContact: ContactRow,
  row: ContactRow,
  language: Language,
): Promise<void> {
  const name = row.organization || `${row.first_name} ${row.last_name}`.trim();
  if (!maySameParty(keptContact, row) || keptContact.state === "suspended") throw new Refused(OtherParty, { values: { name } });
  if (row.state === "suspended") throw new Refused(OtherParty, { values: { name } });
  const busy = (await otherUsesOf(trx, scope, row.id)).filter(({ kind }) => kind === "request" || kind === "default");
  const by = busy.map(({ kind, number }) => `${useWords[language][kind]} ${number || ""}`.trim()).join(", ");
  if (busy.length > 0) throw new Refused(ContactInUse, { values: { by } });
}
