import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { NewsFixture } from "../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import type { UserMail } from "../../identity/index.ts";
import { sendDelivery } from "../delivery/send-delivery.ts";
import { notifyUserMail } from "./notify-user-mail.ts";

let db: TestDatabase;
let fixture: NewsFixture;
let account: TestAccount;
let counter = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  fixture = await NewsFixture.open(db);
  account = await createAccount(db, { username: `nykund${(counter += 1)}`, language: "sv" });
  await db.query("update panel_user set email = $2 where id = $1", [account.userId, `ny${counter}@example.com`]);
  await db.query("delete from delivery");
  return () => fixture.close();
});
afterAll(() => db.close());

const notifyBrowsers = (what: UserMail["what"], of = account) => {
  const { accountId, userId, scope } = of;
  const mail = {
    id: newId(),
    accountId,
    brandId: scope.brandId,
    userId,
    what,
    by: "Kvarnstråket AB",
    toCheckout: true,
    ...(what === "email_change" ? { to: "nyast@example.com" } : {}),
  };
  return notifyUserMail(fixture.deps, scope, { ...mail, at: fixture.clock.now().toISOString(), address: "192.0.2.7" });
};

const deliveries = () => db.query<{ id: string; address: string }>("select id, address from delivery order by id");

async function send() {
  const [row] = await deliveries();
  await sendDelivery(fixture.deps, account.scope, row?.id ?? "");
  return fixture.mailer.sent.at(-1);
}

test.each([
  ["signup_confirm", "Bekräfta din e-postadress", "confirm", "email_proof", 1],
  ["email_change", "Bekräfta din nya adress", "confirm", "email_proof", 1],
  ["user_invited", "Kvarnstråket AB har bjudit in dig", "invitation", "invite", 7],
] as const)("%s has a link of its own, of which only a hash is stored", async (what, subject, path, kind, days) => {
  await notifyBrowsers(what);
  const mail = await send();
  expect(mail).toMatchObject({ language: "sv", subject });
  const token = new RegExp(`/${path}/([\\w-]{43})"`).exec(mail?.html ?? "")?.[1] ?? "";
  expect(mail?.text).toContain(`https://panel.nameplane.test/${path}/${token}\n`);
  const rows = await db.query<{ days: string }>(
    `select extract(epoch from ends_at - $2::timestamptz) / 86400 as days, account_id, user_id, subject from one_time_token
      where token_hash = sha256($1::text::bytea) and kind = $3`,
    [token, fixture.clock.now(), kind],
  );
  expect(rows).toMatchObject([
    {
      account_id: account.accountId,
      user_id: account.userId,
      subject: {
        toCheckout: what === "signup_confirm",
        ...(what === "email_change" ? { email: "nyast@example.com" } : {}),
      },
    },
  ]);
  expect(Number(rows[0]?.days)).toBeCloseTo(days, 2);
  expect(mail?.to.address).toBe(what === "email_change" ? "nyast@example.com" : `ny${counter}@example.com`);
});

test("the welcome contains the account's number and no secret", async () => {
  await notifyBrowsers("welcome");
  const mail = await send();
  expect(mail?.subject).toBe("Välkommen till Nameplane");
  expect(mail?.text).toContain(String(account.number));
  expect(await db.query("select 1 from one_time_token where user_id = $1", [account.userId])).toEqual([]);
});

test("one address gets a few mails and then none for a while, whichever accounts were made with it", async () => {
  const other = await createAccount(db);
  await db.query("update panel_user set email = upper($2) where id = $1", [other.userId, `ny${counter}@example.com`]);
  for (let i = 0; i < 3; i++) {
    await notifyBrowsers("signup_confirm");
    await notifyBrowsers("signup_confirm", other);
  }
  expect(await deliveries()).toHaveLength(3);
});
