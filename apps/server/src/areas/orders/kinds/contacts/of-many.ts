import { changeHold } from "@nameplane/values";
import { NotFound } from "@nameplane/contracts/refusals";
import { Refused } from "../../../../platform/refused.ts";
import { findContact } from "../../../contacts/index.ts";
import { rolesOfMany } from "../../../domains/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import type { BulkAct, Judgement } from "../../bulk-form.ts";
import { formerContacts } from "./contact-requests.repository.ts";
import type { ContactsByRole } from "./contacts-params.ts";

const refused = (reason: Extract<Judgement, { result: "refused" }>["reason"]): Judgement => ({
  result: "refused",
  reason,
});

type ContactRole = keyof ContactsByRole;

/** States in which a domain is registered here and its registry accepts changes. */
const changeable = new Set(["active", "verification_needed", "verification_pending", "suspension_check", "expired_renewable"]);

/** The contact that each role is to have: the same contact in all roles, or a separate contact for each role. */
function wantedOf(contact: string | ContactsByRole, roles: readonly ContactRole[]): [ContactRole, string][] {
  return roles.flatMap((role) => {
    const one = typeof contact === "string" ? contact : contact[role];
    return one === undefined ? [] : [[role, one]];
  });
}

export const contacts: BulkAct<"contacts"> = {
  act: "contacts",
  permission: "domain_manage",
  asksProof: () => true,
  async check(trx, scope, { contactid }) {
    if (contactid !== null && (await findContact(trx, scope, contactid)) === null)
      throw new Refused(NotFound, { param: "contactid" });
  },
  async judging(trx, { clock }, scope, domains, { contactid, roles }) {
    const ids = domains.map(({ id }) => id);
    const held = await rolesOfMany(trx, scope, ids);
    const former = contactid === null ? await formerContacts(trx, scope, ids) : null;
    const catalogue = await tldCatalogue(trx);
    return (domain) => {
      const { id, tld, state, registryId, statuses, openRequests } = domain;
      if (state === "expired_restorable") return refused("redemption");
      if (registryId === null || !changeable.has(state)) return refused("ended");
      const kept = catalogue.get(tld)?.rules.contactRoles ?? [];
      const meant = roles.filter((role) => kept.includes(role));
      if (meant.length === 0) return refused("noRole");
      const wanted = wantedOf(contactid ?? former?.get(id) ?? {}, meant);
      if (wanted.length === 0) return refused("noFormer");
      if (wanted.every(([role, contact]) => held.get(id)?.get(role) === contact)) return { result: "same" };
      const hold = changeHold(domain, clock.now());
      if (hold === "locked") return refused("registryLocked");
      if (hold !== null || statuses.includes("pendingDelete")) return refused("hold");
      return openRequests.includes("update-domain-contacts") ? refused("ordered") : { result: "change" };
    };
  },
  work: {
    kind: "ordered",
    type: "update-domain-contacts",
    async params(trx, scope, domainIds, { contactid, roles }) {
      const held = await rolesOfMany(trx, scope, domainIds);
      const former = contactid === null ? await formerContacts(trx, scope, domainIds) : null;
      const distinct = [...new Set(roles)];
      return (domainId) => {
        const stood = held.get(domainId);
        const wanted = wantedOf(contactid ?? former?.get(domainId) ?? {}, distinct).filter(
          ([role, contact]) => stood?.get(role) !== contact,
        );
        const [first] = wanted;
        return {
          ...(first === undefined ? {} : { contactId: first[1] }),
          byRole: Object.fromEntries(wanted),
        };
      };
    },
  },
};
