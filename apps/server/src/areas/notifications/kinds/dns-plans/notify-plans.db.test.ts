import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { installJobs } from "../../../../platform/jobs.ts";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { createTestZone } from "../../../../testing/fixtures/zones.ts";
import { renewServices } from "../../../orders/services/index.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyPlans } from "./notify-plans.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, notificationJobKinds);
});
beforeEach(async () => {
  account = await createAccount(db);
  // Noon in the brand's time zone, whenever the test runs.
  fixture.clock.advance((34 - fixture.clock.now().getUTCHours()) * 3_600_000);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(fixture.clock.now().getTime() + days * dayMs);
const [premium, standard, trial] = [2221, 2323, 2272];

/** A zone of the account with a DNS plan paid for this many days, and this many records besides those of a new zone. */
async function planned(days: number, of: { product?: number; mode?: string; records?: number; owner?: TestAccount } = {}) {
  const { product = standard, mode = "cancel", records = 0, owner = account } = of;
  const name = `plan-${(next += 1)}.se`;
  const zoneId = await createTestZone(db, fixture.deps.jobs, owner, name, fixture.clock.now());
  const [{ domain_id: domainId } = { domain_id: "" }] = await db.query<{ domain_id: string }>(
    "select domain_id from zone where id = $1",
    [zoneId],
  );
  const serviceId = newId();
  await db.query(
    `insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until, renews_at, renewal_mode)
     values ($1, $2, $3, $4, $5, 'SEK', $6, $7, 'infinity', $8)`,
    [owner.accountId, serviceId, product, name, domainId, inDays(-100), inDays(days), mode],
  );
  await move(serviceId, "active");
  await db.query(
    `insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by)
     select $1, $2, 'h' || n, 'A', 300, array['192.0.2.1'], 1, 'test' from generate_series(1, $3::integer) n`,
    [owner.accountId, zoneId, records],
  );
  return { name, zoneId, serviceId };
}
const move = (id: string, state: string) =>
  db.query("update service set state = $2, version = version + 1 where id = $1", [id, state]);
const notifyAll = () => notifyPlans({ ...fixture.deps, sweeping: db.readonly });

type Facts = { freeRecords: number; plans: { name: string; group: string; plan: string; records: number }[] };
async function mails(of = account) {
  const rows = await db.query<{ payload: { language: string; also: string[]; facts: Facts } }>(
    "select payload from delivery where account_id = $1 and template = 'dns-plans' order by created_at",
    [of.accountId],
  );
  return rows.map(({ payload: { language, also, facts } }) => ({ language, notified: also.length, ...facts }));
}
const groups = async () => (await mails()).map(({ plans }) => plans.map(({ name, group }) => `${group} ${name}`));

describe("the day's mail about DNS plans", () => {
  test("notifies of a plan's end a month and a week before, and when it has ended, each once; its records are all there", async () => {
    const { name, zoneId } = await planned(31, { records: 40 });
    const held = () => db.query("select owner, type from zone_rrset where zone_id = $1 order by owner, type", [zoneId]);
    const before = await held();
    for (let day = 0; day < 40; day += 1) {
      await renewServices(fixture.deps, db.readonly);
      await notifyAll();
      await notifyAll();
      fixture.clock.advance(dayMs);
    }
    expect(await groups()).toEqual([[`ending ${name}`], [`ending ${name}`], [`ended ${name}`]]);
    const [{ plans: [notified], freeRecords } = { plans: [], freeRecords: 0 }] = await mails();
    expect({ freeRecords, plan: notified?.plan, isAbove: (notified?.records ?? 0) > 40 }).toEqual({
      freeRecords: 20,
      plan: "Standard DNS+",
      isAbove: true,
    });
    expect(await held()).toEqual(before);
  });

  test("a trial ends without renewal, and is notified a week before and afterwards", async () => {
    const { name } = await planned(30, { product: trial });
    for (let day = 0; day < 35; day += 1) {
      await renewServices(fixture.deps, db.readonly);
      await notifyAll();
      fixture.clock.advance(dayMs);
    }
    expect(await groups()).toEqual([[`trialEnding ${name}`], [`trialEnded ${name}`]]);
  });

  test("is one for all plans of an account, those that need money first, in the account's language", async () => {
    account = await createAccount(db, { language: "sv" });
    const ended = await planned(-1);
    await db.query("update service set state = 'ended', ended_at = $2, version = version + 1 where id = $1", [
      ended.serviceId,
      inDays(-1),
    ]);
    const late = await planned(-2, { product: premium, mode: "auto" });
    await move(late.serviceId, "suspended");
    const soon = await planned(6, { mode: "manual" });
    expect(await notifyAll()).toBe(1);
    expect(await groups()).toEqual([[`ending ${soon.name}`, `suspended ${late.name}`, `ended ${ended.name}`]]);
    expect(await mails()).toMatchObject([{ language: "sv", notified: 3, plans: [{ plan: "Standard DNS+" }, {}, {}] }]);
    const another = await planned(5);
    expect(await notifyAll()).toBe(0);
    fixture.clock.advance(dayMs);
    expect(await notifyAll()).toBe(1);
    expect((await groups()).at(-1)).toEqual([`ending ${another.name}`]);
  });

  test("a renewal without money is notified a month and a week before; one with money is not, nor a plan replaced by a larger one", async () => {
    const other = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
    for (const owner of [account, other]) {
      const { serviceId } = await planned(20, { mode: "auto", owner });
      await db.query("update service set renews_at = $2, version = version + 1 where id = $1", [serviceId, inDays(-1)]);
    }
    const small = await planned(-1);
    await db.query("update service set state = 'ended', ended_at = $2, version = version + 1 where id = $1", [
      small.serviceId,
      inDays(-5),
    ]);
    await renewServices(fixture.deps, db.readonly);
    await fixture.work(other);
    expect(await notifyAll()).toBe(1);
    fixture.clock.advance(14 * dayMs);
    expect(await notifyAll()).toBe(1);
    expect((await groups()).map(([line]) => line?.split(" ")[0])).toEqual(["unpaid", "unpaid"]);
    expect(await mails(other)).toEqual([]);
  });

  test("contains nothing of a zone that is not served here", async () => {
    const { zoneId } = await planned(5);
    await db.query("update zone set pub_state = 'parked' where id = $1", [zoneId]);
    expect(await notifyAll()).toBe(0);
  });
});
