import { readFileSync } from "node:fs";
import path from "node:path";
import { isAsciiDomainName } from "@nameplane/values";
import { z } from "zod";

/** The servers to query about domains under a TLD, and how to query them. */
const entry = z.strictObject({
  suffixes: z.array(z.string()).min(1),
  /** The base URL of the RDAP server, which ends in a slash (RFC 9224). */
  rdap: z.url().optional(),
  whois: z.string().optional(),
  /** The line to send instead of the bare domain, with {name} as a placeholder for the domain. */
  query: z.string().optional(),
});

const shipped = z.strictObject({ asOf: z.iso.date(), sources: z.string(), servers: z.array(entry) });

/** IANA's own file (RFC 9224 section 4): TLDs, and the base URLs of their servers. */
const iana = z.looseObject({
  version: z.literal("1.0"),
  publication: z.string(),
  services: z.array(z.tuple([z.array(z.string()).min(1), z.array(z.string()).min(1)])),
});

export type Servers = { readonly rdap: string | null; readonly whois: string | null; readonly query: string };
export type Bootstrap = ReadonlyMap<string, Servers>;

/**
 * Reads the servers of all TLDs that we sell. They are shipped as data with their date, because most European registries run no
 * RDAP, and the IANA list has no WHOIS servers. Those of .es and .pt are missing, because they answer neither protocol.
 *
 * `ianaFile`: a newer copy of https://data.iana.org/rdap/dns.json, if the operator has one. Its RDAP servers come first. Throws
 * if the file is not such a copy, because with half of it, registries would seem not to answer.
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
    // RFC 9224 section 4 prefers HTTPS; here only HTTPS is used on the internet.
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

/** Servers of the longest TLD that a domain is under. */
export function serversOf(bootstrap: Bootstrap, name: string): Servers | null {
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
    const found = bootstrap.get(name.slice(dot + 1));
    if (found) return found;
  }
  return null;
}
