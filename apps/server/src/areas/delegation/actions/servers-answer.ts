import type { DelegationParts } from "../delegation-parts.ts";
import { askServers } from "./ask-servers.ts";

/** More servers of one name would be asked for no better answer. */
const askedMax = 4;

/**
 * Whether one of a name's servers answers for it with authority. Null: no address of them was found, or none that may be asked. The servers
 * belong to somebody else, so few of them are asked, once.
 */
export async function serversAnswer(parts: DelegationParts, name: string, hosts: readonly string[]): Promise<boolean | null> {
  const servers = hosts.slice(0, askedMax).map((host) => ({ host, addresses: [] }));
  const asked = await askServers(parts, { name, servers, own: [], withKeys: false });
  const answers = asked.flatMap((host) => host.answers ?? []).filter(({ kind }) => kind !== "private");
  if (answers.length === 0) return null;
  return answers.some(({ kind }) => kind === "served");
}
