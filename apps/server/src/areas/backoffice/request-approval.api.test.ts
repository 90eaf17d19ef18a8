import * as queues from "@nameplane/contracts/backoffice/operations";
import { approveProposal, proposal, proposeAct } from "@nameplane/contracts/staff/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { filesInPostgres } from "../../adapters/files-postgres/index.ts";
import { newId } from "../../platform/ids.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { joinAsColleague, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { proposalRoutes, staffRoutes, type ColleaguesTold } from "../staff/index.ts";
import { taskRoutes } from "./tasks.routes.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let otto: TestColleague;
let olga: TestColleague;
let account: TestAccount;
let nextName = 0;
const told: ColleaguesTold[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  const deps = { ...fixture.deps, pool: db.app, files: { store: filesInPostgres, scanner: null } };
  api = await createTestApi(db, fixture.clock, (edge) => {
    taskRoutes(edge, deps);
    staffRoutes(edge, { staffPool: db.staff });
    proposalRoutes(edge, {
      jobs: {
        enqueue: async (_trx, kind, payloads) => void told.push(...payloads.map((each) => kind.schema.parse(each) as never)),
      },
    });
  });
  otto = await joinAsColleague(db, api);
  olga = await joinAsColleague(db, api);
});
beforeEach(async () => {
  told.length = 0;
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await db.query("update second_person_rule set is_on = true, limits = '{}', version = version + 1 where kind = 'refund'");
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

/** A paid request that waits for staff. */
async function stopped(): Promise<{ requestid: number; version: number }> {
  const name = `godkann-${(nextName += 1)}.se`;
  await fixture.order(account, [name], { method: "invoice" });
  fixture.iis.next("domain:create", { kind: "refused", code: 2307, text: "unimplemented service" });
  await fixture.work(account);
  const { number, version, state } = await fixture.request(account, name);
  expect(state).toBe("manual");
  return { requestid: number, version };
}
const stateOf = async (number: number) =>
  (await db.query<{ state: string }>("select state from request where number = $1", [number]))[0]?.state;
const act = (who: TestColleague, input: Record<string, unknown>) =>
  who.browser.call(queues.actOnRequest, input, { key: newId() });

test("cancelling a paid request gives money back, so a second colleague approves it: nothing happens before, and once after", async () => {
  const one = { ...(await stopped()), act: "cancel", text: "" };
  expect((await act(otto, one)).body).toMatchObject({ name: "SecondPersonNeeded", second: { operation: "actOnRequest" } });
  expect(await stateOf(one.requestid)).toBe("manual");
  // An act that would be refused in any case is refused before anybody is asked to approve it.
  expect((await act(otto, { ...one, act: "reject" })).body).toMatchObject({ missing: ["text"] });
  expect((await act(otto, { ...one, version: one.version + 1 })).body["name"]).toBe("RequestChanged");

  const asked = await otto.browser.call(proposeAct, { operation: "actOnRequest", input: one, reason: "Ordered by mistake" });
  expect(asked.body).toMatchObject({ code: 1000 });
  const proposalid = String(asked.body["proposalid"]);
  // Colleagues who may approve the proposal get a mail. The one who made it gets none.
  expect(told).toMatchObject([{ what: "proposal", path: `/staff/proposals/${proposalid}` }]);
  expect(told[0]?.staffIds).toContain(olga.staffId);
  expect(told[0]?.staffIds).not.toContain(otto.staffId);
  expect(await stateOf(one.requestid)).toBe("manual");
  expect((await olga.browser.call(proposal, { proposalid })).body["proposal"]).toMatchObject({
    kind: "refund",
    object: { kind: "request", id: String(one.requestid) },
    mayapprove: true,
  });
  expect((await otto.proven(approveProposal, { proposalid })).body["name"]).toBe("NotTheSamePerson");
  expect((await olga.proven(approveProposal, { proposalid })).body).toMatchObject({ code: 1000 });
  expect(await stateOf(one.requestid)).toBe("cancelled");
  expect((await olga.proven(approveProposal, { proposalid })).body["name"]).toBe("ProposalOver");
});

test("what gives nothing back needs nobody else, and a proposal about a request that has changed since cannot be approved", async () => {
  const one = await stopped();
  expect((await act(otto, { ...one, act: "lock", text: "Wait" })).body).toMatchObject({ code: 1000 });
  const cancel = { requestid: one.requestid, version: (await version(one.requestid)) ?? 0, act: "cancel", text: "" };
  const asked = await otto.browser.call(proposeAct, { operation: "actOnRequest", input: cancel, reason: "By mistake" });
  const proposalid = String(asked.body["proposalid"]);
  await act(otto, { ...cancel, act: "unlock" });
  expect((await olga.proven(approveProposal, { proposalid })).body["name"]).toBe("RequestChanged");
  const [row] = await db.query<{ state: string }>("select state from staff_proposal where id = $1", [proposalid]);
  expect(row?.state).toBe("open");
});

const version = async (number: number) =>
  (await db.query<{ version: number }>("select version from request where number = $1", [number]))[0]?.version;
