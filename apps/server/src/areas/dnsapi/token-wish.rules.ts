import { checkOwner, isRecordType } from "@nameplane/dns";
import { asciiNameOf } from "@nameplane/values";
import type { TokenKind } from "@nameplane/contracts/dnsapi/tokens";
import { canonicalNetwork, type TokenScope } from "./token-scope.rules.ts";

/** What a user asks for when creating a token. A field that is absent sets no limit of that kind. */
export type TokenWish = {
  readonly kind: TokenKind;
  readonly zones?: readonly string[] | undefined;
  readonly names?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly canwrite?: boolean | undefined;
  readonly certificates?: readonly string[] | undefined;
  readonly withkeys?: boolean | undefined;
  readonly networks?: readonly string[] | undefined;
};

export type WishProblem =
  /** The value does not have the required form. */
  | { readonly reason: "pattern"; readonly param: string; readonly value: string }
  /** A scope was given for a kind of token whose scope is fixed. */
  | { readonly reason: "preset"; readonly param: string }
  /** A token for dynamic DNS was requested without exactly one name. */
  | { readonly reason: "one_name" }
  | { readonly reason: "missing"; readonly param: string };

/**
 * The scope that a wish leads to. For dynamic DNS it comes with the full host name, because the scope is complete only when the
 * zone of the host is found.
 */
export type ReadWish =
  | { readonly ok: true; readonly scope: TokenScope; readonly host: string | null }
  | { readonly ok: false; readonly problem: WishProblem };

const challengePattern = "_acme-challenge*";

/** The fields that a user may not fill in for each kind of token, because the kind decides them or does not use them. */
const decided = {
  dns: ["certificates", "withkeys"],
  acme: ["names", "types", "canwrite", "certificates", "withkeys"],
  ddns: ["zones", "types", "canwrite", "certificates", "withkeys"],
  cert: ["zones", "names", "types", "canwrite"],
} as const satisfies Record<TokenKind, readonly (keyof TokenWish)[]>;

/**
 * Turns a wish into a scope. The kinds are acme: TXT records at every name that begins with _acme-challenge. ddns: A and AAAA
 * records at one name, given in full as `host`; `scopeOfHost` fills in its zone and owner name. dns: as requested. cert: no DNS
 * at all, only certificates.
 */
export function readWish(wish: TokenWish): ReadWish {
  const networks = each(wish.networks, "networks", canonicalNetwork);
  const zones = each(wish.zones, "zones", readName);
  if ("problem" in networks) return failed(networks.problem);
  if ("problem" in zones) return failed(zones.problem);
  for (const param of decided[wish.kind]) if (wish[param] !== undefined) return failed({ reason: "preset", param });
  const limits = { zones: zones.value, networks: networks.value, certificates: null, withkeys: false };
  if (wish.kind === "dns") return readFree(wish, limits);
  if (wish.kind === "cert") return readCertificates(wish, limits);
  if (wish.kind === "acme") return done({ ...limits, names: [challengePattern], types: ["TXT"], canwrite: true }, null);
  const [host, ...more] = wish.names ?? [];
  const ascii = host === undefined || more.length > 0 ? null : readName(host);
  if (ascii === null || !ascii.includes(".")) return failed({ reason: "one_name" });
  return done({ ...limits, names: [], types: ["A", "AAAA"], canwrite: true }, ascii);
}

type Limits = Pick<TokenScope, "zones" | "networks" | "certificates" | "withkeys">;

/** A token for certificates has no access to DNS, so its list of zones is empty. */
function readCertificates(wish: TokenWish, limits: Limits): ReadWish {
  const certificates = each(wish.certificates, "certificates", readCertificateName);
  if ("problem" in certificates) return failed(certificates.problem);
  const withkeys = wish.withkeys === true;
  const none = { zones: [], names: [], types: [], canwrite: false };
  return done({ ...limits, ...none, certificates: certificates.value, withkeys }, null);
}

function readFree(wish: TokenWish, limits: Limits): ReadWish {
  if (wish.canwrite === undefined) return failed({ reason: "missing", param: "canwrite" });
  const names = each(wish.names, "names", readPattern);
  const types = each(wish.types, "types", (type) => (isRecordType(type) && type !== "SOA" ? type : null));
  if ("problem" in names) return failed(names.problem);
  if ("problem" in types) return failed(types.problem);
  return done({ ...limits, names: names.value, types: types.value, canwrite: wish.canwrite }, null);
}

/** The scope of a token for dynamic DNS, once the zone of its host is known. */
export function scopeOfHost(scope: TokenScope, host: string, apex: string): TokenScope {
  return { ...scope, zones: [apex], names: [host === apex ? "" : host.slice(0, -apex.length - 1)] };
}

const done = (scope: TokenScope, host: string | null): ReadWish => ({ ok: true, scope, host });
const failed = (problem: WishProblem): ReadWish => ({ ok: false, problem });

function each(
  values: readonly string[] | undefined,
  param: string,
  read: (value: string) => string | null,
): { value: string[] | null } | { problem: WishProblem } {
  if (values === undefined) return { value: null };
  const found: string[] = [];
  for (const value of values) {
    const one = read(value);
    if (one === null) return { problem: { reason: "pattern", param, value: value.slice(0, 80) } };
    found.push(one);
  }
  return { value: [...new Set(found)] };
}

function readName(text: string): string | null {
  return asciiNameOf(text.trim().toLowerCase().replace(/\.$/, ""));
}

/** Reads a name of a certificate, which may begin with "*.". */
function readCertificateName(text: string): string | null {
  const typed = text.trim();
  if (!typed.startsWith("*.")) return readName(typed);
  const name = readName(typed.slice(2));
  return name === null ? null : `*.${name}`;
}

/** Reads a pattern: "@" is the apex, and others are "www", "*.dyn" or "_acme-challenge*". International labels are converted. */
function readPattern(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (typed === "@") return "";
  const labels = typed.split(".").map((label) => (/\P{ASCII}/u.test(label) ? asciiNameOf(label) : label));
  if (labels.includes(null)) return null;
  const pattern = labels.join(".");
  // The pattern is valid if replacing each asterisk by a letter makes a valid owner name.
  return checkOwner(pattern.replaceAll("*", "x"), "se") === null && pattern !== "" ? pattern : null;
}
