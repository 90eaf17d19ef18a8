import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { agreedHandles, recordSight } from "../../../domains/follow/index.ts";
import {
  carryOut,
  ensureContact,
  updateContactAtRegistry,
  type Conversation,
  type Step,
} from "../../../registry/commands/index.ts";
import {
  contactForRegistry,
  nextContactStep,
  nextOwnerStep,
  type ContactForRegistry,
  type ContactsWanted,
} from "../../../registry/contacts/index.ts";
import { ownNames, saveContacts } from "../../../domains/index.ts";
import type { ContactInRole, Transform } from "../../../registry/index.ts";
import { tldCatalogue, type Tld } from "../../../tlds/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { type Fulfilment, defineKind, type RequestOf } from "../../kind.ts";
import { correctedSameOwner, fulfilmentOf, withTypedFields } from "../../fulfilment/index.ts";
import { inBasket } from "./in-basket.ts";
import { contacts } from "./of-many.ts";
import { contactsParams, type ContactsParams } from "./contacts-params.ts";
import { keepFormerContacts } from "./contact-requests.repository.ts";

type Request = RequestOf<ContactsParams>;

/**
 * Changes the contacts of a domain. With `roles` or `byRole`, it puts other contacts into these roles, and after a transfer to us
 * also makes the contact the registrant. With `putsBack`, it restores the contacts that both sides agreed on. With none of these,
 * it updates the contact's data at the registry of one domain. All domains there share the contact's objects, so one request is
 * enough, and the owner stays the same. With `ownObjects`, a domain that came from another account gets contact objects of this
 * account in every role.
 */
export const updateDomainContacts = defineKind<ContactsParams>({
  type: "update-domain-contacts",
  params: contactsParams,
  words: {
    act: { en: "Change of contacts", sv: "Byte av kontakter" },
    mail: {
      en: { act: "Contact change", deed: "The contact change", of: "of" },
      sv: { act: "Byte av kontakter", deed: "Bytet av kontakter", of: "för" },
    },
  },
  operation: "free",
  isAtRegistry: true,
  does: ["keepsName"],
  limit: "update",
  basket: inBasket,
  shown: ({ contact_name: contact, params: { contactId, roles, fields } }) => ({
    ...(contact === null ? {} : { contact }),
    ...(contact === null || contactId === undefined ? {} : { contactid: contactId }),
    ...(roles === undefined ? {} : { roles }),
    ...(fields === undefined ? {} : { fields }),
  }),
  run: "contacts",
  bulk: contacts,
  fixable: [4004, 4012],
  fix: correctedSameOwner,
  ownerOf: (owner) => owner,
  usualSeconds: () => 15,

  async fulfil(deps, scope, request) {
    const { ascii_name: asciiName, tld: tldName, params, domain_id: domainId } = request;
    const { tld, contact } = await tx(deps.pool, scope, async (trx) => ({
      tld: tldName === null ? null : (await tldCatalogue(trx)).get(tldName),
      contact: await contactOf(trx, scope, request),
    }));
    if (asciiName === null || domainId === null || tld === null)
      throw new Error(`request ${request.id} lacks its name or suffix`);
    const name = { asciiName, domainId, tld };
    if (params.putsBack === true) return putBack(deps, scope, request.id, name);
    if (contact === null) throw new Error(`request ${request.id} lacks its contact`);
    if (params.roles !== undefined || params.byRole !== undefined) {
      const contacts = await contactsByRole(deps, scope, request, { tld, contact });
      const registrant = params.asRegistrant === true ? withTypedFields(contact, params.fields ?? {}) : null;
      return giveRoles(deps, scope, request.id, { ...name, contacts, registrant });
    }
    const outcome = await carryOut(deps, scope, {
      requestId: request.id,
      registryId: tld.registryId,
      asciiName,
      prepare: async (talk) => {
        const typed = withTypedFields(contact, params.fields ?? {});
        if (params.ownObjects === true) return ensureContact(talk, typed);
        const step = await updateContactAtRegistry(talk, typed);
        return step.kind === "stop" ? step : { kind: "go", value: null };
      },
      // If the contact's data changed, `prepare` has already updated the objects and read them back. The domain itself stays as
      // it is.
      next: ({ found, prepared: handle, readAt }) =>
        params.ownObjects === true
          ? nextOwnerStep(asciiName, { found, handle, everyRole: true }, readAt)
          : { kind: "done", value: { found, readAt } },
      meaning: (verb, code) => (verb === "contact:update" && code === 2304 ? { kind: "registry_locked" } : null),
    });
    return fulfilmentOf(outcome, deps.clock.now(), ({ found, readAt }) => ({
      kind: "done",
      record: async (trx) => {
        await recordSight(trx, scope, domainId, found, readAt);
        return { domainId };
      },
    }));
  },
});

/**
 * The contact that the request is about. For a domain that gets contact objects of its own, this is its owner in our database
 * when the request runs, because the owner may have changed since the order.
 */
async function contactOf(trx: Trx, scope: AccountScope, { params, ascii_name: name }: Request) {
  const owner = params.ownObjects === true && name !== null ? (await ownNames(trx, scope, [name])).get(name)?.registrantId : null;
  const contactId = owner ?? params.contactId;
  return contactId === undefined ? null : contactForRegistry(trx, scope, contactId);
}
type Role = ContactInRole["role"];
type OfName = { readonly asciiName: string; readonly domainId: string; readonly tld: Tld };
type Change = OfName & {
  readonly contacts: ReadonlyMap<Role, ContactForRegistry>;
  readonly registrant: ContactForRegistry | null;
};

/** The contact for each role that the registry stores. */
async function contactsByRole(
  deps: OutsideDeps,
  scope: AccountScope,
  { id, params }: Request,
  { tld, contact }: { readonly tld: Tld; readonly contact: ContactForRegistry },
): Promise<Map<Role, ContactForRegistry>> {
  const typed = withTypedFields(contact, params.fields ?? {});
  const wanted = params.byRole ?? Object.fromEntries((params.roles ?? []).map((role) => [role, typed.contactId]));
  const contacts = new Map<Role, ContactForRegistry>();
  for (const role of tld.rules.contactRoles) {
    const contactId = role === "registrant" ? undefined : wanted[role];
    if (role === "registrant" || contactId === undefined) continue;
    const one =
      contactId === typed.contactId ? typed : await tx(deps.pool, scope, (trx) => contactForRegistry(trx, scope, contactId));
    if (one === null) throw new Error(`request ${id} lacks the contact of its role ${role}`);
    contacts.set(role, one);
  }
  return contacts;
}

async function giveRoles(deps: OutsideDeps, scope: AccountScope, requestId: string, change: Change): Promise<Fulfilment> {
  const { asciiName, domainId, tld, contacts, registrant } = change;
  const outcome = await carryOut(deps, scope, {
    requestId,
    registryId: tld.registryId,
    asciiName,
    prepare: (talk) => objectsOf(talk, change),
    next: ({ found, prepared: wanted, readAt }) =>
      wanted === null
        ? { kind: "stop", outcome: { kind: "rejected", text: ownReason("noContacts") } }
        : nextContactStep(asciiName, found, wanted, readAt),
    meaning: lockedAt,
  });
  return fulfilmentOf(outcome, deps.clock.now(), ({ found, readAt }) => ({
    kind: "done",
    record: async (trx) => {
      const stands = [...contacts].map(([role, { contactId }]) => ({ role, contactId }));
      await keepFormerContacts(trx, scope, requestId, { domainId, stands });
      const owner = registrant === null ? [] : [{ role: "registrant", contactId: registrant.contactId } as const];
      await saveContacts(trx, scope, domainId, [...stands, ...owner]);
      await recordSight(trx, scope, domainId, found, readAt);
      return { domainId };
    },
  }));
}

const lockedAt = (verb: Transform["verb"], code: number) =>
  verb === "domain:update" && code === 2304 ? ({ kind: "registry_locked" } as const) : null;

/** Handles at the registry of all contacts that are to have roles. Null if the registry stores no contacts. */
async function objectsOf(
  talk: Conversation,
  { contacts, registrant }: Pick<Change, "contacts" | "registrant">,
): Promise<Step<ContactsWanted | null>> {
  const handles = new Map<string, string>();
  for (const contact of [...contacts.values(), ...(registrant === null ? [] : [registrant])]) {
    if (handles.has(contact.contactId)) continue;
    const made = await ensureContact(talk, contact);
    if (made.kind === "stop") return made;
    if (made.value === null) return { kind: "go", value: null };
    handles.set(contact.contactId, made.value);
  }
  const objectOf = ({ contactId }: ContactForRegistry) => handles.get(contactId) ?? "";
  const roles = new Map([...contacts].map(([role, contact]) => [role, [objectOf(contact)]]));
  return { kind: "go", value: { roles, registrant: registrant === null ? null : objectOf(registrant) } };
}

/** Restores the contacts that both sides last agreed on, because we found others at the registry. */
async function putBack(
  deps: OutsideDeps,
  scope: AccountScope,
  requestId: string,
  { asciiName, domainId, tld }: OfName,
): Promise<Fulfilment> {
  const agreed = await tx(deps.pool, scope, (trx) => agreedHandles(trx, scope, domainId));
  const kept = tld.rules.contactRoles.filter((role) => role !== "registrant");
  const wanted: ContactsWanted = {
    roles: new Map(kept.map((role) => [role, agreed.get(role) ?? []])),
    registrant: agreed.get("registrant")?.[0] ?? null,
  };
  const outcome = await carryOut(deps, scope, {
    requestId,
    registryId: tld.registryId,
    asciiName,
    prepare: () => Promise.resolve({ kind: "go", value: wanted } as const),
    next: ({ found, prepared, readAt }) => nextContactStep(asciiName, found, prepared, readAt),
    meaning: lockedAt,
  });
  return fulfilmentOf(outcome, deps.clock.now(), ({ found, readAt }) => ({
    kind: "done",
    record: async (trx) => {
      await recordSight(trx, scope, domainId, found, readAt);
      return { domainId };
    },
  }));
}
