import { tx } from "../../../platform/db/transaction.ts";
import { carryOut, contactForRegistry, recordSight, updateContactAtRegistry } from "../../domains/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { withTypedFields } from "./create-domain-registration.ts";
import { correctedSameOwner } from "./corrected-owner.ts";
import { fulfilmentOf } from "./fulfilment-of.ts";
import type { RequestKind } from "./request-kind.ts";

/**
 * Makes the registry of a name hold a contact as it is now. All names there that use the contact share its objects, so one request is
 * enough for them. Who owns the name stays.
 */
export const updateDomainContacts: RequestKind = {
  type: "update-domain-contacts",
  operation: null,
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
      contact: params.contactId === undefined ? null : await contactForRegistry(trx, scope, params.contactId),
    }));
    if (asciiName === null || domainId === null || tld === null || contact === null)
      throw new Error(`request ${request.id} lacks its name, suffix or contact`);
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
