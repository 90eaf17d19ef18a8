import type { Operation } from "@nameplane/contracts";
import type { BrandDelivery, ListedMailText, MailText } from "@nameplane/contracts/notifications/mail-texts";
import * as operations from "@nameplane/contracts/notifications/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { installJobs, Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { samples } from "../kinds/invoice-issued/samples.ts";
import type { MailPayload } from "../mail/index.ts";
import { notificationJobKinds } from "../queue/index.ts";
import { textsInUse } from "../wording/index.ts";
import { mailTextRoutes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let jobs: Jobs;
let staff: TestBrowser;
let reseller: TestAccount;
let brandid: string;
let call: (operation: Operation, input?: Record<string, unknown>) => Promise<Answer>;
const clock = new FakeClock(new Date());
const config = { themeColor: "#F9B818" } as never;

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, notificationJobKinds);
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
  api = await createTestApi(db, clock, (edge) => {
    mailTextRoutes(edge, { brands: { config: async () => config }, publicUrl: "https://panel.nameplane.test", jobs });
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
  });
  staff = (await joinAsColleague(db, api)).browser;
});
afterAll(async () => {
  await jobs.stop();
  await api.close();
  await db.close();
});
beforeEach(async () => {
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
  return (operation, input = {}) => browser.call(operation, { brandid, ...input });
}

const empty = { subject: "", title: "", greeting: "", intro: "", closing: "", footer: "" };
const mail = "invoice-issued.due";
const textOf = ({ body }: Answer) => body["text"] as MailText;
const read = async (key = mail) => textOf(await call(operations.mailText, { mail: key }));
const save = (revision: number, en: object, key = mail) =>
  call(operations.saveMailText, { mail: key, revision, texts: { en: { ...empty, ...en }, sv: empty } });
const publish = async (en: object, key = mail) => {
  const { revision } = await read(key);
  const saved = await save(revision, en, key);
  expect(saved.body, saved.text).toMatchObject({ code: 1000 });
  return call(operations.publishMailText, { mail: key, revision: saved.body["revision"] });
};
const inUse = (brand: string | null, key = mail) =>
  tx(db.worker, { brandId: brand ?? brandid, actor: "job:mail" }, (trx) => textsInUse(trx, brand, { key, language: "en" }));

describe("the texts of a brand's mails", () => {
  test("are a draft until they are published, keep their versions, and lead back to the standard", async () => {
    const before = await read();
    expect(before).toMatchObject({ revision: 0, version: 0, published: null, draft: null, addsonly: false, versions: [] });
    expect(before.standard.en.subject).toMatch(/invoice/i);
    expect(before.variables.find(({ name }) => name === "total")?.example.en).toMatch(/kr|SEK/);
    expect((await save(0, { subject: "Pay {total}" })).body).toMatchObject({ code: 1000, revision: 1 });
    expect(await inUse(brandid)).toEqual([]);
    expect((await read()).draft?.texts.en.subject).toBe("Pay {total}");
    expect((await call(operations.publishMailText, { mail, revision: 1 })).body).toMatchObject({ code: 1000, version: 1 });
    expect(await inUse(brandid)).toEqual([{ subject: "Pay {total}" }]);
    expect((await publish({ subject: "Second" })).body).toMatchObject({ version: 2 });
    const { revision } = await read();
    expect((await call(operations.restoreMailText, { mail, revision, version: 1 })).body).toMatchObject({
      code: 1000,
      version: 3,
    });
    expect(await inUse(brandid)).toEqual([{ subject: "Pay {total}" }]);
    const back = await call(operations.restoreMailText, { mail, revision: revision + 1, version: 0 });
    expect(back.body).toMatchObject({ code: 1000, version: 4 });
    expect(await inUse(brandid)).toEqual([]);
    expect((await read()).versions.map(({ version, isstandard, restored }) => [version, isstandard, restored])).toEqual([
      [4, true, 0],
      [3, false, 1],
      [2, false, null],
      [1, false, null],
    ]);
    const actions = await db.query<{ action: string }>(
      "select body ->> 'action' as action from audit_event where account_id = $1 and body ->> 'object' = $2 order by seq",
      [reseller.accountId, brandid],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      "brand.mail-draft",
      "brand.mail-publish",
      "brand.mail-draft",
      "brand.mail-publish",
      "brand.mail-restore",
      "brand.mail-restore",
    ]);
  });

  test.each([
    [{ intro: "One\nTwo {nobody}" }, "texts.en.intro", 2, "{nobody}"],
    [{ subject: "Hello\nBcc: evil@example.com" }, "texts.en.subject", 2, "one line"],
    [{ closing: "Bye {{7*7}}" }, "texts.en.closing", 1, "braces"],
    [{ footer: "a\u202eb" }, "texts.en.footer", 1, "invisible"],
    [{ title: "x".repeat(200) }, "texts.en.title", 1, "120"],
  ])("refuse what a mail cannot have, with the part and the line: %o", async (parts, param, line, words) => {
    const { body } = await save(0, parts);
    expect(body).toMatchObject({ code: 2005, param, line });
    expect(body["desc"]).toContain(words);
    expect((await read()).draft).toBeNull();
  });

  test("cannot be two people's at once, and are nobody else's", async () => {
    expect((await save(0, { subject: "Mine" })).body["code"]).toBe(1000);
    const [late, other] = [await save(0, { subject: "Late" }), await asUser((await addReseller())[0])];
    expect(late.body["code"]).not.toBe(1000);
    for (const [operation, input] of [
      [operations.mailTexts, {}],
      [operations.mailText, { mail }],
      [operations.previewMailText, { mail, language: "en", texts: empty }],
      [operations.tryMailText, { mail, language: "en", texts: empty }],
      [operations.publishMailText, { mail, revision: 1 }],
      [operations.brandDeliveries, {}],
    ] as const)
      expect((await other(operation, input)).body["code"], operation.name).toBe(2303);
    // Only the operator may change the standard of all brands.
    expect((await call(operations.mailText, { brandid: "all", mail })).body["code"]).toBe(2303);
    expect((await call(operations.mailText, { mail: "ticket-written" })).body["code"]).toBe(2303);
  });

  test("that all mails share stand in every mail behind its own, and the operator's standard behind both", async () => {
    await publish({ greeting: "Dear {firstname}," }, "every-mail");
    await publish({ subject: "Own" });
    const standard = { brandid: "all", mail, texts: { en: { ...empty, subject: "Standard", closing: "The team" }, sv: empty } };
    const { revision } = textOf(await staff.call(operations.staffMailText, { brandid: "all", mail }));
    const saved = await staff.call(operations.staffSaveMailText, { ...standard, revision });
    const at = { brandid: "all", mail, revision: saved.body["revision"] };
    expect((await staff.call(operations.staffPublishMailText, at)).body["code"]).toBe(1000);
    expect(await inUse(brandid)).toEqual([
      { subject: "Own" },
      { greeting: "Dear {firstname}," },
      { subject: "Standard", closing: "The team" },
    ]);
    const list = (await call(operations.mailTexts)).body["data"] as ListedMailText[];
    expect(list.find((each) => each.mail === mail)?.words).toBe("own");
    expect(list.find((each) => each.mail === "welcome")?.words).toBe("ours");
    expect((await read()).standard.en.closing).toBe("The team");
    const back = { brandid: "all", mail, revision: Number(saved.body["revision"]) + 1, version: 0 };
    expect((await staff.call(operations.staffRestoreMailText, back)).body["code"]).toBe(1000);
  });

  test("say which variable a mail has lost, and are then sent with what stands behind them", async () => {
    await publish({ subject: "Pay {total}", closing: "Bye" });
    await db.query(
      `update mail_text set texts = '{"en": {"subject": "Pay {olddays}", "closing": "Bye"}, "sv": {}}' where brand_id = $1`,
      [brandid],
    );
    expect((await read()).gone).toEqual(["olddays"]);
    const list = (await call(operations.mailTexts)).body["data"] as ListedMailText[];
    expect(list.filter(({ isbroken }) => isbroken).map((each) => each.mail)).toEqual([mail]);
  });
});

describe("the preview", () => {
  const preview = (input: object) => call(operations.previewMailText, { mail, language: "en", texts: empty, ...input });

  test("is the mail itself with what is typed, in the brand's name, and writes nothing", async () => {
    const texts = { ...empty, subject: "From {brand}: {total}", intro: "<b>Hi</b>\nTwo" };
    const { body } = await preview({ texts });
    expect(body).toMatchObject({ code: 1000, unused: [] });
    expect(body["subject"]).toMatch(/^From Solrosen: /);
    expect(body["html"]).toContain("&lt;b&gt;Hi&lt;/b&gt;");
    expect(body["html"]).toContain("#F9B818");
    expect(body["text"]).toContain("Two");
    expect(await db.query("select 1 from mail_text_draft where brand_id = $1", [brandid])).toEqual([]);
    const look = await preview({ look: { name: "Rosen", color: "#123456" } });
    expect(look.body["html"]).toContain("#123456");
    expect((await preview({ mail: "invoice-issued.paid", texts: { ...empty, subject: "{bank.reference}" } })).body).toMatchObject(
      {
        unused: [{ field: "subject", variable: "bank.reference" }],
      },
    );
  });

  test("shows the brand's latest such mail, of its own customers alone", async () => {
    expect((await read()).latest).toBeNull();
    expect((await preview({ on: "latest" })).body["code"]).toBe(2303);
    const customer = await createAccount(db);
    await sent(customer, "Olle", 4711);
    expect((await read()).latest).toBeNull();
    await db.query("update account set brand_id = $1 where id = $2", [brandid, customer.accountId]);
    expect((await read()).latest).not.toBeNull();
    const { body } = await preview({ on: "latest", texts: { ...empty, subject: "{firstname} {number}" } });
    expect(body["subject"]).toBe("Olle 4711");
    const [listed] = (await call(operations.brandDeliveries)).body["data"] as BrandDelivery[];
    expect(listed).toMatchObject({ mail: "invoice-issued", address: "ol…@example.com", state: "queued" });
    expect((await call(operations.brandDeliveries, { state: "bounced" })).body).toMatchObject({ data: [], more: false });
    const [stranger, itsBrand] = await addReseller();
    const theirs = await asUser(stranger);
    expect((await theirs(operations.brandDeliveries, { brandid: itsBrand })).body).toMatchObject({ data: [], more: false });
  });
});

async function sent(account: TestAccount, firstName: string, number: number): Promise<void> {
  const payload: MailPayload = {
    language: "en",
    firstName,
    why: { kind: "owner", accountNumber: 1 },
    facts: { ...samples.invoiceToPay, number } as MailPayload["facts"],
    also: [],
    unknownCount: 0,
  };
  await db.query(
    `insert into delivery (account_id, id, channel, address, template, payload, next_try_at)
     values ($1, $2, 'mail', 'olle@example.com', 'invoice-issued', $3, now())`,
    [account.accountId, newId(), JSON.stringify(payload)],
  );
}

test("a trial goes to its author's own address, twenty times an hour at most", async () => {
  const { body } = await call(operations.tryMailText, { mail, language: "en", texts: { ...empty, subject: "Try {total}" } });
  expect(body["code"]).toBe(1000);
  const [user] = await db.query<{ email: string }>("select email from panel_user where id = $1", [reseller.userId]);
  expect(body["address"]).toBe(user?.email);
  const [queued] = await db.query<{ data: { address: string; payload: MailPayload } }>(
    "select data from pgboss.job where name = 'notifications.trial' and data ->> 'accountId' = $1",
    [reseller.accountId],
  );
  expect(queued?.data).toMatchObject({
    address: user?.email,
    payload: { trial: { brandId: brandid, texts: [{ subject: "Try {total}" }] } },
  });
  let last = 1000;
  for (let count = 0; count < 20; count += 1)
    last = (await call(operations.tryMailText, { mail, language: "en", texts: empty })).body.code;
  expect(last).not.toBe(1000);
});
