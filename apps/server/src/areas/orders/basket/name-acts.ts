import { DnssecInTheWay } from "@nameplane/contracts/delegation/refusals";
import { NotThroughBasket } from "@nameplane/contracts/orders/refusals";
import { Refused } from "../../../platform/refused.ts";
import type { DelegationDeps } from "../../delegation/index.ts";
import { endLine, readWish } from "../kinds/cancel/index.ts";
import { ownerLine, refuseOwnerChange } from "../kinds/owner/index.ts";
import { readChange, serversLine, testChange } from "../kinds/name-servers/index.ts";
import { readServed } from "../kinds/serve-dns/index.ts";
import type { OrderDeps } from "../deps.ts";
import { needed, nobody, type BasketAct } from "../basket-form.ts";

/** Without somebody to ask DNS, name servers are ordered nowhere. */
function asking({ delegation }: OrderDeps): { readonly delegation: DelegationDeps } {
  if (delegation === undefined) throw new Refused(NotThroughBasket);
  return { delegation };
}

/** Other name servers: tested by DNS when they are put in, and again by the request itself. */
export const changeServers: BasketAct = {
  permission: "dns_delegation",
  features: ["Domains"],
  asksProof: true,
  async read(deps, trx, call, { itemid, change }) {
    const wanted = await readChange(asking(deps), trx, call, { itemid, servers: needed(change.servers, "servers") });
    return serversLine(wanted, { servers: wanted.servers, isOverridden: change.override === true, dropsDs: false });
  },
  async ask(deps, call, { itemid, change: { servers, override, dropds } }) {
    const given = { ...(override === undefined ? {} : { override }), ...(dropds === undefined ? {} : { dropds }) };
    const { dropsDs, keepsDs } = await testChange(asking(deps), call, {
      itemid,
      servers: needed(servers, "servers"),
      ...given,
    });
    return { ...(dropsDs ? { dropsDs } : {}), ...(keepsDs ? { keepsDs } : {}) };
  },
  async again(deps, trx, call, row) {
    const { nameServers, dropsDs, keepsDs, isOverridden } = row.params;
    const input = { itemid: row.domain_id ?? nobody, servers: nameServers ?? [] };
    const { ds, block, domain } = await readChange(asking(deps), trx, call, input);
    const isBroken = ds.length > 0 ? dropsDs !== true && keepsDs !== true : block !== null && isOverridden !== true;
    if (isBroken) throw new Refused(DnssecInTheWay, { values: { name: domain.unicode_name } });
  },
};

/** The end of a name. Its name was typed when it was put in. */
export const cancelName: BasketAct = {
  permission: "domain_cancel",
  features: ["Domains", "enableDomainCancellation"],
  asksProof: true,
  async read(_deps, trx, call, { itemid, change }) {
    const when = needed(change.when, "when");
    return endLine(await readWish(trx, call, { itemid, name: needed(change.name, "name"), when }), when);
  },
  async again(_deps, trx, call, row) {
    const name = row.ascii_name ?? "";
    await readWish(trx, call, { itemid: row.domain_id ?? nobody, name, when: row.params.when ?? "now" });
  },
};

/** DNS for a name that is registered elsewhere. */
export const serveName: BasketAct = {
  permission: "dns_edit",
  features: ["Domains"],
  asksProof: false,
  read: (_deps, trx, call, { domainname }) => readServed(trx, call, domainname),
  async again(_deps, trx, call, row) {
    await readServed(trx, call, row.ascii_name ?? "");
  },
};

/** A change of owner: begins with the agreements, which are asked for when the order works. */
export const changeOwnerAct: BasketAct = {
  permission: "contact_registrant",
  features: ["Domains"],
  asksProof: true,
  async read(_deps, trx, call, { itemid, change }) {
    const contactid = needed(change.contactid, "contactid");
    const { own } = await refuseOwnerChange(trx, call.scope, { itemid, contactid }, call.now);
    return ownerLine(own, { contactid, fields: change.fields });
  },
  async again(_deps, trx, call, row) {
    const wanted = { itemid: row.domain_id ?? nobody, contactid: row.params.contactId ?? nobody };
    await refuseOwnerChange(trx, call.scope, wanted, call.now);
  },
};
