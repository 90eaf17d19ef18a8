import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import {
  carryOut,
  contactForRegistry,
  ensureContact,
  nextOwnerStep,
  ownNames,
  recordSight,
  updateContactAtRegistry,
} from "../../domains/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { withTypedFields } from "./create-domain-registration.ts";
import { correctedSameOwner } from "./corrected-owner.ts";
import { fulfilmentOf } from "./fulfilment-of.ts";
import type { RequestRow } from "../requests.repository.ts";
import type { RequestKind } from "./request-kind.ts";

/**
 * Makes the registry of a name hold a contact as it is now. All names there that use the contact share its objects, so one request is
 * enough for them. Who owns the name stays. A name that came from another account (ownObjects) gets objects of this one in every role.
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
      contact: await contactOf(trx, scope, request),
    }));
    if (asciiName === null || domainId === null || tld === null || contact === null)
      throw new Error(`request ${request.id} lacks its name, suffix or contact`);
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
