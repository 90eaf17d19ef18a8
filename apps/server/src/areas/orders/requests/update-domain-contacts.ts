import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import {
  carryOut,
  contactForRegistry,
  ensureContact,
  nextContactStep,
  nextOwnerStep,
  ownNames,
  recordSight,
  saveContacts,
  updateContactAtRegistry,
  type ContactForRegistry,
} from "../../domains/index.ts";
import { tldCatalogue, type Tld } from "../../tlds/index.ts";
import type { OrderDeps } from "../deps.ts";
import { withTypedFields } from "./create-domain-registration.ts";
import { correctedSameOwner } from "./corrected-owner.ts";
import { fulfilmentOf } from "./fulfilment-of.ts";
import type { RequestRow } from "../requests.repository.ts";
import type { Fulfilment, RequestKind } from "./request-kind.ts";

/**
 * With roles: gives a name another contact in them, after a move here as its registrant, too. Without: makes the registry of a name hold
 * a contact as it is now; all names there that use the contact share its objects, so one request is enough for them, and who owns the
 * name stays. A name that came from another account (ownObjects) gets objects of this one in every role.
 */
export const updateDomainContacts: RequestKind = {
  type: "update-domain-contacts",
  operation: "free",
  isForNewName: false,
  needsFreeName: false,
  asksOwner: false,
  readLine: null,
  fixable: [4004, 4012],
  fix: correctedSameOwner,
  usualSeconds: () => 15,

  async fulfil(deps, scope, request) {
    const { ascii_name: asciiName, tld: suffix, params, domain_id: domainId } = request;
    const { tld, contact } = await tx(deps.pool, scope, async (trx) => ({
      tld: suffix === null ? null : (await tldCatalogue(trx)).get(suffix),
      contact: await contactOf(trx, scope, request),
    }));
    if (asciiName === null || domainId === null || tld === null || contact === null)
      throw new Error(`request ${request.id} lacks its name, suffix or contact`);
    if (params.roles !== undefined) {
      const roles = params.roles.filter((role) => tld.rules.contactRoles.includes(role));
      const typed = withTypedFields(contact, params.fields ?? {});
      const isRegistrant = params.asRegistrant === true;
      return giveRoles(deps, scope, request.id, { asciiName, domainId, tld, contact: typed, roles, isRegistrant });
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
      // Of a change the objects were read back while they were made ready; the name itself stays.
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
};

/** Objects of a name's own are its owner's as our books have it when the request runs: the owner may have changed since it was ordered. */
async function contactOf(trx: Trx, scope: AccountScope, { params, ascii_name: name }: RequestRow) {
  const owner = params.ownObjects === true && name !== null ? (await ownNames(trx, scope, [name])).get(name)?.registrantId : null;
  const contactId = owner ?? params.contactId;
  return contactId === undefined ? null : contactForRegistry(trx, scope, contactId);
} // prettier-ignore
type Change = {
  readonly asciiName: string;
  readonly domainId: string;
  readonly tld: Tld;
  readonly contact: ContactForRegistry;
  readonly roles: readonly ("admin" | "tech" | "billing")[];
  readonly isRegistrant: boolean;
};

async function giveRoles(deps: OrderDeps, scope: AccountScope, requestId: string, change: Change): Promise<Fulfilment> {
  const { asciiName, domainId, tld, contact, roles, isRegistrant } = change;
  const outcome = await carryOut(deps, scope, {
    requestId,
    registryId: tld.registryId,
    asciiName,
    prepare: (talk) => ensureContact(talk, contact),
    next: ({ found, prepared: handle, readAt }) =>
      handle === null
        ? { kind: "stop", outcome: { kind: "rejected", text: ownReason("noContacts") } }
        : nextContactStep(asciiName, found, { handle, roles, isRegistrant }, readAt),
    meaning: (verb, code) => (verb === "domain:update" && code === 2304 ? { kind: "registry_locked" } : null),
  });
  return fulfilmentOf(outcome, deps.clock.now(), ({ found, readAt }) => ({
    kind: "done",
    record: async (trx) => {
      await saveContacts(
        trx,
        scope,
        domainId,
        [...roles, ...(isRegistrant ? (["registrant"] as const) : [])].map((role) => ({
          role,
          contactId: contact.contactId,
        })),
      );
      await recordSight(trx, scope, domainId, found, readAt);
      return { domainId };
    },
  }));
}
