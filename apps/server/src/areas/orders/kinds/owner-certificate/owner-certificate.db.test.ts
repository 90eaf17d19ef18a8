import {
  addToBasket,
  checkOwnerCertificate,
  ownerCertificate,
  ownerCertificateFile,
  remakeOwnerCertificate,
} from "@nameplane/contracts/orders/operations";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import { findCertificate } from "./owner-certificates.repository.ts";
import { isSigned } from "./sign.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  next += 1;
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  browser = await fixture.browser(account);
  await db.query("delete from rate_counter");
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

/** A domain of the account, and an owner certificate that was ordered for it. Returns the id of its service. */
async function ordered(name: string, language: "en" | "sv" = "sv"): Promise<string> {
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  const added = await browser.call(addToBasket, {
    items: [{ itemaction: "create-service", domainname: name, change: { productid: 2279, answers: { language } } }],
  });
  expect(added.body["results"]).toMatchObject([{ code: 1000 }]);
  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
  expect(placed.body.code).toBe(1000);
  await fixture.work(account);
  const [row] = await db.query<{ id: string }>("select id from service where account_id = $1 and product_id = 2279", [
    account.accountId,
  ]);
  return row?.id ?? "";
}
const numberOf = async (serviceid: string) =>
  ((await browser.call(ownerCertificate, { serviceid })).body["certificate"] as { number: string }).number;

test("it is delivered at once as a signed PDF, and anybody checks it by its number or its file", async () => {
  const name = `intyg-${next}.se`;
  const serviceid = await ordered(name);
  expect(
    await db.query("select state, paid_until::text as until, renewal_mode from service where id = $1", [serviceid]),
  ).toMatchObject([{ state: "active", until: "infinity" }]);
  const number = await numberOf(serviceid);
  expect(number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const pdf = Buffer.from((await browser.call(ownerCertificateFile, { serviceid })).bytes);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");

  const stranger = fixture.stranger();
  const byNumber = (await stranger.call(checkOwnerCertificate, { number: ` ${number.toLowerCase()} ` })).body;
  expect(byNumber).toMatchObject({ code: 1000, state: "current", domainname: name, holder: "Kvarnstråket AB", number });
  const filehash = createHash("sha256").update(pdf).digest("hex");
  expect((await stranger.call(checkOwnerCertificate, { filehash })).body).toEqual(byNumber);
  const { statement, signature, publickey } = byNumber as unknown as Record<"statement" | "signature" | "publickey", string>;
  const key = publickey.split("\n")[1] ?? "";
  expect(isSigned(statement, signature, key)).toBe(true);
  expect(isSigned(statement.replace("Kvarn", "Qvarn"), signature, key)).toBe(false);
  expect(await fixture.brokenInvariants()).toEqual([]);
});

test("after a change of owner the check says so, and a new one takes its place by one press", async () => {
  const name = `intyg-${next}.se`;
  const serviceid = await ordered(name, "en");
  const first = await numberOf(serviceid);
  expect((await browser.call(remakeOwnerCertificate, { serviceid })).body).toMatchObject({ name: "OwnerCertificateCurrent" });
  await db.query("update contact set organization = 'Nya Kvarnen AB', id_number = '556000-4615' where account_id = $1", [
    account.accountId,
  ]);
  expect((await fixture.stranger().call(checkOwnerCertificate, { number: first })).body).toMatchObject({
    state: "changed",
    holder: "Kvarnstråket AB",
  });
  expect((await browser.call(ownerCertificate, { serviceid })).body).toMatchObject({
    mayrenew: true,
    holdernow: "Nya Kvarnen AB",
  });
  expect((await browser.call(remakeOwnerCertificate, { serviceid })).body.code).toBe(1000);
  const second = await numberOf(serviceid);
  expect((await fixture.stranger().call(checkOwnerCertificate, { number: second })).body).toMatchObject({
    state: "current",
    holder: "Nya Kvarnen AB",
  });
  expect((await browser.call(ownerCertificate, { serviceid })).body).toMatchObject({
    former: [{ number: first, replaced: expect.any(String) as string }],
    mayrenew: false,
  });
});

test("who does not have the number or the file learns nothing, on no other brand, and cannot try numbers out", async () => {
  const serviceid = await ordered(`intyg-${next}.se`);
  const stranger = fixture.stranger();
  const unknown = { name: "OwnerCertificateUnknown" };
  expect((await stranger.call(checkOwnerCertificate, { number: "0000-0000-0000" })).body).toMatchObject({
    ...unknown,
    param: "number",
  });
  expect((await stranger.call(checkOwnerCertificate, { number: "intyg.se" })).body).toMatchObject(unknown);
  expect((await stranger.call(checkOwnerCertificate, { filehash: "0".repeat(64) })).body).toMatchObject({
    ...unknown,
    param: "filehash",
  });
  expect((await stranger.call(checkOwnerCertificate, {})).body).toMatchObject({ name: "MissingParameter" });
  const number = await numberOf(serviceid);
  const by = { number: number.replaceAll("-", ""), hash: null };
  const onBrand = (brandId: string) => tx(db.app, account.scope, (trx) => findCertificate(trx, brandId, by));
  expect(await onBrand(account.scope.brandId)).toMatchObject({ number: by.number });
  expect(await onBrand(newId())).toBeNull();
  for (let tries = 0; tries < 30; tries += 1) await stranger.call(checkOwnerCertificate, { number: "0000-0000-0000" });
  expect((await stranger.call(checkOwnerCertificate, { number })).body).toMatchObject({ name: "TooFast" });
  // Another account neither sees the certificate nor fetches its file.
  const other = await fixture.browser(await createAccount(db));
  expect((await other.call(ownerCertificate, { serviceid })).body).toMatchObject({ name: "NotFound" });
  expect((await other.call(ownerCertificateFile, { serviceid })).body).toMatchObject({ name: "NotFound" });
});

test("it waits while the registry does not answer, and is not delivered for a domain that has gone", async () => {
  const name = `intyg-${next}.se`;
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  await browser.call(addToBasket, {
    items: [{ itemaction: "create-service", domainname: name, change: { productid: 2279, answers: { language: "sv" } } }],
  });
  await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
  fixture.iis.isDown = true;
  await fixture.work(account);
  fixture.iis.isDown = false;
  const state = async () =>
    (
      await db.query<{ state: string }>("select state from request where account_id = $1 and product_id = 2279", [
        account.accountId,
      ])
    )[0]?.state;
  expect(await state()).toBe("pending_registry");
  await db.query("update domain set state = 'transferred_away', version = version + 1 where account_id = $1", [
    account.accountId,
  ]);
  fixture.clock.advance(120_000);
  await fixture.sweep();
  await fixture.work(account);
  expect(await state()).toBe("rejected");
  expect(await db.query("select 1 from owner_certificate where account_id = $1", [account.accountId])).toEqual([]);
});
