import { changeHold } from "@nameplane/values";
import { NotFound } from "@nameplane/contracts/refusals";
import { Refused } from "../../../platform/refused.ts";
import { findContact } from "../../contacts/index.ts";
import { rolesOfMany } from "../../domains/index.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import type { BulkAct, Judgement } from "./bulk-act.ts";

const refused = (reason: Extract<Judgement, { result: "refused" }>["reason"]): Judgement => ({
  result: "refused",
  reason,
});

/** States in which a name is registered here and its registry takes changes. */
const changeable = new Set([
  "active",
  "verification_needed",
  "verification_pending",
  "suspension_check",
  "expired_renewable",
]);

export const contacts: BulkAct<"contacts"> = {
  act: "contacts",
  permission: "domain_manage",
  async check(trx, scope, { contactid }) {
    if ((await findContact(trx, scope, contactid)) === null) throw new Refused(NotFound, { param: "contactid" });
  },
  async judging(trx, { clock }, scope, domains, { contactid, roles }) {
    const held = await rolesOfMany(trx, scope, domains.map(({ id }) => id)); // prettier-ignore
    const catalogue = await tldCatalogue(trx);
    return (domain) => {
      const { id, tld, state, registryId, statuses, openRequests } = domain;
      if (state === "expired_restorable") return refused("redemption");
      if (registryId === null || !changeable.has(state)) return refused("ended");
      const kept = catalogue.get(tld)?.rules.contactRoles ?? [];
      const meant = roles.filter((role) => kept.includes(role));
      if (meant.length === 0) return refused("noRole");
      if (meant.every((role) => held.get(id)?.get(role) === contactid)) return { result: "same" };
      const hold = changeHold(domain, clock.now());
      if (hold === "locked") return refused("registryLocked");
      if (hold !== null || statuses.includes("pendingDelete")) return refused("hold");
      return openRequests.includes("update-domain-contacts") ? refused("ordered") : { result: "change" };
    };
  },
  work: {
    kind: "ordered",
    type: "update-domain-contacts",
    params: async (_trx, _scope, _domainIds, { contactid, roles }) => {
      const distinct = [...new Set(roles)];
      return () => ({ contactId: contactid, roles: distinct });
    },
  },
};
