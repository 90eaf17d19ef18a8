import { iisState } from "../extensions/iis.ts";
import type { RegistrableName } from "../rules/names.ts";
import { utcDay } from "../rules/periods.ts";
import { domainStatuses, isLocked } from "../rules/statuses.ts";
import type { WhoisData } from "./data.ts";

function preamble(tld: string): string {
  return (
    "# This answer comes from a simulated registry. Nothing in it is true.\n" +
    "# The holder is not shown; a registrar can be asked for it.\n" +
    `# Result of search for registered domain names under the .${tld} top level domain.\n` +
    "# This whois printout is printed with UTF-8 encoding.\n#\n"
  );
}

function line(key: string, value: string): string {
  return `${`${key}:`.padEnd(18)}${value}\n`;
}

/** The format of .se and .nu: aligned keys, dates without time, and addresses beside glue hosts. */
export function formatIis({ domain, registrar, hosts, now }: WhoisData): string {
  const tld = domain.name.slice(domain.name.lastIndexOf(".") + 1);
  const servers = hosts.map((host) => {
    const glue = host.superordinate === domain.name ? host.addresses.map((address) => address.address) : [];
    return line("nserver", [host.name, ...glue].join(" "));
  });
  return [
    preamble(tld),
    line("state", iisState(domain)),
    line("domain", domain.name),
    line("holder", domain.registrant === null ? "(not shown)" : domain.registrant.toLowerCase()),
    line("created", utcDay(domain.createdAt)),
    domain.updatedAt === null ? "" : line("modified", utcDay(domain.updatedAt)),
    line("expires", utcDay(domain.expiresAt)),
    domain.transferredAt === null ? "" : line("transferred", utcDay(domain.transferredAt)),
    ...servers,
    line("dnssec", domain.secDns.ds.length > 0 ? "signed delegation" : "unsigned delegation"),
    line("registry-lock", isLocked(domain, now) ? "locked" : "unlocked"),
    ...domainStatuses(domain, now).map((status) => line("status", status)),
    line("registrar", registrar.name),
  ].join("");
}

export function notFoundIis({ name, tld }: RegistrableName, reserved: boolean): string {
  return preamble(tld) + (reserved ? `domain "${name}" is reserved.\n` : `domain "${name}" not found.\n`);
}
