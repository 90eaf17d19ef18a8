import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { reverseNetwork } from "@nameplane/contracts/reversedns/operations";
import { parentAliases } from "@nameplane/values/networks";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import { offeredHosts, ownHosts } from "../zones/index.ts";
import { isDelegated } from "./network-state.rules.ts";
import { foundNetwork } from "./names.ts";
import { zonesOf } from "./serve-network.ts";

/**
 * The reverse DNS of a service: its zones, whether their parents delegate them to us, and the records that the parents have to
 * enter.
 */
export async function viewNetwork(
  call: SessionCall & { readonly trx: Trx },
  serviceId: string,
): Promise<AnswerOf<typeof reverseNetwork>["network"]> {
  const { trx, session } = call;
  const { row, network, zones } = await foundNetwork(call, serviceId);
  const ours = await ownHosts(trx);
  const stands = new Map(zones.map((zone) => [zone.apex, zone]));
  const isOpen = row.service === "served" && row.state !== "ended";
  return {
    network: row.network,
    state: row.state,
    nameservers: await offeredHosts(trx),
    zones: zonesOf(row.network).map(({ apex }) => {
      const zone = stands.get(apex);
      const seen = row.found.find((one) => one.apex === apex);
      return {
        apex,
        status: zone === undefined ? null : codeOf("publication", zone.state),
        names: zone?.names ?? 0,
        hosts: seen?.hosts ? [...seen.hosts] : null,
        delegated: seen === undefined ? null : isDelegated(seen, ours),
      };
    }),
    aliases: parentAliases(network),
    checked: row.checkedAt?.toISOString() ?? null,
    nextcheck: row.nextCheckAt?.toISOString() ?? null,
    activesince: row.activeSince?.toISOString() ?? null,
    acts: { edit: isOpen && row.state !== "changing" && session.permissions.has("dns_edit"), check: isOpen },
  };
}
