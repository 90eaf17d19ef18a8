import { newId } from "../../apps/server/src/platform/ids.ts";
import { makeScope, type AccountScope } from "../../apps/server/src/platform/scope.ts";
import type { Stage } from "./stage.ts";

/**
 * Labels by the number of domains that have them: nearly half of them, a tenth, a hundredth, and always forty. Domains with one
 * of the last three labels are all at one end of a sort order: by expiry and renewal, by creation, or by name.
 */
export const labels = { common: 1, tenth: 2, hundredth: 3, forty: 4, endOfExpiry: 5, endOfCreation: 6, endOfNames: 7 };
/** The number of labels in each account. The ids of one account's labels follow those of the previous account. */
export const labelsOfAccount = Object.values(labels).length;

async function addAccount(stage: Stage, size: number, first: number): Promise<AccountScope> {
  const { brandId, priceGroupId } = stage.installation;
  const accountId = newId();
  await stage.db.query(
    "insert into account (id, brand_id, kind, party, language, price_group_id, invoice_method) values ($1, $2, 'master', 'company', 'en', $3, 'prepayment')",
    [accountId, brandId, priceGroupId],
  );
  // Triggers are off at this point. One of them would create the head of each account's audit trail, so it is inserted here.
  await stage.db.query("insert into audit_head (account_id) values ($1) on conflict do nothing", [accountId]);
  await stage.db.query(
    "insert into label (account_id, id, title, color) select $1, $2 + n, 'label ' || n, '#123456' from generate_series(1, 7) n",
    [accountId, first],
  );
  // The values are spread by hashing, so that no sort order of the list follows another. Each of the last five states has one in
  // twenty domains.
  await stage.db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at, renews_at, created_at, labels)
     select $1, np_uuid7(), name, name, 'se',
            (array['verification_needed','expired_renewable','suspended','transferred_away','active','active','active','active','active','active','active','active','active','active','active','active','active','active','active','active'])[1 + h % 20],
            '2027-01-01'::timestamptz + (h / 20 % 365) * interval '1 day', '2026-12-01'::timestamptz + (h / 20 % 365) * interval '1 day', '2015-01-01'::timestamptz + (h / 31 % 4000) * interval '1 day',
            array_remove(array[case when h / 7 % 100 < 41 then $3 + 1 end, case when h / 701 % 10 = 0 then $3 + 2 end, case when h / 7013 % 100 = 0 then $3 + 3 end, case when i % ($2 / 40) = 0 then $3 + 4 end,
                               case when h / 20 % 365 >= 355 then $3 + 5 end, case when h / 31 % 4000 >= 3900 then $3 + 6 end, case when h / 3 % 10 = 6 then $3 + 7 end], null)
       from (select i, h, (array['kvarn','solros','bageri','nordan','blomster','snickeri','verkstad','fiske','musik','teater'])[1 + h / 3 % 10] || to_hex(h) || to_hex(i) ||
                    case when i % ($2 / 40) = 7 then 'zebraq' else '' end || '.se' as name
               from (select i, (hashint4(i::int)::bigint + 2147483648) as h from generate_series(1, $2::bigint) i) n) m`,
    [accountId, size, first],
  );
  return makeScope({ accountId, brandId, actor: "bench" });
}

/**
 * Creates accounts of these sizes. Rows are loaded without triggers and indexes. At the end the indexes are built, and the tables
 * that triggers maintain are filled with one statement each.
 */
export async function loadLists(stage: Stage, sizes: readonly number[]): Promise<AccountScope[]> {
  const { db } = stage;
  const indexes = await db.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where tablename in ('domain', 'domain_search', 'domain_label') and indexname not like '%key'",
  );
  for (const { name } of indexes.rows) await db.query(`drop index ${name}`);
  await db.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
  const scopes: AccountScope[] = [];
  for (const [at, size] of sizes.entries()) scopes.push(await addAccount(stage, size, at * labelsOfAccount));
  await db.query("insert into domain_search (account_id, domain_id, name) select account_id, id, ascii_name from domain");
  await db.query(
    `insert into domain_label (account_id, label_id, tab, sort_name, domain_id, expires_at, renews_at, created_at)
     select account_id, unnest(labels), tab, sort_name, id, expires_at, renews_at, created_at from domain`,
  );
  await db.query(
    `insert into domain_counter (account_id, tab, label_id, n)
     select account_id, tab, 0, count(*) from domain group by 1, 2 union all
     select account_id, tab, -1, count(*) from domain where labels = '{}' group by 1, 2 union all
     select account_id, tab, label, count(*) from domain, unnest(labels) label group by 1, 2, 3`,
  );
  for (const { definition } of indexes.rows) await db.query(definition);
  await db.query("set session_replication_role = origin");
  await db.query("vacuum analyze");
  const { rows } = await db.query<{ n: string }>("select count(*) n from domain");
  if (Number(rows[0]?.n) !== sizes.reduce((sum, size) => sum + size, 0)) throw new Error(`${rows[0]?.n} domains were loaded`);
  return scopes;
}
