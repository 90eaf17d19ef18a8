import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minorOf, money, priceAt } from "@nameplane/values";
import { tx } from "../../platform/db/transaction.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { createOrder, type TestOrder } from "../../testing/fixtures/money-rows.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import {
  creditRequest,
  issueInvoice,
  ledgerJobKinds,
  prepaidBalance,
  availableCredit,
  settleByCredit,
  settleByPayment,
  takeNumber,
} from "./index.ts";
import { invoiceEdges } from "./invoice.state.ts";
import type { InvoiceLineInput } from "./lines.rules.ts";
import { isOcr } from "./ocr.rules.ts";
import { newId } from "../../platform/ids.ts";

const sek = (minor: number) => money(minor, "SEK");
const now = new Date("2026-11-21T23:30:00Z"); // already 22 November in the brand's time zone (+02:00)

let db: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, ledgerJobKinds);
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "error"));
  await jobs.start();
});

afterAll(async () => {
  await jobs.stop();
  await db.close();
});

type Item = { net: number; vatRateBasisPoints: number };

async function order(account: TestAccount, items: readonly Item[], method: "card" | "bank" | "invoice" = "bank") {
  const prices = items.map(({ net, vatRateBasisPoints }) => priceAt(sek(net), vatRateBasisPoints, 12));
  const placed = await createOrder(db, account, prices, { method });
  const lines: InvoiceLineInput[] = prices.map(({ net, vat, vatRateBasisPoints }, index) => ({
    requestId: placed.requestIds[index] ?? null,
    text: `Registration name${index}.se`,
    net,
    vatRateBasisPoints,
    vat,
  }));
  return { placed, lines };
}

function issue(
  account: TestAccount,
  placed: TestOrder,
  lines: readonly InvoiceLineInput[],
  method: "card" | "bank" | "invoice" = "bank",
  dueDays = 14,
) {
  return tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs }, trx, account.scope, {
      orderId: placed.orderId,
      sellerId: db.installation.sellerId,
      method,
      dueDays,
      lines,
      tax: { kind: "domestic" },
      language: "sv",
      now,
    }),
  );
}

/** Records a bank transfer in the same way as the payments area does. */
async function pay(account: TestAccount, invoiceId: string, orderId: string, amountMinor: number) {
  const paymentId = newId();
  return tx(db.worker, account.scope, async (trx) => {
    const { series, number } = await takeNumber(trx, db.installation.sellerId, "receipt");
    await trx
      .insertInto("payment")
      .values({
        account_id: account.accountId,
        id: paymentId,
        seller_id: db.installation.sellerId,
        purpose: "order",
        order_id: orderId,
        invoice_id: invoiceId,
        method: "bank",
        provider: "bank",
        provider_object: paymentId,
        state: "succeeded",
        currency: "SEK",
        asked_minor: amountMinor,
        captured_minor: amountMinor,
        receipt_series: series,
        receipt_number: number,
        captured_at: now,
        created_by: "test",
      })
      .execute();
    return settleByPayment(trx, account.scope, { invoiceId, paymentId, amount: sek(amountMinor), clearing: "bank", now });
  });
}

function credit(account: TestAccount, requestId: string) {
  return tx(db.worker, account.scope, (trx) =>
    creditRequest({ jobs }, trx, account.scope, { requestId, reason: "Redan registrerad", language: null, now }),
  );
}

async function invoiceRow(id: string) {
  const [row] = await db.query<{
    state: string;
    settled: number;
    total: number;
    paid_on: string | null;
    version: number;
  }>(
    "select state, settled_minor::int as settled, total_minor::int as total, paid_on::text, version from invoice where id = $1",
    [id],
  );
  return row;
}

async function balances(account: TestAccount) {
  const [row] = await db.query<{ prepaid: number; owed: number }>(
    "select prepaid_minor::int as prepaid, owed_minor::int as owed from balance where account_id = $1",
    [account.accountId],
  );
  return row ?? { prepaid: 0, owed: 0 };
}

async function everythingHolds() {
  expect(await brokenInvariants(db)).toEqual([]);
}

describe("issueInvoice", () => {
  test("numbers, freezes and books an invoice", async () => {
    const account = await createAccount(db, { language: "sv" });
    const { placed, lines } = await order(account, [
      { net: 13_900, vatRateBasisPoints: 2500 },
      { net: 69_333, vatRateBasisPoints: 600 },
    ]);
    const issued = await issue(account, placed, lines);

    expect(issued.total).toEqual(sek(13_900 + 3475 + 69_333 + 4160));
    expect(issued.dueOn).toBe("2026-12-06"); // Issued on the 22nd in the brand's time zone.
    expect(isOcr(issued.ocr)).toBe(true);
    expect(issued.ocr.startsWith(String(issued.number))).toBe(true);
    expect(await invoiceRow(issued.invoiceId)).toEqual({
      state: "unpaid",
      settled: 0,
      total: minorOf(issued.total),
      paid_on: null,
      version: 2,
    });
    const postings = await db.query(
      "select kind, debit, credit, amount_minor::int as minor from ledger_posting where invoice_id = $1 order by amount_minor",
      [issued.invoiceId],
    );
    expect(postings).toEqual([
      { kind: "invoice", debit: "receivable", credit: "vat_out", minor: 3475 },
      { kind: "invoice", debit: "receivable", credit: "vat_out", minor: 4160 },
      { kind: "invoice", debit: "receivable", credit: "revenue", minor: 83_233 },
    ]);
    expect(await balances(account)).toEqual({ prepaid: 0, owed: minorOf(issued.total) });
    const [row] = await db.query<{ party: Record<string, Record<string, unknown>> }>("select party from invoice where id = $1", [
      issued.invoiceId,
    ]);
    expect(row?.party["buyer"]).toMatchObject({
      name: "Kvarnstråket AB",
      attention: "Alva Hedström",
      number: account.number,
      lines: ["Kvarngatan 3", "118 47 Stockholm"],
    });
    expect(row?.party["seller"]).toMatchObject({
      name: "Nameplane Demo AB",
      bankgiro: "5050-1055",
      vatnumber: "SE556677889901",
    });
    const [job] = await db.query<{ data: unknown }>(
      "select data from pgboss.job where name = 'ledger.invoice-issued' and data ->> 'invoiceId' = $1",
      [issued.invoiceId],
    );
    expect(job?.data).toEqual({
      accountId: account.accountId,
      brandId: account.scope.brandId,
      invoiceId: issued.invoiceId,
    });
    await everythingHolds();
  });

  test("bills the billing contact and names the owner as responsible", async () => {
    const account = await createAccount(db);
    const billing = newId();
    await db.query(
      `insert into contact (account_id, id, state, party, organization, id_number, street, postcode, city, country, email) values ($1, $2, 'active', 'company', 'Byrån AB', '556012-5790', '{Box 1}', '111 20', 'Stockholm', 'SE', 'faktura@example.com')`,
      [account.accountId, billing],
    );
    await db.query("update account set billing_contact_id = $2 where id = $1", [account.accountId, billing]);
    const { placed, lines } = await order(account, [{ net: 100, vatRateBasisPoints: 2500 }]);
    const issued = await issue(account, placed, lines);
    const [row] = await db.query<{ buyer: string; responsible: string }>(
      "select party -> 'buyer' ->> 'name' as buyer, party ->> 'responsible' as responsible from invoice where id = $1",
      [issued.invoiceId],
    );
    expect(row).toEqual({ buyer: "Byrån AB", responsible: "Kvarnstråket AB" });
  });

  test("without VAT it names the VAT number that was proved, not another one of the billing contact", async () => {
    const account = await createAccount(db);
    const billing = newId();
    await db.query(
      `insert into contact (account_id, id, state, party, organization, id_number, vat_number, street, postcode, city, country, email)
       values ($1, $2, 'active', 'company', 'Mühle GmbH', 'HRB 1', 'DE222222222', '{Weg 1}', '10115', 'Berlin', 'DE', 'rechnung@example.com')`,
      [account.accountId, billing],
    );
    await db.query(
      "update account set billing_contact_id = $2, vat_number = 'DE136695976', version = version + 1 where id = $1",
      [account.accountId, billing],
    );
    const numberOn = async (kind: "domestic" | "reverse_charge") => {
      const { placed, lines } = await order(account, [{ net: 100, vatRateBasisPoints: kind === "domestic" ? 2500 : 0 }]);
      const issued = await tx(db.app, account.scope, (trx) =>
        issueInvoice({ jobs }, trx, account.scope, {
          orderId: placed.orderId,
          sellerId: db.installation.sellerId,
          method: "bank",
          dueDays: 14,
          lines,
          tax: { kind },
          language: "en",
          now,
        }),
      );
      const [row] = await db.query<{ number: string }>(
        "select party -> 'buyer' ->> 'vatnumber' as number from invoice where id = $1",
        [issued.invoiceId],
      );
      return row?.number;
    };
    expect(await numberOn("reverse_charge")).toBe("DE136695976");
    expect(await numberOn("domestic")).toBe("DE222222222");
  });

  test("leaves no gap in the numbers when twelve run at once and every third fails", async () => {
    const account = await createAccount(db);
    const { placed, lines } = await order(account, [{ net: 100, vatRateBasisPoints: 2500 }]);
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        tx(db.app, account.scope, async (trx) => {
          const issued = await issueInvoice({ jobs }, trx, account.scope, {
            orderId: placed.orderId,
            sellerId: db.installation.sellerId,
            method: "bank",
            dueDays: 14,
            lines: lines.map((line) => ({ ...line, requestId: null })),
            tax: { kind: "domestic" },
            language: "en",
            now,
          });
          if (index % 3 === 0) throw new Error("changed our mind");
          return issued.number;
        }),
      ),
    );
    const numbers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])).toSorted((a, b) => a - b);
    expect(numbers).toHaveLength(8);
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(7);
    await everythingHolds();
  });

  test("refuses lines whose VAT is not what the rate gives, and VAT under reverse charge", async () => {
    const account = await createAccount(db);
    const { placed, lines } = await order(account, [{ net: 100, vatRateBasisPoints: 2500 }]);
    await expect(issue(account, placed, [{ ...lines[0]!, vat: sek(24) }])).rejects.toThrow("VAT is 24, the rate gives 25");
    const charged = tx(db.app, account.scope, (trx) =>
      issueInvoice({ jobs }, trx, account.scope, {
        orderId: placed.orderId,
        sellerId: db.installation.sellerId,
        method: "bank",
        dueDays: 14,
        lines,
        tax: { kind: "reverse_charge" },
        language: "en",
        now,
      }),
    );
    await expect(charged).rejects.toThrow("no VAT is charged on reverse_charge");
  });

  test("freezes what has a number: no role can change it", async () => {
    const account = await createAccount(db);
    const { placed, lines } = await order(account, [{ net: 100, vatRateBasisPoints: 2500 }]);
    const { invoiceId } = await issue(account, placed, lines);
    for (const change of [
      "update invoice set total_minor = 1, net_minor = 1, vat_minor = 0 where id = $1",
      "update invoice set party = '{}' where id = $1",
      "update invoice_line set text = 'other' where invoice_id = $1",
      "delete from invoice where id = $1",
    ]) {
      await expect(db.query(change, [invoiceId])).rejects.toThrow(/frozen|stays/);
    }
    await expect(
      tx(db.worker, account.scope, (trx) =>
        trx.updateTable("ledger_posting").set({ amount_minor: 1 }).where("invoice_id", "=", invoiceId).execute(),
      ),
    ).rejects.toThrow("permission denied");
  });

  test("takes the exchange rate of the day for VAT in the books' currency", async () => {
    const account = await createAccount(db, { currency: "EUR" });
    await db.query(
      "insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'EURSEK', '2026-11-01', 11234500, 'test'), ('fx', 'EURSEK', '2026-11-23', 1, 'test')",
    );
    const issued = await tx(db.app, account.scope, (trx) =>
      issueInvoice({ jobs }, trx, account.scope, {
        orderId: null,
        sellerId: db.installation.sellerId,
        method: "bank",
        dueDays: 14,
        lines: [{ requestId: null, text: "x", net: money(10_000, "EUR"), vatRateBasisPoints: 2500, vat: money(2500, "EUR") }],
        tax: { kind: "domestic" },
        language: "en",
        now,
      }),
    );
    const [row] = await db.query("select books_vat_minor::int as vat, fx_ppm::int as ppm from invoice where id = $1", [
      issued.invoiceId,
    ]);
    expect(row).toEqual({ vat: 28_086, ppm: 11_234_500 });
  });

  test("an invoice over nothing is paid at once", async () => {
    const account = await createAccount(db);
    const { placed, lines } = await order(account, [{ net: 0, vatRateBasisPoints: 2500 }]);
    const issued = await issue(account, placed, lines, "card", 0);
    expect(await invoiceRow(issued.invoiceId)).toMatchObject({ state: "paid", total: 0, paid_on: "2026-11-22" });
    await everythingHolds();
  });
});

describe("buying on the account's credit", () => {
  test("shows the room and refuses what would pass the limit", async () => {
    const account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 20_000 });
    const room = () => tx(db.app, account.scope, (trx) => availableCredit(trx, account.scope, "SEK"));
    expect(await room()).toEqual(sek(20_000));
    const first = await order(account, [{ net: 12_000, vatRateBasisPoints: 2500 }], "invoice");
    await issue(account, first.placed, first.lines, "invoice", 30);
    expect(await room()).toEqual(sek(5000));
    const second = await order(account, [{ net: 4001, vatRateBasisPoints: 2500 }], "invoice");
    await expect(issue(account, second.placed, second.lines, "invoice", 30)).rejects.toMatchObject({
      refusal: { name: "CreditLimit" },
    });
    const third = await order(account, [{ net: 4000, vatRateBasisPoints: 2500 }], "invoice");
    await issue(account, third.placed, third.lines, "invoice", 30);
    expect(await room()).toEqual(sek(0));
    await everythingHolds();
  });

  test("two orders at once cannot use the same room", async () => {
    const account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 20_000 });
    const orders = [
      await order(account, [{ net: 12_000, vatRateBasisPoints: 2500 }], "invoice"),
      await order(account, [{ net: 12_000, vatRateBasisPoints: 2500 }], "invoice"),
    ];
    const results = await Promise.allSettled(orders.map(({ placed, lines }) => issue(account, placed, lines, "invoice", 30)));
    expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await balances(account)).toEqual({ prepaid: 0, owed: 15_000 });
  });

  test("is refused to accounts that pay in advance", async () => {
    const account = await createAccount(db);
    const { placed, lines } = await order(account, [{ net: 1, vatRateBasisPoints: 0 }], "invoice");
    await expect(issue(account, placed, lines, "invoice", 30)).rejects.toMatchObject({
      refusal: { name: "CreditLimit" },
    });
  });
});

describe("settleByPayment", () => {
  test("part, the same again, the rest, and never more", async () => {
    const account = await createAccount(db);
    const { placed, lines } = await order(account, [{ net: 10_000, vatRateBasisPoints: 2500 }]);
    const { invoiceId } = await issue(account, placed, lines);
    expect(await pay(account, invoiceId, placed.orderId, 5000)).toEqual({
      state: "partly_paid",
      left: sek(7500),
      orderId: placed.orderId,
    });
    const [known] = await db.query<{ id: string }>("select id from payment where invoice_id = $1", [invoiceId]);
    const again = await tx(db.worker, account.scope, (trx) =>
      settleByPayment(trx, account.scope, {
        invoiceId,
        paymentId: known?.id ?? "",
        amount: sek(5000),
        clearing: "bank",
        now,
      }),
    );
    expect(again.left).toEqual(sek(7500));
    await expect(pay(account, invoiceId, placed.orderId, 7501)).rejects.toMatchObject({
      refusal: { name: "StatusProhibits" },
    });
    expect(await pay(account, invoiceId, placed.orderId, 7500)).toMatchObject({ state: "paid", left: sek(0) });
    expect(await invoiceRow(invoiceId)).toMatchObject({ state: "paid", settled: 12_500, paid_on: "2026-11-22" });
    await everythingHolds();
  });

  test("two payments at once cannot both take what is left", async () => {
    const account = await createAccount(db);
    const { placed, lines } = await order(account, [{ net: 10_000, vatRateBasisPoints: 2500 }]);
    const { invoiceId } = await issue(account, placed, lines);
    const results = await Promise.allSettled([
      pay(account, invoiceId, placed.orderId, 12_500),
      pay(account, invoiceId, placed.orderId, 12_500),
    ]);
    expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await everythingHolds();
  });

  test("does not see another account's invoice", async () => {
    const [mine, theirs] = [await createAccount(db), await createAccount(db)];
    const { placed, lines } = await order(theirs, [{ net: 100, vatRateBasisPoints: 2500 }]);
    const { invoiceId } = await issue(theirs, placed, lines);
    await expect(
      tx(db.worker, mine.scope, (trx) =>
        settleByPayment(trx, mine.scope, { invoiceId, paymentId: newId(), amount: sek(125), clearing: "bank", now }),
      ),
    ).rejects.toMatchObject({ refusal: { name: "NotFound" } });
  });
});

describe("creditRequest", () => {
  const items = [
    { net: 10_000, vatRateBasisPoints: 2500 },
    { net: 333, vatRateBasisPoints: 2500 },
  ];

  test("reduces what is owed on an open invoice, and voids it with the last line", async () => {
    const account = await createAccount(db);
    const { placed, lines } = await order(account, items);
    const { invoiceId } = await issue(account, placed, lines);
    const note = await credit(account, placed.requestIds[1] ?? "");
    expect(note?.total).toEqual(sek(416));
    expect(await invoiceRow(invoiceId)).toMatchObject({ state: "partly_paid", settled: 416 });
    expect(await balances(account)).toEqual({ prepaid: 0, owed: 12_500 });
    await credit(account, placed.requestIds[0] ?? "");
    expect(await invoiceRow(invoiceId)).toMatchObject({ state: "voided", settled: 12_916 });
    expect(await balances(account)).toEqual({ prepaid: 0, owed: 0 });
    await everythingHolds();
  });

  test("gives prepaid credit on a paid invoice, which then pays another one", async () => {
    const account = await createAccount(db);
    const { placed, lines } = await order(account, items);
    const { invoiceId } = await issue(account, placed, lines);
    await pay(account, invoiceId, placed.orderId, 12_916);
    await credit(account, placed.requestIds[0] ?? "");
    expect(await invoiceRow(invoiceId)).toMatchObject({ state: "paid", settled: 12_916 });
    expect(await balances(account)).toEqual({ prepaid: 12_500, owed: 0 });
    expect(await tx(db.app, account.scope, (trx) => prepaidBalance(trx, account.scope, "SEK"))).toEqual(sek(12_500));

    const next = await order(account, [{ net: 20_000, vatRateBasisPoints: 2500 }]);
    const second = await issue(account, next.placed, next.lines);
    const use = (amountMinor: number) =>
      tx(db.app, account.scope, (trx) =>
        settleByCredit(trx, account.scope, { invoiceId: second.invoiceId, amount: sek(amountMinor), now }),
      );
    await expect(use(12_501)).rejects.toMatchObject({ refusal: { name: "CreditChanged" } });
    expect(await use(12_500)).toMatchObject({ state: "partly_paid", left: sek(12_500) });
    expect(await balances(account)).toEqual({ prepaid: 0, owed: 12_500 });
    await everythingHolds();
  });

  test("splits between the debt and prepaid credit on a part-paid invoice", async () => {
    const account = await createAccount(db);
    const { placed, lines } = await order(account, items);
    const { invoiceId } = await issue(account, placed, lines);
    await pay(account, invoiceId, placed.orderId, 5000);
    await credit(account, placed.requestIds[0] ?? ""); // 12 500 is credited, so 7916 is still owed
    expect(await invoiceRow(invoiceId)).toMatchObject({ state: "paid", settled: 12_916 });
    expect(await balances(account)).toEqual({ prepaid: 4584, owed: 0 });
    await everythingHolds();
  });

  test("exactly once, also when four ask at once", async () => {
    const account = await createAccount(db);
    const { placed, lines } = await order(account, items);
    await issue(account, placed, lines);
    const notes = await Promise.all(Array.from({ length: 4 }, () => credit(account, placed.requestIds[0] ?? "")));
    expect(new Set(notes.map((note) => note?.creditNoteId)).size).toBe(1);
    expect(await balances(account)).toEqual({ prepaid: 0, owed: 416 });
    await everythingHolds();
  });

  test("gives nothing for a request that was never invoiced", async () => {
    const account = await createAccount(db);
    const { placed } = await order(account, items);
    expect(await credit(account, placed.requestIds[0] ?? "")).toBeNull();
  });
});

test("the invoice table is the one of the database", async () => {
  const rows = await db.query<{ from_state: string; event: string; to_state: string }>(
    "select from_state, event, to_state from state_edge where machine = 'invoice'",
  );
  const key = (edge: readonly string[]) => edge.join(" ");
  expect(rows.map((row) => key([row.from_state, row.event, row.to_state])).toSorted()).toEqual(invoiceEdges.map(key).toSorted());
});
