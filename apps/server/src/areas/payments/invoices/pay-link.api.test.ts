import { InvalidToken } from "@nameplane/contracts/accounts/refusals";
import {
  cancelSwishByLink,
  checkPayLink,
  payByLink,
  payLinkPdf,
  readPayLink,
  sendSwishByLink,
} from "@nameplane/contracts/ledger/operations";
import { InvoiceNotOpen, PayLinkEnded, PayLinkRevoked, SumChanged } from "@nameplane/contracts/payments/refusals";
import { TooFast } from "@nameplane/contracts/refusals";
import { money } from "@nameplane/values";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { creditRequest, issueInvoice } from "../../ledger/index.ts";
import { issuePayLink, payLinkRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => payLinkRoutes(edge, fixture.deps("app")));
});
beforeEach(() => db.query("delete from rate_counter"));
afterEach(async () => {
  expect(await brokenInvariants(db)).toEqual([]);
  expect(await fixture.bookDifferences()).toEqual([]);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

type Linked = { readonly account: TestAccount; readonly invoiceId: string; readonly requestId: string; readonly token: string };

/** An invoice over 125.00 and the token of its link. */
async function linked(): Promise<Linked> {
  const account = await createAccount(db);
  const order = await fixture.order(account);
  const requestId = order.requestIds[0] ?? "";
  const { invoiceId } = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: order.orderId,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: [{ requestId, text: "example.se", net: money(10_000, "SEK"), vatRateBasisPoints: 2500, vat: money(2500, "SEK") }],
      tax: { kind: "domestic" },
      language: "en",
      now: fixture.clock.now(),
    }),
  );
  return { account, invoiceId, requestId, token: await tokenOf(account, invoiceId) };
}

const tokenOf = ({ scope }: TestAccount, invoiceId: string) =>
  tx(db.app, scope, (trx) => issuePayLink(trx, scope, { invoiceId, lasts: "mailed" }, new Date()));
const read = (token: string, paymentid?: string) =>
  api.browser().call(readPayLink, { token, ...(paymentid === undefined ? {} : { paymentid }) });
const pay = (token: string, amountMinor = 12_500, method?: string) =>
  api.browser().call(payByLink, { token, amountMinor, ...(method === undefined ? {} : { method }) });
/** The newest payment other than `earlier`, because ids made within the same millisecond have no order. */
async function paymentId({ accountId }: TestAccount, earlier: string | null = null): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    "select id from payment where account_id = $1 and id is distinct from $2 order by id desc limit 1",
    [accountId, earlier],
  );
  return row?.id ?? "";
}
const objectOf = (answer: Answer) => String(answer.body["redirecturl"]).slice("https://pay.example/".length);
const nameOf = ({ body }: Answer) => body["name"];

describe("an invoice is paid by a mailed link, without a login", () => {
  test("the page shows the invoice and nothing else of the account; the money pays it, and the page says so afterwards", async () => {
    const { account, token } = await linked();
    const { body } = await read(token);
    expect(body).toMatchObject({
      leftMinor: 12_500,
      payMinor: 12_500,
      currency: "SEK",
      methods: ["card", "swish", "paypal"],
      status: 3000,
      payment: null,
    });
    expect(Object.keys(body).toSorted()).toEqual(
      ["bank", "charges", "code", "currency", "desc", "dueon", "issuedon", "leftMinor", "linecount", "methods", "number", "ocr"]
        .concat(["paidon", "payMinor", "payment", "seller", "service", "status", "totalMinor"])
        .toSorted(),
    );
    const started = await pay(token);
    const paymentid = await paymentId(account);
    expect((await read(token, paymentid)).body["payment"]).toMatchObject({ isopen: true, amountMinor: 12_500 });
    fixture.card.pay(objectOf(started));
    expect((await api.browser().call(checkPayLink, { token, paymentid })).body.code).toBe(1000);
    await fixture.drain([account]);
    expect((await read(token, paymentid)).body).toMatchObject({
      status: 3200,
      leftMinor: 0,
      methods: [],
      payment: { isopen: false, receiptnumber: expect.any(Number) as number },
    });
    expect(nameOf(await pay(token))).toBe(InvoiceNotOpen.name);
  });

  test("also while the account is suspended", async () => {
    const { account, token } = await linked();
    await db.query("update account set state = 'suspended' where id = $1", [account.accountId]);
    const started = await pay(token);
    fixture.card.pay(objectOf(started));
    await fixture.report(account, await paymentId(account));
    expect((await read(token)).body).toMatchObject({ status: 3200 });
    await db.query("update account set state = 'active' where id = $1", [account.accountId]);
  });

  test("a second press leads to the same payment, and a changed sum is refused", async () => {
    const { account, token } = await linked();
    expect(nameOf(await pay(token, 12_400))).toBe(SumChanged.name);
    await pay(token);
    await pay(token);
    const rows = await db.query("select 1 from payment where account_id = $1", [account.accountId]);
    expect(rows).toHaveLength(1);
  });

  test("with PayPal: the payer comes back by a link of its own, and the money pays the invoice", async () => {
    const { account, token } = await linked();
    const started = await pay(token, 12_500, "paypal");
    const object = String(started.body["redirecturl"]).slice("https://paypal.example/".length);
    const paymentid = await paymentId(account);
    expect(fixture.paypal.book.get(object)?.input.successUrl).not.toContain(token);
    expect((await read(token, paymentid)).body["payment"]).toMatchObject({ isopen: true, method: "paypal", swish: null });
    fixture.paypal.approve(object);
    expect((await api.browser().call(checkPayLink, { token, paymentid })).body.code).toBe(1000);
    await fixture.drain([account]);
    expect((await read(token, paymentid)).body).toMatchObject({ status: 3200, payment: { isopen: false } });
  });

  test("with Swish: the request is sent, answered and sent again on the page of the link", async () => {
    const { account, token } = await linked();
    const started = await pay(token, 12_500, "swish");
    const paymentid = await paymentId(account);
    const back = String(started.body["redirecturl"]);
    expect(back).toMatch(new RegExp(`/pay/[\\w-]+\\?payment=${paymentid}$`));
    expect(back).not.toContain(token);
    const swish = async () => ((await read(token, paymentid)).body["payment"] as { swish: unknown }).swish;
    expect(await swish()).toMatchObject({ step: "number", app: null });
    const send = (number: string) => api.browser().call(sendSwishByLink, { token, paymentid, number });
    expect((await send("0812345678")).body).toMatchObject({ name: "SwishNumberWrong", param: "number" });
    expect((await send("070 155 00 01")).body.code).toBe(1000);
    expect(await swish()).toMatchObject({ step: "sent", hasnumber: true });
    expect((await api.browser().call(cancelSwishByLink, { token, paymentid })).body.code).toBe(1000);
    await fixture.drain([account]);
    expect(await swish()).toMatchObject({ step: "error" });

    await pay(token, 12_500, "swish");
    const again = await paymentId(account, paymentid);
    expect(again).not.toBe(paymentid);
    await api.browser().call(sendSwishByLink, { token, paymentid: again });
    const [row] = await db.query<{ object: string }>("select provider_object as object from payment where id = $1", [again]);
    fixture.swish.answer(row?.object ?? "", "PAID");
    await api.browser().call(checkPayLink, { token, paymentid: again });
    await fixture.drain([account]);
    expect((await read(token, again)).body).toMatchObject({ status: 3200, leftMinor: 0 });
  });

  test("a link acts on no payment but those of its invoice, and on no method that is not offered", async () => {
    const [mine, other] = [await linked(), await linked()];
    await pay(other.token, 12_500, "swish");
    const theirs = await paymentId(other.account);
    for (const operation of [sendSwishByLink, cancelSwishByLink])
      expect((await api.browser().call(operation, { token: mine.token, paymentid: theirs })).body).toMatchObject({
        name: "NotFound",
        param: "paymentid",
      });
    await db.query("update contact set country = 'NO' where account_id = $1", [mine.account.accountId]);
    expect((await read(mine.token)).body).toMatchObject({ methods: ["card", "paypal"] });
    expect((await pay(mine.token, 12_500, "swish")).body).toMatchObject({ name: "MethodNotAllowed", param: "method" });
  });

  test("the document is the invoice", async () => {
    const { token } = await linked();
    const { bytes, headers } = await api.browser().call(payLinkPdf, { token });
    expect(headers["content-type"]).toBe("application/pdf");
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
  });
});

describe("links that do not work say why", () => {
  test("wrong, expired and withdrawn ones; one of another invoice shows no payment of this one", async () => {
    const { account, invoiceId, token } = await linked();
    expect(nameOf(await read("no-such-token"))).toBe(InvalidToken.name);
    const [late, gone] = [await tokenOf(account, invoiceId), await tokenOf(account, invoiceId)];
    const hash = "token_hash = sha256($1::text::bytea)";
    await db.query(`update one_time_token set ends_at = now() - interval '1 second' where ${hash}`, [late]);
    await db.query(`update one_time_token set used_at = now() where ${hash}`, [gone]);
    for (const call of [readPayLink, payLinkPdf]) {
      expect(nameOf(await api.browser().call(call, { token: late }))).toBe(PayLinkEnded.name);
      expect(nameOf(await api.browser().call(call, { token: gone }))).toBe(PayLinkRevoked.name);
    }
    expect(nameOf(await pay(gone))).toBe(PayLinkRevoked.name);
    await pay(token);
    const other = await linked();
    expect((await read(other.token, await paymentId(account))).body["payment"]).toBeNull();
  });

  test("a credited invoice has nothing to pay", async () => {
    const { account, requestId, token } = await linked();
    await tx(db.app, account.scope, (trx) =>
      creditRequest({ jobs: fixture.jobs }, trx, account.scope, {
        requestId,
        reason: "",
        language: null,
        now: fixture.clock.now(),
      }),
    );
    expect((await read(token)).body).toMatchObject({ status: 3300, leftMinor: 0, methods: [] });
    expect(nameOf(await pay(token))).toBe(InvoiceNotOpen.name);
  });

  test("tries are limited by address, and only hashes of tokens are stored", async () => {
    const { token } = await linked();
    expect(await db.query("select 1 from one_time_token where one_time_token::text like '%' || $1 || '%'", [token])).toEqual([]);
    await read(token);
    await db.query("update rate_counter set n = cap where key like 'pay-link:%'");
    expect(nameOf(await read(token))).toBe(TooFast.name);
  });
});
