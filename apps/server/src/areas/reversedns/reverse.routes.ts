import * as operations from "@nameplane/contracts/reversedns/operations";
import {
  checkForwardNamesSpec,
  checkNetworkSpec,
  reverseNamesSpec,
  reverseNetworkSpec,
  saveReverseNamesSpec,
} from "@nameplane/contracts/reversedns/network";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import { countTries } from "../identity/index.ts";
import type { SaveZoneDeps } from "../zones/changes/index.ts";
import { checkForward, foundNetwork, readNames, saveNames } from "./names.ts";
import { changeNetwork } from "./networks.repository.ts";
import { viewNetwork } from "./view-network.ts";

const view = { kind: "permission", permission: "service_view" } as const;
const edit = { kind: "permission", permission: "dns_edit" } as const;
const services = { feature: "Services" } as const;

/** Each check asks the parents of all zones of a network. */
const checkLimits = [
  { name: "network-minute", windowMs: 60_000, cap: 2 },
  { name: "network-hour", windowMs: 3_600_000, cap: 20 },
] as const;
const forwardLimits = [{ name: "forward-minute", windowMs: 60_000, cap: 20 }] as const;

export type ReverseRouteDeps = SaveZoneDeps & { readonly addressesOf: (host: string) => Promise<readonly string[]> };

/** The routes of reverse DNS: the network of a service, and the names of its addresses. */
export function reverseRoutes(edge: Edge, deps: ReverseRouteDeps): void {
  edge.inTransaction(operations.reverseNetwork, reverseNetworkSpec, view, services, async (call, { serviceid }) => ({
    network: await viewNetwork(call, serviceid),
  }));

  edge.inTransaction(operations.reverseNames, reverseNamesSpec, view, services, (call, input) => readNames(call, input));

  edge.inTransaction(operations.saveReverseNames, saveReverseNamesSpec, edit, services, (call, input) =>
    saveNames(deps, call, input),
  );

  edge.inTransaction(operations.checkNetwork, checkNetworkSpec, view, services, async (call, { serviceid }) => {
    const { trx, scope, now } = call;
    const { row } = await foundNetwork(call, serviceid);
    if (row.service !== "served" || row.state === "ended") throw new Refused(StatusProhibits, { param: "serviceid" });
    await countTries(trx, now, "check-network", [{ subject: row.id, limits: checkLimits }]);
    await changeNetwork(trx, scope, row.id, { next_check_at: now });
    return {};
  });

  edge.outsideTransaction(
    operations.checkForwardNames,
    checkForwardNamesSpec,
    view,
    services,
    async (call, { serviceid, names }) => {
      await call.tx(async (trx) => {
        const { row } = await foundNetwork({ ...call, trx }, serviceid);
        await countTries(trx, call.now, "check-forward", [{ subject: row.id, limits: forwardLimits }]);
      });
      return { results: await checkForward(deps.addressesOf, names) };
    },
  );
}
