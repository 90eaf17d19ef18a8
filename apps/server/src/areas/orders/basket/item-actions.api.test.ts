import { itemActions } from "@nameplane/contracts/orders/request-types";
import * as orders from "@nameplane/contracts/orders/operations";
import type { BasketItem } from "@nameplane/contracts/orders/basket";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { setPassword } from "../../../testing/sign-in.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { issueConsentLink } from "../../contacts/index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
const password = "Kvarnen-2026";

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await setPassword(db, account, password);
  browser = await fixture.browser(account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const add = async (items: readonly Record<string, unknown>[]) => {
  const { body } = await browser.call(orders.addToBasket, { items });
  return (body["results"] as { code: number; desc: string }[]).map(({ code, desc }) => ({ code, desc }));
};
const basketItems = async () => {
  const { item, order } = (await browser.call(orders.basket)).body["parameters"] as {
    item: Record<string, BasketItem>;
    order: string[];
  };
  return order.flatMap((id) => item[id] ?? []);
};
/** List prices for .se, in öre. */
const listed = async () => {
  const rows = await db.query<{ operation: string; amount_minor: number }>(
    `select distinct on (operation) operation, amount_minor from price
      where tld = 'se' and currency = 'SEK' and period_months in (0, 12) and price_group_id = $1
      order by operation, valid_from desc`,
    [db.installation.priceGroupId],
  );
  return Object.fromEntries(rows.map(({ operation, amount_minor }) => [operation, amount_minor]));
};

test("a registration, a transfer, a renewal, a restore and an owner change lie in one basket, each at the price of its own act, and are fulfilled as the requests they are [S3.09, S3.10, S3.11, S3.12, S3.13, S3.25, C3.16, C3.25]", async () => {
  const owned = ["fornyas.se", "aterstalls.se", "byter-agare.se"];
  await fixture.order(account, owned, { method: "invoice" });
  await fixture.work(account);
  const [, , itemid] = (await fixture.requests(account)).map((request) => request.domain_id ?? "");
  fixture.clock.advance(120_000);
  // From now on a change of owner costs something.
  await db.query(
    `insert into price (id, price_group_id, tld, operation, period_months, currency, amount_minor, valid_from)
     values (gen_random_uuid(), $1, 'se', 'trade', 0, 'SEK', 25000, $2)`,
    [db.installation.priceGroupId, fixture.clock.now()],
  );
  await db.query("update domain set state = 'expired_restorable', version = version + 1 where ascii_name = $1", [owned[1]]);
  const lapsed = fixture.iis.domains.get("aterstalls.se");
  const expiresAt = new Date(fixture.clock.now().getTime() - 10 * 86_400_000).toISOString();
  if (lapsed !== undefined) fixture.iis.domains.set("aterstalls.se", { ...lapsed, expiresAt, rgpStatuses: ["deactivated"] });
  fixture.iis.hold("flyttar-hit.se", {
    authInfo: "Planted-Code-7391",
    statuses: ["ok"],
    createdAt: "2020-03-01T00:00:00Z",
    expiresAt: "2027-03-01T00:00:00Z",
    nameServers: ["ns1.rival.net"],
  });

  expect(
    await add([
      { itemaction: "create-domain-registration", domainname: "ny.se", years: 1 },
      { itemaction: "create-domain-transfer", domainname: "flyttar-hit.se", authcode: "Planted-Code-7391" },
      { itemaction: "update-domain-renew", domainname: "fornyas.se", years: 1 },
      { itemaction: "update-domain-restore", domainname: "aterstalls.se" },
    ]),
  ).toEqual(Array.from({ length: 4 }, () => ({ code: 1000, desc: "" })));
  const contactid = newId();
  await db.query(
    `insert into contact (account_id, id, state, party, first_name, last_name, id_number, street, postcode, city, country, phone, email)
     select account_id, $2, 'unassigned', 'person', 'Bo', 'Åkerbär', '811218-9876', street, postcode, city, country, phone, email from contact where id = $1`,
    [account.contactId, contactid],
  );
  const asked = await callProven(browser, orders.changeOwner, { itemid, contactid }, { password }, { key: newId() });
  expect(asked.body).toMatchObject({ code: 1000, requestid: null });

  const prices = await listed();
  expect((await basketItems()).map(({ itemaction, item, price }) => [itemaction, item[0], price?.netMinor])).toEqual([
    ["create-domain-registration", "ny.se", prices["create"]],
    ["create-domain-transfer", "flyttar-hit.se", prices["transfer"]],
    ["update-domain-renew", "fornyas.se", prices["renew"]],
    ["update-domain-restore", "aterstalls.se", prices["restore"]],
    ["update-domain-registrant-pre", "byter-agare.se", 25_000],
  ]);
  expect(new Set(Object.values(prices)).size).toBeGreaterThan(3);

  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
  expect(placed.body.code).toBe(1000);
  await fixture.work(account);
  const outcome = async () =>
    Object.fromEntries(
      (await fixture.requests(account)).slice(3).map(({ ascii_name, state, reason }) => [ascii_name, [state, reason]]),
    );
  expect(await outcome()).toMatchObject({
    "ny.se": ["completed", null],
    "flyttar-hit.se": ["completed", null],
    "fornyas.se": ["completed", null],
    "aterstalls.se": ["completed", null],
    "byter-agare.se": ["action_required", 4011],
  });
  const list = (await browser.call(orders.requestList, { limit: 25 })).body["data"] as { type: string }[];
  expect(new Set(list.map(({ type }) => type))).toEqual(
    new Set([
      "create-domain-registration",
      "create-domain-transfer",
      "update-domain-renew",
      "update-domain-restore",
      "update-domain-registrant",
    ]),
  );
  const consents = await db.query<{ id: string; email: string }>(
    "select id, email from owner_consent where asked_at is not null",
  );
  for (const { id, email } of consents) {
    const token = await tx(db.worker, account.scope, (trx) =>
      issueConsentLink(trx, account.scope, { consentId: id, address: email }, fixture.clock.now()),
    );
    await fixture.stranger().call(orders.answerConsent, { token, agree: true });
  }
  await fixture.work(account);
  expect(await outcome()).toMatchObject({ "byter-agare.se": ["completed", null] });
});

test("every action of the contract is understood, and says what it misses [S3.21]", async () => {
  const answers = new Map<string, string>();
  for (const itemaction of itemActions) {
    const { body } = await browser.call(orders.addToBasket, {
      items: [{ itemaction, domainname: `${itemaction}.se` }],
    });
    const [result] = (body["results"] ?? []) as { desc: string }[];
    answers.set(itemaction, result?.desc ?? body.desc);
  }
  const said = (words: RegExp) => [...answers].flatMap(([action, desc]) => (words.test(desc) ? [action] : []));
  expect(said(/cannot be ordered here yet/)).toEqual([]);
  // This test has no access to name servers, so changes of name servers are refused.
  expect(said(/not through the basket/)).toEqual(["update-domain-dns"]);
  expect(said(/^$/)).toEqual(["create-dns-registration", "create-domain-registration"]);
  expect(said(/DNS plan|registry lock/)).toEqual(["renew-service", "update-dns-renew"]);
  expect((await browser.call(orders.addToBasket, { items: [{ itemaction: "create-moon", domainname: "x.se" }] })).body.code).toBe(
    2005,
  );
});
