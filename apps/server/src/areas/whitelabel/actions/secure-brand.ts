import { audit } from "../../../platform/audit.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { changeBrandSecurity, type BrandSecurity } from "../whitelabel.repository.ts";

export type WantedSecurity = {
  /** Nobody of the brand does anything before a second factor is set up. */
  readonly users?: boolean;
  /** The same of the people of the operator's own account. */
  readonly staff?: boolean;
  /** Country prefixes the brand's SMS go to; null: all that the installation sends to. */
  readonly smsPrefixes?: readonly string[] | null;
};

/**
 * Changes what a brand asks of logins and where its SMS go, for the operator. Sessions that were opened without a second factor end
 * when one is asked for. Gives how it is now, null when no brand has the host.
 */
export function secureBrand(
  pool: Pool,
  actor: string,
  host: string,
  wanted: WantedSecurity,
): Promise<BrandSecurity | null> {
  return tx(pool, { actor }, async (trx) => {
    const changed = await changeBrandSecurity(trx, host, wanted);
    if (changed === null) return null;
    const { brandId, keeper, ...now } = changed;
    await audit(trx, {
      accountId: keeper,
      actor,
      action: "brand.security",
      object: brandId,
      after: now,
    });
    return now;
  });
}
