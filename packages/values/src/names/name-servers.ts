import { checkHostname } from "./host-rules.ts";
import { checkIpAddress } from "../ip-address.ts";
import type { RuleKey } from "../rule.ts";

/** A name server a domain is to use; addresses stand there only for hosts at or below the name itself (glue, RFC 1034 4.2.1). */
export type NameServerWish = { readonly host: string; readonly addresses: readonly string[] };

export type HostProblem = RuleKey | "duplicate" | "glue_missing" | "glue_elsewhere" | "duplicate_address";

export type NameServerProblems = {
  /** One for each row, null = none. */
  readonly rows: readonly (HostProblem | null)[];
  readonly count: "too_few" | "too_many" | null;
};

/** A typed host as it is compared and sent: lower case, no final dot, no spaces around. */
export function normalHost(host: string): string {
  return host.trim().toLowerCase().replace(/\.$/, "");
}

/** At or below the name: the registry needs its addresses. */
export function isHostUnder(host: string, name: string): boolean {
  return host === name || host.endsWith(`.${name}`);
}

/**
 * Name servers as they were typed for a name, judged row by row. Rows are taken in their normal form; what is not empty has to
 * be right, and there have to be as many as the TLD wants. None at all is allowed where the TLD allows none.
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
