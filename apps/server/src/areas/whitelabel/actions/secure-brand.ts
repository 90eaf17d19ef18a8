import type { AnswerOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import type { brandSecurityList } from "@nameplane/contracts/whitelabel/operations";
import { audit } from "../../../platform/audit.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  brandSecurityRows,
  changeBrandLogins,
  changeBrandSecurity,
  type BrandSecurity,
  type WantedLogins,
} from "../whitelabel.repository.ts";

export type WantedSecurity = {
  /** Whether users of the brand must set up a second factor before they can do anything. */
  readonly users?: boolean;
  /** Whether staff, the users of the operator's own account, must set up a second factor before they can do anything. */
  readonly staff?: boolean;
  /** Country prefixes to which the brand sends SMS. Null means all those of the installation. */
  readonly smsPrefixes?: readonly string[] | null;
};

type Brand = AnswerOf<typeof brandSecurityList>["data"][number];
type AtHost = WantedLogins & { readonly host: string };

/**
 * Changes what a brand requires of logins and where it sends SMS, for the operator's command line. When a second factor becomes
 * required, sessions that were opened without one end. Returns the settings after the change, or null if no brand has the host.
 */
export function secureBrand(pool: Pool, actor: string, host: string, wanted: WantedSecurity): Promise<BrandSecurity | null> {
  return tx(pool, { actor }, async (trx) => record(trx, await changeBrandSecurity(trx, host, wanted), { actor }));
}

/** What each brand requires of logins, the operator's own brand first. */
export async function readBrandSecurity(trx: Trx): Promise<Brand[]> {
  return (await brandSecurityRows(trx)).map((row) => ({
    host: row.host,
    name: row.name,
    users: { on: row.users_on, users: row.users, without: row.users_without, loggedin: row.users_in },
    staff:
      row.staff_on === null ? null : { on: row.staff_on, users: row.staff, without: row.staff_without, loggedin: row.staff_in },
  }));
}

/**
 * Checks before the staff member is asked to confirm their identity. Possible refusals: NotFound (no brand at the host that the
 * staff member may see).
 */
export const refuseSecuring = (call: StaffCall, input: AtHost): Promise<void> => call.tx((trx) => checkSecuring(trx, input));

async function checkSecuring(trx: Trx, { host }: Pick<AtHost, "host">): Promise<void> {
  const brands = await brandSecurityRows(trx);
  if (!brands.some((each) => each.host === host)) throw new Refused(NotFound, { param: "host" });
}

/**
 * Changes whether a brand requires second factors, for a staff member. Otherwise like secureBrand. Possible refusals: those of
 * refuseSecuring.
 */
export async function secureBrandAsStaff(call: StaffCall & { readonly trx: Trx }, input: AtHost): Promise<void> {
  const { trx, actor, requestId } = call;
  await checkSecuring(trx, input);
  const changed = await changeBrandLogins(trx, input.host, input);
  await record(trx, changed, { actor, requestId });
}

/** Records the change in the audit log of the brand's account. */
async function record(
  trx: Trx,
  changed: Awaited<ReturnType<typeof changeBrandSecurity>>,
  by: { readonly actor: string; readonly requestId?: string },
): Promise<BrandSecurity | null> {
  if (changed === null) return null;
  const { brandId, brandOwner, ...now } = changed;
  await audit(trx, { accountId: brandOwner, action: "brand.security", object: brandId, after: now, ...by });
  return now;
}
