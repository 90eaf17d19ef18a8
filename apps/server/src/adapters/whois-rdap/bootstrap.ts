import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Where to ask about names under a suffix, and how. */
const entry = z.strictObject({
  suffixes: z.array(z.string()).min(1),
  /** Base URL, ending in a slash (RFC 9224). */
  rdap: z.url().optional(),
  whois: z.string().optional(),
  /** Line to send instead of the bare name; {name} stands for it. */
  query: z.string().optional(),
});

export type Servers = { readonly rdap: string | null; readonly whois: string | null; readonly query: string };

/**
 * The servers of every suffix we sell. Shipped as data, because most European registries run no RDAP and the IANA list
 * names none for them (protocols.md 11); .es and .pt answer neither way and are missing.
 */
export function readBootstrap(file = path.join(import.meta.dirname, "servers.json")): ReadonlyMap<string, Servers> {
  const entries = z.array(entry).parse(JSON.parse(readFileSync(file, "utf8")));
  return new Map(
    entries.flatMap(({ suffixes, rdap, whois, query }) =>
      suffixes.map(
        (suffix) => [suffix, { rdap: rdap ?? null, whois: whois ?? null, query: query ?? "{name}" }] as const,
      ),
    ),
  );
}

/** Servers of the longest suffix a name lies under. */
export function serversOf(bootstrap: ReadonlyMap<string, Servers>, name: string): Servers | null {
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
    const found = bootstrap.get(name.slice(dot + 1));
    if (found) return found;
  }
  return null;
}
