import {
  bankLines,
  bankPlaces,
  bankStatements,
  markBankLine,
  placeBankLine,
  recordTransfer,
  takeBankFile,
  undoBankLine,
} from "@nameplane/contracts/payments/operations";
import type { BankLineRow, BankStatementRow } from "@nameplane/contracts/payments/bank";
import type { BankList } from "@nameplane/contracts/payments/bank-values";
import { money } from "@nameplane/values";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { testBankFile, type TestMovement } from "../../../testing/fixtures/bank-file.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { dateIn, issueInvoice, type IssuedInvoice } from "../../ledger/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { bankRoutes, matchNewLines } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let boss: TestColleague;
let files = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    bankRoutes(edge, fixture.deps());
  });
  boss = await joinAsColleague(db, api, "Billing");
});

afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

/** An invoice over 125.00 that belongs to no order. */
async function owed(account: TestAccount): Promise<IssuedInvoice> {
  return tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: null,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: [{ requestId: null, text: "Service", net: money(10_000, "SEK"), vatRateBasisPoints: 2500, vat: money(2500, "SEK") }],
      tax: { kind: "domestic" },
      language: "en",
      now: fixture.clock.now(),
    }),
  );
}

async function send(text: string, who = boss, more: Record<string, unknown> = {}): Promise<Answer> {
  files += 1;
  const answer = await who.browser.call(takeBankFile, {
    name: `f${files}.xml`,
    content: Buffer.from(text).toString("base64"),
    ...more,
  });
  await matchNewLines(fixture.deps());
  return answer;
}

const upload = (movements: readonly TestMovement[], of: Parameters<typeof testBankFile>[1] = {}) =>
  send(testBankFile(movements, of));

async function list(which: BankList): Promise<BankLineRow[]> {
  return (await boss.browser.call(bankLines, { list: which, limit: 50 })).body["data"] as BankLineRow[];
}

async function lineOf(bankreference: string, which: BankList = "waiting"): Promise<BankLineRow> {
  const found = (await list(which)).find((line) => line.bankreference === bankreference);
  if (found === undefined) throw new Error(`${bankreference} is not ${which}`);
  return found;
}

async function statements(): Promise<BankStatementRow[]> {
  return (await boss.browser.call(bankStatements, {})).body["data"] as BankStatementRow[];
}

async function stateOf({ invoiceId }: IssuedInvoice): Promise<[string, number]> {
  const [row] = await db.query<{ state: string; left: number }>(
    "select state, (total_minor - settled_minor)::int as left from invoice where id = $1",
    [invoiceId],
  );
  return [row?.state ?? "", row?.left ?? -1];
}

async function creditOf(account: TestAccount): Promise<number> {
  const [row] = await db.query<{ minor: number }>(
    "select coalesce(sum(prepaid_minor), 0)::int as minor from balance where account_id = $1",
    [account.accountId],
  );
  return row?.minor ?? 0;
}

async function customerNumber(account: TestAccount): Promise<number> {
  const [row] = await db.query<{ number: number }>("select number::int from account where id = $1", [account.accountId]);
  return row?.number ?? 0;
}

/** Expects that every line has moved the ledger's bank account by its amount, and that nothing else has. */
async function everythingAgrees(): Promise<void> {
  expect(await brokenInvariants(db)).toEqual([]);
  const [sums] = await db.query<{ lines: number; bank: number }>(
    `select (select coalesce(sum(amount_minor), 0) from bank_line)::float as lines,
            (select coalesce(sum(minor), 0) from ledger_entry where code = 'bank')::float as bank`,
  );
  expect(sums?.bank).toBe(sums?.lines);
}

let next = 0;
const reference = () => `REF-${(next += 1)}`;

test("a file pays the invoice whose reference it has; the rest waits in suspense with a task", async () => {
  const account = await createAccount(db);
  const invoice = await owed(account);
  const [paid, unknown, fee] = [reference(), reference(), reference()];
  const answer = await upload(
    [
      { minor: 12_500, ocr: invoice.ocr, bankReference: paid },
      { minor: 700, text: "hello", bankReference: unknown, payer: "Nobody" },
      { minor: -50, text: "Fee", bankReference: fee },
    ],
    { openingMinor: 1000 },
  );
  expect(answer.body).toMatchObject({ code: 1000, statements: 1, added: 3, known: 0 });
  expect(await stateOf(invoice)).toEqual(["paid", 0]);
  expect(await lineOf(paid, "matched")).toMatchObject({ placed: [{ invoice: invoice.number, minor: 12_500 }] });
  expect(await lineOf(unknown)).toMatchObject({ state: "suspense", payer: "Nobody", proposals: [] });
  expect(await lineOf(fee)).toMatchObject({ amountMinor: -50 });
  expect(
    await db.query("select key from staff_task where kind = 'bank-unplaced' and key = $1", [(await lineOf(unknown)).lineid]),
  ).toHaveLength(1);
  expect((await statements())[0]).toMatchObject({
    openingMinor: 1000,
    closingMinor: 14_150,
    missingMinor: 0,
    lines: 3,
    waiting: 2,
  });
  await everythingAgrees();
});

test("the same file again is refused; a statement after its notification adds only what is new", async () => {
  const account = await createAccount(db);
  const invoice = await owed(account);
  const [first, second] = [reference(), reference()];
  const notification = testBankFile([{ minor: 5000, ocr: invoice.ocr, bankReference: first }]);
  expect((await send(notification)).body).toMatchObject({ added: 1 });
  expect((await send(notification)).body).toMatchObject({ name: "BankFileKnown" });
  const day = [
    { minor: 300, text: "later", bankReference: second },
    { minor: 5000, ocr: invoice.ocr, bankReference: first },
  ];
  expect((await upload(day, { openingMinor: 0 })).body).toMatchObject({ added: 1, known: 1 });
  expect(await stateOf(invoice)).toEqual(["partly_paid", 7500]);
  await everythingAgrees();
});

test("a long file is read beside the process, and a fault in it is named as in a short one", async () => {
  const movements = Array.from({ length: 1200 }, (_, index) => ({
    minor: index + 1,
    bankReference: `LONG-${index}`,
    text: "long",
  }));
  const text = testBankFile(movements);
  expect(text.length).toBeGreaterThan(256 * 1024);
  expect((await send(text.replace(">12.00<", ">12,00<"))).body).toMatchObject({ name: "BankFileWrong", fault: "amount" });
  expect((await send(text)).body).toMatchObject({ added: 1200, known: 0 });
  expect((await send(testBankFile(movements.toReversed(), { openingMinor: 0 }))).body).toMatchObject({ added: 0, known: 1200 });
  await everythingAgrees();
  // Removes these lines from the list, because the other tests look at its first page.
  await db.query("update bank_line set state = 'ignored', mark = 'other' where reference = 'long'");
}, 60_000);

test("balances that do not add up, and a statement that is missing in between, are shown", async () => {
  await upload([{ minor: 100, bankReference: reference(), bookedOn: "2026-12-01" }], { openingMinor: 0, closingMinor: 250 });
  expect((await statements())[0]).toMatchObject({ missingMinor: 150 });
  await upload([{ minor: 100, bankReference: reference(), bookedOn: "2026-12-02" }], { openingMinor: 400 });
  expect((await statements())[0]).toMatchObject({ missingMinor: 0, gapMinor: 150 });
});

test("a file that cannot be read, or of an account that is not ours, is refused and leaves nothing", async () => {
  const count = async () => (await db.query("select 1 from bank_file")).length;
  const before = await count();
  const wrong = testBankFile([{ minor: 100 }]).replace(">1.00<", ">1,00<");
  expect((await send(wrong)).body).toMatchObject({ name: "BankFileWrong", fault: "amount", place: "Amt" });
  const foreign = testBankFile([{ minor: 100, bankReference: reference() }], { account: "DE02120300000000202051" });
  expect((await send(foreign)).body).toMatchObject({ name: "BankAccountUnknown", account: "DE02120300000000202051" });
  expect(await count()).toBe(before);
  expect((await send(foreign, boss, { ouraccount: "DE02120300000000202051" })).body).toMatchObject({ added: 1 });
  await everythingAgrees();
});

test("one payment for several invoices of a customer pays each; a wrong sum waits, with all of them as its proposal or not at all", async () => {
  const account = await createAccount(db);
  const [one, two] = [await owed(account), await owed(account)];
  const text = `Faktura ${one.ocr} och ${two.ocr}`;
  const less = reference();
  await upload([{ minor: 24_000, text, bankReference: less }]);
  expect((await lineOf(less)).state).toBe("suspense");
  await upload([{ minor: 25_000, text, bankReference: reference() }]);
  expect([await stateOf(one), await stateOf(two)]).toEqual([
    ["paid", 0],
    ["paid", 0],
  ]);
  await everythingAgrees();
});

test("a slip in the reference is proposed, and placing it pays the invoice, ends the task and frees suspense", async () => {
  const account = await createAccount(db);
  const invoice = await owed(account);
  const slip = `${(Number(invoice.ocr[0]) + 1) % 10 || 1}${invoice.ocr.slice(1)}`;
  const ref = reference();
  await upload([{ minor: 12_500, ocr: slip, bankReference: ref, payerAccount: "SE3550000000054910000003" }]);
  const line = await lineOf(ref);
  expect(line.proposals[0]).toMatchObject({
    invoices: [{ invoiceid: invoice.invoiceId }],
    signs: ["nearReference", "sameAmount"],
  });
  const placed = await boss.browser.call(placeBankLine, { lineid: line.lineid, places: [{ invoiceid: invoice.invoiceId }] });
  expect(placed.body).toMatchObject({ code: 1000 });
  expect(await stateOf(invoice)).toEqual(["paid", 0]);
  expect(await db.query("select 1 from staff_task where key = $1 and done_at is null", [line.lineid])).toEqual([]);
  expect(
    (await boss.browser.call(placeBankLine, { lineid: line.lineid, places: [{ invoiceid: invoice.invoiceId }] })).body,
  ).toMatchObject({
    name: "BankLineDecided",
  });
  await everythingAgrees();

  // The next payment from the same bank account, without any reference, is proposed for what that customer owes.
  const later = await owed(account);
  const silent = reference();
  await upload([{ minor: 12_500, bankReference: silent, payerAccount: "SE3550000000054910000003" }]);
  expect((await lineOf(silent)).proposals[0]).toMatchObject({
    invoices: [{ invoiceid: later.invoiceId }],
    signs: ["sameAmount", "knownPayer"],
  });
});

test("more than is left becomes credit; money for a customer without an invoice becomes credit; invoices of two customers share", async () => {
  const [a, b] = [await createAccount(db), await createAccount(db)];
  const [one, two] = [await owed(a), await owed(b)];
  const [shared, credit] = [reference(), reference()];
  await upload([
    { minor: 26_000, bankReference: shared },
    { minor: 900, bankReference: credit },
  ]);
  const both = { lineid: (await lineOf(shared)).lineid, places: [{ invoiceid: one.invoiceId }, { invoiceid: two.invoiceId }] };
  expect((await boss.browser.call(placeBankLine, both)).body).toMatchObject({ code: 1000 });
  expect([await stateOf(one), await stateOf(two), await creditOf(b)]).toEqual([["paid", 0], ["paid", 0], 1000]);
  const own = { lineid: (await lineOf(credit)).lineid, places: [{ customer: await customerNumber(a) }] };
  expect((await boss.browser.call(placeBankLine, own)).body).toMatchObject({ code: 1000 });
  expect(await creditOf(a)).toBe(900);
  await everythingAgrees();
});

test("undone on the same day: the invoice is owed again and the line waits; not on the next day", async () => {
  const account = await createAccount(db);
  const invoice = await owed(account);
  const ref = reference();
  await upload([{ minor: 13_000, ocr: invoice.ocr, bankReference: ref }]);
  expect([await stateOf(invoice), await creditOf(account)]).toEqual([["paid", 0], 500]);
  const { lineid, mayundo } = await lineOf(ref, "matched");
  expect(mayundo).toBe(true);
  expect((await boss.browser.call(undoBankLine, { lineid, reason: "Wrong customer" })).body).toMatchObject({ code: 1000 });
  expect([await stateOf(invoice), await creditOf(account)]).toEqual([["unpaid", 12_500], 0]);
  expect(await lineOf(ref)).toMatchObject({ state: "suspense", reason: "Wrong customer", placed: [] });
  expect((await boss.browser.call(undoBankLine, { lineid, reason: "Again" })).body).toMatchObject({ name: "BankLineDecided" });
  await everythingAgrees();
  await boss.browser.call(placeBankLine, { lineid, places: [{ invoiceid: invoice.invoiceId }] });
  expect([await stateOf(invoice), await creditOf(account)]).toEqual([["paid", 0], 500]);
  await db.query("update bank_line set decided_at = decided_at - interval '2 days' where id = $1", [lineid]);
  expect((await boss.browser.call(undoBankLine, { lineid, reason: "Too late" })).body).toMatchObject({ name: "BankUndoTooLate" });
  await everythingAgrees();
});

test("undoing is refused when the customer has used the credit, and when an order has begun with the money", async () => {
  const account = await createAccount(db);
  const [ref, order] = [reference(), await fixture.order(account)];
  await upload([{ minor: 12_500, bankReference: ref }]);
  const { lineid } = await lineOf(ref);
  await boss.browser.call(placeBankLine, { lineid, places: [{ customer: await customerNumber(account) }] });
  const invoice = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: order.orderId,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: [
        {
          requestId: order.requestIds[0] ?? "",
          text: "Service",
          net: money(10_000, "SEK"),
          vatRateBasisPoints: 2500,
          vat: money(2500, "SEK"),
        },
      ],
      tax: { kind: "domestic" },
      language: "en",
      now: fixture.clock.now(),
    }),
  );
  const paid = reference();
  await upload([{ minor: 12_500, ocr: invoice.ocr, bankReference: paid }]);
  await db.query("update sales_order set method = 'bank', state = 'working', version = version + 1 where id = $1", [
    order.orderId,
  ]);
  const begun = await lineOf(paid, "matched");
  expect((await boss.browser.call(undoBankLine, { lineid: begun.lineid, reason: "Wrong" })).body).toMatchObject({
    name: "BankUndoTooLate",
  });
});

test("fees and transfers of our own leave suspense; what is to be sent back stays there as a task; each can be undone", async () => {
  const marks = [
    ["fee", -100, "bank_fee"],
    ["transfer", 4000, "other_bank"],
    ["other", 60, "suspense"],
    ["return", 70, "suspense"],
  ] as const;
  const sums = async () =>
    ({
      bank_fee: 0,
      other_bank: 0,
      ...Object.fromEntries(
        (
          await db.query<{ code: string; minor: number }>(
            "select code, sum(minor)::int as minor from ledger_entry where code in ('bank_fee','other_bank','suspense') group by code",
          )
        ).map(({ code, minor }) => [code, minor] as const),
      ),
    }) as Record<string, number>;
  for (const [mark, minor, code] of marks) {
    const ref = reference();
    await upload([{ minor, bankReference: ref }]);
    const before = await sums();
    const { lineid } = await lineOf(ref);
    expect((await boss.browser.call(markBankLine, { lineid, mark, reason: "As agreed" })).body).toMatchObject({ code: 1000 });
    const after = await sums();
    if (code !== "suspense") expect((after[code] ?? 0) - (before[code] ?? 0)).toBe(-minor);
    expect(await lineOf(ref, mark === "return" ? "returned" : "ignored")).toMatchObject({
      mark,
      reason: "As agreed",
      mayundo: true,
    });
    expect(await db.query("select 1 from staff_task where kind = 'bank-return' and key = $1", [lineid])).toHaveLength(
      mark === "return" ? 1 : 0,
    );
    expect((await boss.browser.call(undoBankLine, { lineid, reason: "Wrong mark" })).body).toMatchObject({ code: 1000 });
    expect(await sums()).toEqual(before);
    await boss.browser.call(markBankLine, { lineid, mark, reason: "As agreed" });
  }
  const out = reference();
  await upload([{ minor: -70, bankReference: out }]);
  const refused = await boss.browser.call(markBankLine, {
    lineid: (await lineOf(out)).lineid,
    mark: "return",
    reason: "Not ours",
  });
  expect(refused.body).toMatchObject({ name: "BankPlaceWrong" });
  await everythingAgrees();
});

test("a transfer that is in no file is recorded once, and matched like the others", async () => {
  const account = await createAccount(db);
  const invoice = await owed(account);
  const input = {
    amountMinor: 12_500,
    currency: "SEK",
    bookedon: dateIn("Europe/Stockholm", fixture.clock.now()),
    reference: invoice.ocr,
    bankreference: reference(),
    reason: "Paid by cheque",
  };
  expect((await boss.browser.call(recordTransfer, input)).body).toMatchObject({ code: 1000 });
  expect((await boss.browser.call(recordTransfer, input)).body).toMatchObject({ name: "BankTransferKnown" });
  expect((await boss.browser.call(recordTransfer, { ...input, bankreference: "X", bookedon: "2999-01-01" })).body).toMatchObject({
    name: "BadParameter",
  });
  await matchNewLines(fixture.deps());
  expect(await stateOf(invoice)).toEqual(["paid", 0]);
  await everythingAgrees();
});

test("just after midnight a transfer is recorded on the new day of the operator, which is still the day before in UTC", async () => {
  const { clock } = fixture;
  const midnight = Date.parse(`${clock.now().toISOString().slice(0, 10)}T23:30:00Z`);
  clock.advance(midnight - clock.now().getTime());
  const input = { amountMinor: 100, currency: "SEK", reference: "", bankreference: reference(), reason: "Paid by cheque" };
  const [today, next] = [0, 1].map((days) => dateIn("Europe/Stockholm", addDays(clock.now(), days)));
  expect((await boss.browser.call(recordTransfer, { ...input, bookedon: next ?? "" })).body).toMatchObject({
    name: "BadParameter",
  });
  expect((await boss.browser.call(recordTransfer, { ...input, bookedon: today ?? "" })).body).toMatchObject({ code: 1000 });
});

test("a line that cannot be booked stays new and holds up no other", async () => {
  const account = await createAccount(db);
  const [over, exact] = [await owed(account), await owed(account)];
  const [failing, fine] = [reference(), reference()];
  const deps = fixture.deps();
  const jobs = {
    enqueue: (...[trx, kind, payloads]: Parameters<typeof deps.jobs.enqueue>) => {
      if (kind.name === "payments.kept") throw new Error("planted");
      return deps.jobs.enqueue(trx, kind, payloads);
    },
  } as typeof deps.jobs;
  const file = testBankFile([
    { minor: 13_000, ocr: over.ocr, bankReference: failing, bookedOn: "2026-01-01" },
    { minor: 12_500, ocr: exact.ocr, bankReference: fine },
  ]);
  await boss.browser.call(takeBankFile, { name: "f.xml", content: Buffer.from(file).toString("base64") });
  await expect(matchNewLines({ ...deps, jobs })).rejects.toThrow("planted");
  expect([await stateOf(over), await stateOf(exact)]).toEqual([
    ["unpaid", 12_500],
    ["paid", 0],
  ]);
  expect(await lineOf(failing)).toMatchObject({ state: "new" });
  await matchNewLines(deps);
  expect(await stateOf(over)).toEqual(["paid", 0]);
  await everythingAgrees();
});

test("invoices and customers are found by number and name for placing by hand", async () => {
  const account = await createAccount(db);
  const invoice = await owed(account);
  const found = await boss.browser.call(bankPlaces, { typed: String(invoice.number), currency: "SEK" });
  expect(found.body["data"]).toMatchObject([{ invoiceid: invoice.invoiceId, invoice: invoice.number, leftMinor: 12_500 }]);
  const number = await customerNumber(account);
  expect((await boss.browser.call(bankPlaces, { typed: String(number), currency: "SEK" })).body["data"]).toMatchObject([
    { invoiceid: invoice.invoiceId, customer: number },
    { invoiceid: null, customer: number },
  ]);
});

test("only colleagues with the right, who see all brands, reach the bank", async () => {
  const support = await joinAsColleague(db, api, "Support");
  expect((await send(testBankFile([{ minor: 1 }]), support)).body).toMatchObject({ name: "NoPermission" });
  const other = await joinForOtherBrand(db, api);
  expect((await other.browser.call(bankLines, { list: "waiting" })).body).toMatchObject({ name: "NoPermission" });
});

test("whatever files bring, how often and in which order: the ledger's bank account moves by exactly the lines, each once (F32)", async () => {
  const account = await createAccount(db);
  const invoices = [await owed(account), await owed(account), await owed(account)];
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          minor: fc.integer({ min: -20_000, max: 30_000 }).filter((minor) => minor !== 0),
          bankReference: fc.option(fc.stringMatching(/^[A-Z]{8}$/), { nil: null }),
          ocr: fc.option(fc.constantFrom(...invoices.map(({ ocr }) => ocr)), { nil: undefined }),
          text: fc.constantFrom("", "thanks", "invoice 12"),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
      async (drawn, cuts) => {
        const all = drawn.map((movement) => ({
          ...movement,
          ...(movement.ocr === undefined ? { ocr: undefined } : {}),
        })) as TestMovement[];
        // A bank's reference identifies one movement.
        const movements = all.filter(
          (one, index) =>
            !one.bankReference || all.findIndex(({ bankReference }) => bankReference === one.bankReference) === index,
        );
        const sum = async () =>
          (await db.query<{ minor: number }>("select coalesce(sum(amount_minor), 0)::float as minor from bank_line"))[0]?.minor ??
          0;
        const id = `P${(next += 1)}`;
        // Movements without a reference differ from those of other test runs by their day.
        const bookedOn = new Date(Date.UTC(2000, 0, 1 + (next % 9000))).toISOString().slice(0, 10);
        const dated = movements.map((movement) => ({ ...movement, bookedOn }));
        const before = await sum();
        for (const [from, turn] of cuts) {
          const start = from % dated.length;
          const part = dated.slice(start).filter(({ bankReference }) => bankReference);
          await upload(part.length === 0 ? dated : part.toSorted(() => (turn % 2 === 0 ? 1 : -1)), { id: `${id}-${start}` });
        }
        await upload(dated.toReversed(), { id: `${id}-all`, openingMinor: 0 });
        await upload(dated, { id: `${id}-again`, openingMinor: 0 });
        expect((await sum()) - before).toBe(dated.reduce((total, { minor }) => total + minor, 0));
        const apart = await db.query(
          `select b.id from bank_line b left join ledger_posting l on l.bank_line_id = b.id and 'bank' in (l.debit, l.credit)
            group by b.id, b.amount_minor having coalesce(sum(case when l.debit = 'bank' then l.amount_minor else -l.amount_minor end), 0) <> b.amount_minor`,
        );
        expect(apart).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
  await everythingAgrees();
}, 60_000);
