import type { RecordSetContent } from "../diff-zones.ts";
import { storedNameOf } from "../name.ts";
import { valueOfRdata } from "../rdata.ts";
import type { RecordType } from "../types/all.ts";
import { redirect } from "../types/redirect.ts";
import { addedOrRemoved, type Effect, type OwnerChanges } from "./change-effect.ts";
import { partyOf, providerOf } from "./providers.ts";

// Types that decide where visitors of a name are sent. Changing from one to another is one move, not a removal and an addition.
const placeTypes = ["A", "AAAA", "CNAME", "ALIAS", "REDIRECT"] as const satisfies readonly RecordType[];

/** Describes how a change alters the place (web server or other host) that a name points to. */
export function describePlaces({ name, of }: OwnerChanges): Effect[] {
  const changed = placeTypes.filter((type) => of(type) !== undefined);
  if (changed.length === 0) return [];
  const from = changed.flatMap((type) => placesOf(type, of(type)?.old ?? null));
  const to = changed.flatMap((type) => placesOf(type, of(type)?.new ?? null));
  if (from.join() === to.join()) return [];
  const types = changed;
  // Other sets of the same name that do not change may still point elsewhere. So if only one side has a place, only that side is
  // described.
  if (from.length === 0) return [{ key: "place_starts", values: { name, to }, types }];
  if (to.length === 0) return [{ key: "place_stops", values: { name, from }, types }];
  if (types.length === 1 && types[0] === "REDIRECT") return [{ key: "redirect_changes", values: { name, from, to }, types }];
  const { added, removed } = addedOrRemoved(from, to);
  if (added !== null && removed === null) return [{ key: "place_added", values: { name, ...added }, types }];
  if (removed !== null && added === null) return [{ key: "place_removed", values: { name, ...removed }, types }];
  return [{ key: "place_moves", values: { name, from, to }, types }];
}

function placesOf(type: (typeof placeTypes)[number], content: RecordSetContent | null): string[] {
  const rdata = content?.rdata ?? [];
  if (type === "A" || type === "AAAA") return [...rdata];
  if (type === "REDIRECT") return rdata.map((one) => valueOfRdata(redirect, one).target);
  return rdata.map((target) => providerOf(storedNameOf(target), "web") ?? storedNameOf(target));
}

/** Describes a change of the name servers of the domain, or of a part of it. */
export function describeDelegation({ owner, name, of }: OwnerChanges): Effect[] {
  const change = of("NS");
  if (change === undefined) return [];
  const from = operatorsOf(change.old);
  const to = operatorsOf(change.new);
  if (from.join() === to.join()) return [];
  const types = ["NS"] as const;
  if (owner === "") return [{ key: "name_servers_move", values: { name, from, to }, types }];
  if (from.length === 0) return [{ key: "delegation_starts", values: { name, to }, types }];
  if (to.length === 0) return [{ key: "delegation_stops", values: { name, from }, types }];
  return [{ key: "delegation_moves", values: { name, from, to }, types }];
}

function operatorsOf(content: RecordSetContent | null): string[] {
  return [...new Set((content?.rdata ?? []).map((host) => partyOf(storedNameOf(host), "nameServers")))].toSorted();
}
