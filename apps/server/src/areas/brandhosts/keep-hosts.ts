import { randomBytes } from "node:crypto";
import { NotFound } from "@nameplane/contracts/refusals";
import type { BrandHosts } from "@nameplane/contracts/whitelabel/brand-hosts";
import { HostIsMain, HostNotAsked, HostNotProved, HostTaken, HostWithoutMain } from "@nameplane/contracts/whitelabel/refusals";
import { Refused } from "../../platform/refused.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { brandOf, record, type Editing } from "../whitelabel/editor/index.ts";
import type { HostAsker } from "./host-asker.port.ts";
import { zoneHere } from "../sending/index.ts";
import { isPublicName, statusOf } from "./certificates.rules.ts";
import { certificatesOfBrand, type CertificateShown } from "./certificates.repository.ts";
import { isProved, leadRecords, proofName, proofValue, type PanelPlace } from "./hosts.rules.ts";
import {
  chooseMain,
  closeHost,
  deleteClaim,
  findHost,
  insertClaim,
  listClaims,
  listHosts,
  openHost,
  redirectHost,
} from "./hosts.repository.ts";

type At = { readonly brandid: string; readonly host: string };

/** The facts about the installation that somebody who adds a host has to know. */
export type HostPlace = PanelPlace & {
  /** Whether the installation gets certificates for hosts, and serves them itself. */
  readonly certifies: boolean;
  readonly servesAlias: boolean;
  /** Whether the operator keeps a certificate for the host in files of its own. */
  readonly isCovered: (host: string) => boolean;
};

/** The hosts on which a brand is served, and those that it has claimed. Possible refusals: NotFound. */
export async function readHosts(editing: Editing, brandId: string, place: HostPlace): Promise<BrandHosts> {
  const { trx, now } = editing;
  await brandOf(editing, brandId);
  const certificates = place.certifies ? await certificatesOfBrand(trx, brandId) : [];
  const hosts: BrandHosts["hosts"] = [];
  for (const each of await listHosts(trx, brandId))
    hosts.push({
      host: each.host,
      ismain: each.is_main,
      isproved: each.proved_at !== null,
      leads: each.leads,
      checked: each.checked_at?.toISOString() ?? null,
      redirects: each.redirects,
      certificate: mayGetCertificate(each.host, place)
        ? presentCertificate(certificates.find(({ host }) => host === each.host) ?? unordered, now)
        : null,
      ...(await dnsOf(editing, each.host, place)),
    });
  const claims: BrandHosts["claims"] = [];
  for (const { host, token, added_at: added } of await listClaims(trx, brandId))
    claims.push({
      host,
      added: added.toISOString(),
      record: { name: proofName(host), value: proofValue(token) },
      ...(await dnsOf(editing, host, place)),
    });
  return { certifies: place.certifies, hosts, claims };
}

/** The records that make a host lead to the panel, and the zone of the host if the account that edits the brand has it here. */
async function dnsOf(
  editing: Editing,
  host: string,
  place: HostPlace,
): Promise<Pick<BrandHosts["claims"][number], "records" | "zone">> {
  const zone = "accountId" in editing.rights ? await zoneHere(editing.trx, editing.rights, host) : null;
  const at = zone === null ? null : { apex: zone.apex, servesAlias: place.servesAlias };
  return { records: leadRecords(host, place, at), zone: zone?.apex ?? null };
}

const mayGetCertificate = (host: string, place: HostPlace): boolean =>
  place.certifies && isPublicName(host) && !place.isCovered(host);

/** Stands for the certificate of a host that was proved a few seconds ago, so that the worker has not ordered it yet. */
const unordered = { tries: 0, error: null, nextAt: null, expiresAt: null, renewsAt: null } as const;

function presentCertificate(
  row: Omit<CertificateShown, "host">,
  now: Date,
): NonNullable<BrandHosts["hosts"][number]["certificate"]> {
  const { state, why, until, renews, next } = statusOf(row, now);
  return {
    state,
    why,
    until: until?.toISOString() ?? null,
    renews: renews?.toISOString() ?? null,
    next: next?.toISOString() ?? null,
  };
}

/**
 * Begins to add a host: stores a claim, whose DNS record can then be read and entered. Possible refusals: NotFound, HostTaken.
 */
export async function claimHost(editing: Editing, { brandid, host }: At): Promise<void> {
  await refuseClaim(editing, { brandid, host });
  const { trx, actor: by, now: at } = editing;
  await insertClaim(trx, { brandId: brandid, host, token: randomBytes(20).toString("hex"), by, at });
  await record(editing, await brandOf(editing, brandid), { action: "brand.claim-host", after: { host } });
}

/** The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, HostTaken. */
export async function refuseClaim(editing: Editing, { brandid, host }: At): Promise<void> {
  const brand = await brandOf(editing, brandid);
  const known = await findHost(editing.trx, host);
  if (known !== null && (known.brand_id !== brand.id || known.is_live)) throw new Refused(HostTaken, { param: "host" });
}

type Runs = <T>(work: (editing: Editing) => Promise<T>) => Promise<T>;

/**
 * Queries the DNS for the record of a claimed host, and serves the brand on the host if the record exists. No transaction is open
 * during the query. Possible refusals: NotFound, HostNotAsked (no answer came), HostNotProved, HostTaken.
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

/** The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, HostIsMain. */
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

/**
 * Withdraws a claim, or stops serving the brand on a host, which also ends the sessions on that host. Possible refusals: those of
 * refuseRemoval.
 */
export async function removeHost(editing: Editing, { brandid, host }: At): Promise<void> {
  await refuseRemoval(editing, { brandid, host });
  const brand = await brandOf(editing, brandid);
  const action = (await deleteClaim(editing.trx, brandid, host)) ? "brand.drop-claim" : "brand.remove-host";
  if (action === "brand.remove-host") await closeHost(editing.trx, brandid, host);
  await record(editing, brand, { action, before: { host } });
}

/** Makes a host the main host of its brand, to which links in mails lead. Possible refusals: NotFound. */
export async function makeMain(editing: Editing, { brandid, host }: At): Promise<void> {
  const brand = await brandOf(editing, brandid);
  const hosts = await listHosts(editing.trx, brandid);
  if (!hosts.some((each) => each.host === host)) throw new Refused(NotFound, { param: "host" });
  await chooseMain(editing.trx, brandid, host);
  const before = { host: hosts.find((each) => each.is_main)?.host ?? null };
  await record(editing, brand, { action: "brand.main-host", before, after: { host } });
}

/**
 * Sends visitors of a host to the main host of the brand, or serves the brand on it again. Possible refusals: NotFound,
 * HostIsMain, HostWithoutMain.
 */
export async function redirectVisitors(
  editing: Editing,
  { brandid, host, redirects }: At & { readonly redirects: boolean },
): Promise<void> {
  const brand = await brandOf(editing, brandid);
  const hosts = await listHosts(editing.trx, brandid);
  const found = hosts.find((each) => each.host === host);
  if (found === undefined) throw new Refused(NotFound, { param: "host" });
  if (redirects && found.is_main) throw new Refused(HostIsMain, { param: "host" });
  if (redirects && !hosts.some((each) => each.is_main)) throw new Refused(HostWithoutMain, { param: "host" });
  if (found.redirects === redirects) return;
  await redirectHost(editing.trx, brandid, host, redirects);
  await record(editing, brand, {
    action: "brand.redirect-host",
    before: { host, redirects: found.redirects },
    after: { host, redirects },
  });
}
