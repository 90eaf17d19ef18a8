// Measures the list of contacts, its pickers and the search for duplicates, in an account with 100,000 contacts. The database has
// another 100,000 contacts of other accounts. Each measurement is compared with reading 25 rows of the account by key.
import { connect } from "../apps/server/src/platform/db/connect.ts";
import { tx, type Trx } from "../apps/server/src/platform/db/transaction.ts";
import { newId } from "../apps/server/src/platform/ids.ts";
import { makeScope, type AccountScope } from "../apps/server/src/platform/scope.ts";
import { readContact, readDuplicates } from "../apps/server/src/areas/contacts/actions/read-contact.ts";
import { listContacts, usesOf, type ContactQuery } from "../apps/server/src/areas/contacts/contacts.repository.ts";
import { inTurns, quiet, report, type Figure } from "./lib/figures.ts";
import { openStage, type Stage } from "./lib/stage.ts";

const [size = 100_000, rounds = 5, turns = 7] = process.argv.slice(2).map(Number);

/**
 * Creates an account with contacts. "blomster" is in one of ten names of both accounts. "zebraq" is in 40 names of the measured
 * account and in half of the other account's names. "quixotic" is in none.
 */
async function load(stage: Stage, isOther: boolean): Promise<AccountScope> {
  const { brandId, priceGroupId } = stage.installation;
  const accountId = newId();
  await stage.db.query(
    "insert into account (id, brand_id, kind, party, language, price_group_id, invoice_method) values ($1, $2, 'master', 'company', 'en', $3, 'prepayment')",
    [accountId, brandId, priceGroupId],
  );
  await stage.db.query(
    `insert into contact (account_id, id, state, party, organization, first_name, last_name, id_number, street, postcode, city, country, phone, email, created_at)
     select $1, gen_random_uuid(), 'active', 'company', initcap(substr(md5(n::text), 1, 9)) || case when n % 10 = 3 then ' Blomster' when ${isOther ? "n % 2 = 0" : "n % 2500 = 7"} then ' Zebraq' else '' end || ' AB',
            initcap(substr(md5('f' || n), 1, 6)), initcap(substr(md5('l' || n), 1, 8)), lpad((n * 7919)::text, 10, '5'), '{Kvarngatan 3}', '118 47', 'Stockholm', 'SE', '+46.701234567',
            'nr' || n || '@' || substr(md5('d' || n / 3), 1, 8) || '.example.com', now() - n * interval '1 minute' from generate_series(1, ${size}) n`,
    [accountId],
  );
  return makeScope({ accountId, brandId, userId: null, actor: "bench" });
}

const stage = await openStage();
try {
  const scope = await load(stage, false);
  await load(stage, true);
  // Twelve duplicates of an old contact, and one contact that is searched for.
  await stage.db.query(
    `insert into contact (account_id, id, state, party, organization, country, email, created_at)
     select account_id, gen_random_uuid(), 'active', party, organization, country, email, now() from contact where account_id = $1 and created_at < now() - interval '1 day' order by md5(id::text) limit 12`,
    [scope.accountId],
  );
  await stage.db.query("vacuum analyze contact");
  const pool = connect(stage.url, "nameplane_app", 4);
  const { rows: picked } = await stage.db.query<{ id: string }>(
    "select id from contact where account_id = $1 order by md5(id::text) limit 25",
    [scope.accountId],
  );
  const ids = picked.map(({ id }) => id);
  const ofScope = <Read>(read: (trx: Trx) => Promise<Read>) => tx(pool, scope, read);
  const byKey = () =>
    ofScope(async (trx) => {
      await trx.selectFrom("contact").selectAll().where("account_id", "=", scope.accountId).where("id", "in", ids).execute();
      await usesOf(trx, scope, ids);
    });
  const page = (query: ContactQuery) => () =>
    ofScope(async (trx) => {
      const { rows } = await listContacts(trx, scope, { limit: 25, orderby: "name", desc: false, ...query });
      await usesOf(
        trx,
        scope,
        rows.map(({ id }) => id),
      );
    });
  const one = ids[0] ?? "";
  const cells: [string, number, () => Promise<unknown>][] = [
    ["first page by name", 4, page({})],
    ["first page by age", 4, page({ orderby: "created", desc: true })],
    ["first page by mail", 4, page({ orderby: "email" })],
    ["depth 60 % by name", 6, page({ page: Math.ceil((size * 0.6) / 25) })],
    ["part in 10 %", 6, page({ search: "blomster" })],
    ["part in 10 %, newest", 6, page({ search: "blomster", orderby: "created", desc: true })],
    ["part in 40 here, in half of the others'", 6, page({ search: "zebraq" })],
    ["part in none", 6, page({ search: "quixotic" })],
    ["whole mail address", 6, page({ search: `nr${Math.ceil(size / 2)}@` })],
    ["two letters in many", 6, page({ search: "ab" })],
    ["two letters in none", 6, page({ search: "xq" })],
    ["one letter in many", 6, page({ search: "n" })],
    ["one letter in none", 6, page({ search: "q" })],
    ["picker, no letters", 4, page({ limit: 20, except: one })],
    ["picker, a few letters", 6, page({ limit: 20, except: one, search: "zebr" })],
    ["one contact with those that are the same", 6, () => ofScope((trx) => readContact(trx, scope, one))],
    ["all that are the same", 20, () => ofScope((trx) => readDuplicates(trx, scope))],
  ];
  const figures: Figure[] = [];
  for (const [what, atMost, arm] of cells) {
    const values: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await quiet();
      values.push((await inTurns(turns, arm, byKey)).ratio);
    }
    figures.push({ what: `${what} / 25 rows by key`, goal: { atMost }, values });
  }
  report("contacts", figures, { size, rounds });
  await pool.close();
} finally {
  await stage.close();
}
