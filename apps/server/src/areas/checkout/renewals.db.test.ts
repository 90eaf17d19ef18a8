import { money, priceAt } from "@nameplane/values";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as checkout from "@nameplane/contracts/checkout/operations";
import { consentText } from "@nameplane/contracts/checkout/withdrawal-values";
import { planRenewalsSpec } from "@nameplane/contracts/checkout/renewals";
import { planRestoresSpec } from "@nameplane/contracts/checkout/restores";
import { bulkRowsSpec, bulkRunSpec } from "@nameplane/contracts/orders/bulk";
import { bulkRows, bulkRun, exportBulkRun, retryBulk } from "@nameplane/contracts/orders/operations";
import { recordRegistration } from "../domains/index.ts";
import { addDays } from "../../platform/clock.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { addPromotion } from "../../testing/fixtures/promotions.ts";
import type { TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { insertQuotes } from "../orders/prices/index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  browser = await fixture.browser(account);
  fixture.iis.forgetFaults();
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const daysAhead = (days: number) => new Date(addDays(fixture.clock.now(), days).toISOString().slice(0, 10));

/** Domains of the account that the registry holds for us, each expiring a day after the one before. */
async function own(words: readonly string[], days = 30): Promise<{ id: string; name: string; expiresAt: Date }[]> {
  const owned = [];
  for (const [index, word] of words.entries()) {
    const name = `${word}-${randomBytes(4).toString("hex")}.se`;
    const [createdAt, expiresAt] = [daysAhead(-400), daysAhead(days + index)];
    const nameServers = ["ns1.nameplane.test"];
    fixture.iis.hold(name, {
      sponsor: "nameplane",
      isOurs: true,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      nameServers,
    });
    const { domainId } = await tx(db.worker, account.scope, (trx) =>
      recordRegistration(trx, account.scope, {
        registryId: "iis",
        asciiName: name,
        roid: "D1",
        sponsor: "nameplane",
        createdAt,
        expiresAt,
        statuses: ["ok"],
        nameServersWanted: nameServers,
        nameServersSeen: nameServers,
        fee: null,
        isPremium: false,
        readAt: fixture.clock.now(),
        contactId: account.contactId,
        renewalMode: "manual",
      }),
    );
    owned.push({ id: domainId, name, expiresAt });
  }
  return owned;
}

function answerOf({ body }: { body: Record<string, unknown> }): Record<string, unknown> {
  const { code: _, desc: __, ...fields } = body;
  return fields;
}

const runOf = async (runid: unknown) => bulkRunSpec.answer.parse(answerOf(await browser.call(bulkRun, { runid })));

type Plan = ReturnType<typeof planRenewalsSpec.answer.parse>;
const everything = { kind: "query", status: 200 } as const;

async function plan(selection: object = everything): Promise<Plan> {
  return planRenewalsSpec.answer.parse(answerOf(await browser.call(checkout.planRenewals, { selection })));
}

const yearPrice = (made: Plan) => made.prices.find(({ years }) => years === 1)?.totalMinor ?? 0;

const order = (made: Plan, change: Record<string, unknown> = {}, key = newId()) =>
  browser.call(
    checkout.orderRenewals,
    {
      selection: everything,
      set: made.set,
      choice: { kind: "years", years: 1 },
      single: [],
      except: [],
      fitMinor: null,
      method: "invoice",
      totalMinor: made.rows.length * yearPrice(made),
      currency: "SEK",
      termsaccepted: true,
      ...change,
    },
    { key },
  );

const expiryOf = async (name: string) =>
  (await db.query<{ at: Date }>("select expires_at as at from domain where ascii_name = $1", [name]))[0]?.at;

/** Makes the account that of a private person in Sweden. */
const asPerson = () => db.query("update account set party = 'person', version = version + 1 where id = $1", [account.accountId]);
const consents = () =>
  db.query("select consent_text, consented_at = placed_at as at_once from sales_order where account_id = $1", [
    account.accountId,
  ]);

describe("many renewals", () => {
  test("are planned with prices and limits, and names that cannot be renewed with their reason", async () => {
    const [first, locked, ending, far] = await own(["forst", "flyttas", "slutar", "langt"]);
    await db.query("update domain_detail set statuses_seen = '{pendingTransfer}', version = version + 1 where domain_id = $1", [
      locked?.id,
    ]);
    await db.query("update domain set renewal_mode = 'cancel', version = version + 1 where id = $1", [ending?.id]);
    await db.query("update domain set expires_at = $2, version = version + 1 where id = $1", [far?.id, daysAhead(3640)]);
    await db.query("update domain set state = 'expired_restorable', version = version + 1 where id = $1", [first?.id]);
    const made = await plan({ kind: "query" });
    expect(made.rows).toEqual([]);
    const byReason = new Map(made.refused.map((row) => [row.reason, row]));
    expect([...byReason.keys()].toSorted()).toEqual(["cancelling", "maxTerm", "redemption", "transfer"]);
    expect(byReason.get("redemption")?.restoreprice?.totalMinor).toBeGreaterThan(0);
    const named = await plan({ kind: "names", names: [ending?.name ?? "", "nagon-annans.se"] });
    expect(named.refused.map(({ reason }) => reason).toSorted()).toEqual(["cancelling", "missing"]);
  });

  test("are ordered by a private buyer only with the consent to delivery at once, which then ends the right of withdrawal", async () => {
    await own(["privatperson"]);
    expect(await plan()).toMatchObject({ asksconsent: false });
    await asPerson();
    const made = await plan();
    expect(made).toMatchObject({ asksconsent: true });
    expect((await order(made)).body).toMatchObject({ name: "ConsentMissing", missing: ["withdrawalconsent"] });
    expect(await consents()).toEqual([]);
    const { ordernr } = (await order(made, { withdrawalconsent: true })).body;
    expect(await consents()).toEqual([{ consent_text: consentText.en, at_once: true }]);
    await fixture.work(account);
    expect((await browser.call(checkout.orderMoneyBack, { ordernr })).body).toMatchObject({
      withdrawal: { consent: { text: consentText.en }, lines: [{ effect: "lost" }] },
    });
  });

  test("keep no consent of a company, even if a program sends one", async () => {
    await own(["bolaget"]);
    expect((await order(await plan(), { withdrawalconsent: true })).body).toMatchObject({ code: 1000 });
    expect(await consents()).toEqual([{ consent_text: null, at_once: null }]);
  });

  test("are sold at a campaign that is about renewals, and one whose limit has no room for all of them is left out", async () => {
    const terms = { acts: ["renew"], how: { kind: "fixed", amounts: { SEK: 12_000 } } };
    const [roomy, narrow] = [
      await addPromotion(db, { terms, columns: { uses_max: 2 } }),
      await addPromotion(db, { terms: { ...terms, how: { kind: "fixed", amounts: { SEK: 1 } } }, columns: { uses_max: 1 } }),
    ];
    await own(["kampanj-ett", "kampanj-tva"]);
    const made = await plan();
    expect(yearPrice(made)).toBe(15_000);
    expect((await order(made)).body.code).toBe(1000);
    expect(
      await db.query("select promotion_id as id, count(*)::int as n from promotion_use where account_id = $1 group by 1", [
        account.accountId,
      ]),
    ).toEqual([{ id: roomy, n: 2 }]);
    await db.query("update promotion set stopped_at = now() where id = any($1)", [[roomy, narrow]]);
  });

  test("are one order with a line each, renewed at the registry, their dates read back", async () => {
    const owned = await own(["ett", "tva", "tre"]);
    const made = await plan();
    expect(made.rows.map(({ domainname }) => domainname)).toEqual(owned.map(({ name }) => name));
    expect(made.rows[0]?.years).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const placed = await order(made, { reference: "PO 7712" });
    expect(placed.body).toMatchObject({ code: 1000, names: 3 });
    await fixture.work(account);
    expect(new Set(fixture.iis.received.filter(({ verb }) => verb === "domain:renew").slice(-3))).toEqual(
      new Set(
        owned.map(({ name, expiresAt }) => ({
          verb: "domain:renew",
          name,
          currentExpiresOn: expiresAt.toISOString().slice(0, 10),
          periodMonths: 12,
          fee: null,
        })),
      ),
    );
    for (const { name, expiresAt } of owned) {
      const next = new Date(expiresAt);
      next.setUTCFullYear(next.getUTCFullYear() + 1);
      expect(await expiryOf(name)).toEqual(next);
    }
    const invoices = await db.query<{ note: string; lines: number }>(
      "select note, (select count(*)::int from invoice_line l where l.invoice_id = i.id) as lines from invoice i where account_id = $1",
      [account.accountId],
    );
    expect(invoices.map(({ note, lines }) => [note.endsWith(": PO 7712"), lines])).toEqual([[true, 3]]);
    const costs = await db.query(
      "select 1 from ledger_posting where kind = 'cost' and text like 'renew %' and request_id in (select id from request where account_id = $1)",
      [account.accountId],
    );
    expect(costs).toHaveLength(3);
    const { run } = await runOf(placed.body["runid"]);
    expect(run).toMatchObject({ act: "renew", total: 3, done: 3, waiting: 0, failed: 0, isended: true, causes: [] });
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("are paid by a saved card of the account; one of another account is refused, and a declined one leaves the order to be paid", async () => {
    await own(["kort-ett", "kort-tva"]);
    const made = await plan();
    const strangers = await fixture.keepCard(await createAccount(db), { mood: "pays" });
    expect((await order(made, { method: "card", cardid: strangers.id })).body).toMatchObject({
      name: "NotFound",
      param: "cardid",
    });
    const good = await fixture.keepCard(account, { mood: "pays" });
    const placed = await order(made, { method: "card", cardid: good.id });
    expect(placed.body).toMatchObject({ code: 1000, redirecturl: null });
    await fixture.followMoney(account);
    await fixture.work(account);
    expect((await runOf(placed.body["runid"])).run).toMatchObject({ done: 2, waiting: 0, failed: 0 });

    await own(["kort-tre"]);
    const bad = await fixture.keepCard(account, { mood: "declines" });
    const next = await plan({ kind: "query", status: 200 });
    const declined = await order(next, { method: "card", cardid: bad.id });
    expect(declined.body).toMatchObject({ code: 1000 });
    await fixture.followMoney(account);
    expect(await fixture.orderState(Number(declined.body["ordernr"]))).toBe("awaiting_payment");
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("are refused when the names or the price are not those that were seen", async () => {
    const [first] = await own(["bundet"]);
    const made = await plan();
    expect((await order(made, { totalMinor: yearPrice(made) - 1 })).body).toMatchObject({ name: "PriceChanged" });
    expect((await order(made, { termsaccepted: false })).body).toMatchObject({ name: "TermsNotAccepted" });
    expect((await order(made, { except: [first?.id] })).body).toMatchObject({ name: "NothingToRenew" });
    await own(["nytt"]);
    expect((await order(made)).body).toMatchObject({ name: "SelectionChanged" });
    const key = newId();
    const fresh = await plan();
    const [one, again] = [await order(fresh, {}, key), await order(fresh, {}, key)];
    expect(again.body["ordernr"]).toBe(one.body["ordernr"]);
    expect((await order(await plan())).body).toMatchObject({ name: "NothingToRenew" });
  });

  test("can have years of their own, run until a common day, and be limited to the credit in the sequence of expiry", async () => {
    const owned = await own(["a", "b", "c"], 10);
    const made = await plan();
    const price = (years: number) => made.prices.find((each) => each.years === years)?.totalMinor ?? 0;
    await fixture.deposit(account, price(1) * 2 + 5);
    const input = { fitMinor: price(1) * 2 + 5, method: "credit" };
    const total = price(1) * 2;
    const refused = await order(made, { ...input, totalMinor: price(1) * 3, creditMinor: price(1) * 3 });
    expect(refused.body).toMatchObject({ name: "PriceChanged" });
    const placed = await order(made, { ...input, totalMinor: total, creditMinor: total });
    expect(placed.body).toMatchObject({ code: 1000, names: 2 });
    await fixture.work(account);
    expect((await fixture.requests(account)).map(({ ascii_name, state }) => [ascii_name, state])).toEqual(
      owned.slice(0, 2).map(({ name }) => [name, "completed"]),
    );
    expect(await fixture.balance(account)).toEqual({ prepaid: 5, owed: 0 });
    // Renews the third name alone for two years, then all names until the same day three years from now.
    const rest = owned[2];
    const second = await plan({ kind: "ids", itemids: [rest?.id] });
    const single = await order(second, {
      selection: { kind: "ids", itemids: [rest?.id] },
      single: [{ itemid: rest?.id, years: 2 }],
      totalMinor: price(2),
    });
    expect(single.body).toMatchObject({ code: 1000, names: 1 });
    await fixture.work(account);
    const until = daysAhead(3 * 365 + 5)
      .toISOString()
      .slice(0, 10);
    const third = await plan();
    const aligned = await order(third, {
      choice: { kind: "until", on: until },
      totalMinor: price(2) * 2 + price(1),
    });
    expect(aligned.body).toMatchObject({ code: 1000, names: 3 });
    await fixture.work(account);
    for (const { name } of owned) expect((await expiryOf(name))?.toISOString().slice(0, 10) ?? "").toMatch(/^20/);
    for (const { name } of owned)
      expect((await expiryOf(name))?.getTime() ?? 0).toBeGreaterThanOrEqual(Date.parse(until) - 86_400_000);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });
});

describe("a run in which some fail", () => {
  test("groups the failed names by cause, gives money back, tries again only the chosen names, and gives a CSV file", async () => {
    const owned = await own(["r1", "r2", "r3", "r4", "r5", "r6"]);
    const made = await plan();
    fixture.iis.next("domain:renew", { kind: "refused", code: 2105, text: "Not eligible for renewal" });
    fixture.iis.next("domain:renew", { kind: "refused", code: 2105, text: "Not eligible for renewal" });
    fixture.iis.next("domain:renew", { kind: "refused", code: 2306, text: `Over the maximum term of 120 months` });
    fixture.iis.next("domain:renew", { kind: "lost", executed: true });
    const placed = await order(made);
    await fixture.work(account);
    const runid = placed.body["runid"];
    const seen = () => runOf(runid);
    const { run } = await seen();
    expect(run).toMatchObject({ total: 6, done: 3, failed: 3, waiting: 0, isended: true });
    expect(run.causes.map(({ status, count, act }) => [status, count, act])).toEqual([
      [4899, 2, "restart"],
      [4998, 1, "again"],
    ]);
    const rows = bulkRowsSpec.answer.parse(answerOf(await browser.call(bulkRows, { runid, state: "failed" })));
    expect([rows.total, rows.data[0]?.state]).toEqual([3, "failed"]);
    expect((await browser.call(retryBulk, { runid, cause: run.causes[1]?.cause }, { key: newId() })).body).toMatchObject({
      name: "StatusProhibits",
    });
    const retried = await browser.call(retryBulk, { runid, cause: run.causes[0]?.cause }, { key: newId() });
    expect(retried.body).toMatchObject({ code: 1000, retried: 2 });
    await fixture.work(account);
    expect((await seen()).run).toMatchObject({ done: 5, failed: 1 });
    const csv = (await browser.call(exportBulkRun, { runid })).text;
    expect(csv.trim().split("\r\n")).toHaveLength(7);
    expect(csv).toContain("Over the maximum term");
    const renewals = fixture.iis.received.filter(
      (sent) => sent.verb === "domain:renew" && owned.some(({ name }) => name === sent.name),
    );
    expect(renewals).toHaveLength(8);
    expect((await fixture.balance(account)).owed).toBe(5 * yearPrice(made));
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("ends a name that somebody else has renewed meanwhile as a duplicate, and charges nothing for it", async () => {
    const [owned] = await own(["dubblett"]);
    const made = await plan();
    const placed = await order(made);
    const held = fixture.iis.domains.get(owned?.name ?? "");
    if (held) fixture.iis.domains.set(held.name, { ...held, expiresAt: daysAhead(400).toISOString() });
    await fixture.work(account);
    const [request] = await fixture.requests(account);
    expect(request).toMatchObject({ state: "cancelled_duplicate", release: "credited" });
    expect(await fixture.orderState(Number(placed.body["ordernr"]))).toBe("cancelled");
    expect((await fixture.balance(account)).owed).toBe(0);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });
});

describe("many restores", () => {
  /** Creates deleted names, which are out of DNS and can still be restored. */
  async function deleted(words: readonly string[]): Promise<{ id: string; name: string }[]> {
    const owned = await own(words, -20);
    for (const [index, { id, name }] of owned.entries()) {
      const held = fixture.iis.domains.get(name);
      if (held === undefined) throw new Error("not held");
      fixture.iis.hold(name, { ...held, rgpStatuses: ["deactivated"] });
      await db.query("update domain set state = 'expired_restorable', version = version + 1 where id = $1", [id]);
      await db.query("update domain_detail set deletes_at = $2, version = version + 1 where domain_id = $1", [
        id,
        daysAhead(40 - index),
      ]);
    }
    return owned;
  }
  const all = { kind: "query" } as const;
  const planned = async () =>
    planRestoresSpec.answer.parse(answerOf(await browser.call(checkout.planRestores, { selection: all })));
  const placed = (made: Awaited<ReturnType<typeof planned>>, change: Record<string, unknown> = {}) =>
    browser.call(
      checkout.orderRestores,
      {
        selection: all,
        set: made.set,
        except: [],
        fitMinor: null,
        method: "invoice",
        totalMinor: made.rows.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
        currency: "SEK",
        termsaccepted: true,
        ...change,
      },
      { key: newId() },
    );

  test("are ordered by a private buyer only with the consent to delivery at once, which is kept with the order", async () => {
    await deleted(["privat"]);
    expect(await planned()).toMatchObject({ asksconsent: false });
    await asPerson();
    const made = await planned();
    expect(made).toMatchObject({ asksconsent: true });
    expect((await placed(made)).body).toMatchObject({ name: "ConsentMissing", missing: ["withdrawalconsent"] });
    expect(await consents()).toEqual([]);
    expect((await placed(made, { withdrawalconsent: true })).body).toMatchObject({ code: 1000 });
    expect(await consents()).toEqual([{ consent_text: consentText.en, at_once: true }]);
  });

  test("are ordered together as they were shown, and those that fail are tried again alone", async () => {
    const [one, two, three] = await deleted(["atta", "nio", "tio"]);
    const [live] = await own(["lever"]);
    const made = await planned();
    // The name that will be purged first comes first.
    expect(made.rows.map(({ domainname }) => domainname)).toEqual([three?.name, two?.name, one?.name]);
    expect(made.refused).toMatchObject([{ domainname: live?.name, reason: "notNeeded" }]);
    expect((await placed(made, { set: "another" })).body).toMatchObject({ name: "SelectionChanged" });
    expect((await placed(made, { totalMinor: 1 })).body).toMatchObject({ name: "PriceChanged" });
    expect((await placed(made, { termsaccepted: false })).body).toMatchObject({ name: "TermsNotAccepted" });
    const none = made.rows.map(({ itemid }) => itemid);
    expect((await placed(made, { except: none })).body).toMatchObject({ name: "NothingToRestore" });
    fixture.iis.next("domain:renew", { kind: "refused", code: 2105, text: "Not eligible" });
    const { body } = await placed(made);
    expect(body).toMatchObject({ code: 1000, names: 3 });
    await fixture.work(account);
    const { runid } = body;
    const { run } = await runOf(runid);
    expect(run).toMatchObject({ act: "restore", total: 3, done: 2, failed: 1, isended: true });
    expect(run.causes).toMatchObject([{ count: 1, act: "restart" }]);
    const again = await browser.call(retryBulk, { runid, cause: run.causes[0]?.cause }, { key: newId() });
    expect(again.body).toMatchObject({ code: 1000, retried: 1 });
    await fixture.work(account);
    expect((await runOf(runid)).run).toMatchObject({ done: 3, failed: 0 });
    for (const owned of [one, two, three]) expect(fixture.iis.domains.get(owned?.name ?? "")?.rgpStatuses).toEqual([]);
    const [invoice] = await db.query(
      "select (select count(*)::int from invoice_line l where l.invoice_id = i.id) as lines from invoice i where account_id = $1",
      [account.accountId],
    );
    expect(invoice).toEqual({ lines: 3 });
    expect((await planned()).rows).toEqual([]);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("that the credit does not cover are limited to the names that are purged first", async () => {
    const [later, sooner] = await deleted(["senare", "snarare"]);
    const made = await planned();
    const total = made.rows[0]?.totalMinor ?? 0;
    await fixture.deposit(account, total + 5);
    const { body } = await placed(made, {
      fitMinor: total + 5,
      method: "credit",
      totalMinor: total,
      creditMinor: total,
    });
    expect(body).toMatchObject({ code: 1000, names: 1 });
    await fixture.work(account);
    expect((await fixture.request(account, sooner?.name ?? "")).state).toBe("completed");
    expect((await planned()).rows.map(({ domainname }) => domainname)).toEqual([later?.name]);
  });
});

test("thousands of lines are quoted at once, more than a single statement has parameters for", async () => {
  await own(["manga"]);
  await order(await plan());
  const [line] = await db.query<{ id: string; group: string }>(
    'select r.id, q.price_group_id as "group" from request r join quote q on q.account_id = r.account_id and q.id = r.quote_id where r.account_id = $1',
    [account.accountId],
  );
  const quote = {
    requestId: line?.id ?? "",
    priceGroupId: line?.group ?? "",
    operation: "renew",
    price: priceAt(money(100, "SEK"), 2500, 12),
    registryFee: null,
    validUntil: daysAhead(1),
  };
  const ids = await tx(db.app, account.scope, (trx) =>
    insertQuotes(
      trx,
      account.scope,
      Array.from({ length: 5100 }, () => quote),
    ),
  );
  expect(
    await db.query(
      "select count(*)::int as n, sum(total_minor)::int as sum, count(registry_fee)::int as fees from quote where account_id = $1 and id = any($2)",
      [account.accountId, ids],
    ),
  ).toEqual([{ n: 5100, sum: 5100 * 125, fees: 0 }]);
});
