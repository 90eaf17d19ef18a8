import type { Trx } from "../../platform/db/transaction.ts";
import { buildCatalogue, type TldCatalogue } from "./tld-catalogue.ts";
import { loadGroups, loadSoldBy, loadTlds } from "./tlds.repository.ts";

/**
 * How long the catalogue is cached. If it were longer, a changed rule would take effect late; if it were shorter, almost every
 * search would parse ninety TLDs again.
 */
const keepMs = 30_000;
/**
 * How long other callers use the old catalogue while one caller reads a new one. Reading takes less time than this, even on a
 * busy machine.
 */
const readingMs = 2000;

let kept: { catalogue: TldCatalogue; broken: readonly string[]; untilMs: number } | undefined;

/** The TLDs of the installation. Every process reads them from the database at most twice a minute. */
export async function tldCatalogue(trx: Trx): Promise<TldCatalogue> {
  if (kept && kept.untilMs > performance.now()) return kept.catalogue;
  // Other callers use the old catalogue meanwhile. If reading fails, the next caller after readingMs tries again.
  if (kept) kept = { ...kept, untilMs: performance.now() + readingMs };
  const [rows, groups, soldBy] = [await loadTlds(trx), await loadGroups(trx), await loadSoldBy(trx)];
  kept = { ...buildCatalogue(rows, groups, soldBy), untilMs: performance.now() + keepMs };
  return kept.catalogue;
}

/**
 * The catalogue of a brand, without the TLDs that it does not sell, for everything with which customers buy new names (ADR 148).
 */
export async function brandCatalogue(trx: Trx, brandId: string): Promise<TldCatalogue> {
  return (await tldCatalogue(trx)).ofBrand(brandId);
}

/** TLDs that are left out of the catalogue because their stored data do not fit the schema; for the operator's log. */
export function brokenTlds(): readonly string[] {
  return kept?.broken ?? [];
}

/** Makes the next call read the database again. */
export function forgetTldCatalogue(): void {
  kept = undefined;
}
