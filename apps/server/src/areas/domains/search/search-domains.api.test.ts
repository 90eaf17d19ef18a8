import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchDomains } from "@nameplane/contracts/domains/operations";
import { searchLine, type SearchLine, type SearchRow } from "@nameplane/contracts/domains/search-domains";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "../../../testing/far-ends/fake-registries.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createLog } from "../../../platform/log.ts";
import { createMetrics } from "../../../platform/metrics.ts";
import { newId } from "../../../platform/ids.ts";
import { domainRoutes } from "../domains.routes.ts";
import { NameChecks } from "./name-checks.ts";
import { listRegistries } from "../../registry/index.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { transferParts } from "../../../testing/fixtures/transfer-parts.ts";

let db: TestDatabase;
let api: TestApi;
let byId: Map<string, FakeRegistry>;
const clock = new FakeClock(new Date());

beforeAll(async () => {
  db = await createTestDatabase();
  const setups = await tx(db.app, { actor: "test" }, listRegistries);
  byId = new Map(setups.map(({ id }) => [id, new FakeRegistry(id, () => clock.now())]));
  const registries = new FakeRegistries(...byId.values());
  const log = createLog("test", "silent");
  const deps = {
    pool: db.app,
    registries,
    clock,
    log,
    metrics: createMetrics(),
    checks: new NameChecks(registries, log, 300),
    firstTlds: async () => ["se", "nu"],
    whois: { lookUp: async () => null },
    zoneSummary: async () => null,
    renewalPayers: async () => new Map(),
    cardTrouble: async () => null,
    ...transferParts,
  };
  api = await createTestApi(db, clock, (edge) => domainRoutes(edge, deps));
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(() => {
  for (const registry of byId.values()) {
    registry.isDown = false;
    registry.domains.clear();
    registry.premium.clear();
    registry.checks = [];
  }
  clock.advance(60_000);
});

const registry = (id: string) => {
  const found = byId.get(id);
  if (found === undefined) throw new Error(id);
  return found;
};

async function search(
  input: Record<string, unknown>,
  browser: TestBrowser = api.browser(),
  language = "en",
): Promise<SearchLine[]> {
  const answer = await browser.call(searchDomains, input, { language });
  expect(answer.status).toBe(200);
  return answer.text
    .trim()
    .split("\n")
    .map((line) => searchLine.parse(JSON.parse(line)));
}

/** The rows that the browser shows at the end, after all lines have been read. */
function rowsOf(lines: readonly SearchLine[]): Map<string, SearchRow> {
  return new Map(lines.flatMap((line) => (line.kind === "end" ? [] : line.rows.map((row) => [row.unicodename, row] as const))));
}

describe("a search", () => {
  test("answers a plan at once, then rows, then an end, each line by the contract", async () => {
    registry("iis").hold("kvarnen.se");
    const lines = await search({ text: "kvarnen.se, bryggan.se", mode: "bulk" });
    expect(lines.map((line) => line.kind)).toEqual(["plan", "rows", "rows", "end"]);
    const [plan] = lines;
    expect(plan).toMatchObject({
      code: 1000,
      total: 2,
      understood: [{ typed: "kvarnen.se" }, { typed: "bryggan.se" }],
    });
    expect(plan?.kind === "plan" ? plan.rows.map((row) => [row.state, row.years, row.creates]) : []).toEqual([
      ["checking", [], []],
      ["checking", [], []],
    ]);
    const rows = rowsOf(lines);
    expect(rows.get("kvarnen.se")).toMatchObject({ state: "taken", reason: "In use", create: null, years: [] });
    expect(rows.get("bryggan.se")).toMatchObject({
      state: "free",
      isexact: true,
      badges: expect.arrayContaining(["dnssec", "idn"]) as string[],
    });
    expect(lines.at(-1)).toEqual({ kind: "end", answered: 2, unanswered: 0 });
  });

  test("of a keyword shows it under the brand's TLDs with price and years of each", async () => {
    const rows = rowsOf(await search({ text: "kvarnhjul" }));
    expect(rows.get("kvarnhjul.se")?.create).toEqual({
      currency: "SEK",
      netMinor: 9900,
      vatMinor: 2475,
      totalMinor: 12_375,
      vatRateBasisPoints: 2500,
      periodMonths: 12,
    });
    expect(rows.get("kvarnhjul.se")?.years).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(rows.get("kvarnhjul.se")?.creates[1]).toMatchObject({ netMinor: 9900 + 13_900, periodMonths: 24 });
    expect(rows.get("kvarnhjul.se")?.renew).toMatchObject({ netMinor: 13_900 });
    expect(rows.get("kvarnhjul.com")?.restore).not.toBeNull();
    expect(rows.size).toBeGreaterThan(2);
  });

  test("of a keyword in a list uses the brand's first TLDs", async () => {
    expect([...rowsOf(await search({ text: "ett tva" })).keys()]).toEqual(["ett.se", "ett.nu", "tva.se", "tva.nu"]);
  });

  test("asks each registry once, in the currency asked for", async () => {
    const rows = rowsOf(
      await search({ text: Array.from({ length: 50 }, (_, index) => `kvarn${index}.se`).join(" "), currency: "EUR" }),
    );
    expect(rows.get("kvarn7.se")?.create).toMatchObject({ currency: "EUR", netMinor: 890 });
    expect(registry("iis").checks).toHaveLength(1);
  });

  test("never shows a name free that could not be asked: a registry that is down leaves unknown, the others answer", async () => {
    registry("iis").isDown = true;
    const lines = await search({ text: "nere-nu.se uppe-nu.com" });
    expect(rowsOf(lines).get("nere-nu.se")).toMatchObject({ state: "unknown", create: null, years: [] });
    expect(rowsOf(lines).get("uppe-nu.com")).toMatchObject({ state: "free" });
    expect(lines.at(-1)).toEqual({ kind: "end", answered: 1, unanswered: 1 });
  });

  test("shows a premium name with its own prices, in the buyer's currency", async () => {
    await db.query(
      "insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'USDSEK', '2026-01-01', 10000000, 'test') on conflict do nothing",
    );
    registry("gtld-generic").premium.set("dyrt.app", { currency: "USD", createMinor: 12_500 });
    const row = rowsOf(await search({ text: "dyrt.app", mode: "bulk" })).get("dyrt.app");
    expect(row).toMatchObject({
      state: "premium",
      create: { netMinor: 150_000, periodMonths: 12 },
      renew: { netMinor: 150_000 },
    });
    expect(row?.creates[1]).toMatchObject({ netMinor: 300_000, periodMonths: 24 });
  });

  test("says in the caller's language what cannot be a name, and answers the rest", async () => {
    const lines = await search({ text: "bra-namn.se då_ligt.se пример.se x.museum", mode: "bulk" }, api.browser(), "sv");
    const [plan] = lines;
    expect(plan?.kind === "plan" ? plan.invalid : []).toEqual([
      { typed: "då_ligt.se", reason: "character", desc: "Tecknet _ är inte tillåtet i ett domännamn" },
    ]);
    const rows = rowsOf(lines);
    expect(rows.get("пример.se")).toMatchObject({ state: "invalid", reason: "Tecknet п är inte tillåtet under .se" });
    expect(rows.get("x.museum")).toMatchObject({ state: "unsold" });
    expect(rows.get("bra-namn.se")).toMatchObject({ state: "free" });
  });

  test("refuses more than a thousand names before anything is asked", async () => {
    const answer = await api
      .browser()
      .call(searchDomains, { text: Array.from({ length: 1001 }, (_, index) => `n${index}`).join(" ") });
    expect([answer.status, answer.body.code]).toEqual([413, 2306]);
    expect([...byId.values()].flatMap((entry) => entry.checks)).toEqual([]);
  });

  test("of a thousand names sends each of two registries its half at once", async () => {
    const text = Array.from({ length: 1000 }, (_, index) => `tusen${index}.${index % 2 === 0 ? "se" : "com"}`).join("\n");
    const rows = rowsOf(await search({ text }));
    expect(rows.size).toBe(1000);
    expect([...rows.values()].every((row) => row.state === "free" && row.create !== null)).toBe(true);
    expect(
      registry("iis")
        .checks.concat(registry("verisign").checks)
        .map((names) => names.length),
    ).toEqual([500, 500]);
  });
});

describe("a search of somebody signed in", () => {
  test("marks own names and uses the account's currency and VAT", async () => {
    const account = await createAccount(db, { currency: "EUR", country: "NO" });
    const domain = newId();
    await db.query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, 'min-egen.se', 'min-egen.se', 'se', 'active')",
      [account.accountId, domain],
    );
    await db.query(
      `insert into request (account_id, id, type, origin, state, reason, ascii_name, created_by, next_check_at, limit_at) values ($1, $2, 'create-domain-registration', 'import', 'action_required', 4014, 'pa-vag.se', 'test', now(), now())`,
      [account.accountId, newId()],
    );
    await db.query(
      `insert into request (account_id, id, type, state, ascii_name, basket_of, created_by) values ($1, $2, 'create-domain-registration', 'in_basket', 'i-korgen.se', $3, 'test')`,
      [account.accountId, newId(), account.userId],
    );
    const browser = api.browser();
    browser.cookie = await signIn(db, account);
    const rows = rowsOf(await search({ text: "min-egen.se pa-vag.se i-korgen.se annan.se" }, browser));
    expect([...rows.values()].map((row) => row.owned)).toEqual(["domain", "request", "basket", null]);
    expect(rows.get("annan.se")?.create).toMatchObject({ currency: "EUR", vatMinor: 0 });
  });
});

describe("a browser that disconnects", () => {
  test("stops the registry's work; a browser that stays connected is not cut off", async () => {
    const url = new URL(await api.edge.app.listen({ port: 0, host: "127.0.0.1" }));
    const reached = Promise.withResolvers<AbortSignal>();
    const gate = Promise.withResolvers<void>();
    const iis = registry("iis");
    iis.check = async function* (names, { signal }) {
      if (signal) reached.resolve(signal);
      await gate.promise;
      yield names.map((name) => ({ name, state: "free" as const, reason: null, fees: null }));
    };
    const call = request({
      host: url.hostname,
      port: url.port,
      path: searchDomains.path,
      method: "POST",
      headers: { host: "localhost", "x-requested-with": "XMLHttpRequest", "content-type": "application/json" },
    });
    call.on("error", () => {});
    call.end(JSON.stringify({ text: "bortglomd-1.se", mode: "bulk" }));
    const signal = await reached.promise;
    expect(signal.aborted).toBe(false);
    const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    call.destroy();
    await stopped;
    gate.resolve();
    delete (iis as { check?: unknown }).check;
  });
});
