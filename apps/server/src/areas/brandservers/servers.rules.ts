import {
  brandServersMax,
  brandServersMin,
  type ServerFinding,
  type ServerRecord,
} from "@nameplane/contracts/whitelabel/brand-servers";
import type { ServerNameFault } from "@nameplane/contracts/whitelabel/server-name-faults";
import { checkHostname, normalHost } from "@nameplane/values";
import { proofName, proofValue } from "../brandhosts/hosts.rules.ts";

/** A name server of the operator that is in use. */
export type OperatorServer = { readonly id: string; readonly host: string; readonly addresses: readonly string[] };

/** How many names a brand can have: one for each of the operator's servers, but two even if there is only one. */
export const mostNames = (servers: readonly OperatorServer[]): number =>
  Math.min(brandServersMax, Math.max(brandServersMin, servers.length));

/** For each typed name: what is wrong with it. Null for a name that can be used. */
export function judgeNames(typed: readonly string[], operators: readonly string[]): (ServerNameFault | null)[] {
  const hosts = typed.map(normalHost);
  return hosts.map((host, at) => {
    if (host === "" || checkHostname(host) !== null) return "syntax";
    if (host.split(".").length < 3) return "short";
    if (hosts.indexOf(host) < at) return "twice";
    return operators.includes(host) ? "operators" : null;
  });
}

/**
 * Chooses the server of ours behind each name. A name keeps its server as long as that server is in use, so that its addresses do
 * not change without need. The other names get servers that have no name yet, and then any server.
 */
export function assignServers(
  hosts: readonly string[],
  servers: readonly OperatorServer[],
  kept: ReadonlyMap<string, string>,
): Map<string, OperatorServer> {
  const assigned = new Map<string, OperatorServer>();
  for (const host of hosts) {
    const server = servers.find(({ id }) => id === kept.get(host));
    if (server !== undefined) assigned.set(host, server);
  }
  for (const [at, host] of hosts.entries()) {
    if (assigned.has(host)) continue;
    const taken = new Set([...assigned.values()].map(({ id }) => id));
    const server = servers.find(({ id }) => !taken.has(id)) ?? servers[at % servers.length];
    if (server !== undefined) assigned.set(host, server);
  }
  return assigned;
}

/** The records that a name needs. The TXT record proves a name whose domain the brand's owner has not registered here. */
export function recordsFor(
  host: string,
  addresses: readonly string[],
  proof: { readonly token: string; readonly isNeeded: boolean },
): ServerRecord[] {
  const leading = addresses.map((value) => ({ name: host, type: typeOf(value), value }));
  return proof.isNeeded ? [{ name: proofName(host), type: "TXT", value: proofValue(proof.token) }, ...leading] : leading;
}

const typeOf = (address: string) => (address.includes(":") ? ("AAAA" as const) : ("A" as const));

/** Whether two lists hold the same addresses. PostgreSQL and resolvers write an IPv6 address in the same form (RFC 5952). */
export const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.toSorted().join(" ") === b.toSorted().join(" ");

/** What a check found about one name. Null means that no answer came to a question. */
export type SeenServer = {
  /** Whether the name is proved by its TXT record, or lies below a domain that the brand's owner has registered here. */
  readonly isProved: boolean | null;
  readonly addresses: readonly string[] | null;
  /** The target of the name if it is an alias (CNAME). Null if it is no alias, or if no resolver answered. */
  readonly alias: string | null;
  /** What our server answered at the addresses for a zone that it has to serve; "unasked" if there is no such zone yet. */
  readonly answers: "served" | "lame" | "silent" | "unasked";
  /**
   * The addresses that the registry has stored for the host of this name; "unasked" if the domain is not registered here, or its
   * registry stores no hosts.
   */
  readonly glue: { readonly addresses: readonly string[] | null } | "unasked" | null;
};

/** The first thing that is wrong with a name. The order is the one in which the owner has to correct things. */
export function judgeServer(seen: SeenServer, wanted: readonly string[]): ServerFinding {
  if (seen.isProved === false) return "unproved";
  // An NS record may not point to an alias (RFC 2181, section 10.3), even if the alias leads to the right addresses.
  if (seen.alias !== null) return "alias";
  if (seen.addresses !== null && seen.addresses.length === 0) return "missing";
  if (seen.addresses !== null && !isSameSet(seen.addresses, wanted)) return "other";
  if (seen.glue !== null && seen.glue !== "unasked") {
    if (seen.glue.addresses === null) return "noglue";
    if (!isSameSet(seen.glue.addresses, wanted)) return "otherglue";
  }
  if (seen.isProved === null || seen.addresses === null || seen.glue === null) return "unanswered";
  if (seen.answers === "lame" || seen.answers === "silent") return seen.answers;
  return "ok";
}

/** How many checks in a row must find a name wrong before new zones get other names. DNS answers are often wrong for a moment. */
export const missesMax = 3;

export type SetState = "waiting" | "used" | "lost";

/** The state of a brand's names after a check. If a question got no answer, the state stays as it was. */
export function stateAfter(
  before: { readonly state: SetState; readonly misses: number },
  findings: readonly ServerFinding[],
): { readonly state: SetState; readonly misses: number } {
  if (findings.length > 0 && findings.every((finding) => finding === "ok")) return { state: "used", misses: 0 };
  const isWrong = findings.some((finding) => finding !== "ok" && finding !== "unanswered" && finding !== "unasked");
  if (!isWrong || before.state === "waiting") return before;
  const misses = Math.min(before.misses + 1, missesMax);
  return { state: misses >= missesMax ? "lost" : before.state, misses };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * In how many milliseconds the names are checked next: soon while their owner is still setting them up or after one was found
 * wrong, otherwise after a day.
 */
export function nextCheckMs(state: SetState, misses: number, ageMs: number): number {
  if (state === "used") return misses === 0 ? dayMs : 15 * minuteMs;
  if (state === "lost") return hourMs;
  return ageMs < hourMs ? 2 * minuteMs : ageMs < 7 * dayMs ? hourMs : dayMs;
}
