import {
  addressAt,
  parseAddress,
  placeOfAddress,
  readReverseNetwork,
  reverseZones,
  type ReverseNetwork,
} from "@nameplane/values/networks";
import { parseName } from "@nameplane/dns";
import type { InputOf, AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/reversedns/operations";
import { AddressRefused, HostRefused } from "@nameplane/contracts/reversedns/refusals";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import { saveZone, type SaveZoneDeps } from "../zones/changes/index.ts";
import { namesOfNetwork, networkOfService, zonesOfNetwork, type NetworkRow, type NetworkZone } from "./networks.repository.ts";

type Call = SessionCall & { readonly trx: Trx };
type Served = { readonly row: NetworkRow; readonly network: ReverseNetwork; readonly zones: readonly NetworkZone[] };

/** The network of a service with its zones. Possible refusals: NotFound. */
export async function foundNetwork({ trx, scope }: Pick<Call, "trx" | "scope">, serviceId: string): Promise<Served> {
  const row = await networkOfService(trx, scope, serviceId);
  if (row === null) throw new Refused(NotFound, { param: "serviceid" });
  const read = readReverseNetwork(row.network);
  if ("fault" in read) throw new Error(`network ${row.id} cannot be read: ${read.fault}`);
  return { row, network: read.network, zones: await zonesOfNetwork(trx, scope, row.id) };
}

/** At most this many names are shown; the search finds others. */
const shownMax = 1000;

/** The names of a network's addresses, in the order of the addresses. */
export async function readNames(
  call: Call,
  { serviceid, q = "" }: InputOf<typeof operations.reverseNames>,
): Promise<AnswerOf<typeof operations.reverseNames>> {
  const { row, network, zones } = await foundNetwork(call, serviceid);
  const text = q.trim().toLowerCase();
  // If the text is an address, only this address is looked up. Any other text is searched for in the host names.
  const address = parseAddress(text);
  const stored = await namesOfNetwork(call.trx, call.scope, row.id, {
    text: text === "" || address !== null ? null : text,
    max: shownMax + 1,
  });
  const parts = new Map(reverseZones(network).map((zone) => [zone.apex, zone]));
  const apexOf = new Map(zones.map(({ id, apex }) => [id, apex]));
  const names = stored.flatMap(({ zoneId, owner, rdata, ttlSeconds, version }) => {
    const part = parts.get(apexOf.get(zoneId) ?? "");
    const at = part === undefined ? null : addressAt(part, owner);
    const value = at === null ? null : parseAddress(at);
    if (at === null || value === null || (address !== null && value.value !== address.value)) return [];
    return [
      {
        value: value.value,
        name: { address: at, hosts: rdata.map((host) => host.replace(/\.$/, "")), ttl: ttlSeconds, version },
      },
    ];
  });
  const sorted = names.toSorted((one, other) => (one.value < other.value ? -1 : 1)).map(({ name }) => name);
  return { names: sorted.slice(0, shownMax), more: stored.length > shownMax };
}

const ttlSeconds = 3600;

/**
 * Sets or removes the names of addresses, with one change for each zone.
 *
 * Possible refusals: NotFound, StatusProhibits (the network is not served), AddressRefused, HostRefused, and what saving a zone
 * refuses.
 */
export async function saveNames(
  deps: SaveZoneDeps,
  call: Call,
  { serviceid, names }: InputOf<typeof operations.saveReverseNames>,
): Promise<AnswerOf<typeof operations.saveReverseNames>> {
  const { trx, scope, now, language } = call;
  const { row, network, zones } = await foundNetwork(call, serviceid);
  if (row.service !== "served" || row.state === "ended" || row.state === "changing")
    throw new Refused(StatusProhibits, { param: "serviceid" });
  const wanted = names.map(({ address, host }, index) => ({ ...placed(network, address, index), host: hostOf(host, index) }));
  let isAsked = false;
  for (const [apex, ofZone] of Map.groupBy(wanted, (one) => one.apex)) {
    const zone = zones.find((one) => one.apex === apex);
    if (zone === undefined) throw new Refused(StatusProhibits, { param: "serviceid" });
    // If the same address is given several times, the last one counts.
    const byOwner = new Map(ofZone.map(({ owner, host }) => [owner, host]));
    const changes = [...byOwner].map(([owner, host]) => ({
      owner,
      type: "PTR",
      new: host === null ? null : { ttl: ttlSeconds, rdata: [host] },
    }));
    const saved = await saveZone(deps, trx, scope, { zoneId: zone.id, changes, confirm: "all", origin: "editor", now, language });
    isAsked ||= saved.approvalId !== null;
  }
  return { waits: isAsked };
}

function placed(network: ReverseNetwork, typed: string, index: number): { readonly apex: string; readonly owner: string } {
  const address = parseAddress(typed);
  const place = address === null ? null : placeOfAddress(network, address);
  if (place === null) throw new Refused(AddressRefused, { param: `names.${String(index)}.address`, values: { address: typed } });
  return place;
}

/** The host in the form in which records contain it. Null if the address should have no name. */
function hostOf(typed: string, index: number): string | null {
  if (typed.trim() === "") return null;
  const parsed = parseName(typed.trim(), null, "host");
  if (!parsed.ok || parsed.name === ".")
    throw new Refused(HostRefused, { param: `names.${String(index)}.host`, values: { host: typed } });
  return parsed.name;
}

/** Checks whether the hosts have address records that lead back to the addresses (forward-confirmed reverse DNS). */
export async function checkForward(
  addressesOf: (host: string) => Promise<readonly string[]>,
  names: readonly { readonly address: string; readonly host: string }[],
): Promise<AnswerOf<typeof operations.checkForwardNames>["results"]> {
  return Promise.all(
    names.map(async ({ address, host }) => {
      const wanted = parseAddress(address)?.value;
      try {
        const found = await addressesOf(host);
        const points = found.some((one) => parseAddress(one)?.value === wanted);
        return {
          address,
          host,
          state: points ? ("back" as const) : found.length === 0 ? ("none" as const) : ("other" as const),
          addresses: found.slice(0, 10),
        };
      } catch (error) {
        if (!(error instanceof OutcomeError)) throw error;
        return { address, host, state: "unknown" as const, addresses: [] };
      }
    }),
  );
}
