import type { Domain, RegistryLock } from "../model/objects.ts";
import { isLocked } from "../rules/statuses.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, ElementReader, leafText } from "../xml/read.ts";
import { oneOf } from "../xml/values.ts";
import { type Block, dateTimeText, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("rl");

/** Reads rl:lock, which accompanies domain:create or domain:update: it locks the name and says how it may be unlocked. */
export function readLock(node: XmlNode): RegistryLock {
  const reader = new ElementReader(node);
  const unlock = reader.required("unlock", (child) =>
    oneOf(collapse(leafText(child)), ["outofband", "password"], child, "unlock"),
  );
  reader.end();
  return { unlock, unlockedUntil: null };
}

export function registryLockBlock(domain: Domain, now: number): Block {
  const until = domain.registryLock?.unlockedUntil ?? null;
  return root(
    "infData",
    {},
    el("locked", {}, isLocked(domain, now) ? "1" : "0"),
    until !== null && until > now ? el("unlockedUntil", {}, dateTimeText(until)) : undefined,
  );
}
