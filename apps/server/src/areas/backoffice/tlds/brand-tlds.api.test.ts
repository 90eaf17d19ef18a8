import { tldList } from "@nameplane/contracts/tlds/operations";
import { setTldBrands, staffTld } from "@nameplane/contracts/backoffice/operations";
import * as operations from "@nameplane/contracts/whitelabel/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestBrowser, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { staffTldRoutes } from "./index.ts";
import { productRoutes } from "../../products/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { brandCatalogue, forgetTldCatalogue, tldCatalogue } from "../../tlds/index.ts";
import { brandTldRoutes } from "../../whitelabel/tlds/index.ts";

let db: TestDatabase;
let api: TestApi;
let clara: TestColleague;
let browser: TestBrowser;
let brandid: string;
let operatorBrand: string;
const clock = new FakeClock(new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    brandTldRoutes(edge);
    staffRoutes(edge, { staffPool: db.staff });
    staffTldRoutes(edge);
    productRoutes(edge);
  });
  clara = await joinAsColleague(db, api);
  const [own] = await db.query<{ id: string }>("select id from brand where is_operator");
  operatorBrand = own?.id ?? "";
});
afterAll(async () => {
  forgetTldCatalogue();
  await api.close();
  await db.close();
});
beforeEach(async () => {
  await db.query("delete from tld_only_brand");
  await db.query("delete from brand_unsold");
  forgetTldCatalogue();
  const account = await createAccount(db);
  await db.query("update account set whitelabel = 1, version = version + 1 where id = $1", [account.accountId]);
  brandid = newId();
  await db.query(
    "insert into brand (id, name, owner_account_id, seller_id, mail_from, time_zone) select $1, 'Solrosen', $2, seller_id, mail_from, 'Europe/Stockholm' from brand where is_operator",
    [brandid, account.accountId],
  );
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});

// A process forgets what it knew of TLDs right after the answer of a change.
const soldBy = (id: string) =>
  tx(db.worker, { actor: "job:test" }, async (trx) => (await brandCatalogue(trx, id)).sold().map(({ tld }) => String(tld)));
const versionOf = async (tld: string) => (await clara.browser.call(staffTld, { tld })).body["version"] as number;

test("a reseller leaves TLDs out, which hides them from its brand alone, and brings them back", async () => {
  const all = await soldBy(brandid);
  const save = (revision: number, unsold: string[]) => browser.call(operations.saveBrandTlds, { brandid, revision, unsold });
  expect((await save(0, [".NU", "se"])).body).toMatchObject({ code: 1000, revision: 1 });
  await expect.poll(() => soldBy(brandid)).toEqual(all.filter((tld) => tld !== "nu" && tld !== "se"));
  expect(await soldBy(operatorBrand)).toEqual(all);
  const { body } = await browser.call(operations.brandTlds, { brandid });
  expect(body["tlds"]).toContainEqual({ tld: "nu", unicode: "nu", issold: false, isoffered: true });
  expect((await save(0, [])).body).toMatchObject({ name: "ChangedMeanwhile" });
  expect((await save(1, ["nosuch"])).body).toMatchObject({ name: "UnknownTlds", param: "unsold" });
  expect((await save(1, all)).body).toMatchObject({ name: "NoTldLeft", param: "unsold" });
  expect((await save(1, [])).body).toMatchObject({ code: 1000, revision: 2 });
  await expect.poll(() => soldBy(brandid)).toEqual(all);
});

test("staff name the brands of a TLD; the others sell it no more, and the price list follows", async () => {
  const listed = async () => {
    const { body } = await api.browser().call(tldList);
    return (body["tlds"] as { tld: string }[]).map(({ tld }) => tld);
  };
  expect(await listed()).toContain("nu");
  const set = async (brandids: string[]) =>
    (await clara.browser.call(setTldBrands, { tld: "nu", brandids, version: await versionOf("nu") })).body;
  expect(await set([brandid])).toMatchObject({ code: 1000 });
  await expect.poll(listed).not.toContain("nu");
  expect(await soldBy(brandid)).toContain("nu");
  expect((await clara.browser.call(staffTld, { tld: "nu" })).body).toMatchObject({
    brands: expect.arrayContaining([expect.objectContaining({ brandid, isonly: true })]) as unknown,
    changes: [{ kind: "status", lines: [{ field: "brands", old: null, new: "Solrosen" }] }],
  });
  expect((await clara.browser.call(operations.staffBrandTlds, { brandid: operatorBrand })).body["tlds"]).toContainEqual(
    expect.objectContaining({ tld: "nu", issold: false, isoffered: false }),
  );
  expect(await set([brandid])).toMatchObject({ name: "TldUnchanged" });
  expect(await set([newId()])).toMatchObject({ name: "NotFound", param: "brandids" });
  expect(await set([])).toMatchObject({ code: 1000 });
  await expect.poll(listed).toContain("nu");
});

test("rules of a TLD that a brand does not sell are read as before, for the names that its customers hold", async () => {
  await browser.call(operations.saveBrandTlds, { brandid, revision: 0, unsold: ["nu"] });
  await expect.poll(() => soldBy(brandid)).not.toContain("nu");
  const [whole, ofBrand] = await tx(db.worker, { actor: "job:test" }, async (trx) => [
    await tldCatalogue(trx),
    await brandCatalogue(trx, brandid),
  ]);
  expect(whole?.get("nu")?.status).toBe("sold");
  expect(ofBrand?.get("nu")).toEqual({ ...whole?.get("nu"), status: "hidden" });
});

test("nobody edits the TLDs of a brand of somebody else", async () => {
  const stranger = api.browser();
  const account = await createAccount(db);
  await db.query("update account set whitelabel = 1, version = version + 1 where id = $1", [account.accountId]);
  stranger.cookie = await signIn(db, account);
  const input = { brandid, revision: 0, unsold: ["nu"] };
  expect((await stranger.call(operations.saveBrandTlds, input)).body).toMatchObject({ name: "NotFound" });
  const other = await joinForOtherBrand(db, api);
  expect((await other.browser.call(operations.staffSaveBrandTlds, input)).body).toMatchObject({ name: "NotFound" });
  expect((await other.browser.call(setTldBrands, { tld: "nu", brandids: [], version: 1 })).body).toMatchObject({
    name: "OnlyWholeOperator",
  });
});
