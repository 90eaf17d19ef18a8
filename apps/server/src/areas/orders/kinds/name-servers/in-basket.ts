import { DnssecInTheWay } from "@nameplane/contracts/delegation/refusals";
import { NotThroughBasket } from "@nameplane/contracts/orders/refusals";
import { Refused } from "../../../../platform/refused.ts";
import type { DelegationDeps } from "../../../delegation/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { needed, nobody, type ChangeForm } from "../../kind.ts";
import { readChange, serversLine, testChange } from "./change-name-servers.ts";
import type { ServersParams } from "./servers-params.ts";

/** The parts that test name servers by DNS. Without them, no name servers can be ordered. */
function asking({ delegation }: OutsideDeps): { readonly delegation: DelegationDeps } {
  if (delegation === undefined) throw new Refused(NotThroughBasket);
  return { delegation };
}

/** A change of name servers. They are tested by DNS when the line is added to the basket, and again by the request. */
export const inBasket: ChangeForm<ServersParams> = {
  by: "change",
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
  async again(deps, trx, call, { domain_id: domainId, params: { nameServers = [], dropsDs, keepsDs, isOverridden } }) {
    const input = { itemid: domainId ?? nobody, servers: nameServers };
    const { ds, block, domain } = await readChange(asking(deps), trx, call, input);
    const isBroken = ds.length > 0 ? dropsDs !== true && keepsDs !== true : block !== null && isOverridden !== true;
    if (isBroken) throw new Refused(DnssecInTheWay, { values: { name: domain.unicode_name } });
  },
};
