import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { exchangePpm } from "../index.ts";
import { fetchRates } from "./fetch-rates.ts";
import type { Rate, RatesAnswer, RateSource } from "./rate-source.port.ts";

const actor = "test";
let db: TestDatabase;
let clock: FakeClock;
let riksbank: Bank;
let ecb: Bank;

/** A bank that gives the answers set by the test, and remembers which days it was asked for. */
class Bank implements RateSource {
  readonly asked: { since: string; until: string }[] = [];
  answer: RatesAnswer = { rates: [] };
  readonly name: "ecb" | "riksbank";
  readonly publishes: (pair: string) => boolean;
  constructor(name: "ecb" | "riksbank", publishes: (pair: string) => boolean) {
    this.name = name;
    this.publishes = publishes;
  }
  async fetch(days: { since: string; until: string }): Promise<RatesAnswer> {
    this.asked.push(days);
    return this.answer;
  }
}

const fx = (key: string, validFrom: string, ppm: number): Rate => ({ kind: "fx", key, validFrom, ppm });

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  clock = new FakeClock(new Date("2026-11-27T16:00:00Z"));
  riksbank = new Bank("riksbank", (pair) => ["EURSEK", "USDSEK"].includes(pair));
  ecb = new Bank("ecb", (pair) => pair.startsWith("EUR"));
  await db.query("delete from reference_rate where kind = 'fx'");
  await db.query("delete from staff_task where kind = 'exchange-rates-old'");
});
afterAll(() => db.close());

const fetchNow = () =>
  fetchRates({ pool: db.worker, sweeping: db.readonly, sources: [riksbank, ecb], clock, log: createLog("test", "silent") });
const priceOf = (from: string, to: string, day: string) => tx(db.app, { actor }, (trx) => exchangePpm(trx, from, to, day));
const openTasks = async () => db.query("select key, text from staff_task where kind = 'exchange-rates-old' and done_at is null");

test("rates are kept by day, and a pair that two banks publish is taken from the first", async () => {
  riksbank.answer = { rates: [fx("EURSEK", "2026-11-27", 11_045_200), fx("USDSEK", "2026-11-27", 9_669_200)] };
  ecb.answer = {
    rates: [fx("EURSEK", "2026-11-27", 11_050_000), fx("EURUSD", "2026-11-27", 1_142_300), fx("EURGBP", "2026-11-27", 858_150)],
  };
  expect(await fetchNow()).toBe(4);
  expect(riksbank.asked).toEqual([{ since: "2026-10-28", until: "2026-11-27" }]);
  expect(await priceOf("EUR", "SEK", "2026-11-27")).toBe(11_045_200);
  expect(await priceOf("GBP", "SEK", "2026-11-28")).toBe(12_870_943);
  expect(await priceOf("EUR", "SEK", "2026-11-26")).toBeNull();
});

test("a bank with today's rate is not asked again; the next day it is asked from its newest day on, and a kept rate never changes", async () => {
  ecb.answer = { rates: [fx("EURUSD", "2026-11-27", 1_142_300)] };
  riksbank.answer = { rates: [fx("EURSEK", "2026-11-27", 11_045_200)] };
  await fetchNow();
  await fetchNow();
  expect([riksbank.asked.length, ecb.asked.length]).toEqual([1, 1]);

  clock.advance(86_400_000);
  ecb.answer = { rates: [fx("EURUSD", "2026-11-27", 1_999_999), fx("EURUSD", "2026-11-28", 1_140_000)] };
  expect(await fetchNow()).toBe(1);
  expect(ecb.asked.at(-1)).toEqual({ since: "2026-11-27", until: "2026-11-28" });
  expect(await priceOf("EUR", "USD", "2026-11-27")).toBe(1_142_300);
  expect(await priceOf("EUR", "USD", "2026-11-28")).toBe(1_140_000);
});

test("one bank that does not answer keeps no other from being asked; when its rates are a week old staff get a task, which ends with its answer", async () => {
  riksbank.answer = { rates: [fx("EURSEK", "2026-11-27", 11_045_200)] };
  ecb.answer = { rates: [fx("EURUSD", "2026-11-27", 1_142_300)] };
  await fetchNow();
  riksbank.answer = { failed: "no_answer" };
  clock.advance(6 * 86_400_000);
  ecb.answer = { rates: [fx("EURUSD", "2026-12-03", 1_150_000)] };
  expect(await fetchNow()).toBe(1);
  expect(await openTasks()).toEqual([]);

  clock.advance(2 * 86_400_000);
  ecb.answer = { rates: [fx("EURUSD", "2026-12-05", 1_150_000)] };
  await fetchNow();
  await fetchNow();
  expect(await openTasks()).toEqual([{ key: "riksbank", text: expect.stringContaining("riksbank") as string }]);
  expect(await priceOf("EUR", "SEK", "2026-12-05")).toBe(11_045_200);

  riksbank.answer = { rates: [fx("EURSEK", "2026-12-04", 11_100_000)] };
  await fetchNow();
  expect(await openTasks()).toEqual([]);
});

test("the reference rate of interest is kept by its country and half of the year", async () => {
  clock.advance(40 * 86_400_000);
  riksbank.answer = { rates: [{ kind: "discount", key: "SE", validFrom: "2027-01-01", ppm: 22_500 }] };
  await fetchNow();
  const rows = await db.query(
    "select ppm, source from reference_rate where kind = 'discount' and key = 'SE' and valid_from = '2027-01-01'",
  );
  expect(rows).toEqual([{ ppm: 22_500, source: "riksbank" }]);
});
