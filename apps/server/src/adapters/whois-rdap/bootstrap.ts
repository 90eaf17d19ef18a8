import { readFileSync } from "node:fs";
import path from "node:path";
import { isAsciiDomainName } from "@nameplane/values";
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

const shipped = z.strictObject({ asOf: z.iso.date(), sources: z.string(), servers: z.array(entry) });

/** IANA's own file (RFC 9224 section 4): suffixes, and the bases of the servers that know them. */
const iana = z.looseObject({
  version: z.literal("1.0"),
  publication: z.string(),
  services: z.array(z.tuple([z.array(z.string()).min(1), z.array(z.string()).min(1)])),
});

export type Servers = { readonly rdap: string | null; readonly whois: string | null; readonly query: string };
export type Bootstrap = ReadonlyMap<string, Servers>;

/**
 * The servers of every suffix we sell. Shipped as data (its date stands in it), because most European registries run no
 * RDAP and the IANA list names none for them; .es and .pt answer neither way and are missing.
 *
 * Takes   a newer copy of https://data.iana.org/rdap/dns.json, if the operator keeps one: its RDAP servers come first
 * Throws  when the copy is not such a file: a start with half of it would look like registries that answer nothing
 */
export function readBootstrap(ianaFile?: string): Bootstrap {
  const { servers } = shipped.parse(readJson(path.join(import.meta.dirname, "servers.json")));
  const found = new Map<string, Servers>(
    servers.flatMap(({ suffixes, rdap, whois, query }) =>
      suffixes.map((suffix) => [suffix, { rdap: rdap ?? null, whois: whois ?? null, query: query ?? "{name}" }] as const),
    ),
  );
  if (ianaFile === undefined) return found;
  for (const [suffix, rdap] of readIana(ianaFile))
    found.set(suffix, { ...(found.get(suffix) ?? { whois: null, query: "{name}" }), rdap });
  return found;
}

function readIana(file: string): [string, string][] {
  const read = iana.safeParse(readJson(file));
  if (!read.success) throw new Error(`RDAP_BOOTSTRAP_FILE: ${file} is no bootstrap file of RFC 9224`);
  return read.data.services.flatMap(([suffixes, urls]) => {
    // RFC 9224 section 4: HTTPS is to be preferred; nothing else is spoken to the internet here
    const base = urls.find((url) => url.startsWith("https://") && URL.canParse(url));
    if (base === undefined) return [];
    return suffixes
      .map((suffix) => suffix.toLowerCase())
      .filter(isAsciiDomainName)
      .map((suffix): [string, string] => [suffix, base.endsWith("/") ? base : `${base}/`]);
  });
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Servers of the longest suffix a name lies under. */
export function serversOf(bootstrap: Bootstrap, name: string): Servers | null {
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
    const found = bootstrap.get(name.slice(dot + 1));
    if (found) return found;
  }
  return null;
}
