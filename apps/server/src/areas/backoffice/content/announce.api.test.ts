import { announcementsSpec } from "@nameplane/contracts/backoffice/announcements";
import {
  announcementList,
  saveAnnouncement,
  systemStatus,
  updateAnnouncement,
  withdrawAnnouncement,
} from "@nameplane/contracts/backoffice/operations";
import { systemStatusSpec } from "@nameplane/contracts/backoffice/status";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { backofficeRoutes } from "../index.ts";
import { contentRoutes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let colleague: TestBrowser;
let other: TestColleague;
// The database checks sessions by its own clock, so the test's clock has to start at the current time.
const clock = new FakeClock(new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    backofficeRoutes(edge);
    staffRoutes(edge, { staffPool: db.staff });
    contentRoutes(edge);
  });
  colleague = (await joinAsColleague(db, api, "Settings")).browser;
  other = await joinForOtherBrand(db, api);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const hours = (from: number) => new Date(clock.now().getTime() + from * 3_600_000).toISOString();
const texts = (en: string, sv: string) => ({ en, sv });

const slow = () => ({
  brandid: null as string | null,
  kind: "incident",
  severity: "degraded",
  parts: ["registry"],
  title: texts("A registry is slow", "Ett register är långsamt"),
  body: texts("Orders take longer.", "Beställningar tar längre tid."),
  starts: hours(-1),
  ends: null as string | null,
});

async function announce(who: TestBrowser, fields: Partial<ReturnType<typeof slow>> = {}): Promise<string> {
  const { body } = await who.call(saveAnnouncement, { ...slow(), ...fields });
  expect(body).toMatchObject({ code: 1000 });
  return body["noticeid"] as string;
}

const listed = async (who: TestBrowser, input = {}) =>
  announcementsSpec.answer.loose().parse((await who.call(announcementList, input)).body);

async function shown(language = "en") {
  clock.advance(6000);
  const { body } = await api.browser().call(systemStatus, {}, { language });
  const { notices, state } = systemStatusSpec.answer.loose().parse(body);
  return { notices, state };
}

const nameOf = ({ body }: Answer) => [body["name"], body["param"]];

test("what is announced stands on the status page in the caller's language: what is, what comes and what was", async () => {
  const planned = { title: texts("The database is upgraded", "Databasen uppgraderas"), starts: hours(24), ends: hours(25) };
  await announce(colleague, { ...planned, kind: "maintenance", severity: "info", parts: ["database"] });
  const id = await announce(colleague);
  await announce(colleague, { title: texts("Mail was late", "E-posten var sen"), starts: hours(-48), ends: hours(-47) });
  await announce(colleague, { title: texts("Long ago", "Länge sedan"), starts: hours(-400), ends: hours(-399) });

  const { notices } = await shown();
  expect(notices).toMatchObject([
    { title: "The database is upgraded", kind: "maintenance", when: "coming", parts: ["database"] },
    { noticeid: id, title: "A registry is slow", when: "now", ends: null, body: "Orders take longer.", updates: [] },
    { title: "Mail was late", when: "over" },
  ]);
  expect((await shown("sv")).notices).toMatchObject([
    { title: "Databasen uppgraderas" },
    { title: "Ett register är långsamt", body: "Beställningar tar längre tid." },
    { title: "E-posten var sen" },
  ]);
  const all = await listed(colleague, { past: true });
  expect(all.data.map(({ title }) => title.en)).toContain("Long ago");
  expect((await listed(colleague)).data.map(({ title }) => title.en)).not.toContain("Long ago");
});

test("an incident gets updates, newest first for customers; the one that says it is over ends it", async () => {
  const noticeid = await announce(colleague, { title: texts("Mail is late", "E-posten är sen"), parts: ["mail"] });
  const add = async (phase: string, severity: string, text: { en: string; sv: string }) => {
    const row = (await listed(colleague)).data.find((each) => each.noticeid === noticeid);
    const { body } = await colleague.call(updateAnnouncement, { noticeid, version: row?.version ?? 0, phase, severity, text });
    expect(body).toMatchObject({ code: 1000 });
  };
  await add("identified", "down", texts("A disk is full.", "En disk är full."));
  clock.advance(600_000);
  const before = (await shown()).notices.find((each) => each.noticeid === noticeid);
  expect(before).toMatchObject({ severity: "down", when: "now", updates: [{ phase: "identified", text: "A disk is full." }] });
  expect((await shown()).state).toBe("degraded");
  await add("over", "down", texts("All mail has been sent.", "All e-post är skickad."));
  const after = (await shown("sv")).notices.find((each) => each.noticeid === noticeid);
  expect(after).toMatchObject({
    when: "over",
    updates: [
      { phase: "over", text: "All e-post är skickad." },
      { phase: "identified", text: "En disk är full." },
    ],
  });
  const row = (await listed(colleague)).data.find((each) => each.noticeid === noticeid);
  expect(row?.updates.map(({ by }) => by)).toEqual([expect.stringContaining("Kollega"), expect.stringContaining("Kollega")]);
  const { rows } = {
    rows: await db.query<{ action: string }>("select action from audit_event where object_id = $1 order by seq", [noticeid]),
  };
  expect(rows.map(({ action }) => action)).toEqual(["announcements.publish", "announcements.update", "announcements.update"]);
});

test("what two colleagues change at once is not lost", async () => {
  const noticeid = await announce(colleague);
  const row = (await listed(colleague)).data.find((each) => each.noticeid === noticeid);
  const change = (title: string) =>
    colleague.call(saveAnnouncement, { ...slow(), noticeid, version: row?.version ?? 0, title: texts(title, title) });
  expect((await change("First")).body).toMatchObject({ code: 1000 });
  expect(nameOf(await change("Second"))).toEqual(["ChangedByColleague", undefined]);
});

test("what has not begun can be withdrawn; what customers have read about cannot", async () => {
  const planned = await announce(colleague, { title: texts("Never", "Aldrig"), starts: hours(2) });
  const running = await announce(colleague);
  expect((await colleague.call(withdrawAnnouncement, { noticeid: planned })).body).toMatchObject({ code: 1000 });
  expect((await shown()).notices.map(({ title }) => title)).not.toContain("Never");
  expect(nameOf(await colleague.call(withdrawAnnouncement, { noticeid: running }))).toEqual(["HasBegun", undefined]);
});

test("an end before the start, an empty title and an unknown brand are refused by field", async () => {
  const save = (fields: object) => colleague.call(saveAnnouncement, { ...slow(), ...fields });
  expect(nameOf(await save({ ends: hours(-2) }))).toEqual(["EndsBeforeStart", "ends"]);
  expect((await save({ title: texts(" ", "Titel") })).body).toMatchObject({ name: "MissingParameter", missing: ["title.en"] });
  expect(nameOf(await save({ brandid: "018f0000-0000-7000-8000-000000000000" }))).toEqual(["NotFound", "brandid"]);
});

test("a colleague of one brand reads what all brands show, and publishes only for that brand, which alone shows it", async () => {
  const forAll = await announce(colleague, { title: texts("For all", "För alla") });
  const [own] = await db.query<{ id: string }>("select brand_id as id from staff_user where id = $1", [other.staffId]);
  const brandid = own?.id ?? "";
  expect(nameOf(await other.browser.call(saveAnnouncement, slow()))).toEqual(["OtherBrand", "brandid"]);
  const mine = await announce(other.browser, { brandid, title: texts("Solrosen only", "Bara Solrosen") });
  const seen = await listed(other.browser);
  expect(seen.brands.map((brand) => brand.brandid)).toEqual([brandid]);
  expect(seen.data.find(({ noticeid }) => noticeid === forAll)).toMatchObject({ maychange: false, brand: null });
  expect(seen.data.find(({ noticeid }) => noticeid === mine)).toMatchObject({ maychange: true, brand: { name: "Solrosen" } });
  expect((await shown()).notices.map(({ title }) => title)).not.toContain("Solrosen only");
  const update = { noticeid: forAll, version: 1, phase: "note", severity: "info", text: texts("Hi", "Hej") };
  expect(nameOf(await other.browser.call(updateAnnouncement, update))).toEqual(["OtherBrand", undefined]);
});
