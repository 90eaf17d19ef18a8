import { cctld } from "./cctld.ts";
import { gtld } from "./gtld.ts";
import { iis } from "./iis.ts";
import type { Profile } from "./profile.ts";
import { verisign } from "./verisign.ts";

export const profiles: readonly Profile[] = [iis, verisign, gtld, cctld];

const byTld = new Map<string, Profile>(profiles.flatMap((profile) => profile.tlds.map((tld) => [tld, profile])));

export const servedTlds: readonly string[] = [...byTld.keys()];

/** The profile that serves a TLD, or undefined when this registry does not. */
export function profileOfTld(tld: string): Profile | undefined {
  return byTld.get(tld);
}

/** The longest served TLD that a name ends in ("co.uk" before "uk"). */
export function tldOf(name: string): string | undefined {
  const labels = name.split(".");
  for (let at = 1; at < labels.length; at += 1) {
    const tld = labels.slice(at).join(".");
    if (byTld.has(tld)) return tld;
  }
  return undefined;
}

/** The profile of a name known to be served; every stored domain is. */
export function profileOf(name: string): Profile {
  const tld = tldOf(name);
  const profile = tld === undefined ? undefined : byTld.get(tld);
  if (profile === undefined) throw new Error(`No profile serves ${name}`);
  return profile;
}
