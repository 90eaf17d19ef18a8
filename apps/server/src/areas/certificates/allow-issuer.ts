import { baseName, isWildcardName } from "@nameplane/contracts/certificates/names";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { knownSets } from "../zones/index.ts";
import { saveZone } from "../zones/changes/index.ts";
import type { CaaRecord } from "./certificate-authority.port.ts";
import { zoneOfName } from "./coverage.repository.ts";
import { openIssuance } from "./issuances.repository.ts";
import { mayIssue } from "./issuing.rules.ts";
import { ownerIn } from "./records.rules.ts";
import { readTrouble } from "./trouble.rules.ts";
import { foundCoverage } from "./found-coverage.ts";

/** A zone hosted here whose CAA records forbid an issuer for a name, with the record that would allow the issuer. */
export type Forbidding = {
  readonly zoneId: string;
  readonly apex: string;
  readonly owner: string;
  readonly ttl: number;
  readonly rdata: readonly string[];
};

/** The zones of the account whose CAA records forbid the issuer for these names. */
export async function zonesForbidding(
  trx: Trx,
  scope: AccountScope,
  names: readonly string[],
  issuer: string,
): Promise<Forbidding[]> {
  const found = new Map<string, Forbidding>();
  for (const name of names) {
    const here = await setAbove(trx, scope, baseName(name));
    if (here === null) continue;
    const key = `${here.zoneId} ${here.owner}`;
    const before = found.get(key);
    const rdata = before?.rdata ?? here.rdata;
    const isWildcard = isWildcardName(name);
    if (mayIssue(rdata.map(readCaa), [issuer], isWildcard)) continue;
    const hasWild = rdata.some((text) => readCaa(text).tag === "issuewild");
    const tag = isWildcard && hasWild ? "issuewild" : "issue";
    found.set(key, { ...here, rdata: [...rdata, `0 ${tag} "${issuer}"`] });
  }
  return [...found.values()];
}

/** The CAA records at a name, or at the nearest parent name within its zone here. Null if there are none. */
async function setAbove(trx: Trx, scope: AccountScope, name: string): Promise<Forbidding | null> {
  const zone = await zoneOfName(trx, scope, name);
  if (zone === null) return null;
  const owner = ownerIn(name, zone.apex);
  const labels = owner === "" ? [] : owner.split(".");
  const owners = [...labels.map((_, index) => labels.slice(index).join(".")), ""];
  const sets = (await knownSets(trx, scope, zone.id, owners)).filter(({ type }) => type === "CAA");
  const set = owners.map((at) => sets.find((one) => one.owner === at)).find((one) => one !== undefined);
  if (set === undefined) return null;
  return { zoneId: zone.id, apex: zone.apex, owner: set.owner, ttl: set.ttlSeconds, rdata: set.rdata };
}

/** Reads a CAA record in the format of zones: flags, tag and value. */
function readCaa(text: string): CaaRecord {
  const [, tag = "", value = ""] = /^\d+\s+(\S+)\s+"?([^"]*)"?$/.exec(text) ?? [];
  return { tag: tag.toLowerCase(), value };
}

/**
 * Adds the authority to the CAA records of all zones here that forbid the certificate. The change is made in the name of the
 * user. Returns the changed zones. Possible refusals: NotFound, StatusProhibits, and those of saving a zone.
 */
export async function allowIssuer(jobs: Jobs, trx: Trx, call: SessionCall, serviceId: string): Promise<string[]> {
  const { scope, language, now } = call;
  const coverage = await foundCoverage(trx, scope, serviceId);
  const trouble = readTrouble(coverage.error);
  const open = await openIssuance(trx, scope, coverage.id);
  const zones =
    open === null || trouble?.kind !== "caa" ? [] : await zonesForbidding(trx, scope, open.names, trouble.issuer ?? "");
  if (zones.length === 0) throw new Refused(StatusProhibits, { param: "serviceid" });
  for (const { zoneId, owner, ttl, rdata } of zones) {
    const changes = [{ owner, type: "CAA", new: { ttl, rdata } }];
    await saveZone({ jobs }, trx, scope, { zoneId, changes, confirm: "earlier", origin: "editor", now, language });
  }
  return zones.map(({ apex }) => apex);
}
