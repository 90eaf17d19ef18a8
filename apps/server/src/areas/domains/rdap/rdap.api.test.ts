import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomerOf, addReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { rdapRoutes } from "./index.ts";
import { statusInRdap } from "./rdap.rules.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let name: string;
let operators: string;
const brandHost = "panel.solrosen.example";

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => rdapRoutes(edge, { pool: db.app, clock: fixture.clock }));
  const reseller = await addReseller(db);
  await db.query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [brandHost, reseller.brandId]);
  await db.query(
    "insert into reseller (account_id, public_name, email, phone, url, abuse_email) values ($1, 'Solrosen', 'hej@solrosen.example', '+46.855512300', 'https://solrosen.example', 'abuse@solrosen.example')",
    [reseller.account.accountId],
  );
  const { login, account } = await addCustomerOf(db, reseller);
  name = `kund-${randomBytes(4).toString("hex")}.se`;
  await fixture.order(login, [name], { method: "invoice" });
  await fixture.work(account);
  const direct = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  operators = `direkt-${randomBytes(4).toString("hex")}.se`;
  await fixture.order(direct, [operators], { method: "invoice" });
  await fixture.work(direct);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

type Entity = { readonly roles: string[]; readonly vcardArray?: [string, unknown[][]]; readonly entities?: Entity[] };

async function ask(domain: string, host = "localhost") {
  const { statusCode, headers, body } = await api.edge.app.inject({
    method: "GET",
    url: `/rdap/domain/${encodeURIComponent(domain)}`,
    headers: { host },
  });
  return { status: statusCode, type: headers["content-type"], text: body, answer: JSON.parse(body) as Record<string, unknown> };
}

const cards = (answer: Record<string, unknown>) =>
  (answer["entities"] as Entity[]).map(({ roles, vcardArray, entities = [] }) => ({
    role: roles[0],
    name: vcardArray?.[1].find(([key]) => key === "fn")?.[3],
    abuse: entities.map((inner) => inner.vcardArray?.[1].find(([key]) => key === "email")?.[3])[0],
  }));

test("a domain of a brand's customer names registrar and reseller with their abuse contacts, and nobody who holds it", async () => {
  const { status, type, answer, text } = await ask(name.toUpperCase(), brandHost);
  expect([status, type]).toEqual([200, "application/rdap+json; charset=utf-8"]);
  expect(answer).toMatchObject({ objectClassName: "domain", ldhName: name, rdapConformance: ["rdap_level_0", "redacted"] });
  expect(cards(answer)).toEqual([
    { role: "registrar", name: "Nameplane Demo AB", abuse: "billing@nameplane.test" },
    { role: "reseller", name: "Solrosen", abuse: "abuse@solrosen.example" },
    { role: "registrant", name: undefined, abuse: undefined },
  ]);
  const actions = (answer["events"] as { eventAction: string }[]).map(({ eventAction }) => eventAction);
  expect(actions).toEqual(["registration", "expiration", "last update of RDAP database"]);
  for (const personal of ["Alva", "Hedström", "alva@example.com", "556036"]) expect(text).not.toContain(personal);
});

test("a brand's host answers for its own domains only, the operator's for all; without a reseller none is named", async () => {
  expect((await ask(operators, brandHost)).status).toBe(404);
  expect((await ask(name)).status).toBe(200);
  const { answer } = await ask(operators);
  expect(cards(answer).map(({ role }) => role)).toEqual(["registrar", "registrant"]);
});

test("what is no domain name, what is not here, and too many queries get an answer of the protocol", async () => {
  expect(await ask("not a name")).toMatchObject({ status: 400, answer: { errorCode: 400 } });
  expect(await ask("finns-inte.se")).toMatchObject({ status: 404, answer: { errorCode: 404 } });
  const answers = await Promise.all(Array.from({ length: 70 }, () => ask("finns-inte.se")));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});

test("statuses are written in the words of RDAP", () => {
  expect(["ok", "clientTransferProhibited", "pendingDelete"].map(statusInRdap)).toEqual([
    "active",
    "client transfer prohibited",
    "pending delete",
  ]);
});
