import { articleListSpec, articleSpec } from "@nameplane/contracts/backoffice/articles";
import { article, articleList, saveArticle } from "@nameplane/contracts/backoffice/operations";
import { getFaq } from "@nameplane/contracts/tickets/operations";
import { tldInfo } from "@nameplane/contracts/tlds/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { productRoutes } from "../../products/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { ticketRoutes } from "../../tickets/index.ts";
import { contentRoutes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let colleague: TestBrowser;
let other: TestColleague;
let customer: TestBrowser;
// The database checks sessions by its own clock, so the test's clock has to start at the current time.
const clock = new FakeClock(new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  const identity = testIdentity(db);
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, identity);
    productRoutes(edge);
    ticketRoutes(edge, identity);
    staffRoutes(edge, { staffPool: db.staff });
    contentRoutes(edge);
  });
  colleague = (await joinAsColleague(db, api, "Settings")).browser;
  other = await joinForOtherBrand(db, api);
  customer = api.browser();
  customer.cookie = await signIn(db, await createAccount(db));
});
afterAll(async () => {
  await api.close();
  await db.close();
});

type Text = { title: string; body: string; version?: number };
const fields = () => ({
  kind: "faq",
  slug: "move-a-site",
  brandid: null as string | null,
  isnew: true,
  tld: null as string | null,
  position: 1,
  starts: new Date(clock.now().getTime() - 60_000).toISOString(),
  ends: null as string | null,
  texts: {
    en: { title: "How do I move a site?", body: "Write to **us**." } as Text | null,
    sv: { title: "Hur flyttar jag en webbplats?", body: "Skriv till **oss**." } as Text | null,
  },
});
const save = (input: Partial<ReturnType<typeof fields>> = {}, who = colleague) =>
  who.call(saveArticle, { ...fields(), ...input });
const nameOf = ({ body }: Answer) => [body["name"], body["param"]];

async function page(input: { kind: string; slug: string; brandid?: string }, who = colleague) {
  return articleSpec.answer.loose().parse((await who.call(article, input)).body).article;
}
async function faq(language: string) {
  const { body } = await customer.call(getFaq, {}, { language });
  return (body["data"] as { slug: string; title: string; body: string }[]).filter(({ slug }) => slug.startsWith("move"));
}

test("an article that is written stands in the customers' FAQ, each in the language of the reader", async () => {
  expect((await save()).body).toMatchObject({ code: 1000 });
  expect(await faq("en")).toEqual([{ slug: "move-a-site", title: "How do I move a site?", body: "Write to **us**." }]);
  expect(await faq("sv")).toMatchObject([{ title: "Hur flyttar jag en webbplats?" }]);
  const { data } = articleListSpec.answer.loose().parse((await colleague.call(articleList, { kind: "faq" })).body);
  expect(data.find(({ slug }) => slug === "move-a-site")).toMatchObject({ when: "now", brand: null, maychange: true });
});

test("what was there before a change is kept with who changed it, and can be written back", async () => {
  const before = await page({ kind: "faq", slug: "move-a-site" });
  const version = before.texts.en?.version ?? 0;
  const texts = { en: { title: "How do I move a site?", body: "Read on.", version }, sv: null };
  expect((await save({ isnew: false, texts })).body).toMatchObject({ code: 1000 });
  const after = await page({ kind: "faq", slug: "move-a-site" });
  expect(after.texts.sv).toEqual(before.texts.sv === null ? null : { ...before.texts.sv, version: before.texts.sv.version + 1 });
  expect(after.versions.filter(({ language }) => language === "en")).toMatchObject([
    { version: version + 1, body: "Read on.", by: expect.stringContaining("Kollega") as string },
    { version, body: "Write to **us**." },
  ]);
  // Somebody who still has the old version open cannot overwrite the new version.
  expect(nameOf(await save({ isnew: false, texts }))).toEqual(["ChangedByColleague", undefined]);
});

test("an article that the product came with keeps its first text as a version", async () => {
  const shipped = await page({ kind: "faq", slug: "register" });
  expect(shipped.versions).toEqual([]);
  const en = { title: "How do I register?", body: "So.", version: shipped.texts.en?.version ?? 0 };
  const { kind, slug, position, starts } = shipped;
  expect((await save({ kind, slug, position, starts, isnew: false, texts: { en, sv: null } })).body).toMatchObject({
    code: 1000,
  });
  expect((await page({ kind: "faq", slug: "register" })).versions).toMatchObject([
    { by: expect.stringContaining("Kollega") as string },
    { by: null, title: shipped.texts.en?.title },
  ]);
});

test("an article is not shown before it starts, after it ends, or in a language in which it is missing", async () => {
  const later = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await save({ slug: "move-later", starts: later });
  await save({ slug: "move-over", ends: new Date(clock.now().getTime() - 1000).toISOString() });
  await save({ slug: "move-english", texts: { ...fields().texts, sv: null } });
  expect((await faq("sv")).map(({ slug }) => slug)).toEqual(["move-a-site"]);
  expect((await faq("en")).map(({ slug }) => slug)).toEqual(["move-a-site", "move-english"]);
});

test("an article can be taken offline in the minute in which it was published", async () => {
  const minute = `${clock.now().toISOString().slice(0, 16)}:00Z`;
  await save({ slug: "move-once", starts: minute });
  const version = (await page({ kind: "faq", slug: "move-once" })).texts.en?.version ?? 0;
  const en = { title: "How do I move a site?", body: "Write to **us**.", version };
  expect((await faq("en")).map(({ slug }) => slug)).toContain("move-once");
  const off = await save({ slug: "move-once", isnew: false, starts: minute, ends: minute, texts: { en, sv: null } });
  expect(off.body).toMatchObject({ code: 1000 });
  expect((await faq("en")).map(({ slug }) => slug)).not.toContain("move-once");
});

test("words about a TLD stand on its page; a TLD that is not sold is refused", async () => {
  expect((await save({ kind: "tld_wiki", slug: "se", tld: "se" })).body).toMatchObject({ code: 1000 });
  const shown = async (tld: string) => (await api.browser().call(tldInfo, { tld }, { language: "sv" })).body["article"];
  expect(await shown("se")).toEqual({ title: "Hur flyttar jag en webbplats?", body: "Skriv till **oss**." });
  expect(await shown("nu")).toBeNull();
  expect(nameOf(await save({ kind: "tld_wiki", slug: "zz", tld: "zz" }))).toEqual(["NotFound", "tld"]);
});

test("a taken address, an end before the start and an article without any text are refused by field", async () => {
  expect(nameOf(await save())).toEqual(["ArticleThere", "slug"]);
  expect(nameOf(await save({ slug: "move-x", ends: "2020-01-01T00:00:00Z" }))).toEqual(["EndsBeforeStart", "ends"]);
  expect(nameOf(await save({ slug: "move-x", texts: { en: null, sv: null } }))).toEqual(["NoArticleText", "texts.en.title"]);
});

test("a colleague of one brand writes a version for that brand alone, and cannot change that of all", async () => {
  const [own] = await db.query<{ id: string }>("select brand_id as id from staff_user where id = $1", [other.staffId]);
  const brandid = own?.id ?? "";
  expect(nameOf(await save({ slug: "move-y" }, other.browser))).toEqual(["OtherBrand", "brandid"]);
  expect((await save({ brandid }, other.browser)).body).toMatchObject({ code: 1000 });
  expect(await page({ kind: "faq", slug: "move-a-site", brandid }, other.browser)).toMatchObject({
    maychange: true,
    brand: { name: "Solrosen" },
  });
  expect(await page({ kind: "faq", slug: "move-a-site" }, other.browser)).toMatchObject({ maychange: false, brand: null });
  expect(await faq("en")).toMatchObject([{ body: "Read on." }, {}]);
});
