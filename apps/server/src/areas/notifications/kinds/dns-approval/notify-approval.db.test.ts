import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { zoneApprovalsSpec } from "@nameplane/contracts/zones/approval";
import { decideApproval, saveZone, withdrawApproval, zoneApprovals } from "@nameplane/contracts/zones/operations";
import { newId } from "../../../../platform/ids.ts";
import { installJobs } from "../../../../platform/jobs.ts";
import { makeScope } from "../../../../platform/scope.ts";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { signIn } from "../../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { createTestZone, silentPropagation } from "../../../../testing/fixtures/zones.ts";
import { approvalNewsJob, zoneRoutes, type ApprovalNews } from "../../../zones/index.ts";
import { expireApprovals } from "../../../zones/approvals/index.ts";
import { sendDelivery } from "../../delivery/send-delivery.ts";
import { sendDeliveryJob } from "../../queue/send-delivery.job.ts";
import { notifyApproval } from "./notify-approval.ts";

let db: TestDatabase;
let fixture: NewsFixture;
let api: TestApi;
let account: TestAccount;
let bea: TestAccount;
let zoneid: string;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await NewsFixture.open(db);
  await installJobs(db.url, [approvalNewsJob]);
  api = await createTestApi(db, fixture.clock, (edge) =>
    zoneRoutes(edge, { jobs: fixture.jobs, clock: fixture.clock, propagation: silentPropagation }),
  );
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  bea = await colleague("sv");
  await colleague("en", "dns_edit");
  zoneid = await createTestZone(db, fixture.jobs, account, `besked-${++count}.se`, fixture.clock.now());
  await db.query("update account set dns_needs_second = true, version = version + 1 where id = $1", [account.accountId]);
  fixture.mailer.sent.length = 0;
});

/** Another user of the account, with an owner's permissions except those denied. */
async function colleague(language: "en" | "sv", ...denied: readonly string[]): Promise<TestAccount> {
  const other = await createAccount(db, { language });
  await db.query("update panel_user set language = $2 where id = $1", [other.userId, language]);
  await db.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by, denied)
     select $1, user_id, role_account_id, role_id, false, 'test', $3 from membership where user_id = $2`,
    [account.accountId, other.userId, denied],
  );
  return { ...other, accountId: account.accountId };
}

async function browserOf(whose: TestAccount): Promise<TestBrowser> {
  const browser = api.browser();
  browser.cookie = await signIn(db, whose);
  return browser;
}

async function askForChange(note: string): Promise<void> {
  const change = { owner: "a", type: "A", base: null, new: { ttl: 3600, rdata: ["192.0.2.1"] } };
  const said = note === "" ? {} : { note };
  const { body } = await (await browserOf(account)).call(saveZone, { zoneid, changes: [change], ...said }, { key: newId() });
  expect(body).toMatchObject({ code: 1000, version: null });
}

async function decide(more: { approve: boolean; reason?: string }): Promise<void> {
  const browser = await browserOf(bea);
  const { data } = zoneApprovalsSpec.answer.parse({
    data: (await browser.call(zoneApprovals, { zoneid })).body["data"],
  });
  const [{ approvalid, hash } = { approvalid: "", hash: "" }] = data;
  const { body } = await browser.call(decideApproval, { zoneid, approvalid, hash, ...more }, { key: newId() });
  expect(body.code).toBe(1000);
}

/** Works as the worker does: handles the news twice, as if after a crash, and sends the mails. */
async function work(): Promise<void> {
  const scope = makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:news" });
  for (const news of await taken<ApprovalNews>(approvalNewsJob.name)) {
    await notifyApproval(fixture.deps, scope, news);
    await notifyApproval(fixture.deps, scope, news);
  }
  for (const { deliveryId } of await taken<{ deliveryId: string }>(sendDeliveryJob.name))
    await sendDelivery(fixture.deps, scope, deliveryId);
}

async function taken<Payload>(name: string): Promise<Payload[]> {
  const rows = await db.query<{ data: Payload }>(
    "with taken as (delete from pgboss.job where name = $1 and data ->> 'accountId' = $2 returning data) select data from taken",
    [name, account.accountId],
  );
  return rows.map(({ data }) => data);
}

const mailOf = async ({ userId }: TestAccount) => {
  const [row] = await db.query<{ email: string }>("select email from panel_user where id = $1", [userId]);
  return row?.email;
};

test("users who may approve a change are notified that it waits, once and in their language; the author, and users who may not change records, are not", async () => {
  await askForChange("Ny server");
  await work();
  expect(fixture.mailer.sent.map(({ to }) => to.address)).toEqual([await mailOf(bea)]);
  const [mail] = fixture.mailer.sent;
  expect(mail?.subject).toBe(`Alva Hedström vill ändra DNS för besked-${count}.se`);
  for (const said of ["Ny server", "a A", "Inget publiceras"]) expect(`${mail?.text} ${mail?.html}`).toContain(said);
});

test("its author is notified that it was approved", async () => {
  await askForChange("");
  await decide({ approve: true });
  await work();
  const notified = fixture.mailer.sent.filter(({ subject }) => subject.includes("approved"));
  expect(notified.map(({ to }) => to.address)).toEqual([await mailOf(account)]);
});

test("its author is notified that it was denied, and why", async () => {
  await askForChange("");
  await decide({ approve: false, reason: "Fel adress" });
  await work();
  const [mail] = fixture.mailer.sent.filter(({ subject }) => subject.includes("rejected"));
  expect(mail).toMatchObject({ to: { address: await mailOf(account) } });
  expect(mail?.text).toContain("Fel adress");
});

test("of a change that nobody decided about in time its author and those who could have decided are notified, once, each in their language", async () => {
  await askForChange("Ny server");
  await work();
  fixture.mailer.sent.length = 0;
  const sweep = () => expireApprovals({ ...fixture.deps, pool: db.worker }, db.readonly);
  await sweep();
  await work();
  expect(fixture.mailer.sent).toEqual([]);

  fixture.clock.advance(7 * 86_400_000);
  await sweep();
  await work();
  await sweep();
  await work();
  const name = `besked-${count}.se`;
  const notified = new Map(fixture.mailer.sent.map((mail) => [mail.subject, mail]));
  const missed = `Ingen tog ställning till ändringen av ${name} från Alva Hedström`;
  expect([...notified.keys()].toSorted()).toEqual([missed, `No one reviewed your change to ${name} in time`]);
  expect(fixture.mailer.sent).toHaveLength(2);
  expect(notified.get(missed)?.text).toContain("a A");
});

test("a change that was withdrawn or decided in time causes no notices later", async () => {
  await askForChange("");
  await decide({ approve: false, reason: "Nej" });
  await askForChange("");
  const browser = await browserOf(account);
  const { data } = zoneApprovalsSpec.answer.parse({
    data: (await browser.call(zoneApprovals, { zoneid })).body["data"],
  });
  const open = data.find(({ state }) => state === "open");
  await browser.call(withdrawApproval, { zoneid, approvalid: open?.approvalid ?? "" }, { key: newId() });
  await work();
  fixture.mailer.sent.length = 0;
  fixture.clock.advance(7 * 86_400_000);
  await expireApprovals({ ...fixture.deps, pool: db.worker }, db.readonly);
  await work();
  expect(fixture.mailer.sent).toEqual([]);
});

test("an author who may no longer change records is not notified any more", async () => {
  await askForChange("");
  await work();
  await db.query("update membership set denied = '{dns_edit}' where user_id = $1", [account.userId]);
  fixture.mailer.sent.length = 0;
  await decide({ approve: false, reason: "Fel adress" });
  await work();
  expect(fixture.mailer.sent).toEqual([]);
});
