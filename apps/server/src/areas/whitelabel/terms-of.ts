import { webAddress } from "@nameplane/contracts/whitelabel/config";
import { z } from "zod";
import type { Trx } from "../../platform/db/transaction.ts";
import { publishedConfig } from "./whitelabel.repository.ts";

const withTerms = z.object({ tosURL: webAddress });

/** The terms that a customer of the brand accepts: their URL, and the version of the brand's configuration that contains it. */
export type BrandTerms = { readonly url: string; readonly version: number };

/** The brand's published terms; null if it has none. A URL that is neither http nor https is treated as missing (T60). */
export async function termsOf(trx: Trx, brandId: string): Promise<BrandTerms | null> {
  const published = await publishedConfig(trx, brandId);
  const named = withTerms.safeParse(published?.config);
  return published !== null && named.success ? { url: named.data.tosURL, version: published.version } : null;
}
