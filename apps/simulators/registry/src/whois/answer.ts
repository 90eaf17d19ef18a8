import { availability } from "../commands/domain/domain-check.ts";
import type { Registry } from "../model/registry.ts";
import { parseRegistrableName } from "../rules/names.ts";
import { formatCctld, notFoundCctld } from "./format-cctld.ts";
import { formatGtld, notFoundGtld } from "./format-gtld.ts";
import { formatIis, notFoundIis } from "./format-iis.ts";
import { formatVerisign, notFoundVerisign } from "./format-verisign.ts";

const formats = {
  iis: { found: formatIis, notFound: notFoundIis },
  verisign: { found: formatVerisign, notFound: notFoundVerisign },
  gtld: { found: formatGtld, notFound: notFoundGtld },
  cctld: { found: formatCctld, notFound: notFoundCctld },
} as const;

/** The text for one name, in the form of its real registry. */
export function whoisAnswer(registry: Registry, name: string): string {
  const now = registry.clock.now();
  const parsed = parseRegistrableName(name);
  if ("problem" in parsed) {
    return parsed.kind === "unserved"
      ? `% No whois server is known for "${name}" here.\n`
      : `% "${name}" is not a name that can be registered: ${parsed.problem}.\n`;
  }
  const format = formats[parsed.profile.whois];
  const domain = registry.store.domains.find(parsed.name);
  if (domain === undefined || domain.pendingCreate !== null) {
    const { reason } = availability(registry, parsed.name, now);
    return format.notFound(parsed, reason === "Reserved", now);
  }
  const registrar = registry.store.registrars.find(domain.sponsor);
  if (registrar === undefined) throw new Error(`Registrar ${domain.sponsor} is gone`);
  const hosts = domain.hosts.map((host) => registry.store.hosts.find(host)).filter((host) => host !== undefined);
  return format.found({ domain, registrar, hosts, now });
}
