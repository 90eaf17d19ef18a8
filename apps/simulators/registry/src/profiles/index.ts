import type { Profile } from "./profile.ts";
import { world } from "./shapes/world.ts";
import type { Shape } from "./shape.ts";

// One process imitates one registry. Which one is decided before anything else is created, and never changes afterwards. It is
// a variable of this module and not passed along, because even pure rules need the profile of a name.

/** The registry that this process imitates. */
export let shape: Shape = world;
export let profiles: readonly Profile[] = world.profiles;
let byTld = tableOf(world);
export let servedTlds: readonly string[] = [...byTld.keys()];

/** Decides which registry this process is. Must be called at start, before anything else is used. */
export function serve(wanted: Shape): void {
  shape = wanted;
  profiles = wanted.profiles;
  byTld = tableOf(wanted);
  servedTlds = [...byTld.keys()];
}

function tableOf(of: Shape): ReadonlyMap<string, Profile> {
  return new Map(of.profiles.flatMap((profile) => profile.tlds.map((tld) => [tld, profile])));
}

/** The profile that serves a TLD; undefined if this registry does not serve it. */
export function profileOfTld(tld: string): Profile | undefined {
  return byTld.get(tld);
}

/** The longest served TLD that a name ends in ("co.uk" rather than "uk"). */
export function tldOf(name: string): string | undefined {
  const labels = name.split(".");
  for (let at = 1; at < labels.length; at += 1) {
    const tld = labels.slice(at).join(".");
    if (byTld.has(tld)) return tld;
  }
  return undefined;
}

/** The profile of a name that is known to be served, as every stored domain is. */
export function profileOf(name: string): Profile {
  const tld = tldOf(name);
  const profile = tld === undefined ? undefined : byTld.get(tld);
  if (profile === undefined) throw new Error(`No profile serves ${name}`);
  return profile;
}
