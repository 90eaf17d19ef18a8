import { checkHostname } from "./host-rules.ts";
import { checkIpAddress } from "../ip-address.ts";
import type { RuleKey } from "../rule.ts";

/** A name server wanted for a domain. Only hosts at or below the domain itself have addresses (glue, RFC 1034 4.2.1). */
export type NameServerWish = { readonly host: string; readonly addresses: readonly string[] };

export type HostProblem = RuleKey | "duplicate" | "glue_missing" | "glue_elsewhere" | "duplicate_address";

export type NameServerProblems = {
  /** One entry per row; null if the row has no problem. */
  readonly rows: readonly (HostProblem | null)[];
  readonly count: "too_few" | "too_many" | null;
};

/** A typed host in its normal form for comparing and sending: lower case, without a final dot or surrounding spaces. */
export function normalHost(host: string): string {
  return host.trim().toLowerCase().replace(/\.$/, "");
}

/** Whether the host is the name itself or is below it. In that case the registry requires the host's addresses. */
export function isHostUnder(host: string, name: string): boolean {
  return host === name || host.endsWith(`.${name}`);
}

/**
 * Checks the name servers that were typed for a name, row by row, in their normal form. Rows that are not empty must be valid,
 * and there must be as many as the TLD requires. An empty list is valid if the TLD allows none.
 */
export function checkNameServers(
  wishes: readonly NameServerWish[],
  of: { readonly name: string; readonly min: number; readonly max: number },
): NameServerProblems {
  const rows = wishes.map((wish, index) => rowProblem(wish, index, wishes, of.name));
  const count = wishes.length < of.min ? "too_few" : wishes.length > of.max ? "too_many" : null;
  return { rows, count };
}

function rowProblem(
  { host: typed, addresses }: NameServerWish,
  index: number,
  wishes: readonly NameServerWish[],
  name: string,
): HostProblem | null {
  const host = normalHost(typed);
  if (host === "") return "rules.required";
  const rule = checkHostname(host);
  if (rule !== null) return rule;
  if (wishes.findIndex((other) => normalHost(other.host) === host) < index) return "duplicate";
  if (!isHostUnder(host, name)) return addresses.length > 0 ? "glue_elsewhere" : null;
  if (addresses.length === 0) return "glue_missing";
  const bad = addresses.map((address) => (address === "" ? "rules.required" : checkIpAddress(address)));
  const [first] = bad.filter((problem) => problem !== null);
  if (first !== undefined) return first;
  return new Set(addresses).size === addresses.length ? null : "duplicate_address";
}
