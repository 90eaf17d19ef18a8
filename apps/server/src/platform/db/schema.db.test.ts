import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { statuses } from "@nameplane/contracts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { tx } from "./transaction.ts";

let db: TestDatabase;
let mine: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  mine = await createAccount(db);
  other = await createAccount(db);
});
afterAll(() => db.close());

describe("schema", () => {
  test("the status catalogue of the contracts equals the table", async () => {
    const rows = await db.query<{ code: number; machine: string; state: string; label_en: string; label_sv: string }>(
      "select code, machine, state, label_en, label_sv from status_code order by code",
    );
    const ours = statuses
      .map(({ code, machine, state, label }) => ({ code, machine, state, label_en: label.en, label_sv: label.sv }))
      .toSorted((a, b) => a.code - b.code);
    expect(ours).toEqual(rows);
  });

  test("every table with an account_id has forced row-level security", async () => {
    const open = await db.query(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and not c.relispartition and not (c.relrowsecurity and c.relforcerowsecurity)`);
    expect(open).toEqual([]);
  });

  test("every table with a brand_id that is not only the staff's has it too", async () => {
    const open = await db.query(`
      select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and not c.relispartition and not (c.relrowsecurity and c.relforcerowsecurity)
         and (has_table_privilege('nameplane_app', c.oid, 'select') or has_table_privilege('nameplane_worker', c.oid, 'select'))`);
    expect(open).toEqual([]);
  });

  test("no policy lets the application or a worker at rows of every account, but for the listed cross-tenant writers", async () => {
    const wide = await db.query<{ t: string }>(`
      select distinct p.tablename as t from pg_policies p join information_schema.columns c on c.table_name = p.tablename and c.column_name = 'account_id'
       where p.schemaname = 'public' and p.roles && array['nameplane_app','nameplane_worker','public']::name[] and (p.qual = 'true' or p.with_check = 'true') order by 1`);
    expect(wide.map((row) => row.t)).toEqual(["bank_line", "poll_message", "provider_event"]);
  });

  test("no amount is kept in a floating-point column (I-M10)", async () => {
    const floats = await db.query(
      "select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type in ('real','double precision','money','numeric')",
    );
    expect(floats).toEqual([]);
  });
});

describe("row-level security as the second net", () => {
  test("a query without any where sees the rows of its own account only", async () => {
    const seen = await tx(db.app, mine.scope, (trx) => trx.selectFrom("contact").select("account_id").execute());
    expect(new Set(seen.map((row) => row.account_id))).toEqual(new Set([mine.accountId]));
  });

  test("without a context it sees none", async () => {
    const seen = await tx(db.app, { actor: "none" }, (trx) => trx.selectFrom("contact").selectAll().execute());
    expect(seen).toEqual([]);
  });

  test("a blind update changes no foreign row", async () => {
    await tx(db.worker, mine.scope, (trx) => trx.updateTable("contact").set({ city: "Malmö" }).execute());
    expect(await db.query("select city from contact where account_id = $1", [other.accountId])).toEqual([{ city: "Stockholm" }]);
  });

  test("a row cannot be written into a foreign account", async () => {
    const write = tx(db.app, mine.scope, (trx) =>
      trx
        .insertInto("contact")
        .values({
          account_id: other.accountId,
          id: mine.contactId,
          party: "person",
          country: "SE",
          email: "x@example.com",
        })
        .execute(),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  test("the host of another brand cannot be taken, and no number of a series set", async () => {
    const change = db.app.kysely.transaction().execute(async (trx) => {
      await sql`select set_config('np.brand', ${mine.accountId}, true)`.execute(trx); // Any id other than that of the hosts' brand.
      return trx.updateTable("brand_host").set({ is_live: false }).executeTakeFirst();
    });
    expect((await change).numUpdatedRows).toBe(0n);
    await expect(
      tx(db.app, mine.scope, (trx) => trx.updateTable("invoice_series").set({ next_number: 1 }).execute()),
    ).rejects.toThrow(/permission denied/);
  });

  test("the application cannot leave its role by resetting it", async () => {
    const client = await db.app.pg.connect();
    try {
      await client.query("reset role");
      const { rows } = await client.query<{ role: string }>("select current_user as role");
      expect(rows).toEqual([{ role: "nameplane_app" }]);
    } finally {
      client.release();
    }
  });
});

describe("audit chain", () => {
  test("no role can change a row of it at run time", async () => {
    await expect(
      tx(db.worker, mine.scope, (trx) => trx.updateTable("audit_event").set({ address: null }).execute()),
    ).rejects.toThrow(/permission denied/);
    await expect(tx(db.worker, mine.scope, (trx) => trx.deleteFrom("audit_event").execute())).rejects.toThrow(
      /permission denied/,
    );
  });
});
