import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import type { CaaRecord, NameLookup } from "../../areas/certificates/certificate-authority.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";

const nothing = new Set(["ENODATA", "ENOTFOUND"]);

/** Looks up host names. `servers`: host or host:port of DNS servers; when empty, the system's resolvers are used. */
export function createNameLookup(
  servers: readonly string[],
  { timeoutMs = 3000, tries = 2 }: { readonly timeoutMs?: number; readonly tries?: number } = {},
): NameLookup {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers.length > 0) resolver.setServers(servers.map((server) => (isIP(server) === 6 ? `[${server}]` : server)));
  return {
    async addresses(host) {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      const failed = answers.find((answer) => answer.status === "rejected" && !nothing.has(codeOf(answer.reason)));
      if (found.length === 0 && failed !== undefined)
        throw new OutcomeError("unavailable", `no answer for the addresses of ${host}`, { code: "no_dns" });
      return found;
    },
    async texts(name) {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
      } catch (error) {
        if (nothing.has(codeOf(error))) return [];
        throw new OutcomeError("unavailable", `no answer for the texts of ${name}`, { code: "no_dns", cause: error });
      }
    },
    async alias(name) {
      try {
        return (await resolver.resolveCname(name))[0]?.toLowerCase() ?? null;
      } catch (error) {
        if (nothing.has(codeOf(error))) return null;
        throw new OutcomeError("unavailable", `no answer for the alias of ${name}`, { code: "no_dns", cause: error });
      }
    },
    async caa(host) {
      const labels = host.split(".");
      for (let index = 0; index < labels.length; index += 1) {
        const records = await resolver.resolveCaa(labels.slice(index).join(".")).catch(() => []);
        if (records.length > 0) return records.flatMap((record) => propertiesOf({ ...record }));
      }
      return null;
    },
  };
}

function propertiesOf(record: Readonly<Record<string, unknown>>): CaaRecord[] {
  return Object.entries(record).flatMap(([tag, value]) => (typeof value === "string" ? [{ tag, value }] : []));
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown";
}
