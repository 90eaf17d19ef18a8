import { customerPayments, refundPayment } from "@nameplane/contracts/payments/operations";
import {
  approveProposal,
  changeColleague,
  colleagueList,
  disableColleague,
  newColleagueLink,
  proposal,
  proposalList,
  proposeAct,
  rejectProposal,
  saveSecondPersonRule,
  secondPersonRules,
  staffSelf,
  withdrawProposal,
} from "@nameplane/contracts/staff/operations";
import type { ColleagueRow } from "@nameplane/contracts/staff/colleagues";
import { proposalListSpec, proposalSpec, secondPersonRulesSpec } from "@nameplane/contracts/staff/proposals";
import { minorOf, money } from "@nameplane/values";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { prepaidBalance } from "../../ledger/index.ts";
import { colleagueRoutes, proposalRoutes, staffRoutes } from "../../staff/index.ts";
import { createPayment } from "../charges/index.ts";
import { refundRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let anna: TestColleague;
let bo: TestColleague;
let cleo: TestColleague;
let support: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  // The database checks staff sessions by its own clock, so the test's clock is set to the real time.
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  api = await createTestApi(db, fixture.clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    colleagueRoutes(edge, new Set());
    proposalRoutes(edge, { jobs: { enqueue: async () => undefined } });
    refundRoutes(edge, { jobs: fixture.jobs });
  });
  anna = await joinAsColleague(db, api);
  bo = await joinAsColleague(db, api);
  cleo = await joinAsColleague(db, api);
  support = await joinAsColleague(db, api, "Support");
});
beforeEach(async () => {
  await db.query("delete from rate_counter");
  await db.query("update second_person_rule set is_on = false, limits = '{}', version = 1");
  await db.query("delete from staff_moved_sum");
});
afterEach(async () => {
  expect(await brokenInvariants(db)).toEqual([]);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

/** A customer with 125.00 of credit from a card payment. */
async function withCredit(): Promise<{ account: TestAccount; paymentid: string; number: number }> {
  const account = await createAccount(db);
  const { paymentId } = await tx(db.app, account.scope, (trx) =>
    createPayment(trx, account.scope, {
      purpose: "deposit",
      method: "card",
      amount: money(12_500, "SEK"),
      now: fixture.clock.now(),
    }),
  );
  fixture.card.pay((await fixture.openCard(account, paymentId)).redirectUrl.slice("https://pay.example/".length));
  await fixture.report(account, paymentId);
  const [row] = await db.query<{ number: number }>("select number::int from account where id = $1", [account.accountId]);
  return { account, paymentid: paymentId, number: row?.number ?? 0 };
}

const refundOf = (paymentid: string, amountMinor = 5000) => ({ paymentid, amountMinor, currency: "SEK", reason: "Paid twice" });
const nameOf = ({ body }: Answer) => body["name"] ?? body.code;
const credit = async ({ scope }: TestAccount) => minorOf(await tx(db.app, scope, (trx) => prepaidBalance(trx, scope, "SEK")));

const setRule = (kind: string, limits: Record<string, number> = {}) =>
  anna.proven(saveSecondPersonRule, {
    kind,
    version: 1,
    on: true,
    limits: Object.entries(limits).map(([currency, minor]) => ({ currency, minor })),
  });
const propose = (who: TestColleague, operation: string, input: Record<string, unknown>) =>
  who.browser.call(proposeAct, { operation, input, reason: "The customer asked for it" });
async function proposed(who: TestColleague, operation: string, input: Record<string, unknown>): Promise<string> {
  const { body } = await propose(who, operation, input);
  expect(body).toMatchObject({ code: 1000 });
  return String(body["proposalid"]);
}
const approve = (who: TestColleague, proposalid: string) => who.proven(approveProposal, { proposalid });
async function one(who: TestColleague, proposalid: string) {
  return proposalSpec.answer.loose().parse((await who.browser.call(proposal, { proposalid })).body).proposal;
}
async function listed(who: TestColleague, input: Record<string, unknown> = {}) {
  return proposalListSpec.answer.loose().parse((await who.browser.call(proposalList, input)).body).data;
}
async function colleagueOf(who: TestColleague): Promise<ColleagueRow> {
  const { colleagues } = (await anna.browser.call(colleagueList)).body as unknown as { colleagues: ColleagueRow[] };
  const found = colleagues.find(({ staffid }) => staffid === who.staffId);
  if (found === undefined) throw new Error("no such colleague");
  return found;
}

describe("a refund above the limit", () => {
  test("is refused until it is proposed; then a second colleague sees what changes, approves, and it is done once", async () => {
    await setRule("refund", { SEK: 4999 });
    const { account, paymentid } = await withCredit();
    const refused = await anna.browser.call(refundPayment, refundOf(paymentid));
    expect(refused.body).toMatchObject({ name: "SecondPersonNeeded", second: { operation: "refundPayment" } });
    expect(await credit(account)).toBe(12_500);

    const id = await proposed(anna, "refundPayment", refundOf(paymentid));
    expect(await credit(account)).toBe(12_500);
    expect(await listed(bo)).toMatchObject([{ proposalid: id, kind: "refund", amount: { minor: 5000, currency: "SEK" } }]);
    expect(await one(bo, id)).toMatchObject({
      object: { kind: "payment", id: paymentid },
      mayapprove: true,
      maywithdraw: false,
      reason: "The customer asked for it",
      changes: [
        { field: "refunded", before: "0", after: "5000", currency: "SEK" },
        { field: "why", before: null, after: "Paid twice" },
      ],
    });
    expect((await approve(bo, id)).body).toMatchObject({ code: 1000, link: null });
    expect(await credit(account)).toBe(7500);
    expect(nameOf(await approve(cleo, id))).toBe("ProposalOver");
    expect(await credit(account)).toBe(7500);
    expect(await one(anna, id)).toMatchObject({ state: "done", decidedby: { staffid: bo.staffId } });
    await fixture.drain([account]);
  });

  test("cannot be approved or rejected by the colleague who proposed it [T114]", async () => {
    await setRule("refund");
    const { account, paymentid } = await withCredit();
    const id = await proposed(anna, "refundPayment", refundOf(paymentid));
    expect(await one(anna, id)).toMatchObject({ mayapprove: false, maywithdraw: true });
    expect(nameOf(await approve(anna, id))).toBe("NotTheSamePerson");
    expect(nameOf(await anna.browser.call(rejectProposal, { proposalid: id, reason: "No longer" }))).toBe("NotTheSamePerson");
    expect(await credit(account)).toBe(12_500);
    await expect(
      db.query("update staff_proposal set state = 'done', decided_by = asked_by, decided_at = now() where id = $1", [id]),
    ).rejects.toThrow(/check constraint/);
  });

  test("is seen and decided only by colleagues with the right for refunds", async () => {
    await setRule("refund");
    const { paymentid } = await withCredit();
    const id = await proposed(anna, "refundPayment", refundOf(paymentid));
    expect((await listed(support)).filter(({ proposalid }) => proposalid === id)).toEqual([]);
    expect(nameOf(await support.browser.call(proposal, { proposalid: id }))).toBe("NotFound");
    expect(nameOf(await approve(support, id))).toBe("NoPermission");
    expect(nameOf(await support.browser.call(rejectProposal, { proposalid: id, reason: "Not this" }))).toBe("NoPermission");
    expect(nameOf(await propose(support, "refundPayment", refundOf(paymentid)))).toBe("NoPermission");
    const other = await joinForOtherBrand(db, api);
    expect(nameOf(await approve(other, id))).toBe("NotFound");
  });

  test("needs the approver's passkey", async () => {
    await setRule("refund");
    const { paymentid } = await withCredit();
    const id = await proposed(anna, "refundPayment", refundOf(paymentid));
    expect(nameOf(await bo.browser.call(approveProposal, { proposalid: id }))).toBe("StepUpRequired");
  });

  test("is carried out once when two colleagues approve it at the same time", async () => {
    await setRule("refund");
    const { account, paymentid } = await withCredit();
    const id = await proposed(anna, "refundPayment", refundOf(paymentid));
    const answers = await Promise.all([approve(bo, id), approve(cleo, id)]);
    expect(answers.map(nameOf).map(String).toSorted()).toEqual(["1000", "ProposalOver"]);
    expect(await credit(account)).toBe(7500);
    expect(await db.query("select 1 from refund where payment_id = $1", [paymentid])).toHaveLength(1);
    await fixture.drain([account]);
  });

  test("is checked again when it is approved: the customer may have spent the credit, or the values may have changed", async () => {
    await setRule("refund", { SEK: 6000 });
    const { account, paymentid } = await withCredit();
    const first = await proposed(anna, "refundPayment", refundOf(paymentid, 10_000));
    // A small refund, which needs no approval, changes the figures that the proposal showed.
    expect(nameOf(await bo.proven(refundPayment, refundOf(paymentid, 5000)))).toBe(1000);
    expect(nameOf(await approve(bo, first))).toBe("ProposalOutdated");
    expect(await credit(account)).toBe(7500);
    expect(await one(bo, first)).toMatchObject({ state: "open" });
    expect(nameOf(await propose(anna, "refundPayment", refundOf(paymentid, 10_000)))).toBe("RefundTooMuch");
    await fixture.drain([account]);
  });

  test("is not proposed twice, and can be proposed again once it was rejected or withdrawn", async () => {
    await setRule("refund");
    const { paymentid } = await withCredit();
    const id = await proposed(anna, "refundPayment", refundOf(paymentid));
    expect(nameOf(await propose(cleo, "refundPayment", refundOf(paymentid)))).toBe("ProposalOpen");
    expect(nameOf(await bo.browser.call(rejectProposal, { proposalid: id, reason: "Ask for a receipt" }))).toBe(1000);
    expect(await one(anna, id)).toMatchObject({ state: "rejected", decisionreason: "Ask for a receipt" });
    const again = await proposed(anna, "refundPayment", refundOf(paymentid));
    expect(nameOf(await bo.browser.call(withdrawProposal, { proposalid: again }))).toBe("NotFound");
    expect(nameOf(await anna.browser.call(withdrawProposal, { proposalid: again }))).toBe(1000);
    expect(nameOf(await approve(bo, again))).toBe("ProposalOver");
    expect((await listed(anna, { list: "decided", objectid: paymentid })).map(({ state }) => state)).toEqual([
      "withdrawn",
      "rejected",
    ]);
  });

  test("cannot be approved after seven days, and can then be proposed again", async () => {
    await setRule("refund");
    const { account, paymentid } = await withCredit();
    const id = await proposed(anna, "refundPayment", refundOf(paymentid));
    await db.query(
      "update staff_proposal set asked_at = asked_at - interval '7 days', ends_at = ends_at - interval '7 days' where id = $1",
      [id],
    );
    expect(await one(bo, id)).toMatchObject({ state: "expired", mayapprove: false });
    expect(nameOf(await approve(bo, id))).toBe("ProposalOver");
    expect(await credit(account)).toBe(12_500);
    await proposed(cleo, "refundPayment", refundOf(paymentid));
  });

  test("is not carried out for a colleague who has been locked out meanwhile", async () => {
    await setRule("refund");
    const { account, paymentid } = await withCredit();
    const dora = await joinAsColleague(db, api);
    const id = await proposed(dora, "refundPayment", refundOf(paymentid));
    expect(nameOf(await anna.proven(disableColleague, { staffid: dora.staffId, disabled: true }))).toBe(1000);
    expect(nameOf(await approve(bo, id))).toBe("ProposerGone");
    expect(await credit(account)).toBe(12_500);
  });

  test("cannot be split into parts below the limit within a day [T115]", async () => {
    await setRule("refund", { SEK: 6000 });
    const { account, paymentid } = await withCredit();
    expect(nameOf(await anna.proven(refundPayment, refundOf(paymentid, 4000)))).toBe(1000);
    expect(nameOf(await anna.proven(refundPayment, refundOf(paymentid, 2001)))).toBe("SecondPersonNeeded");
    expect(nameOf(await anna.proven(refundPayment, refundOf(paymentid, 2000)))).toBe(1000);
    // The limit for a day applies to each staff member separately.
    expect(nameOf(await bo.proven(refundPayment, refundOf(paymentid, 3000)))).toBe(1000);
    await fixture.drain([account]);
  });

  test("the log has the names of both colleagues", async () => {
    await setRule("refund");
    const { account, paymentid } = await withCredit();
    const id = await proposed(anna, "refundPayment", refundOf(paymentid));
    await approve(bo, id);
    const entries = await db.query<{ action: string; actor: string; after: Record<string, unknown> }>(
      "select body ->> 'action' as action, body ->> 'actor' as actor, body -> 'after' as after from audit_event where body ->> 'object' = $1 order by at, id",
      [id],
    );
    expect(entries).toMatchObject([
      { action: "proposals.ask", actor: `staff:${anna.staffId}` },
      {
        action: "proposals.approve",
        actor: `staff:${bo.staffId}`,
        after: { operation: "refundPayment", proposedBy: expect.stringContaining("Kollega") as string },
      },
    ]);
    await fixture.drain([account]);
  });
});

describe("rights of colleagues", () => {
  test("roles change only with a second colleague; a name does not need one", async () => {
    await setRule("rights");
    const row = await colleagueOf(support);
    const roles = (await colleagueOf(anna)).roles.map(({ roleid }) => roleid);
    const fields = { staffid: row.staffid, name: row.name, email: row.email, language: row.language, brandid: null };
    const own = row.roles.map(({ roleid }) => roleid);
    expect(nameOf(await anna.proven(changeColleague, { ...fields, version: row.version, roles: own, name: "Other" }))).toBe(1000);
    const input = { ...fields, version: row.version + 1, roles };
    expect(nameOf(await anna.proven(changeColleague, input))).toBe("SecondPersonNeeded");
    const id = await proposed(anna, "changeColleague", input);
    expect((await one(bo, id)).changes).toContainEqual({
      field: "roles",
      before: "Support",
      after: "Administrator",
      currency: null,
    });
    expect(nameOf(await approve(bo, id))).toBe(1000);
    expect((await colleagueOf(support)).roles).toMatchObject([{ name: "Administrator" }]);
    await db.query(
      "update staff_role_holder set role_id = (select id from staff_role where name = 'Support') where staff_id = $1",
      [support.staffId],
    );
  });

  test("nobody proposes more rights for themselves, or more rights than they have [T114]", async () => {
    await setRule("rights");
    const row = await colleagueOf(anna);
    const { staffid, name, email, language, version } = row;
    expect(
      nameOf(await propose(anna, "changeColleague", { staffid, name, email, language, version, brandid: null, roles: [] })),
    ).toBe("NotYourself");
  });

  test("a login link for a colleague, with which one could approve in their name, needs a second colleague [T114]", async () => {
    await setRule("rights");
    const input = { staffid: support.staffId, removepasskeys: false };
    expect(nameOf(await anna.proven(newColleagueLink, input))).toBe("SecondPersonNeeded");
    const id = await proposed(anna, "newColleagueLink", input);
    const { body } = await approve(bo, id);
    expect(body).toMatchObject({ code: 1000, link: { url: expect.stringContaining("/staff/join") as string } });
  });

  test("a colleague is locked out at once, and let in again only with a second colleague", async () => {
    await setRule("rights");
    const eve = await joinAsColleague(db, api, "Support");
    expect(nameOf(await anna.proven(disableColleague, { staffid: eve.staffId, disabled: true }))).toBe(1000);
    expect(nameOf(await eve.browser.call(staffSelf))).toBe("LoginRequired");
    expect(nameOf(await anna.proven(disableColleague, { staffid: eve.staffId, disabled: false }))).toBe("SecondPersonNeeded");
  });
});

describe("the rules", () => {
  test("nobody turns a rule off alone [T114]", async () => {
    expect(nameOf(await setRule("refund", { SEK: 1000 }))).toBe(1000);
    const off = { kind: "refund", version: 2, on: false, limits: [] };
    expect(nameOf(await anna.proven(saveSecondPersonRule, off))).toBe("SecondPersonNeeded");
    const id = await proposed(anna, "saveSecondPersonRule", off);
    expect((await one(bo, id)).changes).toEqual([
      { field: "rule", before: "on", after: "off", currency: null },
      { field: "limits", before: "1000", after: null, currency: "SEK" },
    ]);
    expect(nameOf(await approve(bo, id))).toBe(1000);
    const { rules } = secondPersonRulesSpec.answer.loose().parse((await anna.browser.call(secondPersonRules)).body);
    expect(rules.find(({ kind }) => kind === "refund")).toMatchObject({ on: false, version: 3 });
  });

  test("a rule is not turned on while only one colleague could act, because nobody could approve", async () => {
    await db.query("update staff_user set disabled_at = now() where id <> $1", [anna.staffId]);
    expect((await setRule("refund")).body).toMatchObject({ name: "NoSecondColleague", param: "on" });
    await db.query("update staff_user set disabled_at = null where id = any($1)", [[bo.staffId, cleo.staffId, support.staffId]]);
  });

  test("without a rule, nothing changes for a colleague who acts alone", async () => {
    const { account, paymentid, number } = await withCredit();
    expect(nameOf(await anna.proven(refundPayment, refundOf(paymentid)))).toBe(1000);
    expect(await credit(account)).toBe(7500);
    expect(nameOf(await anna.browser.call(customerPayments, { number }))).toBe(1000);
    expect(nameOf(await propose(anna, "customerPayments", { number }))).toBe("NotFound");
    expect(nameOf(await anna.browser.call(proposal, { proposalid: newId() }))).toBe("NotFound");
    await fixture.drain([account]);
  });
});
