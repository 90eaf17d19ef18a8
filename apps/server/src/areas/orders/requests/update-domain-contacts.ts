import { tx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import {
  carryOut,
  contactForRegistry,
  ensureContact,
  nextContactStep,
  recordSight,
  saveContacts,
  updateContactAtRegistry,
  type ContactForRegistry,
} from "../../domains/index.ts";
import { tldCatalogue, type Tld } from "../../tlds/index.ts";
import type { OrderDeps } from "../deps.ts";
import { withTypedFields } from "./create-domain-registration.ts";
import { fulfilmentOf } from "./fulfilment-of.ts";
import type { Fulfilment, RequestKind } from "./request-kind.ts";

/**
 * With roles: gives a name another contact in them, after a move here as its registrant, too. Without: makes the registry of a name hold a contact as it is now; all names there
 * that use the contact share its objects, so one request is enough for them. Else who owns the name stays.
 */
export const updateDomainContacts: RequestKind = {
  type: "update-domain-contacts",
  operation: null,
  isForNewName: false,
  needsFreeName: false,
  asksOwner: false,
  readLine: null,
  fixable: [4004, 4012],
  usualSeconds: () => 15,

  async fulfil(deps, scope, request) {
    const { ascii_name: asciiName, tld: suffix, params, domain_id: domainId } = request;
    const { tld, contact } = await tx(deps.pool, scope, async (trx) => ({
      tld: suffix === null ? null : (await tldCatalogue(trx)).get(suffix),
      contact: params.contactId === undefined ? null : await contactForRegistry(trx, scope, params.contactId),
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
      prepare: (talk) => updateContactAtRegistry(talk, withTypedFields(contact, params.fields ?? {})),
      // The objects were read back while they were made ready; the name itself does not change.
      next: ({ found, readAt }) => ({ kind: "done", value: { found, readAt } }),
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
        ? { kind: "stop", outcome: { kind: "rejected", text: "the registry of the name keeps no contacts" } }
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
