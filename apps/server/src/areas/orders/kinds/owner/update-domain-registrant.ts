import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addDays } from "../../../../platform/clock.ts";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { askRegistrant, factsOfContact, findContact } from "../../../contacts/index.ts";
import { carryOut, ensureContact } from "../../../registry/commands/index.ts";
import { contactForRegistry, nextOwnerStep, type ContactForRegistry } from "../../../registry/contacts/index.ts";
import { ownNames, recordOwner } from "../../../domains/index.ts";
import { recordSight } from "../../../domains/follow/index.ts";
import type { RegistryDomain } from "../../../registry/index.ts";
import { accountLanguage } from "../../../accounts/index.ts";
import { hasAccepted } from "../../../files/index.ts";
import { tldCatalogue, type Tld } from "../../../tlds/index.ts";
import { consentsOf, enterMainStage, markAsked, wantConsents } from "./consents.repository.ts";
import type { OutsideDeps } from "../../deps.ts";
import { consentMailJob } from "../../orders.jobs.ts";
import { documentWanted } from "../../request.state.ts";
import { consentOf, isToBeAsked, sidesOf } from "./registrant-change.rules.ts";
import { type Fulfilment, defineKind, type RequestOf, needed, nobody } from "../../kind.ts";
import { correctedSameOwner, fulfilmentOf, withTypedFields } from "../../fulfilment/index.ts";
import { ownerLine, refuseOwnerChange } from "./change-owner.ts";
import { ownerChangeParams, type OwnerChangeParams } from "./owner-change-params.ts";

type Request = RequestOf<OwnerChangeParams>;

/**
 * Gives a domain another owner. First everybody whose consent is needed agrees, and the documents that the registry requires are
 * accepted. Then the registrant is replaced at the registry and read back.
 */
export const updateDomainRegistrant = defineKind<OwnerChangeParams>({
  type: "update-domain-registrant",
  params: ownerChangeParams,
  words: {
    act: { en: "Change of owner", sv: "Ägarbyte" },
    mail: {
      en: { act: "Owner change", deed: "The owner change", of: "of" },
      sv: { act: "Byte av innehavare", deed: "Bytet av innehavare", of: "för" },
    },
  },
  // Nobody has agreed when the change is ordered, so it begins with its first stage.
  firstStage: { stage: "pre", action: "update-domain-registrant-pre" },
  operation: "trade",
  isAtRegistry: true,
  does: ["keepsName"],
  limit: "registrantChange",
  // The sides are asked to agree when work on the order begins.
  basket: {
    by: "change",
    permission: "contact_registrant",
    features: ["Domains"],
    asksProof: true,
    async read(_deps, trx, call, { itemid, change }) {
      const contactid = needed(change.contactid, "contactid");
      const { own } = await refuseOwnerChange(trx, call.scope, { itemid, contactid }, call.now);
      return ownerLine(own, { contactid, fields: change.fields });
    },
    async again(_deps, trx, call, { domain_id: itemid, params: { contactId } }) {
      const wanted = { itemid: itemid ?? nobody, contactid: contactId ?? nobody };
      await refuseOwnerChange(trx, call.scope, wanted, call.now);
    },
  },
  shown: ({ contact_name: contact, params: { contactId, fields } }) => ({
    ...(contact === null ? {} : { contact }),
    ...(contact === null || contactId === undefined ? {} : { contactid: contactId }),
    ...(fields === undefined ? {} : { fields }),
  }),
  // Requests with reason 4011 or 4013 are only tried again: sides that have not answered are asked once more, and the owner's
  // verification is checked again.
  fixable: [4004, 4012],
  fix: correctedSameOwner,
  ownerOf: (owner) => owner,
  usualSeconds: () => 30,

  async fulfil(deps, scope, request) {
    const work = await tx(deps.pool, scope, (trx) => loadWork(trx, scope, request));
    const stop = await tx(deps.pool, scope, (trx) => prepare(trx, deps, scope, request, work));
    if (stop !== null) return stop;
    return sendOwner(deps, scope, request, work);
  },
});

type Work = {
  readonly asciiName: string;
  readonly domainId: string;
  readonly tld: Tld;
  readonly oldContactId: string | null;
  readonly contact: ContactForRegistry;
};

async function loadWork(trx: Trx, scope: AccountScope, request: Request): Promise<Work> {
  const { ascii_name: asciiName, tld: tldName, params } = request;
  const tld = tldName === null ? null : (await tldCatalogue(trx)).get(tldName);
  const contact = params.contactId === undefined ? null : await contactForRegistry(trx, scope, params.contactId);
  const own = asciiName === null ? undefined : (await ownNames(trx, scope, [asciiName])).get(asciiName);
  if (asciiName === null || tld === null || contact === null || own === undefined)
    throw new Error(`request ${request.id} lacks its name, suffix or contact`);
  return {
    asciiName,
    domainId: own.domainId,
    tld,
    oldContactId: own.registrantId,
    contact: withTypedFields(contact, params.fields ?? {}),
  };
}

/** The pre stage: asks for consents and documents. Null if everything is available and work at the registry can begin. */
async function prepare(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  request: Request,
  { tld, contact, oldContactId }: Work,
): Promise<Fulfilment | null> {
  if (request.stage !== "pre") return null;
  const { rules } = tld;
  // Suspended: the new owner never confirmed their address, so they cannot receive a domain.
  const isSuspended = async (at: Trx) => (await findContact(at, scope, contact.contactId)) === null;
  if (await isSuspended(trx)) return { kind: "customer", reason: 4013, text: null, stands: isSuspended };
  if (rules.registrantConsent === "both") {
    const state = await gatherConsents(trx, deps, scope, request, { contact, oldContactId });
    if (state === "refused") return { kind: "rejected", text: ownReason("ownerRefused") };
    const stands = async (at: Trx) => consentOf(await consentsOf(at, scope, request.id)) === "waiting";
    if (state === "waiting") return { kind: "customer", reason: 4011, text: null, stands };
  }
  const missing = (at: Trx) => missingDocument(at, scope, request, rules.registrantDocument);
  const document = await missing(trx);
  const stands = async (at: Trx) => (await missing(at)) !== null;
  if (document !== null) return { kind: "customer", reason: documentWanted, text: null, document, stands };
  await enterMainStage(trx, scope, request.id);
  return null;
}

/**
 * The document that the TLD requires for a change of owner, in the account's language. Null if none is required or it was
 * accepted.
 */
async function missingDocument(
  trx: Trx,
  scope: AccountScope,
  { id }: Request,
  wanted: Tld["rules"]["registrantDocument"],
): Promise<{ what: string; why: string } | null> {
  if (wanted === undefined || (await hasAccepted(trx, scope, { kind: "request", id }))) return null;
  const language = await accountLanguage(trx, scope);
  return { what: wanted.what[language], why: wanted.why[language] };
}

async function gatherConsents(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  request: Request,
  { contact, oldContactId }: Pick<Work, "contact" | "oldContactId">,
): Promise<ReturnType<typeof consentOf>> {
  const next = await factsOfContact(trx, scope, contact.contactId);
  const old = oldContactId === null ? null : await factsOfContact(trx, scope, oldContactId);
  if (next === null) throw new Error(`request ${request.id}: the new owner is not there`);
  const before = await consentsOf(trx, scope, request.id);
  // Once somebody was asked, correcting an address does not change how many sides have to agree.
  const sides = before.length > 0 ? before.map(({ side }) => side) : sidesOf(old?.email ?? next.email, next.email);
  const asked = sides.map((side) => {
    const of = side === "old" ? (old ?? next) : next;
    return { side, name: of.name, email: of.email };
  });
  const consents = await wantConsents(trx, scope, request.id, asked);
  const now = deps.clock.now();
  const { accountId, brandId } = scope;
  for (const consent of consents) {
    if (!isToBeAsked(consent, now)) continue;
    await markAsked(trx, scope, consent.id, now);
    await deps.jobs.enqueue(trx, consentMailJob, [{ accountId, brandId, consentId: consent.id, at: now.toISOString() }]);
  }
  return consentOf(consents);
}

async function sendOwner(deps: OutsideDeps, scope: AccountScope, request: Request, work: Work): Promise<Fulfilment> {
  const { asciiName, tld, contact } = work;
  const outcome = await carryOut(deps, scope, {
    requestId: request.id,
    registryId: tld.registryId,
    asciiName,
    prepare: (talk) => ensureContact(talk, contact),
    next: ({ found, prepared: handle, readAt }) =>
      nextOwnerStep(asciiName, { found, handle, everyRole: request.params.ownObjects === true }, readAt),
    meaning: (verb, code) =>
      // The registry's own check of the new owner failed.
      verb === "domain:update" && code === 2308 ? { kind: "customer", reason: 4004 } : null,
  });
  return fulfilmentOf(outcome, deps.clock.now(), (seen) => ({
    kind: "done",
    record: (trx) => record(trx, deps, scope, work, seen),
  }));
}

async function record(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  { domainId, tld, contact }: Work,
  { found, readAt }: { readonly found: RegistryDomain; readonly readAt: Date },
): Promise<{ domainId: string }> {
  const now = deps.clock.now();
  const { lockDays } = tld.rules;
  await recordOwner(trx, scope, domainId, {
    contactId: contact.contactId,
    transferFreeAt: lockDays.registrantChange === 0 ? null : addDays(now, lockDays.registrantChange),
  });
  await recordSight(trx, scope, domainId, found, readAt);
  await askRegistrant(trx, scope, { contactId: contact.contactId, tld: tld.tld, now });
  return { domainId };
}
