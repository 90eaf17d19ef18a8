import type { BrandServers } from "@nameplane/contracts/whitelabel/brand-servers";
import type { Trx } from "../../platform/db/transaction.ts";
import { zoneHere } from "../sending/index.ts";
import { brandOf, type Editing } from "../whitelabel/editor/index.ts";
import {
  delegationsOf,
  domainAbove,
  findSet,
  listServers,
  operatorServers,
  type HeldDomain,
  type ServerRow,
} from "./servers.repository.ts";
import { mostNames, recordsFor, type OperatorServer } from "./servers.rules.ts";

/** Tells whether a registry stores hosts as objects of their own, whose addresses have to be entered there. */
export type KeepsHosts = (registryId: string) => boolean;

/**
 * A name with what our own data say about it: the zone and the domain of the brand's owner in which its data have to be entered.
 */
export type PlacedServer = {
  readonly row: ServerRow;
  /** The addresses that the name must have now. */
  readonly addresses: readonly string[];
  readonly zone: { readonly id: string; readonly apex: string } | null;
  /** The domain that the name lies in, if its registry stores hosts. */
  readonly domain: HeldDomain | null;
  /**
   * Whether the owner has registered the domain above the name here, which proves the name. A zone alone proves nothing, because
   * anybody can create a zone for any name.
   */
  readonly isHeld: boolean;
};

/** The current names of a brand, with the zones and domains of the brand's owner that contain them. */
export async function placeServers(
  trx: Trx,
  { brandId, ownerId, keepsHosts }: { readonly brandId: string; readonly ownerId: string; readonly keepsHosts: KeepsHosts },
): Promise<PlacedServer[]> {
  const servers = await operatorServers(trx);
  const rows = (await listServers(trx, brandId)).filter(({ retired_at: retired }) => retired === null);
  const placed: PlacedServer[] = [];
  for (const row of rows) {
    const domain = await domainAbove(trx, ownerId, row.host);
    placed.push({
      row,
      addresses: addressesOf(row, servers),
      zone: await zoneHere(trx, { accountId: ownerId }, row.host),
      domain: domain !== null && keepsHosts(domain.registry_id) ? domain : null,
      isHeld: domain !== null,
    });
  }
  return placed;
}

const addressesOf = (row: ServerRow, servers: readonly OperatorServer[]): readonly string[] =>
  servers.find(({ id }) => id === row.server_id)?.addresses ?? row.addresses;

/** Everything that the page about a brand's name servers shows. Possible refusals: NotFound. */
export async function readServers(editing: Editing, brandId: string, keepsHosts: KeepsHosts): Promise<BrandServers> {
  const { trx, rights } = editing;
  const brand = await brandOf(editing, brandId);
  const set = await findSet(trx, brandId);
  const ownerId = brand.owner_account_id ?? "";
  const placed = set === null || ownerId === "" ? [] : await placeServers(trx, { brandId, ownerId, keepsHosts });
  const isOwner = "accountId" in rights;
  const former = (await listServers(trx, brandId)).flatMap(({ host, retired_at: retired }) => (retired === null ? [] : [host]));
  return {
    revision: set?.revision ?? 0,
    state: set === null || placed.length === 0 ? "none" : set.state,
    used: set?.used_at?.toISOString() ?? null,
    checked: set?.checked_at?.toISOString() ?? null,
    next: placed.length === 0 ? null : (set?.next_check_at.toISOString() ?? null),
    most: mostNames(await operatorServers(trx)),
    servers: placed.map(({ row, addresses, zone, domain, isHeld }) => ({
      host: row.host,
      finding: row.finding,
      addresses: [...addresses],
      seen: row.seen === null ? null : [...row.seen],
      glue: row.glue === null ? null : [...row.glue],
      records: recordsFor(row.host, addresses, { token: row.token, isNeeded: !isHeld }),
      zone: isOwner ? (zone?.apex ?? null) : null,
      domain: domain?.name ?? null,
    })),
    former,
    customers: (await delegationsOf(trx, brandId)).map(({ number, name, moved, former: others }) => ({
      number,
      name,
      moved,
      former: others,
    })),
  };
}
