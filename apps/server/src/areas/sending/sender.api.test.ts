import type { Operation } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/sending/operations";
import type { BrandSender } from "@nameplane/contracts/sending/sender";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId, newToken } from "../../platform/ids.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { joinAsColleague } from "../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity, testVault } from "../../testing/test-identity.ts";
import { identityRoutes } from "../identity/index.ts";
import { brandSender, senderOf } from "../identity/phone/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { checkSenders } from "./check-sender.ts";
import { sendingRoutes } from "./index.ts";
import { judgeSpf } from "./sender-records.rules.ts";

let db: TestDatabase;
let api: TestApi;
let jobs: Jobs;
let reseller: TestAccount;
let brandid: string;
let call: (operation: Operation, input?: Record<string, unknown>) => Promise<Answer>;
const password = "Solrosen-2026";
const clock = new FakeClock(new Date());
const operator = { spf: "include:spf.nameplane.test", bounceHost: "bounce.nameplane.test" };
const texts = new Map<string, readonly string[]>();
const aliases = new Map<string, string>();
let isSilent = false;
const silent = () => new OutcomeError("unavailable", "no answer", { code: "no_dns" });
const asker = {
  texts: async (name: string) => (isSilent ? Promise.reject(silent()) : (texts.get(name) ?? [])),
  alias: async (name: string) => (isSilent ? Promise.reject(silent()) : (aliases.get(name) ?? null)),
};

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, []);
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
  api = await createTestApi(db, clock, (edge) => {
    sendingRoutes(edge, { jobs, vault: testVault(), asker, operator });
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
  });
});
afterAll(async () => {
  await jobs.stop();
  await api.close();
  await db.close();
});
beforeEach(async () => {
  isSilent = false;
  texts.clear();
  aliases.clear();
  [reseller, brandid] = await addReseller();
  call = await asUser(reseller);
});

async function addReseller(): Promise<[TestAccount, string]> {
  const account = await createAccount(db);
  await db.query("update account set whitelabel = 1, version = version + 1 where id = $1", [account.accountId]);
  const id = newId();
  await db.query(
    "insert into brand (id, name, owner_account_id, seller_id, mail_from) select $1, 'Solrosen', $2, seller_id, 'hej@solrosen.example' from brand where is_operator",
    [id, account.accountId],
  );
  return [account, id];
}

async function asUser(account: TestAccount): Promise<typeof call> {
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  await setPassword(db, account, password);
  return (operation, input = { brandid }) => callProven(browser, operation, input, { password }, { key: newToken() });
}

const senderIn = ({ body }: Answer): BrandSender => body["sender"] as BrandSender;
const read = async () => senderIn(await call(operations.brandSender));

/** Publishes the records that the screen shows, as somebody at another DNS provider would. */
function publish(sender: BrandSender): void {
  for (const { type, name, value } of sender.records)
    if (type === "TXT") texts.set(name, [...(texts.get(name) ?? []), value]);
    else aliases.set(name, value);
}

const sweep = (ms: number) => {
  clock.advance(ms);
  return checkSenders({ pool: db.worker, sweeping: db.readonly, clock, asker, operator });
};

test("mails go out from the operator's address until the DNS has the key, and from the brand's own after that [T106]", async () => {
  expect(await read()).toMatchObject({
    state: "none",
    address: null,
    now: { name: "Solrosen", address: "no-reply@nameplane.test" },
  });
  expect((await call(operations.setBrandSender, { brandid, address: "hej@Solrosen.example" })).body).toMatchObject({
    code: 1000,
  });
  const entered = await read();
  expect(entered).toMatchObject({
    state: "waiting",
    address: "hej@solrosen.example",
    now: { address: "no-reply@nameplane.test" },
    zone: null,
  });
  expect(entered.records.map(({ record, type, name, isneeded, state }) => [record, type, name, isneeded, state])).toEqual([
    ["dkim", "TXT", expect.stringMatching(/^np[a-z0-9]+\._domainkey\.solrosen\.example$/), true, "unasked"],
    ["spf", "TXT", "solrosen.example", false, "unasked"],
    ["dmarc", "TXT", "_dmarc.solrosen.example", false, "unasked"],
    ["return", "CNAME", "bounce.solrosen.example", false, "unasked"],
  ]);
  await call(operations.checkBrandSender);
  expect((await read()).records.map(({ state }) => state)).toEqual(Array(4).fill("missing"));
  publish(entered);
  await call(operations.checkBrandSender);
  const proved = await read();
  expect(proved).toMatchObject({ state: "proved", now: { name: "Solrosen", address: "hej@solrosen.example" } });
  expect(proved.records.map(({ state }) => state)).toEqual(Array(4).fill("ok"));
  const actions = await db.query<{ action: string }>(
    "select body ->> 'action' as action from audit_event where account_id = $1 and body ->> 'object' = $2 order by seq",
    [reseller.accountId, brandid],
  );
  expect(actions).toEqual([{ action: "brand.set-sender" }]);
});

test("each record says what is wrong with it, and SPF and DMARC of others are kept in what we propose", async () => {
  await call(operations.setBrandSender, { brandid, address: "hej@post.torn.example" });
  const [dkim] = (await read()).records;
  texts.set(dkim?.name ?? "", ["v=DKIM1; k=rsa; p=AAAA"]);
  texts.set("post.torn.example", ["v=spf1 mx -all", "other=text"]);
  texts.set("_dmarc.torn.example", ["v=DMARC1; p=reject"]);
  aliases.set("bounce.post.torn.example", "mail.elsewhere.example");
  await call(operations.checkBrandSender);
  const seen = await read();
  expect(seen.state).toBe("waiting");
  expect(seen.records).toMatchObject([
    { record: "dkim", state: "other" },
    { record: "spf", state: "other", seen: "v=spf1 mx -all", value: "v=spf1 mx include:spf.nameplane.test -all" },
    { record: "dmarc", state: "ok", seen: "v=DMARC1; p=reject" },
    { record: "return", state: "other", seen: "mail.elsewhere.example" },
  ]);
  isSilent = true;
  await call(operations.checkBrandSender);
  // If no answer comes, the former findings are kept.
  expect((await read()).records.map(({ state }) => state)).toEqual(["other", "other", "ok", "other"]);
});

test.each(["hej", "hej@localhost", "hej@[192.0.2.1]", "hej@räksmörgås.se", '"a b"@solrosen.example', "a@b@c.example"])(
  "%s cannot be a sender",
  async (address) => {
    expect((await call(operations.setBrandSender, { brandid, address })).body).toMatchObject({
      name: "SenderNotUsable",
      param: "address",
    });
  },
);

test("a key that is gone from the DNS three times in a row ends the use of the address and tells staff; when it is back, so is the address", async () => {
  await call(operations.setBrandSender, { brandid, address: "hej@borta.example" });
  publish(await read());
  await sweep(60_000);
  expect((await read()).state).toBe("proved");
  const tasks = () =>
    db.query("select key from staff_task where kind = 'brand_sender' and key = $1 and done_at is null", [brandid]);
  const kept = new Map(texts);
  texts.clear();
  const hour = 3_600_000;
  await sweep(7 * hour);
  isSilent = true;
  await sweep(2 * hour);
  isSilent = false;
  await sweep(2 * hour);
  expect([(await read()).state, await tasks()]).toEqual(["proved", []]);
  await sweep(2 * hour);
  expect(await read()).toMatchObject({ state: "lost", now: { address: "no-reply@nameplane.test" } });
  expect(await tasks()).toHaveLength(1);
  for (const [name, values] of kept) texts.set(name, values);
  await sweep(2 * hour);
  expect([(await read()).state, await tasks()]).toEqual(["proved", []]);
});

test("a new key signs once its record is there, and the record of the former one is named for a week", async () => {
  await call(operations.setBrandSender, { brandid, address: "hej@rulla.example" });
  expect((await call(operations.rotateSenderKey)).body).toMatchObject({ name: "KeyWaits" });
  publish(await read());
  await call(operations.checkBrandSender);
  const [former] = (await read()).records;
  expect((await call(operations.rotateSenderKey)).body).toMatchObject({ code: 1000 });
  const both = await read();
  expect(both.records.filter(({ record }) => record === "dkim").map(({ isneeded, isnext }) => [isneeded, isnext])).toEqual([
    [true, false],
    [false, true],
  ]);
  await call(operations.checkBrandSender);
  expect((await read()).state).toBe("proved");
  publish({ ...both, records: both.records.filter(({ isnext }) => isnext) });
  await call(operations.checkBrandSender);
  const after = await read();
  expect(after.records.filter(({ record }) => record === "dkim")).toMatchObject([{ isnext: false, state: "ok" }]);
  expect(after.records[0]?.name).not.toBe(former?.name);
  expect(after.former).toEqual([{ name: former?.name, until: new Date(clock.now().getTime() + 7 * 86_400_000).toISOString() }]);
  await sweep(8 * 86_400_000);
  expect((await read()).former).toEqual([]);
});

test("one press puts the records into a zone of the account, beside what stands there", async () => {
  const apex = `zon${newToken()
    .slice(0, 6)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "x")}.se`;
  await call(operations.setBrandSender, { brandid, address: `hej@${apex}` });
  expect((await call(operations.putSenderRecords)).body).toMatchObject({ name: "DnsElsewhere" });
  const zoneId = await createTestZone(db, jobs, reseller, apex, clock.now());
  const sets = async () =>
    new Map(
      (
        await db.query<{ owner: string; type: string; rdata: string[] }>(
          "select owner, type, rdata from zone_rrset where zone_id = $1",
          [zoneId],
        )
      ).map(({ owner, type, rdata }) => [`${owner} ${type}`, rdata]),
    );
  expect((await read()).zone).toBe(apex);
  expect((await call(operations.putSenderRecords)).body).toMatchObject({ code: 1000, zone: apex });
  const written = await sets();
  for (const { record, type, name, value } of (await read()).records) {
    const owner = name === apex ? "" : name.slice(0, -apex.length - 1);
    const stored = (written.get(`${owner} ${type}`) ?? []).map((text) => text.replaceAll(/" "|^"|"$/g, ""));
    // The zone has an SPF record from its template, which keeps all its parts.
    if (record === "spf") expect(judgeSpf(stored, operator.spf).state).toBe("ok");
    else expect(stored, name).toContain(type === "CNAME" ? `${value}.` : value);
  }
  expect((await call(operations.putSenderRecords)).body).toMatchObject({ name: "RecordsStand" });
});

test.each(["ab", "Solrosen Domäner", "abcdefghijkl", "1234", "46701234567", "Sol-rosen", "+0701234567"])(
  "%s cannot be the sender of SMS",
  async (sender) => {
    expect((await call(operations.setSmsSender, { brandid, sender })).body).toMatchObject({
      name: "SmsSenderNotUsable",
      param: "sender",
    });
  },
);

test("an SMS of the brand has the sender that was chosen, and that of its name after it was taken back", async () => {
  for (const [sender, expected] of [
    ["Solrosen24", "Solrosen24"],
    ["+46701234567", "+46701234567"],
    ["", "Solrosen"],
  ] as const) {
    expect((await call(operations.setSmsSender, { brandid, sender })).body).toMatchObject({ code: 1000 });
    expect((await read()).sms).toBe(sender === "" ? null : sender);
    const chosen = await tx(db.worker, { brandId: brandid, actor: "test" }, (trx) => brandSender(trx, brandid));
    expect(senderOf(chosen, null)).toBe(expected);
  }
});

test("another reseller neither sees nor changes the sender, and no answer has a private key", async () => {
  await call(operations.setBrandSender, { brandid, address: "hej@hemlig.example" });
  const [other] = await addReseller();
  const theirs = await asUser(other);
  for (const operation of [
    operations.brandSender,
    operations.setBrandSender,
    operations.dropBrandSender,
    operations.checkBrandSender,
    operations.rotateSenderKey,
    operations.putSenderRecords,
    operations.suppressions,
    operations.endSuppression,
  ]) {
    const extra = operation === operations.endSuppression || operation === operations.setBrandSender;
    const answer = await theirs(operation, { brandid, ...(extra ? { address: "a@b.example" } : {}) });
    expect(answer.body, operation.name).toMatchObject({ name: "NotFound", param: "brandid" });
  }
  expect(JSON.stringify(await read())).not.toMatch(/PRIVATE/);
  const [row] = await db.query<{ key: string }>("select encode(private_enc, 'escape') as key from brand_sender_key");
  expect(row?.key).not.toMatch(/PRIVATE/);
});

test("a colleague does the same for any brand, and the operator's own brand gets a key, too", async () => {
  const colleague = await joinAsColleague(db, api);
  const [own] = await db.query<{ id: string }>("select id from brand where is_operator");
  const id = own?.id ?? "";
  const readIt = async () => senderIn(await colleague.browser.call(operations.staffBrandSender, { brandid: id }));
  expect(
    (await colleague.proven(operations.staffSetBrandSender, { brandid: id, address: "post@nameplane.test" })).body,
  ).toMatchObject({
    code: 1000,
  });
  publish(await readIt());
  expect((await colleague.browser.call(operations.staffCheckBrandSender, { brandid: id })).body).toMatchObject({ code: 1000 });
  expect(await readIt()).toMatchObject({ isoperator: true, state: "proved", now: { address: "post@nameplane.test" } });
  // Brands without a sender of their own now send from the operator's new address.
  expect((await read()).now.address).toBe("post@nameplane.test");
  expect((await colleague.proven(operations.staffRotateSenderKey, { brandid: id })).body).toMatchObject({ code: 1000 });
  expect((await colleague.proven(operations.staffDropBrandSender, { brandid: id })).body).toMatchObject({ code: 1000 });
  expect(await readIt()).toMatchObject({ state: "none", now: { address: "no-reply@nameplane.test" } });
});
