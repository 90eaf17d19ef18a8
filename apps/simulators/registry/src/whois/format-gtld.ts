import type { RegistrableName } from "../rules/names.ts";
import { domainStatuses, rgpStatuses } from "../rules/statuses.ts";
import type { WhoisData } from "./data.ts";

function stamp(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}

function footer(now: number): string {
  return (
    `>>> Last update of WHOIS database: ${stamp(now)} <<<\n\n` +
    "Terms of Use: this answer comes from a simulated registry. Nothing in it is true.\n"
  );
}

const redacted = "REDACTED FOR PRIVACY";

function holderLines(role: string): string[] {
  return [
    `Registry ${role} ID: ${redacted}`,
    `${role} Name: ${redacted}`,
    `${role} Organization: ${redacted}`,
    `${role} Street: ${redacted}`,
    `${role} City: ${redacted}`,
    `${role} Country: ${redacted}`,
    `${role} Phone: ${redacted}`,
    `${role} Email: Please query the RDDS service of the Registrar of Record identified in this output`,
  ];
}

/** The format of new gTLDs: the ICANN registration data format, with the holder redacted. */
export function formatGtld({ domain, registrar, now }: WhoisData): string {
  const statuses = [...domainStatuses(domain, now), ...rgpStatuses(domain, now)];
  const lines = [
    `Domain Name: ${domain.name}`,
    `Registry Domain ID: ${domain.roid}`,
    `Registrar URL: ${registrar.url}`,
    `Updated Date: ${stamp(domain.updatedAt ?? domain.createdAt)}`,
    `Creation Date: ${stamp(domain.createdAt)}`,
    `Registry Expiry Date: ${stamp(domain.expiresAt)}`,
    `Registrar: ${registrar.name}`,
    `Registrar IANA ID: ${registrar.ianaId}`,
    `Registrar Abuse Contact Email: ${registrar.email}`,
    `Registrar Abuse Contact Phone: ${registrar.phone}`,
    ...statuses.map((status) => `Domain Status: ${status} https://icann.org/epp#${status}`),
    ...holderLines("Registrant"),
    ...domain.hosts.map((host) => `Name Server: ${host}`),
    `DNSSEC: ${domain.secDns.ds.length > 0 ? "signedDelegation" : "unsigned"}`,
  ];
  return lines.map((text) => `${text}\n`).join("") + footer(now);
}

export function notFoundGtld(_name: RegistrableName, reserved: boolean, now: number): string {
  return `${reserved ? "Reserved by Registry Operator." : "Domain not found."}\n${footer(now)}`;
}
