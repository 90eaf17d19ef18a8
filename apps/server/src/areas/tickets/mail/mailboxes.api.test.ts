import * as operations from "@nameplane/contracts/tickets/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { staffRoutes } from "../../staff/index.ts";
import { mailboxRoutes, Mailboxes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
let clara: TestColleague;
let operator: string;
const settings = [{ address: "support@nameplane.test", host: null }] as const;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    mailboxRoutes(edge, { isOn: true, settings });
  });
  clara = await joinAsColleague(db, api, "Settings");
  const [brand] = await db.query<{ id: string }>("select id from brand where is_operator");
  operator = brand?.id ?? "";
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const add = async (address: string, purpose: string, who = clara, brandid = operator) =>
  (await who.browser.call(operations.addMailbox, { address, purpose, brandid })).body;
const known = () => new Mailboxes(db.readonly, settings);

test("an address that staff add takes mail for its brand beside those of the configuration, until it is removed", async () => {
  expect(await add("Abuse@Nameplane.test", "abuse")).toMatchObject({ code: 1000 });
  expect(await known().addresses()).toEqual(["support@nameplane.test", "abuse@nameplane.test"]);
  expect(await known().purposeOf("abuse@nameplane.test")).toBe("abuse");
  expect(await known().find("abuse@nameplane.test")).toMatchObject({ brandId: operator, purpose: "abuse", isOperator: true });
  expect((await clara.browser.call(operations.staffMailboxes)).body).toMatchObject({
    ison: true,
    data: [
      { address: "support@nameplane.test", isconfigured: true, brand: { brandid: operator } },
      { address: "abuse@nameplane.test", isconfigured: false, newest: null },
    ],
  });
  expect(await add("abuse@nameplane.test", "support")).toMatchObject({ name: "MailboxThere", param: "address" });
  expect(await add("support@nameplane.test", "support")).toMatchObject({ name: "MailboxThere" });
  const remove = async (address: string) => (await clara.browser.call(operations.removeMailbox, { address })).body;
  expect(await remove("support@nameplane.test")).toMatchObject({ name: "MailboxConfigured" });
  expect(await remove("abuse@nameplane.test")).toMatchObject({ code: 1000 });
  expect(await remove("abuse@nameplane.test")).toMatchObject({ name: "NotFound" });
  expect(await known().addresses()).toEqual(["support@nameplane.test"]);
});

test("colleagues of one brand add addresses to their brand alone", async () => {
  const other = await joinForOtherBrand(db, api);
  expect(await add("help@other.test", "support", other)).toMatchObject({ name: "NotFound", param: "brandid" });
  const seen = (await other.browser.call(operations.staffMailboxes)).body;
  expect(seen["data"]).toEqual([]);
});
