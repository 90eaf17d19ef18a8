import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { extensionNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { booleanOf, childInstant, childToken } from "../xml/query-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/** How a locked name is unlocked: outside EPP, or with a password. */
export type RegistryUnlock = "outofband" | "password";

/** State of the registry lock. The name is unlocked until `unlockedUntil` and is then locked again automatically. */
export interface RegistryLockData {
  readonly isLocked: boolean | null;
  readonly unlockedUntil: string | null;
}

const rl = elementsOf("rl", NS.registryLock);

/** Extension of domain create and update: turns the registry lock on (registryLock-1.0). */
export function writeRegistryLock(context: CommandContext, unlock: RegistryUnlock | undefined): readonly XmlElement[] {
  if (unlock === undefined) return [];
  if (context.profile.registryLock !== "iis") throw new InvalidInput(2103, "registry lock", "is not offered by this registry");
  requireService(context, NS.registryLock);
  return [rl("lock", {}, rl("unlock", {}, unlock))];
}

/** The registry lock in a domain info answer. Null if the answer does not contain it. */
export function readRegistryLock(reply: EppReply): RegistryLockData | null {
  const node = extensionNamed(reply, NS.registryLock, "infData");
  if (node === null) return null;
  return {
    isLocked: booleanOf(childToken(node, NS.registryLock, "locked")),
    unlockedUntil: childInstant(node, NS.registryLock, "unlockedUntil"),
  };
}
