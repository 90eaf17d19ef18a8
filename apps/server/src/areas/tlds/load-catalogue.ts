import type { Trx } from "../../platform/db/transaction.ts";
import { buildCatalogue, type TldCatalogue } from "./tld-catalogue.ts";
import { loadGroups, loadTlds } from "./tlds.repository.ts";

/** Longer, and a changed rule is late; shorter, and every search parses ninety suffixes again. */
const keepMs = 30_000;
/** Longer than reading takes, even on a busy machine. */
const readingMs = 2000;

let kept: { catalogue: TldCatalogue; broken: readonly string[]; untilMs: number } | undefined;

/** The suffixes of the installation; every process reads them at most twice a minute. */
export async function tldCatalogue(trx: Trx): Promise<TldCatalogue> {
  if (kept && kept.untilMs > performance.now()) return kept.catalogue;
  // Everybody else goes on with the old one meanwhile; a reading that fails is made again by the next caller past the pause.
  if (kept) kept = { ...kept, untilMs: performance.now() + readingMs };
  const [rows, groups] = [await loadTlds(trx), await loadGroups(trx)];
  kept = { ...buildCatalogue(rows, groups), untilMs: performance.now() + keepMs };
  return kept.catalogue;
}

/** Suffixes left out of the catalogue because their stored data is not what the schema says; for the operator's log. */
export function brokenTlds(): readonly string[] {
  return kept?.broken ?? [];
}

/** The next call reads the database again. */
export function forgetTldCatalogue(): void {
  kept = undefined;
}
