import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { NewsFixture } from "../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { sendDelivery } from "../delivery/send-delivery.ts";
import { notifyResetAsked } from "../kinds/password-reset/notify-reset-asked.ts";
import { notifyLoginChanged } from "../kinds/login-changed/notify-login-changed.ts";

let db: TestDatabase;
let fixture: NewsFixture;
let account: TestAccount;
let counter = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  fixture = await NewsFixture.open(db);
  account = await createAccount(db, { username: `mejlad${(counter += 1)}`, language: "sv" });
  await db.query("update panel_user set email = $2 where id = $1", [account.userId, `mejl${counter}@example.com`]);
  await db.query("delete from delivery");
  return () => fixture.close();
});
afterAll(() => db.close());

const asked = (who: string, at = fixture.clock.now()) =>
  notifyResetAsked(fixture.deps, {
    brandId: account.scope.brandId,
    who,
    askedAt: at.toISOString(),
    address: "192.0.2.7",
  });

const deliveries = () =>
  db.query<{ id: string; account_id: string; address: string; payload: object }>(
    "select id, account_id, address, payload from delivery order by id",
  );

test.each(["MEJLAD", "MEJL"])(
  "a link is mailed to the users that the name or address belongs to, in their language",
  async (kind) => {
    await asked(kind === "MEJL" ? `MEJL${counter}@example.com` : `MEJLAD${counter}`);
    const [row, ...more] = await deliveries();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ account_id: account.accountId, address: `mejl${counter}@example.com` });
    await sendDelivery(fixture.deps, account.scope, row?.id ?? "");
    const [mail] = fixture.mailer.sent;
    expect(mail).toMatchObject({ language: "sv", subject: "Välj ett nytt lösenord" });
    const token = /\/resetpassword\/([\w-]{43})"/.exec(mail?.html ?? "")?.[1] ?? "";
    expect(mail?.text).toContain(`https://panel.nameplane.test/resetpassword/${token}\n`);
    const [kept] = await db.query<{ minutes: number }>(
      "select extract(epoch from ends_at - $2::timestamptz) / 60 as minutes from one_time_token where token_hash = sha256($1::text::bytea) and kind = 'password_reset'",
      [token, fixture.clock.now()],
    );
    expect(Number(kept?.minutes)).toBeCloseTo(30, 1);
    expect(JSON.stringify(await deliveries())).not.toContain(token);
  },
);

test("no mail is sent for an unknown name, for a disabled user, or in another brand", async () => {
  await asked("ingen-alls");
  await notifyResetAsked(fixture.deps, {
    brandId: newId(),
    who: `mejlad${counter}`,
    askedAt: fixture.clock.now().toISOString(),
    address: "192.0.2.7",
  });
  await db.query("update panel_user set disabled_at = now() where id = $1", [account.userId]);
  await asked(`mejlad${counter}`);
  expect(await deliveries()).toEqual([]);
});

test("a repeated request is mailed once, and a user gets at most three mails in a quarter of an hour", async () => {
  const first = fixture.clock.now();
  await asked(`mejlad${counter}`, first);
  await asked(`mejlad${counter}`, first);
  expect(await deliveries()).toHaveLength(1);
  for (let i = 1; i < 6; i++) await asked(`mejlad${counter}`, new Date(first.getTime() + i));
  expect((await deliveries()).length).toBeLessThanOrEqual(3);
});

test("users that share an address get one link each, by name", async () => {
  const second = await createAccount(db, { username: `delad${counter}` });
  await db.query("update panel_user set email = $2 where id = $1", [second.userId, `mejl${counter}@example.com`]);
  await asked(`mejl${counter}@example.com`);
  const rows = await deliveries();
  expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([account.accountId, second.accountId]));
});

test("a change of the password is notified once, to the user alone", async () => {
  const news = {
    id: newId(),
    accountId: account.accountId,
    brandId: account.scope.brandId,
    userId: account.userId,
    what: "password_changed",
    at: fixture.clock.now().toISOString(),
    address: "192.0.2.7",
  } as const;
  for (let i = 0; i < 2; i++) await notifyLoginChanged(fixture.deps, account.scope, news);
  const [row, ...more] = await deliveries();
  expect(more).toEqual([]);
  await sendDelivery(fixture.deps, account.scope, row?.id ?? "");
  expect(fixture.mailer.sent[0]).toMatchObject({
    subject: "Ditt lösenord har ändrats",
    to: { address: `mejl${counter}@example.com` },
  });
  const notices = await db.query("select user_id from notice where account_id = $1", [account.accountId]);
  expect(notices).toEqual([{ user_id: account.userId }]);
});

test("a changed mail address is notified to the old one, with a link that restores it for a week", async () => {
  const news = {
    id: newId(),
    accountId: account.accountId,
    brandId: account.scope.brandId,
    userId: account.userId,
    what: "email_changed",
    at: fixture.clock.now().toISOString(),
    address: "192.0.2.7",
    to: "gammal@example.com",
  } as const;
  await notifyLoginChanged(fixture.deps, account.scope, news);
  const [row] = await deliveries();
  await sendDelivery(fixture.deps, account.scope, row?.id ?? "");
  const mail = fixture.mailer.sent[0];
  expect(mail).toMatchObject({ subject: "Din e-postadress har ändrats", to: { address: "gammal@example.com" } });
  const token = /\/confirm\/([\w-]{43})"/.exec(mail?.html ?? "")?.[1] ?? "";
  expect(mail?.text).not.toContain("/forgot");
  const [kept] = await db.query<{ days: number; subject: unknown; user_id: string }>(
    "select extract(epoch from ends_at - $2::timestamptz) / 86400 as days, subject, user_id from one_time_token where token_hash = sha256($1::text::bytea) and kind = 'undo'",
    [token, fixture.clock.now()],
  );
  expect(kept).toMatchObject({ user_id: account.userId, subject: { email: "gammal@example.com" } });
  expect(Number(kept?.days)).toBeCloseTo(7, 1);
});
