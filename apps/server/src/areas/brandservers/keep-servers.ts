import { randomBytes } from "node:crypto";
import { ChangedMeanwhile } from "@nameplane/contracts/refusals";
import { brandServersMin } from "@nameplane/contracts/whitelabel/brand-servers";
import { BrandServersInUse, BrandServersWrong, ServerNameTaken } from "@nameplane/contracts/whitelabel/refusals";
import { normalHost } from "@nameplane/values";
import { Refused } from "../../platform/refused.ts";
import { brandOf, record, type Editing } from "../whitelabel/editor/index.ts";
import {
  clearServers,
  delegationsOf,
  deleteSet,
  findSet,
  isNameTaken,
  listServers,
  operatorServers,
  writeServer,
  writeSet,
} from "./servers.repository.ts";
import { assignServers, judgeNames, mostNames } from "./servers.rules.ts";

type Input = { readonly brandid: string; readonly revision: number; readonly hosts: readonly string[] };

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, ChangedMeanwhile,
 * BrandServersWrong (with `rows`), ServerNameTaken, BrandServersInUse.
 */
export async function refuseServers(editing: Editing, { brandid, revision, hosts }: Input): Promise<void> {
  const { trx } = editing;
  await brandOf(editing, brandid);
  const set = await findSet(trx, brandid);
  if ((set?.revision ?? 0) !== revision) throw new Refused(ChangedMeanwhile);
  if (hosts.length === 0) {
    const uses = (await delegationsOf(trx, brandid)).some(({ moved }) => moved > 0);
    if (uses) throw new Refused(BrandServersInUse);
    return;
  }
  const servers = await operatorServers(trx);
  const rows = judgeNames(
    hosts,
    servers.map(({ host }) => host),
  );
  const most = mostNames(servers);
  if (hosts.length < brandServersMin || hosts.length > most || rows.some((fault) => fault !== null))
    throw new Refused(BrandServersWrong, { param: "hosts", fields: { rows }, values: { min: brandServersMin, max: most } });
  for (const host of hosts.map(normalHost))
    if (await isNameTaken(trx, brandid, host)) throw new Refused(ServerNameTaken, { param: "hosts", values: { host } });
}

/**
 * Sets the names of a brand's name servers, or removes them all. A name that was already used for zones still counts as ours.
 * Possible refusals: those of refuseServers.
 */
export async function setServers(editing: Editing, input: Input): Promise<void> {
  const { trx, now: at, actor: by } = editing;
  const { brandid: brandId } = input;
  const brand = await brandOf(editing, brandId);
  await findSet(trx, brandId, { lock: true });
  await refuseServers(editing, input);
  const hosts = input.hosts.map(normalHost);
  const before = await listServers(trx, brandId);
  const present = before.filter(({ retired_at: retired }) => retired === null);
  const isForgotten = hosts.length === 0 && before.every(({ used_at: used }) => used === null);
  await clearServers(trx, brandId, at);
  if (isForgotten) await deleteSet(trx, brandId);
  else await writeSet(trx, brandId, { by, at });
  const kept = new Map(before.map((row) => [row.host, row.server_id]));
  const assigned = assignServers(hosts, await operatorServers(trx), kept);
  for (const [index, host] of hosts.entries()) {
    const server = assigned.get(host);
    if (server === undefined) throw new Error("the installation has no name servers");
    const token = before.find((row) => row.host === host)?.token ?? randomBytes(20).toString("hex");
    await writeServer(trx, brandId, { host, position: index + 1, serverId: server.id, addresses: server.addresses, token });
  }
  await record(editing, brand, {
    action: "brand.set-servers",
    before: { hosts: present.map(({ host }) => host) },
    after: { hosts },
  });
}
