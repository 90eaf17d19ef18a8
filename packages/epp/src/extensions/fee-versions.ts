import type { CommandContext } from "../command.ts";
import { NS } from "../namespaces.ts";

/** A version of the fee extension: RFC 8748, or one of the drafts before it that registries still offer. */
export interface FeeVersion {
  readonly uri: string;
  /**
   * How a check asks for prices. `commands`: one list of commands that applies to all names of the check. `names`: one
   * `fee:domain` element for each name and command. `objects`: the same with `fee:object`, which contains the name as an object
   * id. `oneCommand`: a single command that applies to all names.
   */
  readonly asks: "commands" | "names" | "objects" | "oneCommand";
}

/**
 * Ordered by preference. 0.11 comes last although it is newer than those before it: it prices one command per check, so getting
 * all prices of a premium name takes four checks.
 */
export const feeVersions: readonly FeeVersion[] = [
  { uri: NS.fee, asks: "commands" },
  { uri: NS.fee09, asks: "objects" },
  { uri: NS.fee08, asks: "names" },
  { uri: NS.fee07, asks: "names" },
  { uri: NS.fee06, asks: "names" },
  { uri: NS.fee05, asks: "names" },
  { uri: NS.fee11, asks: "oneCommand" },
];

/** Whether a service is the fee extension in any version, including versions that this client does not support. */
export function isFeeVersion(uri: string): boolean {
  return /^urn:ietf:params:xml:ns:(epp:)?fee-\d/.test(uri);
}

/** The best version among these services, or null if there is none. */
export function feeVersionAmong(services: Iterable<string>): FeeVersion | null {
  const offered = new Set(services);
  return feeVersions.find(({ uri }) => offered.has(uri)) ?? null;
}

/** The version that this session uses, or null if the registry has no prices in EPP. */
export function feeVersionOf(context: CommandContext): FeeVersion | null {
  return context.profile.usesFee ? feeVersionAmong(context.services) : null;
}
