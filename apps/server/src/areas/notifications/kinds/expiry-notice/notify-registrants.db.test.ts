import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import { newId } from "../../../../platform/ids.ts";
import { installJobs } from "../../../../platform/jobs.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { notifyRenewals } from "../../events/notify-renewals.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, notificationJobKinds);
});
beforeEach(async () => {
  account = await createAccount(db);
  // Noon in the brand's time zone, whenever the test runs.
  fixture.clock.advance((34 - fixture.clock.now().getUTCHours()) * 3_600_000);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const dayMs = 86_400_000;
const notifyAll = () => notifyRenewals({ ...fixture.deps, sweeping: db.readonly });

async function contact(email: string, country = "DE"): Promise<string> {
  const id = newId();
  await db.query(
    "insert into contact (account_id, id, state, party, first_name, last_name, country, email) values ($1, $2, 'active', 'person', 'Rita', 'Registrant', $3, $4)",
    [account.accountId, id, country, email],
  );
  return id;
}

type Own = { tld?: string; mode?: RenewalMode; registrant?: string | null; state?: string; premium?: boolean };
async function hold(days: number, own: Own = {}): Promise<{ id: string; name: string }> {
  const tld = own.tld ?? "com";
  const [id, name] = [newId(), `innehav-${(next += 1)}.${tld}`];
  const expiresAt = new Date(fixture.clock.now().getTime() + days * dayMs);
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, $3, $3, $4, $5, '2020-01-01', $6, $6::timestamptz - interval '30 days', $7)`,
    [account.accountId, id, name, tld, own.state ?? (days > 0 ? "active" : "expired_renewable"), expiresAt, own.mode ?? "manual"],
  );
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, premium_tier) values ($1, $2, (select registry_id from tld where tld = $3), 'registered', $4)",
    [account.accountId, id, tld, own.premium === true ? "gold" : null],
  );
  if (own.registrant !== null)
    await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, 'registrant', $3)", [
      account.accountId,
      id,
      own.registrant ?? (await contact("rita@innehavare.test")),
    ]);
  return { id, name };
}

type Told = {
  name: string;
  stage: string;
  renewMinor: number | null;
  restoreMinor: number | null;
  interruptedAt: string | null;
  mode: string;
};
/** Mails to registrants, oldest first. */
async function mails(): Promise<{ address: string; language: string; names: Told[] }[]> {
  const rows = await db.query<{ address: string; payload: { language: string; facts: { names: Told[] } } }>(
    "select address, payload from delivery where account_id = $1 and template = 'expiry-notice' order by created_at, id",
    [account.accountId],
  );
  return rows.map(({ address, payload }) => ({ address, language: payload.language, names: payload.facts.names }));
}
type Proof = { kind: string; name: string; address: string | null; legal: boolean; renew: number | null };
const proofs = () =>
  db.query<Proof>(
    "select kind, params ->> 'name' as name, params ->> 'address' as address, is_legal as legal, (params ->> 'renewMinor')::int as renew from notice where account_id = $1 and kind like 'registrant%' order by created_at, id",
    [account.accountId],
  );

describe("what a registrant is notified of about the end of a name", () => {
  test("is each stage once, with the fees, with the recipient kept as proof, and nothing in between", async () => {
    const { id, name } = await hold(31);
    let passed = 0;
    for (const pause of [0, 1, 1, 12, 9, 1, 1, 5, 1, 1, 1, 1, 1, 2]) {
      fixture.clock.advance(pause * dayMs);
      passed += pause;
      if (passed === 32)
        await db.query("update domain set state = 'expired_renewable', version = version + 1 where id = $1", [id]);
      await notifyAll();
      await notifyAll();
    }
    const sent = await mails();
    expect(sent.map(({ address, names }) => [address, names.map(({ stage }) => stage)])).toEqual(
      ["month", "week", "after"].map((stage) => ["rita@innehavare.test", [stage]]),
    );
    const list = await db.query<{ operation: string; net: number }>(
      "select operation, amount_minor::int as net from price where tld = 'com' and currency = 'SEK' and (operation, period_months) in (('renew', 12), ('restore', 0)) and valid_to is null order by operation",
    );
    const [renew, restore] = list.map(({ net }) => Math.round(net * 1.25));
    for (const { names } of sent) expect(names[0]).toMatchObject({ renewMinor: renew, restoreMinor: restore });
    expect(await proofs()).toEqual(
      ["month", "week", "after"].map((stage) => ({
        kind: `registrant_${stage}`,
        name,
        address: "rita@innehavare.test",
        legal: true,
        renew,
      })),
    );
  });

  test("is one mail a day for all names of a registrant, and a separate mail for another registrant", async () => {
    const both = await contact("Rita@innehavare.test");
    const [a, b] = [await hold(20, { registrant: both }), await hold(5, { registrant: both })];
    const other = await hold(12, { registrant: await contact("olle@annan.test", "SE") });
    await notifyAll();
    const sent = await mails();
    expect(sent.map(({ address, language, names }) => [address, language, names.map(({ name }) => name)])).toEqual(
      expect.arrayContaining([
        ["Rita@innehavare.test", "en", [b.name, a.name]],
        ["olle@annan.test", "sv", [other.name]],
      ]),
    );
    expect(sent).toHaveLength(2);
  });

  test("is in the account's own mail when the account's owner is the registrant, with the fees and the same proof", async () => {
    const [owner] = await db.query<{ email: string }>(
      "select c.email from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = $1",
      [account.accountId],
    );
    if (owner === undefined) throw new Error("the account has no owner");
    const { name } = await hold(20, { registrant: await contact(owner.email.toUpperCase()) });
    await notifyAll();
    expect(await mails()).toEqual([]);
    const [mail] = await db.query<{ payload: { also: string[]; facts: { names: { fees?: { renewMinor: number } }[] } } }>(
      "select payload from delivery where account_id = $1 and template = 'renewals'",
      [account.accountId],
    );
    expect(mail?.payload.also).toHaveLength(2);
    expect(mail?.payload.facts.names[0]?.fees?.renewMinor).toBeGreaterThan(0);
    expect(await proofs()).toMatchObject([{ kind: "registrant_month", name, address: owner.email.toUpperCase() }]);
  });

  test("is required for generic names only, and says of each name whether it is renewed and when it is out of its zone", async () => {
    const [manual, domain, auto] = [await hold(20), await hold(21, { mode: "cancel" }), await hold(22, { mode: "auto" })];
    await hold(20, { tld: "se" });
    const premium = await hold(23, { tld: "shop", premium: true });
    await notifyAll();
    const names = (await mails()).flatMap((mail) => mail.names);
    expect(names.map(({ name, mode }) => [name, mode])).toEqual([
      [manual.name, "manual"],
      [domain.name, "cancel"],
      [auto.name, "auto"],
      [premium.name, "manual"],
    ]);
    // The domain expires in 20 days and can be renewed for another 40 days. During the last 8 of these it is not in the
    // registry's zone.
    expect(Date.parse(names[0]?.interruptedAt ?? "") - fixture.clock.now().getTime()).toBe((20 + 40 - 8) * dayMs);
    expect(names[3]).toMatchObject({ renewMinor: null, restoreMinor: null });
  });

  test("is a task in the operator's queue when the registrant has no address", async () => {
    const { id, name } = await hold(20, { registrant: null });
    await notifyAll();
    await notifyAll();
    expect(await mails()).toEqual([]);
    expect(await proofs()).toMatchObject([{ kind: "registrant_month", name, address: null }]);
    expect(
      await db.query("select key, severity from staff_task where account_id = $1 and kind = 'registrant_unreachable'", [
        account.accountId,
      ]),
    ).toEqual([{ key: id, severity: "high" }]);
  });

  test("has the prices for anybody, not those of the account", async () => {
    account = await createAccount(db, { currency: "EUR" });
    await hold(20);
    await notifyAll();
    const [row] = await db.query<{ currency: string; brand: string }>(
      `select d.payload -> 'facts' ->> 'currency' as currency, b.currency as brand
         from delivery d join account a on a.id = d.account_id join brand b on b.id = a.brand_id where d.account_id = $1 and d.template = 'expiry-notice'`,
      [account.accountId],
    );
    expect(row?.currency).toBe(row?.brand);
  });
});
