import { partTexts, type ReportPart } from "@nameplane/contracts/reports/report-texts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Language } from "../../platform/http/call.ts";
import { namesOfProducts } from "./product-names.repository.ts";

const isPart = (key: string): key is ReportPart => Object.hasOwn(partTexts, key);

/** The word for one of the report's own keys. Returns the key itself if there is no word for it. */
export const partText = (key: string, language: Language): string => (isPart(key) ? partTexts[key][language] : key);

/** The names of the services among these keys, such as "product:12". */
export async function productNames(trx: Trx, keys: readonly string[], language: Language): Promise<ReadonlyMap<string, string>> {
  const ids = keys.flatMap((key) => (key.startsWith("product:") ? [Number(key.slice(8))] : []));
  if (ids.length === 0) return new Map();
  return new Map((await namesOfProducts(trx, ids)).map(({ id, ...names }) => [`product:${String(id)}`, names[language]]));
}

/** The words for what was sold: the service's name, or the word for a domain operation or another kind of line. */
export function labelOf(key: string, names: ReadonlyMap<string, string>, language: Language): string {
  return names.get(key) ?? partText(key.startsWith("domain:") ? key.slice(7) : key, language);
}
