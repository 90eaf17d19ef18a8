import { readReverseNetwork, reverseRoot, reverseZones } from "@nameplane/values/networks";
import { NameHeldElsewhere } from "@nameplane/contracts/zones/refusals";
import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { serveReverseZone } from "../zones/index.ts";
import { endServingZones } from "../zones/publication/index.ts";
import { isDelegated, type Found } from "./network-state.rules.ts";
import {
  changeNetwork,
  holdersOf,
  insertNetwork,
  networkOfService,
  zonesOfNetwork,
  type NetworkRow,
} from "./networks.repository.ts";

/**
 * The zones of a network in CIDR form. Throws if the text is not such a network, because it was already checked when it was
 * ordered.
 */
export function zonesOf(network: string): ReturnType<typeof reverseZones> {
  const read = readReverseNetwork(network);
  if ("fault" in read) throw new Error(`${network} is no network with reverse DNS: ${read.fault}`);
  return reverseZones(read.network);
}

/**
 * Begins to serve the reverse DNS of a network for a service. If the parent already delegates the network to us, and this account
 * was not the last to have it, the delegation may be left over from a former customer. Nothing is then served until the
 * delegation has been removed once (docs/adr/0123, T133).
 *
 * `found`: what the parents have just answered. Refuses with NameHeldElsewhere if another account has the network; the
 * transaction cannot be used any more then.
 */
export async function beginNetwork(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly serviceId: string;
    readonly network: string;
    readonly found: readonly Found[];
    readonly ours: readonly string[];
    readonly now: Date;
  },
): Promise<void> {
  const { serviceId, network, found, ours, now } = of;
  if ((await networkOfService(trx, scope, serviceId)) !== null) return;
  const { isTaken, wasOurs } = await holdersOf(trx, network);
  if (isTaken) throw new Refused(NameHeldElsewhere);
  const isLeftBehind = !wasOurs && found.some((zone) => isDelegated(zone, ours) === true);
  const state = isLeftBehind ? "changing" : "waiting";
  const id = await insertNetwork(trx, scope, { serviceId, network, state, at: now });
  if (state === "waiting") await serveZones(trx, scope, { id, network }, now);
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "reversedns.begin", object: serviceId, after: { network, state } });
}

/**
 * Serves all zones of a network, including zones that were served earlier. Refuses with NameHeldElsewhere if another account has
 * one of them; the transaction cannot be used any more then.
 */
export async function serveZones(
  trx: Trx,
  scope: AccountScope,
  { id, network }: Pick<NetworkRow, "id" | "network">,
  now: Date,
): Promise<void> {
  for (const { apex, network: part } of zonesOf(network))
    await serveReverseZone(trx, scope, { apex, root: reverseRoot(part.family), networkId: id, now });
}

/** Removes the zones of a network from the name servers. Their records are kept. */
export async function pauseZones(trx: Trx, scope: AccountScope, { id }: Pick<NetworkRow, "id">, now: Date): Promise<void> {
  const zones = (await zonesOfNetwork(trx, scope, id)).filter(({ state }) => state !== "parked");
  await endServingZones(
    trx,
    scope,
    zones.map((zone) => zone.id),
    now,
  );
}

/** Ends the reverse DNS of a network. After that, other accounts can order it. */
export async function endNetwork(trx: Trx, scope: AccountScope, row: NetworkRow, now: Date): Promise<void> {
  if (row.state === "ended") return;
  await pauseZones(trx, scope, row, now);
  await changeNetwork(trx, scope, row.id, { state: "ended", ended_at: now, next_check_at: null });
  const { accountId, actor } = scope;
  await audit(trx, { accountId, actor, action: "reversedns.end", object: row.serviceId, before: { network: row.network } });
}

/** Takes back what was begun for a service whose order has ended without success. */
export async function withdrawNetwork(trx: Trx, scope: AccountScope, serviceId: string, at: Date): Promise<void> {
  const row = await networkOfService(trx, scope, serviceId);
  if (row !== null) await endNetwork(trx, scope, row, at);
}
