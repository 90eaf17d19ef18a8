import { afterAll, beforeAll, expect, test } from "vitest";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { notifyLoginCertificate } from "./notify-login-certificate.ts";

let db: TestDatabase;
let fixture: OrderFixture;
beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

/** A further user of the account. `denied`: rights that are taken from the user. */
async function addUser(account: TestAccount, email: string, denied: readonly string[]): Promise<void> {
  const user = await createAccount(db);
  await db.query("update panel_user set email = $2 where id = $1", [user.userId, email]);
  await db.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, denied, created_by)
     select $1, $2, account_id, id, $4, 'test' from role where account_id = $3 and name = 'Owner'`,
    [account.accountId, user.userId, db.installation.operatorAccountId, denied],
  );
}

test("everybody who may set up single sign-on gets one mail about a certificate that ends, and nobody else", async () => {
  const account = await createAccount(db);
  await db.query("update contact set email = 'agare@kvarn.example' where account_id = $1", [account.accountId]);
  await db.query("update panel_user set email = 'Agare@kvarn.example' where id = $1", [account.userId]);
  await addUser(account, "drift@kvarn.example", []);
  await addUser(account, "ekonomi@kvarn.example", ["account_setaccountsettings"]);
  const ending = {
    accountId: account.accountId,
    brandId: account.scope.brandId,
    provider: "login.example",
    endsAt: "2027-01-01T00:00:00.000Z",
    days: 7,
  };
  const deps = { pool: db.worker, jobs: fixture.deps.jobs, clock: fixture.clock };
  for (let times = 0; times < 2; times += 1) await notifyLoginCertificate(deps, account.scope, ending);
  const mails = await db.query<{ address: string }>(
    "select d.address from delivery d join notice n on n.account_id = d.account_id and n.id = d.notice_id where n.account_id = $1 and n.kind = 'login_certificate_ends' order by d.address",
    [account.accountId],
  );
  expect(mails.map(({ address }) => address)).toEqual(["agare@kvarn.example", "drift@kvarn.example"]);
});
