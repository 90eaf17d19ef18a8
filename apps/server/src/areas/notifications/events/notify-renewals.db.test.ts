import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import { installJobs } from "../../../platform/jobs.ts";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { renewDue } from "../../orders/kinds/renew/index.ts";
import { notificationJobKinds } from "../queue/send-delivery.job.ts";
import { notifyRenewals } from "./notify-renewals.ts";

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
  const now = fixture.clock.now();
  fixture.clock.advance((34 - now.getUTCHours()) * 3_600_000);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const dayMs = 86_400_000;
const day = () => fixture.clock.advance(dayMs);
const notifyAll = () => notifyRenewals({ ...fixture.deps, sweeping: db.readonly });

async function hold(
  days: number,
  own: { mode?: RenewalMode; state?: string; deletesIn?: number } = {},
): Promise<{ id: string; name: string }> {
  const [id, name] = [newId(), `slut-${(next += 1)}.se`];
  const at = (inDays: number) => new Date(fixture.clock.now().getTime() + inDays * dayMs);
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, $3, $3, 'se', $4, '2020-01-01', $5, $5::timestamptz - interval '30 days', $6)`,
    [account.accountId, id, name, own.state ?? (days > 0 ? "active" : "expired_renewable"), at(days), own.mode ?? "manual"],
  );
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, deletes_at) values ($1, $2, 'iis', 'registered', $3)",
    [account.accountId, id, own.deletesIn === undefined ? null : at(own.deletesIn)],
  );
  return { id, name };
}

type Mail = { groups: Record<string, string[]>; language: string; notified: number };
/** The account's mails about domains, oldest first. Each tells its domains by group, and how many notices the mail covers. */
async function mails(): Promise<Mail[]> {
  const rows = await db.query<{
    payload: { language: string; also: string[]; facts: { names: { name: string; group: string }[] } };
  }>("select payload from delivery where account_id = $1 and template = 'renewals' order by created_at", [account.accountId]);
  return rows.map(({ payload }) => ({
    language: payload.language,
    notified: payload.also.length,
    groups: Object.fromEntries(
      Object.entries(Object.groupBy(payload.facts.names, ({ group }) => group)).map(([group, names]) => [
        group,
        (names ?? []).map(({ name }) => name),
      ]),
    ),
  }));
}
const kinds = async () =>
  (
    await db.query<{ kind: string }>(
      "select kind from notice where account_id = $1 and kind <> 'renewals' order by created_at, kind",
      [account.accountId],
    )
  ).map(({ kind }) => kind);

describe("the day's mail about ends of names", () => {
  test("notifies each stage of a period once, in order, and nothing in between", async () => {
    const { id } = await hold(31);
    let passed = 0;
    for (const pause of [0, 1, 1, 12, 9, 1, 1, 5, 1, 1, 1, 1, 1, 2]) {
      fixture.clock.advance(pause * dayMs);
      passed += pause;
      if (passed === 32)
        await db.query("update domain set state = 'expired_renewable', version = version + 1 where id = $1", [id]);
      await notifyAll();
      await notifyAll();
    }
    expect(await kinds()).toEqual(["renewal_month", "renewal_week", "renewal_after"]);
    expect((await mails()).map(({ groups }) => Object.keys(groups))).toEqual([["manual"], ["manual"], ["expired"]]);
  });

  test("is a single mail for all names of an account, and the next mail is sent the day after", async () => {
    const [month, week, gone] = [await hold(29), await hold(5), await hold(-40, { state: "expired_restorable", deletesIn: 20 })];
    await notifyAll();
    const late = await hold(6);
    await notifyAll();
    expect(await mails()).toEqual([
      { language: "en", notified: 3, groups: { restorable: [gone.name], manual: [week.name, month.name] } },
    ]);
    day();
    await notifyAll();
    expect((await mails()).at(-1)).toMatchObject({ notified: 1, groups: { manual: [late.name] } });
  });

  test("waits for the morning where the brand is, and is written in the account's language", async () => {
    account = await createAccount(db, { language: "sv" });
    await hold(20);
    const now = fixture.clock.now();
    fixture.clock.advance((27 - now.getUTCHours()) * 3_600_000);
    await notifyAll();
    expect(await mails()).toEqual([]);
    fixture.clock.advance(5 * 3_600_000);
    await notifyAll();
    expect(await mails()).toMatchObject([{ language: "sv" }]);
  });

  test("says whether there is money for automatic renewals, and which names end", async () => {
    await fixture.deposit(account, 17_375);
    const [covered, bare, domain] = [
      await hold(20, { mode: "auto" }),
      await hold(21, { mode: "once" }),
      await hold(22, { mode: "cancel" }),
    ];
    await notifyAll();
    expect((await mails())[0]?.groups).toEqual({
      unpaid: [bare.name],
      automatic: [covered.name],
      ending: [domain.name],
    });
  });

  test("notifies a renewal once when it is done", async () => {
    await fixture.deposit(account, 17_375);
    const { id, name } = await hold(3, { mode: "auto" });
    await notifyAll();
    await renewDue(fixture.deps, db.readonly);
    await db.query("update request set state = 'processing', version = version + 1 where account_id = $1", [account.accountId]);
    await db.query(
      "update request set state = 'completed', release = 'fulfilled', released_at = $2, ended_at = $2, next_check_at = null, version = version + 1 where account_id = $1",
      [account.accountId, fixture.clock.now()],
    );
    await db.query(
      "update domain set expires_at = expires_at + interval '1 year', renews_at = renews_at + interval '1 year', version = version + 1 where id = $1",
      [id],
    );
    for (let passed = 0; passed < 3; passed++) {
      day();
      await notifyAll();
    }
    expect((await mails()).map(({ groups }) => groups)).toEqual([{ automatic: [name] }, { renewed: [name] }]);
  });

  test("is sent once when two workers notify at the same time", async () => {
    for (const days of [3, 10, 25]) await hold(days);
    await Promise.all([notifyAll(), notifyAll(), notifyAll()]);
    expect(await mails()).toHaveLength(1);
    expect(await kinds()).toHaveLength(3);
  });
});
