import { randomBytes } from "node:crypto";
import { NotFound } from "@nameplane/contracts/refusals";
import type { BrandHosts } from "@nameplane/contracts/whitelabel/brand-hosts";
import { HostIsMain, HostNotAsked, HostNotProved, HostTaken } from "@nameplane/contracts/whitelabel/refusals";
import { Refused } from "../../../platform/refused.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { brandOf, record, type Editing } from "../editor/index.ts";
import type { HostAsker } from "./host-asker.port.ts";
import { isProved, proofName, proofValue } from "./hosts.rules.ts";
import {
  chooseMain,
  closeHost,
  deleteClaim,
  findHost,
  insertClaim,
  listClaims,
  listHosts,
  openHost,
} from "./hosts.repository.ts";

type At = { readonly brandid: string; readonly host: string };

/** The hosts on which a brand is served, and those that it has claimed. Refuses NotFound. */
export async function readHosts(editing: Editing, brandId: string, target: string): Promise<BrandHosts> {
  const { trx } = editing;
  await brandOf(editing, brandId);
  return {
    target,
    hosts: (await listHosts(trx, brandId)).map((each) => ({
      host: each.host,
      ismain: each.is_main,
      isproved: each.proved_at !== null,
      leads: each.leads,
      checked: each.checked_at?.toISOString() ?? null,
    })),
    claims: (await listClaims(trx, brandId)).map(({ host, token, added_at: added }) => ({
      host,
      added: added.toISOString(),
      record: { name: proofName(host), value: proofValue(token) },
    })),
  };
}

/** Begins to add a host. The DNS record that proves it can be read afterwards. Refuses NotFound, HostTaken. */
export async function claimHost(editing: Editing, { brandid, host }: At): Promise<void> {
  await refuseClaim(editing, { brandid, host });
  const { trx, actor: by, now: at } = editing;
  await insertClaim(trx, { brandId: brandid, host, token: randomBytes(20).toString("hex"), by, at });
  await record(editing, await brandOf(editing, brandid), { action: "brand.claim-host", after: { host } });
}

/** Refuses what can be refused before the user is asked to confirm their identity: NotFound, HostTaken. */
export async function refuseClaim(editing: Editing, { brandid, host }: At): Promise<void> {
  const brand = await brandOf(editing, brandid);
  const known = await findHost(editing.trx, host);
  if (known !== null && (known.brand_id !== brand.id || known.is_live)) throw new Refused(HostTaken, { param: "host" });
}

type Runs = <T>(work: (editing: Editing) => Promise<T>) => Promise<T>;

/**
 * Queries the DNS for the record of a claimed host, and serves the brand on the host if the record exists. No transaction is open
 * during the query.
 * Refuses NotFound, HostNotAsked (no answer came), HostNotProved, HostTaken.
 */
export async function proveHost(runs: Runs, asker: HostAsker, { brandid, host }: At): Promise<void> {
  const token = await runs(async (editing) => {
    await brandOf(editing, brandid);
    const claim = (await listClaims(editing.trx, brandid)).find((each) => each.host === host);
    if (claim === undefined) throw new Refused(NotFound, { param: "host" });
    return claim.token;
  });
  const texts = await asker.texts(proofName(host)).catch((error: unknown) => {
    throw error instanceof OutcomeError ? new Refused(HostNotAsked, { cause: error }) : error;
  });
  if (!isProved(texts, token)) throw new Refused(HostNotProved, { param: "host" });
  await runs(async (editing) => {
    const { trx, now } = editing;
    const brand = await brandOf(editing, brandid);
    // The claim may have been withdrawn in the meantime.
    if (!(await deleteClaim(trx, brandid, host))) throw new Refused(NotFound, { param: "host" });
    if (!(await openHost(trx, brandid, host, now))) throw new Refused(HostTaken, { param: "host" });
    await record(editing, brand, { action: "brand.add-host", after: { host } });
  });
}

/** Refuses what can be refused before the user is asked to confirm their identity: NotFound, HostIsMain. */
export async function refuseRemoval(editing: Editing, { brandid, host }: At): Promise<void> {
  await brandOf(editing, brandid);
  const claims = await listClaims(editing.trx, brandid);
  if (claims.some((each) => each.host === host)) return;
  const hosts = await listHosts(editing.trx, brandid);
  const found = hosts.find((each) => each.host === host);
  // Hosts that were added with a command belong to the installation and cannot be removed here.
  if (found === undefined || found.proved_at === null) throw new Refused(NotFound, { param: "host" });
  if (found.is_main && hosts.length > 1) throw new Refused(HostIsMain, { param: "host" });
}

/** Withdraws a claim, or stops serving the brand on a host, which ends its sessions there. Refuses what refuseRemoval refuses. */
export async function removeHost(editing: Editing, { brandid, host }: At): Promise<void> {
  await refuseRemoval(editing, { brandid, host });
  const brand = await brandOf(editing, brandid);
  const action = (await deleteClaim(editing.trx, brandid, host)) ? "brand.drop-claim" : "brand.remove-host";
  if (action === "brand.remove-host") await closeHost(editing.trx, brandid, host);
  await record(editing, brand, { action, before: { host } });
}

/** Makes a host the one to which links in mails lead. Refuses NotFound. */
export async function makeMain(editing: Editing, { brandid, host }: At): Promise<void> {
  const brand = await brandOf(editing, brandid);
  const hosts = await listHosts(editing.trx, brandid);
  if (!hosts.some((each) => each.host === host)) throw new Refused(NotFound, { param: "host" });
  await chooseMain(editing.trx, brandid, host);
  const before = { host: hosts.find((each) => each.is_main)?.host ?? null };
  await record(editing, brand, { action: "brand.main-host", before, after: { host } });
}
