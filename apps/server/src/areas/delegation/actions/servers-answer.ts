import type { DelegationParts } from "../delegation-parts.ts";
import { askServers } from "./ask-servers.ts";

/** How many servers of a name are queried. Querying more would not give a better answer. */
const askedMax = 4;

/**
 * Whether one of a name's servers answers for it authoritatively. Null if none of them has an address that may be queried. The
 * servers belong to somebody else, so only a few of them are queried, and only once.
 */
export async function serversAnswer(parts: DelegationParts, name: string, hosts: readonly string[]): Promise<boolean | null> {
  const servers = hosts.slice(0, askedMax).map((host) => ({ host, addresses: [] }));
  const asked = await askServers(parts, { name, servers, own: [], withKeys: false });
  const answers = asked.flatMap((host) => host.answers ?? []).filter(({ kind }) => kind !== "private");
  if (answers.length === 0) return null;
  return answers.some(({ kind }) => kind === "served");
}
