import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { money } from "@nameplane/values";
import { setAccountProfile } from "@nameplane/contracts/accounts/operations";
import { userLogin } from "@nameplane/contracts/identity/operations";
import {
  checkDeposit,
  creditMovements,
  depositChoices,
  getBalance,
  getInvoice,
  getInvoicePdf,
  getInvoiceUbl,
  invoiceList,
  makeDeposit,
  receiptList,
} from "@nameplane/contracts/ledger/operations";
import { creditMovementsSpec, depositChoicesSpec } from "@nameplane/contracts/ledger/deposit";
import { getInvoiceSpec, invoiceListSpec } from "@nameplane/contracts/ledger/invoices";
import { receiptListSpec } from "@nameplane/contracts/ledger/receipts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { PaymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { setPassword } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { accountRoutes } from "../accounts/index.ts";
import { identityRoutes } from "../identity/index.ts";
import { depositRoutes, paymentRoutes } from "../payments/index.ts";
import { receiveTransfer } from "../../testing/fixtures/receive-transfer.ts";
import { findParties } from "./ledger.repository.ts";
import { creditRequest, issueInvoice, ledgerRoutes, settleByCredit, type IssuedInvoice } from "./index.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    accountRoutes(edge, testIdentity(db));
    ledgerRoutes(edge);
    paymentRoutes(edge);
    depositRoutes(edge, fixture.deps("app"));
  });
});

afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

async function signedIn(
  options: Parameters<typeof createAccount>[1] = {},
): Promise<{ account: TestAccount; browser: TestBrowser }> {
  const username = options.username ?? `u${newId().slice(-8)}`;
  const account = await createAccount(db, { ...options, username });
  await setPassword(db, account, password);
  const browser = api.browser();
  expect((await browser.call(userLogin, { user: username, password })).body.code).toBe(1000);
  // The fixture's clock is fixed, but the database checks sessions by its own clock.
  await db.query("update session set ends_at = now() + interval '1 day' where user_id = $1", [account.userId]);
  return { account, browser };
}

async function invoiced(
  account: TestAccount,
  now: Date,
  change: { method?: "bank" | "card"; language?: "en" | "sv" } = {},
): Promise<IssuedInvoice & { orderNumber: number; requestId: string }> {
  const order = await fixture.order(account);
  const requestId = order.requestIds[0] ?? "";
  const issued = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: order.orderId,
      sellerId: db.installation.sellerId,
      method: change.method ?? "bank",
      dueDays: 14,
      lines: [
        {
          requestId,
          text: "Registration example.se",
          periodFrom: "2026-11-21",
          periodTo: "2027-11-21",
          net: money(10_000, "SEK"),
          vatRateBasisPoints: 2500,
          vat: money(2500, "SEK"),
        },
      ],
      tax: { kind: "domestic" },
      language: change.language ?? "en",
      now,
    }),
  );
  await db.query("alter table invoice disable trigger invoice_guard");
  await db.query("update invoice set created_at = $2 where id = $1", [issued.invoiceId, now]);
  await db.query("alter table invoice enable trigger invoice_guard");
  return { ...issued, orderNumber: order.number, requestId };
}

async function list(browser: TestBrowser, input: Record<string, unknown> = {}) {
  const { body } = await browser.call(invoiceList, input);
  expect(body.code).toBe(1000);
  const { code: _code, desc: _desc, ...fields } = body;
  return invoiceListSpec.answer.parse(fields);
}

async function get(browser: TestBrowser, invoiceid: string, language = "en") {
  const { body } = await browser.call(getInvoice, { invoiceid }, { language });
  const { code: _code, desc: _desc, ...fields } = body;
  return getInvoiceSpec.answer.parse(fields).invoice;
}

function receive(reference: string, amountMinor: number, bankReference: string) {
  return receiveTransfer(fixture.deps(), "staff:queue", {
    bankReference,
    bookedOn: "2026-11-21",
    amount: money(amountMinor, "SEK"),
    reference,
  });
}

describe("invoice list", () => {
  test("shows number, dates, status, sums, note, organisation, customer and service of an invoice [C3.29]", async () => {
    const { account, browser } = await signedIn();
    const issued = await invoiced(account, fixture.clock.now());
    const answer = await list(browser);
    expect(answer).toMatchObject({
      page: 1,
      limit: 10,
      total: 1,
      unpaid: { currency: "SEK", totalMinor: 12_500, count: 1 },
    });
    expect(answer.data).toEqual([
      {
        invoiceid: issued.invoiceId,
        number: issued.number,
        kind: "invoice",
        created: fixture.clock.now().toISOString(),
        issuedon: "2026-11-21",
        dueon: "2026-12-05",
        paidon: null,
        status: 3000,
        currency: "SEK",
        netMinor: 10_000,
        vatMinor: 2500,
        totalMinor: 12_500,
        leftMinor: 12_500,
        note: "",
        organizationid: "556036-0793",
        customer: "Kvarnstråket AB",
        service: "Registration example.se",
        linecount: 1,
        ordernr: issued.orderNumber,
        ocr: issued.ocr,
      },
    ]);
    await receive(issued.ocr, 12_500, "C3.29");
    const [paid] = (await list(browser)).data;
    expect(paid).toMatchObject({ status: 3200, leftMinor: 0, paidon: "2026-11-21" });
    const note = await tx(db.worker, account.scope, (trx) =>
      creditRequest({ jobs: fixture.jobs }, trx, account.scope, {
        requestId: issued.requestId,
        reason: "Already registered",
        language: null,
        now: fixture.clock.now(),
      }),
    );
    expect((await list(browser, { status: 3200 })).data).toEqual([]);
    const [credit] = (await list(browser, { status: 20_311 })).data;
    expect(credit).toMatchObject({
      status: 20_311,
      invoiceid: note?.creditNoteId,
      kind: "credit_note",
      note: "Already registered",
      leftMinor: 0,
    });
  });

  test("filters by every period and by status, sorts both ways and pages [C2.73]", async () => {
    const { account, browser } = await signedIn();
    // The fixture's time is noon on Saturday 21 November 2026 in the brand's time zone.
    const days = [
      "2026-11-21",
      "2026-11-16",
      "2026-11-15",
      "2026-11-09",
      "2026-11-01",
      "2026-10-31",
      "2026-10-01",
      "2026-09-30",
      "2026-01-01",
      "2025-12-31",
      "2025-01-01",
      "2024-12-31",
    ];
    const numbers = new Map<string, number>();
    for (const day of days) numbers.set(day, (await invoiced(account, new Date(`${day}T11:00:00Z`))).number);
    const of = async (period: string) => (await list(browser, { period, limit: 100 })).data.map((row) => row.issuedon);
    expect(await of("today")).toEqual(days.slice(0, 1));
    expect(await of("thisweek")).toEqual(days.slice(0, 2));
    expect(await of("lastweek")).toEqual(days.slice(2, 4));
    expect(await of("thismonth")).toEqual(days.slice(0, 5));
    expect(await of("lastmonth")).toEqual(days.slice(5, 7));
    expect(await of("thisyear")).toEqual(days.slice(0, 9));
    expect(await of("lastyear")).toEqual(days.slice(9, 11));
    expect(await of("everything")).toEqual(days);

    const second = await list(browser, { page: 2, limit: 10 });
    expect(second).toMatchObject({ page: 2, limit: 10, total: 12 });
    expect(second.data.map((row) => row.issuedon)).toEqual(days.slice(10));
    const upward = await list(browser, { orderby: "created", desc: "false", limit: 10 });
    expect(upward.data.map((row) => row.issuedon)).toEqual(days.toReversed().slice(0, 10));
    expect((await list(browser, { status: 3200 })).data).toEqual([]);
    expect((await list(browser, { status: 3000, limit: 100 })).data).toHaveLength(12);
    expect(second.unpaid).toEqual({ currency: "SEK", totalMinor: 12 * 12_500, count: 12 });
  });

  test("refuses a status that is no invoice's, an unknown period and an unknown sort key", async () => {
    const { browser } = await signedIn();
    expect((await browser.call(invoiceList, { status: 200 })).body).toMatchObject({ code: 2005, param: "status" });
    expect((await browser.call(invoiceList, { period: "yesterday" })).body).toMatchObject({
      code: 2005,
      param: "period",
    });
    expect((await browser.call(invoiceList, { orderby: "total" })).body).toMatchObject({
      code: 2005,
      param: "orderby",
    });
  });

  test("needs a session and the right to see the economy", async () => {
    expect((await api.browser().call(invoiceList)).status).toBe(401);
    const { account, browser } = await signedIn();
    await db.query("update membership set denied = '{economy_view}' where account_id = $1", [account.accountId]);
    for (const operation of [invoiceList, receiptList])
      expect((await browser.call(operation)).body).toMatchObject({ code: 2201, permission: "economy_view" });
    for (const operation of [getInvoice, getInvoicePdf, getInvoiceUbl])
      expect((await browser.call(operation, { invoiceid: newId() })).body.code).toBe(2201);
  });
});

describe("one invoice", () => {
  test("shows seller, buyer, lines, VAT block, where to pay, what was paid and what was credited", async () => {
    const { account, browser } = await signedIn();
    const issued = await invoiced(account, fixture.clock.now());
    await receive(issued.ocr, 5000, "one-1");
    const note = await tx(db.worker, account.scope, (trx) =>
      creditRequest({ jobs: fixture.jobs }, trx, account.scope, {
        requestId: issued.requestId,
        reason: "x",
        language: null,
        now: fixture.clock.now(),
      }),
    );
    const shown = await get(browser, issued.invoiceId);
    expect(shown).toMatchObject({
      status: 3300,
      leftMinor: 0,
      method: "bank",
      vatkind: "domestic",
      vatnote: null,
      responsible: null,
      bank: { bankgiro: "5050-1055", iban: "SE4550000000058398257466", bic: "ESSESESS" },
      seller: { name: "Nameplane Demo AB", vatnumber: "SE556677889901" },
      buyer: { name: "Kvarnstråket AB", lines: ["Kvarngatan 3", "118 47 Stockholm"], number: account.number },
      lines: [
        {
          text: "Registration example.se",
          quantity: 1,
          periodfrom: "2026-11-21",
          periodto: "2027-11-21",
          netMinor: 10_000,
          vatRateBasisPoints: 2500,
          vatMinor: 2500,
        },
      ],
      vat: [{ rateBasisPoints: 2500, netMinor: 10_000, vatMinor: 2500 }],
      payments: [{ kind: 3003, amountMinor: 5000 }],
      creditedby: [{ invoiceid: note?.creditNoteId, number: note?.number, totalMinor: 12_500 }],
      credits: null,
    });
    expect(shown.payments[0]?.receiptnumber).toBeGreaterThan(700_000);
    expect(await get(browser, note?.creditNoteId ?? "")).toMatchObject({
      kind: "credit_note",
      status: 20_311,
      credits: { invoiceid: issued.invoiceId, number: issued.number },
    });
  });

  test("names countries in the reader's language when seller and buyer are in two, and no name twice", async () => {
    const { account, browser } = await signedIn();
    await db.query("update contact set country = 'NO', version = version + 1 where id = $1", [account.contactId]);
    const { invoiceId } = await invoiced(account, fixture.clock.now());
    const [english, swedish] = [await get(browser, invoiceId), await get(browser, invoiceId, "sv")];
    expect(english.buyer.lines).toEqual(["Kvarngatan 3", "118 47 Stockholm", "Norway"]);
    expect(english.seller.lines).toEqual(["Exempelgatan 1", "111 22 Stockholm", "Sweden"]);
    expect(swedish.buyer.lines.at(-1)).toBe("Norge");
    expect(swedish.seller.lines.at(-1)).toBe("Sverige");
  });

  test("names the account's owner as responsible for payment when a billing contact gets it [C6.03, C9.27]", async () => {
    const { account, browser } = await signedIn();
    const billing = newId();
    await db.query(
      "insert into contact (account_id, id, state, party, organization, street, postcode, city, country, email) values ($1, $2, 'active', 'company', 'Byrån AB', '{Box 1}', '111 20', 'Stockholm', 'SE', 'faktura@example.com')",
      [account.accountId, billing],
    );
    await db.query("update account set billing_contact_id = $2 where id = $1", [account.accountId, billing]);
    const shown = await get(browser, (await invoiced(account, fixture.clock.now())).invoiceId);
    expect(shown).toMatchObject({
      buyer: { name: "Byrån AB", number: account.number },
      responsible: "Kvarnstråket AB",
    });
    await db.query("update account set billing_contact_id = owner_contact_id where id = $1", [account.accountId]);
    const own = await get(browser, (await invoiced(account, fixture.clock.now())).invoiceId);
    expect(own).toMatchObject({ buyer: { name: "Kvarnstråket AB" }, responsible: null });
  });

  test("an issued invoice keeps the party it names when the account's profile changes; the next one names the new", async () => {
    const { account, browser } = await signedIn();
    const { invoiceId } = await invoiced(account, fixture.clock.now());
    const before = await get(browser, invoiceId);
    const change = { organization: "Kvarnen AB", street: "Nygatan 1", city: "Malmö" };
    expect((await browser.call(setAccountProfile, change)).body.code).toBe(1000);
    expect((await get(browser, invoiceId)).buyer).toEqual(before.buyer);
    const after = await get(browser, (await invoiced(account, fixture.clock.now())).invoiceId);
    expect(after.buyer).toMatchObject({ name: "Kvarnen AB", lines: ["Nygatan 1", "118 47 Malmö"] });
  });

  test("a proof of another VAT number than the account's is no invoice's", async () => {
    const { account } = await signedIn();
    await db.query("update account set vat_number = 'DE111111111', version = version + 1 where id = $1", [account.accountId]);
    const proof = newId();
    await db.query(
      "insert into vat_proof (account_id, id, vat_number, result, service) values ($1, $2, 'DE111111111', 'valid', 'vies')",
      [account.accountId, proof],
    );
    const proofOf = async () =>
      (await tx(db.app, account.scope, (trx) => findParties(trx, account.scope, db.installation.sellerId))).vatProofId;
    expect(await proofOf()).toBe(proof);
    await db.query("update vat_proof set consultation = 'WAPIAAAAX1' where id = $1", [proof]);
    const parties = await tx(db.app, account.scope, (trx) => findParties(trx, account.scope, db.installation.sellerId));
    expect(parties.consultation).toBe("WAPIAAAAX1");
    await db.query("update account set vat_number = 'DE222222222', version = version + 1 where id = $1", [account.accountId]);
    expect(await proofOf()).toBeNull();
  });

  test("tells late-payment interest once it is overdue and the reference rate is known", async () => {
    const { account, browser } = await signedIn();
    // The invoice was due on 9 September, so on 21 November it is 73 days late, a fifth of a year. The rate is 2 + 18 = 20 %.
    const issued = await invoiced(account, new Date("2026-08-26T10:00:00Z"));
    const fresh = await invoiced(account, fixture.clock.now());
    await db.query("delete from reference_rate where kind = 'discount'");
    expect((await get(browser, issued.invoiceId)).interestMinor).toBeNull();
    await db.query(
      "insert into reference_rate (kind, key, valid_from, ppm, source) values ('discount', 'SE', '2026-01-01', 20000, 'test')",
    );
    expect((await get(browser, issued.invoiceId)).interestMinor).toBe(500);
    expect((await get(browser, fresh.invoiceId)).interestMinor).toBe(0);
  });

  test("leaves as an electronic invoice, with the participant and the reference that hold when it is issued", async () => {
    const { account, browser } = await signedIn();
    await db.query("update account set peppol_id = '0088:7300010000001', buyer_reference = 'Kst 4711' where id = $1", [
      account.accountId,
    ]);
    const issued = await invoiced(account, fixture.clock.now());
    await db.query("update account set peppol_id = null, buyer_reference = 'Other' where id = $1", [account.accountId]);
    const answer = await browser.call(getInvoiceUbl, { invoiceid: issued.invoiceId });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<cbc:EndpointID schemeID="0088">7300010000001</cbc:EndpointID>');
    expect(answer.text).toContain("<cbc:BuyerReference>Kst 4711</cbc:BuyerReference>");
    expect((await browser.call(getInvoiceUbl, { invoiceid: issued.invoiceId })).text).toBe(answer.text);
  });

  test("another account's invoice and one that does not exist answer alike", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const { invoiceId } = await invoiced(theirs.account, fixture.clock.now());
    for (const operation of [getInvoice, getInvoicePdf, getInvoiceUbl]) {
      const [foreign, missing] = [
        await mine.browser.call(operation, { invoiceid: invoiceId }),
        await mine.browser.call(operation, { invoiceid: newId() }),
      ];
      expect(foreign.body).toMatchObject({ code: 2303 });
      expect(foreign.body).toEqual(missing.body);
    }
    expect((await mine.browser.call(getInvoice, { invoiceid: "nonsense" })).body).toMatchObject({
      code: 2005,
      param: "invoiceid",
    });
    expect((await mine.browser.call(getInvoice)).body).toMatchObject({ code: 2003, missing: ["invoiceid"] });
  });

  test("comes as a PDF, the same every time", async () => {
    const { account, browser } = await signedIn();
    const { invoiceId, number } = await invoiced(account, fixture.clock.now(), { language: "sv" });
    const reply = () =>
      api.edge.app.inject({
        method: "GET",
        url: `/api/economy/getinvoicepdf/?invoiceid=${invoiceId}`,
        headers: {
          host: "localhost",
          cookie: browser.cookie ?? "",
          "sec-fetch-site": "same-origin",
          "sec-fetch-dest": "document",
        },
      });
    const [first, second] = [await reply(), await reply()];
    expect(first.statusCode).toBe(200);
    expect(first.headers["content-type"]).toBe("application/pdf");
    expect(first.headers["content-disposition"]).toBe(`inline; filename="invoice-${number}.pdf"`);
    expect(first.rawPayload.subarray(0, 8).toString("latin1")).toBe("%PDF-1.7");
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  });
});

describe("receipts", () => {
  test("show payment date, status and total [C3.30]", async () => {
    const { account, browser } = await signedIn();
    const issued = await invoiced(account, fixture.clock.now());
    await receive(issued.ocr, 20_000, "C3.30");
    const order = await fixture.order(account);
    const { paymentId, object } = await fixture.atProvider(account, order);
    fixture.card.pay(object);
    fixture.clock.advance(1000);
    await fixture.report(account, paymentId);
    const { body } = await browser.call(receiptList, { limit: 10 });
    const { code: _code, desc: _desc, ...fields } = body;
    const answer = receiptListSpec.answer.parse(fields);
    expect(answer).toMatchObject({ page: 1, limit: 10, total: 3 });
    expect(answer.data[0]).toMatchObject({
      paymentid: paymentId,
      paid: fixture.clock.now().toISOString(),
      status: 20_404,
      method: "card",
      purpose: "order",
      totalMinor: 12_500,
      refundedMinor: 0,
      ordernr: order.number,
    });
    const bank = answer.data.filter((row) => row.method === "bank").toSorted((a, b) => b.totalMinor - a.totalMinor);
    expect(bank).toMatchObject([
      {
        purpose: "order",
        totalMinor: 12_500,
        status: 20_404,
        ordernr: issued.orderNumber,
        invoices: [{ invoiceid: issued.invoiceId, number: issued.number }],
      },
      { purpose: "deposit", totalMinor: 7500, status: 20_404, ordernr: null, invoices: [] },
    ]);
    expect(new Set(answer.data.map((row) => row.number)).size).toBe(3);
  });
});

describe("deposits", () => {
  const key = () => newId() + newId();

  test("a card payment becomes prepaid credit, and the balance tells it; in the list of movements it has the status 3001 [C4.41]", async () => {
    const { account, browser } = await signedIn();
    const once = key();
    const started = await browser.call(makeDeposit, { amountMinor: 50_000, method: "card" }, { key: once });
    expect(started.body.code).toBe(1000);
    const choices = async () => {
      const { code: _code, desc: _desc, ...fields } = (await browser.call(depositChoices)).body;
      return depositChoicesSpec.answer.parse(fields);
    };
    expect(await choices()).toMatchObject({
      methods: ["card", "swish", "paypal"],
      leastMinor: 10_000,
      mostMinor: 10_000_000,
      latest: { amountMinor: 50_000, isopen: true, receiptnumber: null },
    });
    expect((await browser.call(checkDeposit)).body.code).toBe(1000);
    expect(
      await db.query("select 1 from pgboss.job where name = 'payments.reported' and data::text like $1", [
        `%${account.accountId}%`,
      ]),
    ).toHaveLength(1);
    const again = await browser.call(makeDeposit, { amountMinor: 50_000, method: "card" }, { key: once });
    expect(again.body["redirecturl"]).toBe(started.body["redirecturl"]);
    const [payment] = await db.query<{ id: string; object: string }>(
      "select id, provider_object as object from payment where account_id = $1",
      [account.accountId],
    );
    expect(started.body["redirecturl"]).toBe(`https://pay.example/${payment?.object}`);
    const balance = async () => (await browser.call(getBalance)).body["balance"];
    expect(await balance()).toEqual({ currency: "SEK", prepaidMinor: 0, owedMinor: 0, creditLeftMinor: null });
    fixture.card.pay(payment?.object ?? "");
    expect(await fixture.report(account, payment?.id ?? "")).toMatchObject({ became: "deposited", orderId: null });
    expect(await balance()).toEqual({ currency: "SEK", prepaidMinor: 50_000, owedMinor: 0, creditLeftMinor: null });
    const { body } = await browser.call(receiptList);
    expect(body["data"]).toMatchObject([{ purpose: "deposit", totalMinor: 50_000, ordernr: null, invoices: [] }]);
    const [receipt] = body["data"] as { number: number }[];
    expect((await choices()).latest).toMatchObject({ isopen: false, receiptnumber: receipt?.number });
    expect(await movements(browser)).toMatchObject({
      total: 1,
      data: [{ kind: "deposit", status: 3001, amountMinor: 50_000, balanceMinor: 50_000, receiptnumber: receipt?.number }],
    });
    expect(await brokenInvariants(db)).toEqual([]);
  });

  const movements = async (browser: TestBrowser, input: Record<string, number> = {}) => {
    const { code: _code, desc: _desc, ...fields } = (await browser.call(creditMovements, input)).body;
    return creditMovementsSpec.answer.parse(fields);
  };

  test("deposits and uses are listed in sequence, each with what was left: a transfer over, a credit note as one sum, credit that paid", async () => {
    const { account, browser } = await signedIn();
    const paid = await invoiced(account, fixture.clock.now());
    await receive(paid.ocr, 20_000, "moved");
    const noted = await tx(db.worker, account.scope, (trx) =>
      creditRequest({ jobs: fixture.jobs }, trx, account.scope, {
        requestId: paid.requestId,
        reason: "rejected",
        language: null,
        now: fixture.clock.now(),
      }),
    );
    const used = await invoiced(account, fixture.clock.now());
    await tx(db.app, account.scope, (trx) =>
      settleByCredit(trx, account.scope, { invoiceId: used.invoiceId, amount: money(12_500, "SEK"), now: fixture.clock.now() }),
    );
    const all = await movements(browser);
    expect(all.data.map(({ kind, amountMinor, balanceMinor }) => [kind, amountMinor, balanceMinor])).toEqual([
      ["used_credit", -12_500, 7500],
      ["credit_note", 12_500, 20_000],
      ["deposit", 7500, 7500],
    ]);
    expect(all.data.map(({ invoice }) => invoice?.number ?? null)).toEqual([used.number, noted?.number, null]);
    expect(all.data[0]?.ordernr).toBe(used.orderNumber);
    expect(await movements(browser, { page: 2, limit: 10 })).toMatchObject({ data: [], total: 3 });
    expect((await movements((await signedIn()).browser)).data).toEqual([]);
  });

  test("refuses sums outside the limits, calls without a key, and those without the right", async () => {
    const { account, browser } = await signedIn();
    for (const amountMinor of [9999, 10_000_001])
      expect((await browser.call(makeDeposit, { amountMinor, method: "card" }, { key: key() })).body).toMatchObject({
        code: 2004,
        param: "amountMinor",
      });
    for (const amountMinor of [10_000, 10_000_000])
      expect((await browser.call(makeDeposit, { amountMinor, method: "card" }, { key: key() })).body.code).toBe(1000);
    expect((await browser.call(makeDeposit, { amountMinor: 10_000, method: "card" })).body).toMatchObject({
      code: 2003,
      missing: ["Idempotency-Key"],
    });
    await db.query("update membership set denied = '{economy_deposit}' where account_id = $1", [account.accountId]);
    expect((await browser.call(makeDeposit, { amountMinor: 10_000, method: "card" }, { key: key() })).body).toMatchObject({
      code: 2201,
      permission: "economy_deposit",
    });
  });

  test("says so when the provider does not answer, and the same call continues afterwards", async () => {
    const { account, browser } = await signedIn();
    const once = key();
    fixture.card.fault = { kind: "unavailable", at: "before" };
    expect((await browser.call(makeDeposit, { amountMinor: 10_000, method: "card" }, { key: once })).body).toMatchObject({
      code: 2400,
      name: "PaymentProviderSilent",
    });
    fixture.card.fault = null;
    expect((await browser.call(makeDeposit, { amountMinor: 10_000, method: "card" }, { key: once })).body.code).toBe(1000);
    expect(await db.query("select 1 from payment where account_id = $1", [account.accountId])).toHaveLength(1);
  });

  test("the balance of an account that buys on invoice shows its room", async () => {
    const { account, browser } = await signedIn({ invoiceMethod: "postpayment", creditLimitMinor: 20_000 });
    await invoiced(account, fixture.clock.now());
    expect((await browser.call(getBalance)).body["balance"]).toEqual({
      currency: "SEK",
      prepaidMinor: 0,
      owedMinor: 12_500,
      creditLeftMinor: 7500,
    });
  });
});
