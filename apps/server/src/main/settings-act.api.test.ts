import { accountSettings, setAccountSettings } from "@nameplane/contracts/accounts/operations";
import { domainList } from "@nameplane/contracts/domains/operations";
import { setUserSettings, userDetails } from "@nameplane/contracts/identity/operations";
import { creditMovements, invoiceList, receiptList } from "@nameplane/contracts/ledger/operations";
import { requestList } from "@nameplane/contracts/orders/operations";
import { serviceList } from "@nameplane/contracts/products/operations";
import { closedTickets, openTickets } from "@nameplane/contracts/tickets/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOpenIdProviders } from "../adapters/openid/index.ts";
import { createSamlProviders } from "../adapters/saml/index.ts";
import { filesInPostgres } from "../adapters/files-postgres/index.ts";
import { Brands } from "../areas/whitelabel/index.ts";
import type { Edge } from "../platform/http/edge.ts";
import { noProxies } from "../platform/http/proxies.ts";
import { newId } from "../platform/ids.ts";
import { FakeChain } from "../testing/far-ends/fake-chain.ts";
import { FakeRegistry } from "../testing/far-ends/fake-registries.ts";
import { FakeTrials } from "../testing/far-ends/fake-trials.ts";
import { OrderFixture } from "../testing/fixtures/order-fixture.ts";
import { signIn } from "../testing/sign-in.ts";
import { createBrowser, type TestBrowser } from "../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../testing/test-database.ts";
import { testIdentity } from "../testing/test-identity.ts";
import { silentPropagation } from "../testing/fixtures/zones.ts";
import { composeHttp } from "./composition/compose-http.ts";

// Settings that take effect in other areas than the one that stores them, tested through the whole API.

let db: TestDatabase;
let fixture: OrderFixture;
let edge: Edge;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  const { vault } = testIdentity(db);
  edge = composeHttp({
    ...fixture.deps,
    pool: db.app,
    staffPool: db.staff,
    trials: new FakeTrials(),
    card: fixture.card,
    paypal: null,
    swish: null,
    sepa: null,
    accessPoint: null,
    brands: new Brands(db.app, fixture.deps.log),
    whois: { lookUp: async () => null },
    propagation: silentPropagation,
    sending: { asker: { texts: async () => [], alias: async () => null }, operator: { spf: null, bounceHost: null } },
    delegation: { addressesOf: async () => [], textsOf: async () => [], waitMaxSeconds: 0 },
    chainReader: new FakeChain(new FakeRegistry("iis", () => fixture.deps.clock.now())),
    scanner: { scan: async () => ({ way: "queries" as const, servers: [], records: [], asked: 0, unanswered: 0 }) },
    vault,
    proxies: noProxies,
    openIdProviders: createOpenIdProviders({ isOwn: () => false }),
    samlProviders: createSamlProviders({ isOwn: () => false }),
    sms: null,
    files: { store: filesInPostgres, scanner: null },
    addressCountries: { countryOf: async () => "SE" },
    companyRegisters: [],
    publicUrl: "https://panel.example",
  });
  await edge.app.ready();
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  browser = createBrowser(edge);
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await edge.app.close();
  await fixture.close();
  await db.close();
});

test("default auto-renew is saved and decides about names registered from then on [C3.50]", async () => {
  const register = async (name: string) => {
    await fixture.order(account, [name], { method: "invoice" });
    await fixture.work(account);
  };
  await register("kvarnen-ett.se");
  expect((await browser.call(setAccountSettings, { defaultautorenew: false })).body.code).toBe(1000);
  expect((await browser.call(accountSettings)).body).toMatchObject({ defaultautorenew: false });
  await register("kvarnen-tva.se");
  expect((await browser.call(setAccountSettings, { defaultautorenew: true })).body.code).toBe(1000);
  await register("kvarnen-tre.se");
  const { data } = (await browser.call(domainList)).body as unknown as {
    data: { domainname: string; autorenew: boolean }[];
  };
  expect(Object.fromEntries(data.map(({ domainname, autorenew }) => [domainname, autorenew]))).toEqual({
    "kvarnen-ett.se": true,
    "kvarnen-tva.se": false,
    "kvarnen-tre.se": true,
  });
});

test("list size is saved and decides how many rows a list answers when nothing else is asked for [C3.57]", async () => {
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, renews_at, expires_at)
     select $1, gen_random_uuid(), 'rad' || n || '.se', 'rad' || n || '.se', 'se', 'active', now() + interval '90 days', now() + interval '100 days' from generate_series(1, 30) n`,
    [account.accountId],
  );
  const rows = async (input: Record<string, unknown> = {}) =>
    ((await browser.call(domainList, input)).body["data"] as unknown[]).length;
  expect(await rows(), "of who has chosen none").toBe(10);
  expect((await browser.call(setUserSettings, { listsize: 25 })).body.code).toBe(1000);
  expect((await browser.call(userDetails)).body["user"]).toMatchObject({ listsize: 25 });
  expect(await rows()).toBe(25);
  expect(await rows({ page: 2 })).toBe(5);
  expect(await rows({ limit: 20 }), "what is asked for wins").toBe(20);
  for (const operation of [requestList, invoiceList, receiptList, creditMovements, serviceList, openTickets, closedTickets])
    expect((await browser.call(operation)).body, operation.path).toMatchObject({ code: 1000, limit: 25 });
  const other = createBrowser(edge);
  other.cookie = await signIn(db, await createAccount(db, { username: `annan_${newId().slice(-6)}` }));
  expect((await other.call(requestList)).body).toMatchObject({ limit: 10 });
});
