import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";

/** The registrant of a domain, with the facts that decide the language of mails. */
export type RegistrantRow = {
  domainId: string;
  email: string;
  firstName: string;
  country: string;
  userLanguage: string | null;
  accountLanguage: string;
};

/**
 * The registrants of the account's domains, as the registries have them. A domain without a registrant contact has no row. Runs
 * as the database role readonly.
 */
export async function registrantsOf(
  trx: Trx,
  scope: AccountScope,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, RegistrantRow>> {
  if (domainIds.length === 0) return new Map();
  const { rows } = await sql<RegistrantRow>`
    select d.domain_id as "domainId", c.email, c.first_name as "firstName", c.country, a.language as "accountLanguage",
           (select u.language from panel_user u join membership m on m.user_id = u.id and m.account_id = d.account_id
             where lower(u.email) = lower(c.email) and u.disabled_at is null order by u.id limit 1) as "userLanguage"
      from domain_contact d join contact c on c.account_id = d.account_id and c.id = d.contact_id join account a on a.id = d.account_id
     where d.account_id = ${scope.accountId} and d.role = 'registrant' and d.domain_id = any(${domainIds}::uuid[])`.execute(trx);
  return new Map(rows.map((row) => [row.domainId, row]));
}
