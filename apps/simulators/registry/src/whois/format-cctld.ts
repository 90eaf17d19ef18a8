import type { RegistrableName } from "../rules/names.ts";
import { utcDay } from "../rules/periods.ts";
import { domainStatuses } from "../rules/statuses.ts";
import type { WhoisData } from "./data.ts";

const preamble = "% This answer comes from a simulated registry. Nothing in it is true.\n% Holder data is not disclosed.\n%\n";

function block(title: string, lines: readonly string[]): string {
  return `${title}:\n${lines.map((text) => `        ${text}\n`).join("")}\n`;
}

/** The format of country TLDs: titled blocks, and the holder is not disclosed. */
export function formatCctld({ domain, registrar, hosts, now }: WhoisData): string {
  const servers = hosts.map((host) => {
    const glue = host.superordinate === domain.name ? host.addresses.map((address) => address.address) : [];
    return glue.length === 0 ? host.name : `${host.name} (${glue.join(", ")})`;
  });
  const keys = [
    ...domain.secDns.ds.map((ds) => `DS ${ds.keyTag} ${ds.algorithm} ${ds.digestType} ${ds.digest}`),
    ...domain.secDns.keys.map((key) => `DNSKEY ${key.flags} ${key.protocol} ${key.algorithm} ${key.publicKey}`),
  ];
  return (
    preamble +
    `Domain:      ${domain.name}\n` +
    `Status:      ${domain.phase === "active" ? "REGISTERED" : "QUARANTINE"}\n` +
    `Registered:  ${utcDay(domain.createdAt)}\n` +
    `Expires:     ${utcDay(domain.expiresAt)}\n` +
    `Flags:       ${domainStatuses(domain, now).join(", ")}\n\n` +
    block("Registrant", ["NOT DISCLOSED"]) +
    block("Registrar", [`Name: ${registrar.name}`, `Website: ${registrar.url}`]) +
    block("Name servers", servers) +
    (keys.length === 0 ? "" : block("Keys", keys))
  );
}

export function notFoundCctld({ name }: RegistrableName, reserved: boolean): string {
  return `${preamble}Domain:      ${name}\nStatus:      ${reserved ? "NOT ALLOWED" : "AVAILABLE"}\n`;
}
