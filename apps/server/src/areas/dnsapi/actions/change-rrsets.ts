import { BeyondToken, Unprocessable } from "@nameplane/contracts/foreign-refusals";
import { NothingToChange, ZoneFaulty } from "@nameplane/contracts/zones/refusals";
import type { Finding } from "@nameplane/contracts/zones/save";
import { fqdnOfOwner } from "@nameplane/dns";
import type { ForeignCall } from "../../../platform/http/foreign.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { saveZone } from "../../zones/changes/index.ts";
import type { DnsApiDeps, SavedVersion } from "../dnsapi.deps.ts";
import { setsOf, type OwnZone } from "../own-zones.repository.ts";
import { errorsOf, readChanges, wantedSets, type WantedSet } from "../powerdns-change.rules.ts";
import { mayWrite, type TokenScope } from "../token-scope.rules.ts";

type TokenCall = PublicCall & ForeignCall;

/**
 * Carries out a PATCH of the PowerDNS API: all changes or none, as one version of the zone. Possible refusals: Unprocessable
 * (with PowerDNS's messages), BeyondToken, and everything that prevents a save.
 */
export async function changeRrsets(
  deps: DnsApiDeps,
  call: TokenCall,
  zone: OwnZone,
  body: unknown,
): Promise<SavedVersion | null> {
  const { trx, scope } = call;
  const changes = readChanges(body, zone.apex);
  if (!changes.ok) throw unprocessable([changes.error]);
  refuseBeyond(call, zone.apex, changes.value);
  const present = await setsOf(trx, scope, zone.id, [...new Set(changes.value.map(({ owner }) => owner))]);
  const wanted = wantedSets(changes.value, present, zone.apex);
  if (!wanted.ok) throw unprocessable([wanted.error]);
  return saveWanted(deps, call, zone, wanted.value);
}

/** Refuses with BeyondToken if one of the record sets is not covered by the token. */
export function refuseBeyond(
  { caller }: TokenCall,
  apex: string,
  places: readonly { readonly owner: string; readonly type: string }[],
): void {
  const scope = caller.scope as TokenScope;
  const beyond = places.find(({ owner, type }) => !mayWrite(scope, { apex, owner, type }));
  if (beyond === undefined) return;
  const what = `changing ${beyond.type} at ${fqdnOfOwner(beyond.owner, apex)}`;
  throw new Refused(BeyondToken, { values: { what } });
}

/**
 * Saves the zone as the editor does. Returns null if there is nothing to change, because programs often repeat an earlier call.
 */
export async function saveWanted(
  deps: DnsApiDeps,
  { trx, scope, now }: TokenCall,
  zone: OwnZone,
  changes: readonly WantedSet[],
): Promise<SavedVersion | null> {
  if (changes.length === 0) return null;
  try {
    const parts = { zoneId: zone.id, changes, confirm: "all", origin: "api", now, language: "en" } as const;
    const { version } = await saveZone(deps, trx, scope, parts);
    if (version === null) throw new Error("a program's change waits for a second person");
    return { scope, zoneId: zone.id, version };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.refusal === NothingToChange) return null;
    if (error.refusal === ZoneFaulty) throw unprocessable(errorsOf(error.fields["findings"] as readonly Finding[], zone.apex));
    throw error;
  }
}

function unprocessable(errors: readonly string[]): Refused {
  return new Refused(Unprocessable, { values: { error: errors[0] ?? "" }, fields: { errors } });
}
