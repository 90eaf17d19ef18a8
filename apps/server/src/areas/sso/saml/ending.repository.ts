import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

export type EndingProvider = {
  readonly accountId: string;
  readonly brandId: string;
  readonly issuer: string;
  readonly endsAt: Date;
  readonly toldDays: number | null;
};

/** SAML providers of all accounts that are turned on and whose last certificate ends before a time. */
export async function endingProviders(trx: Trx, { until, max }: { until: Date; max: number }): Promise<EndingProvider[]> {
  const { rows } = await sql<EndingProvider>`
    select p.account_id as "accountId", a.brand_id as "brandId", p.issuer, p.certificates_end_at as "endsAt", p.certificates_told_days as "toldDays"
      from login_provider p join account a on a.id = p.account_id and a.state = 'active'
     where p.kind = 'saml' and p.is_on and p.certificates_end_at <= ${until} and coalesce(p.certificates_told_days, 1000) > 0
     order by p.certificates_told_days nulls first, p.certificates_end_at limit ${max}`.execute(trx);
  return rows;
}

/** Records that the owners were told. Returns false if the certificates have changed, or if this warning was already given. */
export async function setTold(
  trx: Trx,
  of: { readonly accountId: string; readonly endsAt: Date; readonly days: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update login_provider set certificates_told_days = ${of.days}
     where account_id = ${of.accountId} and certificates_end_at = ${of.endsAt} and coalesce(certificates_told_days, 1000) > ${of.days}
    returning account_id as id`.execute(trx);
  return rows.length > 0;
}
