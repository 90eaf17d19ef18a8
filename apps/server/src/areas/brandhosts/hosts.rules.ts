import type { HostRecord } from "@nameplane/contracts/whitelabel/brand-hosts";
import { isPublicName } from "./certificates.rules.ts";

/** The DNS record that proves a host. Whoever can create it controls the DNS of the host. */
export const proofName = (host: string): string => `_nameplane.${host}`;
export const proofValue = (token: string): string => `nameplane-brand=${token}`;

export const isProved = (texts: readonly string[], token: string): boolean =>
  texts.some((text) => text.trim() === proofValue(token));

/** Whether a text is a host of at least two parts, in the form in which browsers send it. */
export const isHostName = (text: string): boolean =>
  text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text);

export type Leads = "here" | "elsewhere" | "nowhere";

/**
 * Where a host leads, judged by comparing its addresses (`theirs`) with ours. Networks of some providers return different
 * addresses to each caller, so one address in common is enough.
 */
export function leadsTo(theirs: readonly string[], ours: readonly string[]): Leads {
  if (theirs.length === 0) return "nowhere";
  const own = new Set(ours);
  return theirs.some((address) => own.has(address)) ? "here" : "elsewhere";
}

/** Where the panel is served: the host of the operator, and the public addresses, if the installation knows them. */
export type PanelPlace = { readonly home: string; readonly addresses: readonly string[] };

/**
 * The DNS records that make a host lead to the panel. A CNAME follows our addresses when they change, but a CNAME cannot stand at
 * the top of a zone (RFC 1034 3.6.2). There an ALIAS does the same, if the name server knows it; otherwise the addresses are
 * written out. `apex` is the zone of the host if its DNS is managed here.
 */
export function leadRecords(
  host: string,
  { home, addresses }: PanelPlace,
  zone: { readonly apex: string; readonly servesAlias: boolean } | null,
): HostRecord[] {
  const isTop = zone === null ? host.split(".").length === 2 : zone.apex === host;
  const named = isPublicName(home);
  if (named && !isTop) return [{ name: host, type: "CNAME", value: home }];
  if (named && (zone?.servesAlias === true || addresses.length === 0)) return [{ name: host, type: "ALIAS", value: home }];
  return addresses.map((value) => ({ name: host, type: value.includes(":") ? "AAAA" : "A", value }));
}
