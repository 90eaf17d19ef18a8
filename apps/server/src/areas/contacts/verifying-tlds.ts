import type { Trx } from "../../platform/db/transaction.ts";
import { tldCatalogue } from "../tlds/index.ts";

/** TLDs whose new owners we have to verify. */
export async function verifyingTlds(trx: Trx): Promise<string[]> {
  return (await tldCatalogue(trx)).all.filter(({ rules }) => rules.verifyRegistrantDays !== undefined).map(({ tld }) => tld);
}
