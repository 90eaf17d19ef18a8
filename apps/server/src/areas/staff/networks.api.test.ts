import {
  approveProposal,
  beginStaffLogin,
  openStaffLink,
  proposeAct,
  saveStaffNetworks,
  staffNetworks,
  staffSelf,
} from "@nameplane/contracts/staff/operations";
import { staffNetworksSpec } from "@nameplane/contracts/staff/networks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FakeClock } from "../../testing/fake-clock.ts";
import { addColleague, issueTestLink, joinAsColleague, joinForOtherBrand, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { colleagueRoutes, proposalRoutes, staffRoutes } from "./index.ts";
import { plainAddress } from "./staff.rules.ts";

let db: TestDatabase;
let api: TestApi;
let anna: TestColleague;
let bo: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(
    db,
    new FakeClock(new Date()),
    (edge) => {
      staffRoutes(edge, { staffPool: db.staff });
      colleagueRoutes(edge, new Set());
      proposalRoutes(edge, { jobs: { enqueue: async () => undefined } });
    },
    { proxies: { networks: ["127.0.0.1/32"], header: "x-forwarded-for" } },
  );
  anna = await joinAsColleague(db, api);
  bo = await joinAsColleague(db, api);
});
beforeEach(async () => {
  await db.query("delete from staff_network");
  await db.query("delete from rate_counter");
  await db.query("update second_person_rule set is_on = false");
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const nameOf = ({ body }: Answer) => body["name"] ?? body.code;
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const save = (networks: string[], before: string[] = [], who = anna) =>
  who.proven(saveStaffNetworks, { from: before, networks: networks.map((network) => ({ network, note: "Office" })) });
const listed = async () => {
  const { body } = await anna.browser.call(staffNetworks, {});
  return staffNetworksSpec.answer.loose().parse(body);
};

test("staff log in and work from the networks of the list only, IPv4 and IPv6; others are refused before a passkey is asked for [T116]", async () => {
  expect(nameOf(await save(["127.0.0.1", "192.0.2.77/24", "2001:db8:1::/48"]))).toBe(1000);
  expect(await listed()).toMatchObject({
    data: [{ network: "127.0.0.1/32", note: "Office" }, { network: "192.0.2.0/24" }, { network: "2001:db8:1::/48" }],
    address: "127.0.0.1",
  });
  for (const inside of ["192.0.2.9", "2001:db8:1:2::3"]) {
    expect(nameOf(await anna.browser.call(staffSelf, {}, from(inside)))).toBe(1000);
    expect(nameOf(await api.browser().call(beginStaffLogin, {}, from(inside)))).toBe(1000);
  }
  const token = await issueTestLink(db, (await addColleague(db)).staffId);
  for (const outside of ["198.51.100.1", "2001:db8:2::1"]) {
    expect(nameOf(await anna.browser.call(staffSelf, {}, from(outside)))).toBe("LoginRequired");
    expect(nameOf(await api.browser().call(beginStaffLogin, {}, from(outside)))).toBe("OtherNetwork");
    expect(nameOf(await api.browser().call(openStaffLink, { token }, from(outside)))).toBe("OtherNetwork");
  }
});

test("nobody saves networks without their own address, and an empty list opens all of them again", async () => {
  expect((await save(["192.0.2.0/24"])).body).toMatchObject({ name: "OwnAddressOutside", param: "networks" });
  expect((await listed()).data).toEqual([]);
  expect(nameOf(await save(["127.0.0.0/8"]))).toBe(1000);
  expect(nameOf(await save([], ["127.0.0.0/8"]))).toBe(1000);
  expect(nameOf(await anna.browser.call(staffSelf, {}, from("198.51.100.1")))).toBe(1000);
});

test("what is no address or network is refused by its field, and so is a list that a colleague has changed since", async () => {
  for (const wrong of ["office", "192.0.2.0/33", "192.0.2", "2001:db8::/129", ""])
    expect((await save([wrong])).body).toMatchObject({ param: expect.stringMatching(/^networks/) as string });
  expect(nameOf(await save(["127.0.0.0/8"]))).toBe(1000);
  expect(nameOf(await save(["127.0.0.1"], [], bo))).toBe("RoleChanged");
});

test("only staff of all brands see and change the networks", async () => {
  const other = await joinForOtherBrand(db, api);
  expect(nameOf(await other.browser.call(staffNetworks, {}))).toBe("NoPermission");
  expect(nameOf(await save(["127.0.0.1"], [], other))).toBe("NoPermission");
});

test("while rights need a second colleague, so do the networks", async () => {
  await db.query("update second_person_rule set is_on = true where kind = 'rights'");
  expect(nameOf(await save(["127.0.0.0/8"]))).toBe("SecondPersonNeeded");
  const input = { from: [], networks: [{ network: "127.0.0.0/8", note: "" }] };
  const { body } = await anna.browser.call(proposeAct, { operation: "saveStaffNetworks", input, reason: "Office only" });
  expect(nameOf(await bo.proven(approveProposal, { proposalid: String(body["proposalid"]) }))).toBe(1000);
  expect((await listed()).data).toMatchObject([{ network: "127.0.0.0/8" }]);
});

test("an IPv4 address in the form of an IPv6 address is taken as IPv4", () => {
  expect(plainAddress("::ffff:192.0.2.9")).toBe("192.0.2.9");
  expect(plainAddress("2001:db8::1")).toBe("2001:db8::1");
});
