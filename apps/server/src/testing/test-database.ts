import { randomBytes } from "node:crypto";
import pg from "pg";
import { connect, type Pool } from "../platform/db/connect.ts";
import { newId } from "../platform/ids.ts";
import { makeScope, type AccountScope } from "../platform/scope.ts";
import type { Installation } from "../main/install.ts";

/** The database of one test file: a copy of the migrated template, with a pool for each runtime role. */
export type TestDatabase = {
  readonly url: string;
  readonly installation: Installation;
  readonly app: Pool;
  readonly worker: Pool;
  readonly readonly: Pool;
  readonly staff: Pool;
  /** Runs a query as superuser, without row policies, to prepare data and to check results. */
  query<Row extends pg.QueryResultRow = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

/** Set by the global set-up of the test run. */
type Server = { adminUrl: string; template: string; installation: Installation };

function server(): Server {
  const text = process.env["NAMEPLANE_TEST_SERVER"];
  if (text === undefined) throw new Error("database tests need the test server of vitest's global set-up");
  return JSON.parse(text) as Server;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template, installation } = server();
  const name = `t_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${template} strategy wal_log`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const direct = connect(url.href, null, 2);
  const pools = {
    app: connect(url.href, "nameplane_app"),
    worker: connect(url.href, "nameplane_worker"),
    readonly: connect(url.href, "nameplane_readonly"),
    staff: connect(url.href, "nameplane_staff"),
  };
  return {
    url: url.href,
    installation,
    ...pools,
    query: async (text, values) => (await direct.pg.query(text, values)).rows as never,
    async close() {
      await Promise.all([direct, ...Object.values(pools)].map((pool) => pool.close()));
      const last = new pg.Client({ connectionString: adminUrl });
      await last.connect();
      await last.query(`drop database if exists ${name} with (force)`);
      await last.end();
    },
  };
}

export type TestAccount = {
  readonly scope: AccountScope;
  readonly accountId: string;
  readonly userId: string;
  readonly contactId: string;
  readonly number: number;
};

/** A master account with an owner contact and an owner user without a password. */
export async function createAccount(
  db: TestDatabase,
  options: {
    invoiceMethod?: "prepayment" | "postpayment";
    creditLimitMinor?: number;
    currency?: string;
    language?: "en" | "sv";
    country?: string;
    party?: "company" | "person";
    username?: string;
  } = {},
): Promise<TestAccount> {
  const { brandId, priceGroupId, operatorAccountId } = db.installation;
  const [accountId, userId, contactId] = [newId(), newId(), newId()];
  const username = options.username ?? `user_${randomBytes(4).toString("hex")}`;
  const rows = await db.query<{ number: number }>(
    `insert into account (id, brand_id, kind, party, currency, language, price_group_id, invoice_method, credit_limit_minor)
     values ($1, $2, 'master', $3, $4, $5, $6, $7, $8) returning number`,
    [
      accountId,
      brandId,
      options.party ?? "company",
      options.currency ?? "SEK",
      options.language ?? "en",
      priceGroupId,
      options.invoiceMethod ?? "prepayment",
      options.creditLimitMinor ?? 0,
    ],
  );
  await db.query(
    `insert into contact (account_id, id, state, party, organization, first_name, last_name, id_number, street, postcode, city, country, phone, email, email_proved_at)
     values ($1, $2, 'active', $3, 'Kvarnstråket AB', 'Alva', 'Hedström', '556036-0793', '{Kvarngatan 3}', '118 47', 'Stockholm', $4, '+46.701234567', 'alva@example.com', now())`,
    [accountId, contactId, options.party ?? "company", options.country ?? "SE"],
  );
  await db.query("update account set owner_contact_id = $2 where id = $1", [accountId, contactId]);
  await db.query(
    "insert into panel_user (id, brand_id, username, email, first_name, last_name, language, currency) values ($1, $2, $3, 'alva@example.com', 'Alva', 'Hedström', $4, $5)",
    [userId, brandId, username, options.language ?? "en", options.currency ?? "SEK"],
  );
  await db.query(
    "insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by) select $1, $2, account_id, id, true, 'test' from role where account_id = $3 and name = 'Owner'",
    [accountId, userId, operatorAccountId],
  );
  return {
    scope: makeScope({ accountId, brandId, userId, actor: `user:${userId}` }),
    accountId,
    userId,
    contactId,
    number: Number(rows[0]?.number),
  };
}

/** A user of the operator's own account who is not a member of its staff. */
export async function createOperatorUser(
  db: TestDatabase,
  role: "Owner" | "Technical" | "Economy" | "Read only" = "Owner",
): Promise<TestAccount> {
  const { userId, scope, contactId } = await createAccount(db);
  const { operatorAccountId: accountId, brandId } = db.installation;
  const [row] = await db.query<{ number: string }>(
    `with moved as (
       update membership m set account_id = $1, role_account_id = $1, role_id = r.id, is_owner = $3 = 'Owner'
         from role r where m.user_id = $2 and r.account_id = $1 and r.name = $3 returning m.account_id)
     select a.number from account a join moved on moved.account_id = a.id`,
    [accountId, userId, role],
  );
  return {
    scope: makeScope({ accountId, brandId, userId, actor: scope.actor }),
    accountId,
    userId,
    contactId,
    number: Number(row?.number),
  };
}
