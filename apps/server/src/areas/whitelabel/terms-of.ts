import { brandConfig } from "@nameplane/contracts/whitelabel/config";
import type { Trx } from "../../platform/db/transaction.ts";
import { publishedConfig } from "./whitelabel.repository.ts";

/** The terms a customer of the brand accepts: their address, and the version of the brand's configuration that named it. */
export type BrandTerms = { readonly url: string; readonly version: number };

/** The brand's published terms, null when it has none. Any other scheme than http or https counts as none (security.md T60). */
export async function termsOf(trx: Trx, brandId: string): Promise<BrandTerms | null> {
  const published = await publishedConfig(trx, brandId);
  const parsed = published === null ? null : brandConfig.safeParse(published.config);
  if (published === null || parsed?.success !== true) return null;
  const url = URL.parse(parsed.data.tosURL);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb ? { url: url.href, version: published.version } : null;
}
