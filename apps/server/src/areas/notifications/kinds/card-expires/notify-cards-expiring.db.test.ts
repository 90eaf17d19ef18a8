import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { installJobs } from "../../../../platform/jobs.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyCardsExpiring } from "./notify-cards-expiring.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, notificationJobKinds);
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const dayMs = 86_400_000;
const notifyAll = () => notifyCardsExpiring({ ...fixture.deps, sweeping: db.readonly });
/** Sets the last day of a card to this many days from now. */
const endIn = (cardId: string, days: number) =>
  db.query("update payment_method set expires_on = ($2::timestamptz at time zone 'UTC')::date where id = $1", [
    cardId,
    new Date(fixture.clock.now().getTime() + days * dayMs),
  ]);

type Facts = { brand: string; last4: string; hasEnded: boolean; paysRenewals: boolean };
async function mails(of = account) {
  const rows = await db.query<{ payload: { language: string; facts: Facts } }>(
    "select payload from delivery where account_id = $1 and template = 'card-expires' order by created_at, id",
    [of.accountId],
  );
  return rows.map(({ payload: { language, facts } }) => ({
    language,
    last4: facts.last4,
    hasEnded: facts.hasEnded,
    paysRenewals: facts.paysRenewals,
  }));
}

describe("the mail about a saved card that expires", () => {
  test("is sent once, within a month of the last day, in the account's language, and says that renewals depend on it", async () => {
    account = await createAccount(db, { language: "sv" });
    const { id } = await fixture.keepCard(account, { renews: true, last4: "4242" });
    await endIn(id, 31);
    await notifyAll();
    expect(await mails()).toEqual([]);
    for (let day = 0; day < 35; day += 1) {
      fixture.clock.advance(dayMs);
      await notifyAll();
      await notifyAll();
    }
    expect(await mails()).toEqual([{ language: "sv", last4: "4242", hasEnded: false, paysRenewals: true }]);
  });

  test("says of a card found later that it has expired; of a card that is not the default it mentions no renewals", async () => {
    await fixture.keepCard(account, { renews: true, last4: "1111" });
    const { id } = await fixture.keepCard(account, { last4: "2222" });
    await endIn(id, -1);
    await notifyAll();
    expect(await mails()).toEqual([{ language: "en", last4: "2222", hasEnded: true, paysRenewals: false }]);
  });

  test("is sent again for the date of a replaced card, and never for a removed card or one of another account", async () => {
    const { id } = await fixture.keepCard(account, { last4: "3333" });
    const gone = await fixture.keepCard(account, { last4: "4444" });
    const other = await createAccount(db);
    await fixture.keepCard(other, { last4: "5555" });
    await endIn(id, 5);
    await endIn(gone.id, 5);
    await db.query("update payment_method set removed_at = now(), is_default = false where id = $1", [gone.id]);
    await notifyAll();
    expect((await mails()).map(({ last4 }) => last4)).toEqual(["3333"]);
    await endIn(id, 20);
    await notifyAll();
    await notifyAll();
    expect((await mails()).map(({ last4 }) => last4)).toEqual(["3333", "3333"]);
    expect(await mails(other)).toEqual([]);
  });
});
