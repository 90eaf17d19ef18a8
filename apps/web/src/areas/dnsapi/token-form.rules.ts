import type { InputOf } from "@nameplane/contracts";
import type { createDnsToken } from "@nameplane/contracts/dnsapi/operations";
import type { TokenKind, TokenView } from "@nameplane/contracts/dnsapi/tokens";
import { isAsciiDomainName, unicodeNameOf } from "@nameplane/values";

export type TokenValues = {
  readonly name: string;
  readonly kind: TokenKind;
  /** A list of zones as typed: one entry per line, or separated by commas or spaces. */
  readonly zones: string;
  readonly names: string;
  readonly types: string;
  readonly networks: string;
  readonly certificates: string;
  readonly keys: "no" | "yes";
  readonly access: "read" | "write";
  readonly days: string;
};

export const emptyToken: TokenValues = {
  name: "",
  kind: "acme",
  zones: "",
  names: "",
  types: "",
  networks: "",
  certificates: "",
  keys: "no",
  access: "write",
  days: "",
};

/** The choices for the days until a key expires. Empty means that it is valid until revoked. */
export const lifetimes = ["", "30", "90", "365"] as const;

export function listOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== "");
}

/** The input of the call, without empty fields and without fields that do not apply to the kind of key. */
export function inputOf(values: TokenValues): InputOf<typeof createDnsToken> {
  const { kind, name, days } = values;
  const lists = {
    zones: kind === "acme" || kind === "dns" ? listOf(values.zones) : [],
    names: kind === "dns" || kind === "ddns" ? listOf(values.names) : [],
    types: kind === "dns" ? listOf(values.types.toUpperCase()) : [],
    certificates: kind === "cert" ? listOf(values.certificates) : [],
    networks: listOf(values.networks),
  };
  return {
    name: name.trim(),
    kind,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
    ...(kind === "dns" ? { canwrite: values.access === "write" } : {}),
    ...(kind === "cert" ? { withkeys: values.keys === "yes" } : {}),
    ...(days === "" ? {} : { days: Number(days) }),
  };
}

/** A domain name in Unicode form. */
export function readable(apex: string): string {
  return isAsciiDomainName(apex) ? unicodeNameOf(apex) : apex;
}

/** The full name, in Unicode form, that a key for dynamic DNS may change. */
export function hostOf(row: TokenView): string {
  return readable(asciiHostOf(row));
}

function asciiHostOf({ zones, names }: TokenView): string {
  const [zone = ""] = zones ?? [];
  const [owner = ""] = names ?? [];
  return owner === "" ? zone : `${owner}.${zone}`;
}

/** The settings for ddclient 3.10 (/etc/ddclient.conf). The name is in ASCII form, because ddclient sends it unchanged. */
export function ddclientConfig(panel: URL, token: string, row: TokenView): string {
  return [
    "daemon=300",
    `ssl=${panel.protocol === "https:" ? "yes" : "no"}`,
    `use=web, web=${panel.host}/nic/checkip`,
    "protocol=dyndns2",
    `server=${panel.host}`,
    "login=any",
    `password='${token}'`,
    asciiHostOf(row),
  ].join("\n");
}

/** A command of lego with its PowerDNS provider; the user adds mail address, names and `run`. */
export function legoCommand(panel: URL, token: string): string {
  return `PDNS_API_URL=${panel.origin} PDNS_API_KEY=${token} lego --dns pdns`;
}

/**
 * A command that downloads a file of a certificate, with curl 7.70 or newer. It writes the file only if the certificate is new,
 * so a server can run it every day.
 */
export function downloadCommand(panel: URL, token: string, file: "fullchain" | "key"): string {
  return [
    `curl -sf -H 'Authorization: Bearer ${token}' \\`,
    `  --etag-compare ${file}.etag --etag-save ${file}.etag \\`,
    `  -o ${file}.pem ${panel.origin}/certificates/ID/${file}.pem`,
  ].join("\n");
}
