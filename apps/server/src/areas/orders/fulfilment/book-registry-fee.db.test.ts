import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { money } from "@nameplane/values";
import { domainDetails, domainList, exportDomains } from "@nameplane/contracts/domains/operations";
import { getBalance, getInvoice, invoiceList, receiptList } from "@nameplane/contracts/ledger/operations";
import { getOrder, getRequest, requestList } from "@nameplane/contracts/orders/operations";
import { bookCost, ledgerRoutes } from "../../ledger/index.ts";
import { domainRoutes } from "../../domains/index.ts";
import { NameChecks } from "../../domains/search/index.ts";
import { paymentRoutes } from "../../payments/index.ts";
import { orderRoutes } from "../pages/orders.routes.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { transferParts } from "../../../testing/fixtures/transfer-parts.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let nextName = 0;

/** What a year of .se costs the operator. The sum occurs nowhere else, so that the test can recognise it. */
const costMinor = 8_642_097;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await db.query("update cost_price set amount_minor = $1 where tld = 'se' and operation = 'create' and period_months = 12", [
    costMinor,
  ]);
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  fixture.iis.knowsFee = null;
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const name = () => `kostnad-${(nextName += 1)}.se`;
const buy = async (asked: string) => {
  const order = await fixture.order(account, [asked], { method: "invoice" });
  await fixture.work(account);
  return { order, request: await fixture.request(account, asked) };
};
const costsOf = (requestId: string) =>
  db.query(
    `select account_id = $2 as "isOperators", debit, credit, currency, amount_minor::int as minor, text from ledger_posting where kind = 'cost' and request_id = $1`,
    [requestId, db.installation.operatorAccountId],
  );
const booked = (minor: number, asked: string, currency = "SEK") => [
  {
    isOperators: true,
    debit: "registry_cost",
    credit: "registry_prepayment",
    currency,
    minor,
    text: `create ${asked}`,
  },
];

describe("the registry's fee of a registration", () => {
  test("is booked in the operator's books at its cost price, when the registry says nothing", async () => {
    const asked = name();
    const { request } = await buy(asked);
    expect(await costsOf(request.id)).toEqual(booked(costMinor, asked));
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("is what the registry said, in its currency", async () => {
    const asked = name();
    fixture.iis.knowsFee = { currency: "EUR", amountMinor: 777 };
    const { request } = await buy(asked);
    expect(await costsOf(request.id)).toEqual(booked(777, asked, "EUR"));
  });

  test("falls back on the cost price when the registry counts in money we keep no books in", async () => {
    const asked = name();
    fixture.iis.knowsFee = { currency: "XTS", amountMinor: 777 };
    const { request } = await buy(asked);
    expect(request.state).toBe("completed");
    expect(await costsOf(request.id)).toEqual(booked(costMinor, asked));
  });

  test("is booked at the rate of the day when the registry counts in money we keep no books in, and a rate is known", async () => {
    await db.query(
      `insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'EURSEK', '2026-01-01', 11000000, 'ecb'),
       ('fx', 'EURGBP', '2026-01-01', 880000, 'ecb') on conflict (kind, key, valid_from) do update set ppm = excluded.ppm`,
    );
    const asked = name();
    // The fee is 8 pounds. A euro is 0.88 pounds or 11 kronor.
    fixture.iis.knowsFee = { currency: "GBP", amountMinor: 800 };
    const { request } = await buy(asked);
    expect(await costsOf(request.id)).toEqual(booked(10_000, asked));
  });

  test("is booked once when the reply was lost and the name is found by reading", async () => {
    const asked = name();
    fixture.iis.next("domain:create", { kind: "lost", executed: true });
    const { request } = await buy(asked);
    expect(request.state).toBe("completed");
    expect(await costsOf(request.id)).toEqual(booked(costMinor, asked));
    const scope = { ...account.scope };
    const again = { requestId: request.id, amount: money(1, "SEK"), text: "again", now: fixture.clock.now() };
    expect(await tx(db.worker, scope, (trx) => bookCost(trx, scope, again))).toBe(true);
    expect(await costsOf(request.id)).toEqual(booked(costMinor, asked));
  });

  test("that is unknown becomes a task for a person, and the domain is delivered", async () => {
    await db.query(
      "update cost_price set valid_to = valid_from + interval '1 millisecond' where tld = 'nu' and operation = 'create'",
    );
    const asked = `kostnad-${(nextName += 1)}.nu`;
    const { request } = await buy(asked);
    expect(request.state).toBe("completed");
    expect(await costsOf(request.id)).toEqual([]);
    const tasks = await db.query("select text from staff_task where kind = 'cost_unknown' and subject_id = $1", [request.id]);
    expect(tasks).toHaveLength(1);
  });

  test("is not booked for a name that was not delivered", async () => {
    const asked = name();
    fixture.iis.next("domain:create", { kind: "refused", code: 2306, text: "reserved" });
    const { request } = await buy(asked);
    expect(request.state).not.toBe("completed");
    expect(await costsOf(request.id)).toEqual([]);
  });
});

describe("customers", () => {
  test("see no cost through the database, whatever they ask, and can write none", async () => {
    const { request } = await buy(name());
    const asApp = <T>(query: ReturnType<typeof sql<T>>, scope = account.scope) =>
      tx(db.app, scope, async (trx) => (await query.execute(trx)).rows);
    expect(await asApp(sql`select id from ledger_posting where kind = 'cost'`)).toEqual([]);
    expect(await asApp(sql`select 1 from ledger_entry where code in ('registry_cost','registry_prepayment')`)).toEqual([]);
    const operator = { ...account.scope, accountId: db.installation.operatorAccountId };
    expect(await asApp(sql`select id from ledger_posting where kind = 'cost'`, operator)).toEqual([]);
    await expect(asApp(sql`select * from cost_price`)).rejects.toThrow("permission denied");
    await expect(asApp(sql`select cost_minor from registry_command`)).rejects.toThrow("permission denied");
    await expect(asApp(sql`select np_book_cost(${request.id}, 'SEK', 1, '2026-11-21', 'x')`)).rejects.toThrow(
      "permission denied",
    );
    const foreign = await createAccount(db);
    const byWorker = { requestId: request.id, amount: money(1, "SEK"), text: "x", now: fixture.clock.now() };
    await expect(tx(db.worker, foreign.scope, (trx) => bookCost(trx, foreign.scope, byWorker))).rejects.toThrow(
      "no such request",
    );
  });

  test("see no cost in any answer about what they bought", async () => {
    const asked = name();
    const { order, request } = await buy(asked);
    expect(await costsOf(request.id)).toEqual(booked(costMinor, asked));
    const { deps } = fixture;
    const checks = new NameChecks(deps.registries, deps.log);
    const api = await createTestApi(db, fixture.clock, (edge) => {
      ledgerRoutes(edge);
      paymentRoutes(edge);
      orderRoutes(edge, { ...deps, pool: db.app });
      domainRoutes(edge, {
        ...deps,
        pool: db.app,
        checks,
        firstTlds: async () => [],
        whois: { lookUp: async () => null },
        zoneSummary: async () => null,
        renewalPayers: async () => new Map(),
        cardTrouble: async () => null,
        ...transferParts,
      });
    });
    const browser = api.browser();
    browser.cookie = await signIn(db, account);
    const [invoice] = await db.query<{ id: string }>("select id from invoice where account_id = $1", [account.accountId]);
    const answers = [
      await browser.call(invoiceList),
      await browser.call(getInvoice, { invoiceid: invoice?.id }),
      await browser.call(receiptList),
      await browser.call(getBalance),
      await browser.call(requestList),
      await browser.call(getRequest, { requestid: request.number }),
      await browser.call(getOrder, { ordernr: order }),
      await browser.call(domainList),
      await browser.call(domainDetails, { itemid: request.domain_id }),
      await browser.call(exportDomains),
    ];
    await api.close();
    for (const { status, text } of answers) {
      expect([status, text.includes(String(costMinor)), text.includes("86420.97"), text.includes("registry_cost")]).toEqual([
        200,
        false,
        false,
        false,
      ]);
    }
    expect(answers.filter(({ text }) => text.includes(asked)).length).toBeGreaterThan(4);
  });
});
