import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import type { CaaRecord, NameLookup } from "../../areas/certificates/certificate-authority.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";

/** The longest chain of aliases that is followed. */
const aliasesMax = 8;
const nothing = new Set(["ENODATA", "ENOTFOUND"]);

/** Looks up host names. `servers` are DNS servers as host or host:port. If the list is empty, the system's resolvers are used. */
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
      let at = name;
      // Resolvers follow aliases themselves, but a name server that is queried directly only answers for its own names.
      for (let step = 0; step < aliasesMax; step += 1) {
        const found = (await answered(`texts of ${at}`, () => resolver.resolveTxt(at))).map((parts) => parts.join(""));
        const [next] = found.length > 0 ? [] : await answered(`alias of ${at}`, () => resolver.resolveCname(at));
        if (next === undefined) return found;
        at = next;
      }
      return [];
    },
    async alias(name) {
      return (await answered(`alias of ${name}`, () => resolver.resolveCname(name)))[0]?.toLowerCase() ?? null;
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

/** The result of a query. Empty if there is nothing. Throws OutcomeError "unavailable" if there is no answer. */
async function answered<T>(what: string, ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask();
  } catch (error) {
    if (nothing.has(codeOf(error))) return [];
    throw new OutcomeError("unavailable", `no answer for the ${what}`, { code: "no_dns", cause: error });
  }
}

function propertiesOf(record: Readonly<Record<string, unknown>>): CaaRecord[] {
  return Object.entries(record).flatMap(([tag, value]) => (typeof value === "string" ? [{ tag, value }] : []));
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown";
}
