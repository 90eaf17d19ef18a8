import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation } from "@nameplane/contracts";
import type { EditedBrand } from "@nameplane/contracts/whitelabel/brand-editor";
import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import { fetchWhitelabel } from "@nameplane/contracts/whitelabel/look-operations";
import * as operations from "@nameplane/contracts/whitelabel/operations";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { staffRoutes } from "../../staff/index.ts";
import { Brands } from "../brands.ts";
import { whitelabelRoutes } from "../whitelabel.routes.ts";
import { findDraft } from "./editor.repository.ts";
import { brandEditorRoutes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let brands: Brands;
let reseller: TestAccount;
let colleague: TestColleague;
const host = "names.solrosen.example";

/** Creates a brand on a host of its own, lent to an account; null means that it is not lent. */
async function addBrand(name: string, to: TestAccount | null, at?: string): Promise<string> {
  const id = newId();
  await db.query(
    "insert into brand (id, name, owner_account_id, seller_id, mail_from) select $1, $2, $3, seller_id, mail_from from brand where is_operator",
    [id, name, to?.accountId ?? null],
  );
  if (at !== undefined) await db.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [at, id]);
  return id;
}

async function addReseller(): Promise<TestAccount> {
  const account = await createAccount(db);
  await db.query("update account set whitelabel = 1, version = version + 1 where id = $1", [account.accountId]);
  return account;
}

type Caller = (operation: Operation, input?: Record<string, unknown>) => Promise<Answer>;

async function asUser(account: TestAccount): Promise<Caller> {
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  return (operation, input) => browser.call(operation, input);
}

const brandIn = (answer: Answer): EditedBrand => {
  expect(answer.body).toMatchObject({ code: 1000 });
  return answer.body["brand"] as EditedBrand;
};

const shown = async (): Promise<BrandConfig> => {
  const { body } = await api.browser().call(fetchWhitelabel, { host }, { headers: { host } });
  return JSON.parse((body["content"] as { config: string }).config) as BrandConfig;
};

beforeAll(async () => {
  db = await createTestDatabase();
  brands = new Brands(db.app, createLog("test", "silent"));
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    whitelabelRoutes(edge, brands);
    brandEditorRoutes(edge);
    staffRoutes(edge, { staffPool: db.staff });
  });
  reseller = await addReseller();
  colleague = await joinAsColleague(db, api);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

test("a reseller sets name, colour, logo and terms; customers see them once they are published, and not before [S1.31, C1.38]", async () => {
  const brandid = await addBrand("Solrosen", reseller, host);
  const call = await asUser(reseller);
  const first = brandIn(await call(operations.brandEditor, { brandid }));
  expect(first).toMatchObject({ name: "Solrosen", revision: 0, published: null, draft: null, versions: [] });
  const config: BrandConfig = {
    ...first.config,
    logo: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'%3E%3Cscript/%3E%3Cpath d='M0 0h9v9z'/%3E%3C/svg%3E",
    themeColor: "#7A4E00",
    tosURL: "https://solrosen.example/villkor",
    tlds: [".SE", "nu", "se"],
    texts: { ...first.config.texts, sv: { ...first.config.texts.sv, intro: "Välkommen" } },
    globals: { ...first.config.globals, brandName: "Solrosens namn", isOwnApp: true, enableExport: false },
  };
  const saved = await call(operations.saveBrandDraft, { brandid, revision: 0, config });
  expect(saved.body).toMatchObject({ code: 1000, revision: 1 });
  const drafted = brandIn(await call(operations.brandEditor, { brandid }));
  expect(drafted.draft?.differs).toEqual([
    "globals.brandName",
    "globals.enableExport",
    "logo",
    "texts.sv.intro",
    "themeColor",
    "tlds",
    "tosURL",
  ]);
  expect((await shown()).globals.brandName).toBe("Solrosen");

  expect((await call(operations.publishBrand, { brandid, revision: 1 })).body).toMatchObject({
    code: 1000,
    version: 1,
    revision: 2,
  });
  brands.forget(brandid);
  const live = await shown();
  expect(live).toMatchObject({
    version: 1,
    themeColor: "#7A4E00",
    tosURL: "https://solrosen.example/villkor",
    tlds: ["se", "nu"],
    introBox: "Välkommen",
    // Whether a host is the operator's own is not a setting that can be changed.
    globals: { brandName: "Solrosens namn", isOwnApp: false, enableExport: false },
  });
  expect(decodeURIComponent(live.logo ?? "")).toBe(
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>',
  );
  // Mails and authenticator apps use the same name for the brand as its page.
  expect(await db.query("select name from brand where id = $1", [brandid])).toEqual([{ name: "Solrosens namn" }]);
  const after = brandIn(await call(operations.brandEditor, { brandid }));
  expect(after.draft).toBeNull();
  expect(after.versions).toMatchObject([{ version: 1, by: { kind: "user" }, restored: null, changed: drafted.draft?.differs }]);
  const log = await db.query<{ action: string }>(
    "select body ->> 'action' as action from audit_event where account_id = $1 and body ->> 'object' = $2 order by seq",
    [reseller.accountId, brandid],
  );
  expect(log.map(({ action }) => action)).toEqual(["brand.draft", "brand.publish"]);
});

test("a former version comes back as a new one, and so does the standard; what is being changed stays a draft", async () => {
  const brandid = await addBrand("Tillbaka", reseller);
  const call = await asUser(reseller);
  const { config } = brandIn(await call(operations.brandEditor, { brandid }));
  let revision = 0;
  for (const themeColor of ["#112233", "#445566"]) {
    await call(operations.saveBrandDraft, { brandid, revision, config: { ...config, themeColor } });
    await call(operations.publishBrand, { brandid, revision: revision + 1 });
    revision += 2;
  }
  await call(operations.saveBrandDraft, { brandid, revision, config: { ...config, themeColor: "#778899" } });
  revision += 1;
  expect((await call(operations.restoreBrand, { brandid, revision, version: 1 })).body).toMatchObject({ version: 3 });
  const restored = brandIn(await call(operations.brandEditor, { brandid }));
  expect(restored).toMatchObject({ config: { themeColor: "#112233" }, draft: { config: { themeColor: "#778899" } } });
  expect(restored.versions[0]).toMatchObject({ version: 3, restored: 1, changed: ["themeColor"] });
  expect((await call(operations.restoreBrand, { brandid, revision: restored.revision, version: 3 })).body).toMatchObject({
    name: "NothingToPublish",
  });
  expect((await call(operations.restoreBrand, { brandid, revision: restored.revision, version: 9 })).body).toMatchObject({
    name: "NotFound",
    param: "version",
  });
  expect((await call(operations.restoreBrand, { brandid, revision: restored.revision, version: 0 })).body).toMatchObject({
    version: 4,
  });
  expect(brandIn(await call(operations.brandEditor, { brandid })).config.themeColor).toBeNull();
});

test("of two people who change a brand at once the second one is told, and overwrites nothing", async () => {
  const brandid = await addBrand("Två", reseller);
  const call = await asUser(reseller);
  const { config } = brandIn(await call(operations.brandEditor, { brandid }));
  const color = (themeColor: string) => ({ brandid, revision: 0, config: { ...config, themeColor } });
  const answers = await Promise.all([
    call(operations.saveBrandDraft, color("#111111")),
    colleague.browser.call(operations.staffSaveBrandDraft, color("#222222")),
  ]);
  expect(answers.filter(({ body }) => body.code === 1000)).toHaveLength(1);
  expect(answers.filter(({ body }) => body["name"] === "ChangedMeanwhile")).toHaveLength(1);
  // A page that still shows a discarded draft cannot bring it back.
  expect((await call(operations.dropBrandDraft, { brandid, revision: 1 })).body).toMatchObject({ revision: 2 });
  for (const [operation, input] of [
    [operations.saveBrandDraft, color("#333333")],
    [operations.publishBrand, { brandid, revision: 1 }],
    [operations.restoreBrand, { brandid, revision: 1, version: 0 }],
    [operations.copyBrand, { brandid, revision: 1, from: brandid }],
    [operations.importBrand, { brandid, revision: 1, text: "{}" }],
  ] as const)
    expect((await call(operation, input)).body, operation.name).toMatchObject({ name: "ChangedMeanwhile" });
  expect((await call(operations.publishBrand, { brandid, revision: 2 })).body).toMatchObject({ name: "NothingToPublish" });
});

test("another reseller, a user of the brand's own customers, and an account without whitelabel neither read nor write a brand", async () => {
  const brandid = await addBrand("Privat", reseller);
  const { config } = brandIn(await (await asUser(reseller))(operations.brandEditor, { brandid }));
  await (
    await asUser(reseller)
  )(operations.saveBrandDraft, { brandid, revision: 0, config: { ...config, themeColor: "#123456" } });
  const sibling = await addReseller();
  const own = await addBrand("Annan", sibling);
  const plain = await createAccount(db);
  await addBrand("Utan rätt", plain);
  const below = await createAccount(db);
  await db.query("update account set kind = 'sub', parent_id = $2, whitelabel = 1, version = version + 1 where id = $1", [
    below.accountId,
    reseller.accountId,
  ]);
  for (const [who, account] of Object.entries({ sibling, plain, below })) {
    const call = await asUser(account);
    for (const [operation, input] of [
      [operations.brandEditor, { brandid }],
      [operations.saveBrandDraft, { brandid, revision: 1, config }],
      [operations.dropBrandDraft, { brandid, revision: 1 }],
      [operations.publishBrand, { brandid, revision: 1 }],
      [operations.restoreBrand, { brandid, revision: 1, version: 0 }],
      [operations.copyBrand, { brandid, revision: 1, from: own }],
      [operations.exportBrand, { brandid }],
      [operations.importBrand, { brandid, revision: 1, text: "{}" }],
    ] as const)
      expect((await call(operation, input)).body, `${who} ${operation.name}`).toMatchObject({
        name: "NotFound",
        param: "brandid",
      });
  }
  const call = await asUser(sibling);
  expect((await call(operations.copyBrand, { brandid: own, revision: 0, from: brandid })).body).toMatchObject({
    name: "NotFound",
    param: "from",
  });
  expect(brandIn(await call(operations.brandEditor, { brandid: own })).others).toEqual([]);
  // Not even a transaction on the brand's own host reads its draft, or an unpublished version.
  const seen = await tx(db.app, { brandId: brandid, actor: "public" }, (trx) => findDraft(trx, brandid));
  expect(seen).toBeNull();
});

test("the look of another own brand is copied without its name and its addresses; a file takes a brand elsewhere and back", async () => {
  const [from, to] = [await addBrand("Förlaga", reseller), await addBrand("Avbild", reseller)];
  const call = await asUser(reseller);
  const { config } = brandIn(await call(operations.brandEditor, { brandid: from }));
  const look: BrandConfig = {
    ...config,
    themeColor: "#0055AA",
    corners: "round",
    tosURL: "https://forlaga.example/",
    globals: { ...config.globals, enableExport: false },
  };
  await call(operations.saveBrandDraft, { brandid: from, revision: 0, config: look });
  await call(operations.publishBrand, { brandid: from, revision: 1 });
  expect((await call(operations.copyBrand, { brandid: to, revision: 0, from })).body).toMatchObject({ code: 1000 });
  const copy = brandIn(await call(operations.brandEditor, { brandid: to }));
  expect(copy.draft?.config).toMatchObject({
    themeColor: "#0055AA",
    corners: "round",
    tosURL: "",
    globals: { brandName: "Avbild", enableExport: false },
  });
  const file = await call(operations.exportBrand, { brandid: from });
  expect(file.headers["content-disposition"]).toContain("brand-f-rlaga-");
  const elsewhere = await addBrand("Annorstädes", reseller);
  expect((await call(operations.importBrand, { brandid: elsewhere, revision: 0, text: file.text })).body).toMatchObject({
    code: 1000,
  });
  expect(brandIn(await call(operations.brandEditor, { brandid: elsewhere })).draft?.config).toMatchObject({
    themeColor: "#0055AA",
    tosURL: "https://forlaga.example/",
  });
  for (const [text, field] of [
    ["not json", "JSON"],
    ["{}", "format"],
    [file.text.replace("#0055AA", "red"), "config.themeColor"],
    [file.text.replace("https://forlaga.example/", "javascript:alert(1)"), "config.tosURL"],
  ]) {
    const { body } = await call(operations.importBrand, { brandid: elsewhere, revision: 1, text });
    expect(body).toMatchObject({ name: "NotABrandFile", param: "text" });
    expect(body.desc).toContain(field);
  }
});

test("a logo that is no picture is refused by name, and nothing is kept", async () => {
  const brandid = await addBrand("Logotyp", reseller);
  const call = await asUser(reseller);
  const { config } = brandIn(await call(operations.brandEditor, { brandid }));
  const { body } = await call(operations.saveBrandDraft, {
    brandid,
    revision: 0,
    config: { ...config, logoDark: "data:image/png;base64,AAAA" },
  });
  expect(body).toMatchObject({ name: "LogoUnreadable", param: "logoDark" });
  expect(brandIn(await call(operations.brandEditor, { brandid })).draft).toBeNull();
});

test("a colleague makes a brand, edits it, and lends it to a reseller, who finds it; taken back, it is gone", async () => {
  const { browser } = colleague;
  const made = await browser.call(operations.createBrand, { name: "Nya märket", language: "sv", email: "hej@nya.example" });
  const brandid = made.body["brandid"] as string;
  const { config } = brandIn(await browser.call(operations.staffBrandEditor, { brandid }));
  await browser.call(operations.staffSaveBrandDraft, { brandid, revision: 0, config: { ...config, themeColor: "#225588" } });
  expect((await browser.call(operations.staffPublishBrand, { brandid, revision: 1 })).body).toMatchObject({ version: 1 });
  const borrower = await createAccount(db);
  const [{ number } = { number: 0 }] = await db.query<{ number: number }>("select number from account where id = $1", [
    borrower.accountId,
  ]);
  const call = await asUser(borrower);
  expect((await call(operations.brandEditor, { brandid })).body).toMatchObject({ name: "NotFound" });
  expect((await browser.call(operations.lendBrand, { brandid, number: 999_999 })).body).toMatchObject({ name: "NotAReseller" });
  expect((await browser.call(operations.lendBrand, { brandid, number })).body).toMatchObject({ code: 1000 });
  const theirs = brandIn(await call(operations.brandEditor, { brandid }));
  // A reseller is told that the operator made the change, but not which staff member.
  expect(theirs.versions).toMatchObject([{ version: 1, by: { kind: "staff", name: null } }]);
  const { body } = await browser.call(operations.staffBrands);
  expect(body["data"]).toContainEqual({
    brandid,
    name: "Nya märket",
    isoperator: false,
    holder: { number, name: expect.any(String) as string },
    language: "sv",
    hosts: [],
    published: expect.stringMatching(/^20.*Z$/) as string,
    hasdraft: false,
  });
  expect((await browser.call(operations.lendBrand, { brandid, number: null })).body).toMatchObject({ code: 1000 });
  expect((await call(operations.brandEditor, { brandid })).body).toMatchObject({ name: "NotFound" });
  expect(await db.query("select mail_from from brand where id = $1", [brandid])).toEqual([
    { mail_from: '"Nya märket" <hej@nya.example>' },
  ]);
});

test("a colleague who works for one brand edits that one alone, and makes none", async () => {
  const [mine, other] = [await addBrand("Min", null), await addBrand("Deras", null)];
  const { browser } = await joinAsColleague(db, api, "Administrator", mine);
  const listed = (await browser.call(operations.staffBrands)).body["data"] as { name: string }[];
  expect(listed.map(({ name }) => name)).toEqual(["Min"]);
  expect((await browser.call(operations.staffBrandEditor, { brandid: mine })).body.code).toBe(1000);
  expect((await browser.call(operations.staffBrandEditor, { brandid: other })).body).toMatchObject({ name: "NotFound" });
  expect((await browser.call(operations.createBrand, { name: "Egen", language: "sv", email: "a@b.example" })).body).toMatchObject(
    {
      name: "NoPermission",
    },
  );
});
