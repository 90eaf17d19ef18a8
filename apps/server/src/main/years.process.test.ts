import { multiplyMoney, zeroMoney } from "@nameplane/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../testing/test-database.ts";
import { YearsFixture, type HeldName } from "../testing/fixtures/years-fixture.ts";

// A year and a half in the life of three domains under each of three registries, with the registry simulator and an advanced
// clock. Tests what is renewed, notified, charged and ended automatically, and that nothing happens twice or is left out.

/**
 * How many years the domains live after their first two expiry dates. A longer run has to be started by hand
 * (docs/performance/methods.md).
 */
const count = Number(process.env["YEARS"] ?? 1);
const dayMs = 86_400_000;
/** Days, counted from the end of a period, on which something happens at one of the registries. */
const stops = [
  -30, -29, -14, -13, -7, -6, -0.9, 0.1, 1, 2, 3, 9.2, 10.2, 11.2, 31.2, 32.2, 33.2, 40.2, 41.2, 70.5, 71.5, 76.5, 78.5,
];

const tlds = ["se", "com", "shop"] as const;
type Tld = (typeof tlds)[number];
const kinds = ["auto", "once", "manual", "poor"] as const;
type Kind = (typeof kinds)[number];

let db: TestDatabase;
let years: YearsFixture;
let rich: TestAccount;
let poor: TestAccount;
const held = new Map<string, HeldName>();
const nameOf = (kind: Kind, tld: Tld): HeldName => {
  const found = held.get(`${kind}.${tld}`);
  if (found === undefined) throw new Error(`${kind}.${tld} is not held`);
  return found;
};
/** Days on which the first period ends, and a year later. */
let ends: string[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  years = await YearsFixture.open(db);
  rich = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  poor = await createAccount(db);
  for (const tld of tlds) {
    for (const kind of kinds) {
      const mode = kind === "poor" ? "auto" : kind;
      const name = `${kind}-livet.${tld}`;
      held.set(`${kind}.${tld}`, await years.hold(kind === "poor" ? poor : rich, name, 35, mode, `${kind}@innehavare.test`));
    }
  }
  const first = new Date(years.fixture.clock.now().getTime() + 35 * dayMs);
  const inYears = (n: number) => {
    const at = new Date(first);
    at.setUTCFullYear(at.getUTCFullYear() + n);
    return at;
  };
  ends = Array.from({ length: count + 3 }, (_, n) => inYears(n).toISOString().slice(0, 10));
  for (let n = 0; n < 2; n++) {
    for (const [at, day] of stops.entries()) {
      const days = (inYears(n).getTime() - years.fixture.clock.now().getTime()) / dayMs + day;
      await years.pass(days, { twice: at % 3 === 0 });
    }
  }
  // From here on, no step in time is longer than the shortest stage, and each step ends during the hours in which mails are sent.
  await years.pass(0.5, { twice: true });
  while (years.fixture.clock.now().getTime() < inYears(count).getTime() - 5 * dayMs) await years.pass(4, { twice: true });
}, 300_000 * count);
afterAll(async () => {
  await years.close();
  await db.close();
});

describe.each(tlds)("a year of .%s", (tld) => {
  test("renews what renews by itself: one order, one charge and one notice for each period, and the registry's date is ours", async () => {
    const name = nameOf("auto", tld);
    const { states, charged } = await years.renewals(name);
    expect(states).toEqual(ends.slice(0, count + 1).map(() => "completed"));
    expect(charged).toEqual(multiplyMoney(await years.priceOfYear(rich, tld), count + 1));
    expect(await years.ours(name)).toEqual({ state: "active", mode: "auto", until: ends[count + 1] });
    expect((await years.registryBook()).get(name.name)).toBe(ends[count + 1]);
    const periods = Array.from({ length: count + 1 }, (_, n) => [`renewal_month ${ends[n]}`, `domain_renewed ${ends[n + 1]}`]);
    expect(await years.notices(name)).toEqual(periods.flat());
  });

  test("renews a name once more that is to expire later, and ends it a year later", async () => {
    const name = nameOf("once", tld);
    expect((await years.renewals(name)).states).toEqual(["completed"]);
    expect(await years.ours(name)).toEqual({ state: "cancelled_by_user", mode: "cancel", until: ends[1] });
    expect((await years.registryBook()).has(name.name)).toBe(false);
    const notices = await years.notices(name);
    expect(notices.slice(0, 2)).toEqual([`renewal_month ${ends[0]}`, `domain_renewed ${ends[1]}`]);
    expect(notices.slice(2, 4)).toEqual([`renewal_month ${ends[1]}`, `renewal_week ${ends[1]}`]);
    expect(new Set(notices).size).toBe(notices.length);
  });

  test.each(["manual", "poor"] as const)(
    "notifies every stage of a %s name once, charges nothing, and lets it end",
    async (kind) => {
      const name = nameOf(kind, tld);
      const { states, charged } = await years.renewals(name);
      // The renewal request is cancelled by the first periodic job that finds the domain deleted or the request's deadline
      // passed.
      expect(states.map((state) => state.replace("_timeout", ""))).toEqual(kind === "poor" ? ["cancelled"] : []);
      expect(charged).toEqual(zeroMoney("SEK"));
      expect(await years.notices(name)).toEqual(
        ["renewal_month", "renewal_week", "renewal_after", "domain_restorable"].map((stage) => `${stage} ${ends[0]}`),
      );
      expect(await years.ours(name)).toMatchObject({
        state: tld === "se" ? "expired" : "cancelled_by_system",
        until: ends[0],
      });
      expect((await years.registryBook()).has(name.name)).toBe(false);
    },
  );
});

describe.each(["com", "shop"] as const)("registrants of .%s", (tld) => {
  test.each(["manual", "poor"] as const)(
    "of a %s name hear of each stage once, and the name is dark for the last eight days",
    async (kind) => {
      const name = nameOf(kind, tld);
      expect(await years.registrantNotices(name)).toEqual(
        ["month", "week", "after", "restorable"].map((stage) => `registrant_${stage} ${ends[0]} ${kind}@innehavare.test`),
      );
      expect(await years.dark(name, ends[0] ?? "")).toEqual({ times: 1, day: 32 });
    },
  );

  test("of a name that auto-renews are notified a month before each end, and it is never out of its zone", async () => {
    const name = nameOf("auto", tld);
    expect(await years.registrantNotices(name)).toEqual(
      ends.slice(0, count + 1).map((end) => `registrant_month ${end} auto@innehavare.test`),
    );
    expect(await years.dark(name, ends[0] ?? "")).toEqual({ times: 0, day: null });
  });
});

test("registrants of .se are notified by their registry, not by us", async () => {
  for (const kind of kinds) expect(await years.registrantNotices(nameOf(kind, "se"))).toEqual([]);
});

test("brings an account one mail a day at most, and leaves the books in order", async () => {
  expect(await years.mailsADay(rich)).toBe(1);
  expect(await years.mailsADay(poor)).toBe(1);
  expect(await years.fixture.brokenInvariants()).toEqual([]);
});
