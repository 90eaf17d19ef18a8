import { startPush, planPush, withdrawPush } from "@nameplane/contracts/pushes/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { installJobs } from "../../../../platform/jobs.ts";
import { makeScope } from "../../../../platform/scope.ts";
import { callProven } from "../../../../testing/call-proven.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { setPassword } from "../../../../testing/sign-in.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { pushNewsJob, type PushNews } from "../../../pushes/index.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyPush } from "./notify-push.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let giver: TestAccount;
const password = "Kvarnen-2026";

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, notificationJobKinds);
  giver = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000, language: "sv" });
  await setPassword(db, giver, password);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

/** Handles the waiting news. Each piece is handled twice, as if the worker had crashed after the first time. */
async function tell(): Promise<void> {
  const rows = await db.query<{ data: PushNews }>("delete from pgboss.job where name = $1 returning data", [pushNewsJob.name]);
  for (const { data } of rows)
    for (let time = 0; time < 2; time += 1)
      await notifyPush(
        { pool: db.worker, jobs: fixture.deps.jobs, clock: fixture.clock },
        makeScope({ accountId: data.accountId, brandId: data.brandId, actor: "job:news" }),
        data,
      );
}
const mails = () =>
  db.query<{ to: string; step: string; email: string | null }>(
    `select d.address as to, d.payload -> 'facts' ->> 'step' as step, d.payload -> 'facts' ->> 'email' as email from delivery d
      where d.account_id = $1 and d.payload -> 'facts' ->> 'template' = 'push' order by step, "to"`,
    [giver.accountId],
  );

test("the receiver gets the offer, the giver's owner and the registrant hear of it, and both sides of its end; each once", async () => {
  await fixture.order(giver, ["brevad.se"], { method: "invoice" });
  await fixture.work(giver);
  const { domain_id: itemid } = await fixture.request(giver, "brevad.se");
  await db.query("update contact set email = 'innehavare@example.com' where account_id = $1", [giver.accountId]);
  const owner = newId();
  await db.query(
    "insert into contact (account_id, id, state, party, first_name, country, email) values ($1, $2, 'active', 'person', 'Olle', 'SE', 'agare@example.com')",
    [giver.accountId, owner],
  );
  await db.query("update account set owner_contact_id = $2, version = version + 1 where id = $1", [giver.accountId, owner]);
  const browser = await fixture.browser(giver);
  const { seal } = (await browser.call(planPush, { itemids: [itemid] })).body;
  const wish = { itemids: [itemid], email: "bea@example.com", message: "Hej", seal };
  const { body } = await callProven(browser, startPush, wish, { password }, { key: newId() });
  await tell();
  const begun = [
    { to: "agare@example.com", step: "begun", email: "bea@example.com" },
    { to: "innehavare@example.com", step: "begun", email: "bea@example.com" },
  ];
  const offered = { to: "bea@example.com", step: "offered", email: null };
  expect(await mails()).toEqual([...begun, offered]);
  await browser.call(withdrawPush, { pushid: body["pushid"] });
  await tell();
  expect(await mails()).toEqual([
    ...begun,
    offered,
    { to: "bea@example.com", step: "takenBack", email: null },
    { to: "agare@example.com", step: "withdrawn", email: "bea@example.com" },
    { to: "innehavare@example.com", step: "withdrawn", email: "bea@example.com" },
  ]);
});
