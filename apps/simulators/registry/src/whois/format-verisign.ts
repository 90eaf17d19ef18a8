import type { RegistrableName } from "../rules/names.ts";
import { domainStatuses } from "../rules/statuses.ts";
import type { WhoisData } from "./data.ts";

function stamp(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}

function footer(now: number): string {
  return (
    `>>> Last update of whois database: ${stamp(now)} <<<\n\n` +
    "NOTICE: This answer comes from a simulated registry. Nothing in it is true.\n"
  );
}

/** The format of .com and .net: indented keys, names in capitals, and no holder, because this registry keeps no contacts. */
export function formatVerisign({ domain, registrar, now }: WhoisData): string {
  const signed = domain.secDns.ds.length > 0;
  const lines = [
    `Domain Name: ${domain.name.toUpperCase()}`,
    `Registry Domain ID: ${domain.roid}`,
    "Registrar WHOIS Server:",
    `Registrar URL: ${registrar.url}`,
    `Updated Date: ${stamp(domain.updatedAt ?? domain.createdAt)}`,
    `Creation Date: ${stamp(domain.createdAt)}`,
    `Registry Expiry Date: ${stamp(domain.expiresAt)}`,
    `Registrar: ${registrar.name}`,
    `Registrar IANA ID: ${registrar.ianaId}`,
    `Registrar Abuse Contact Email: ${registrar.email}`,
    `Registrar Abuse Contact Phone: ${registrar.phone}`,
    ...domainStatuses(domain, now).map((status) => `Domain Status: ${status} https://icann.org/epp#${status}`),
    ...domain.hosts.map((host) => `Name Server: ${host.toUpperCase()}`),
    `DNSSEC: ${signed ? "signedDelegation" : "unsigned"}`,
    ...domain.secDns.ds.map((ds) => `DNSSEC DS Data: ${ds.keyTag} ${ds.algorithm} ${ds.digestType} ${ds.digest}`),
  ];
  return lines.map((text) => `   ${text}\n`).join("") + footer(now);
}

export function notFoundVerisign({ name }: RegistrableName, _reserved: boolean, now: number): string {
  return `No match for "${name.toUpperCase()}".\n${footer(now)}`;
}
