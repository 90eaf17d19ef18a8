import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { notifyRegistryActs } from "./notify-registry-acts.ts";

let db: TestDatabase;
let fixture: NewsFixture;
beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await NewsFixture.open(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

async function act(account: TestAccount, name: string, kind: string): Promise<void> {
  const domainId = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'active')",
    [account.accountId, domainId, name],
  );
  await db.query(
    "insert into registry_act (account_id, id, domain_id, registry_id, kind, to_state, at) values ($1, $2, $3, 'iis', $4, 'suspended', $5)",
    [account.accountId, newId(), domainId, kind, fixture.clock.now()],
  );
}
const mails = async (account: TestAccount) =>
  (
    await db.query<{ language: string; names: string[]; count: number }>(
      `select d.payload ->> 'language' as language, (d.payload -> 'facts' ->> 'count')::int as count,
              array(select (a ->> 'name') || ' ' || (a ->> 'kind') from jsonb_array_elements(d.payload -> 'facts' -> 'acts') a) as names
         from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id where n.account_id = $1 and n.kind = 'registry_acts' order by n.id`,
      [account.accountId],
    )
  ).map(({ language, names, count }) => [language, count, ...names]);

test("what registries did to the names of an account is one mail for a part of the day, in its owner's language, and each act is notified once", async () => {
  const [one, other] = [await createAccount(db, { language: "sv" }), await createAccount(db)];
  await act(one, "kvarn.se", "held");
  await act(one, "gubbe.se", "renewed");
  await act(other, "annan.se", "deleted");
  // Acts are gathered for some minutes, so at first nothing is sent.
  expect(await notifyRegistryActs(fixture.deps)).toBe(0);
  fixture.clock.advance(11 * 60_000);
  expect(await notifyRegistryActs(fixture.deps)).toBe(2);
  expect(await notifyRegistryActs(fixture.deps)).toBe(0);
  expect(await mails(one)).toEqual([["sv", 2, "kvarn.se held", "gubbe.se renewed"]]);
  expect(await mails(other)).toEqual([["en", 1, "annan.se deleted"]]);
  // An act after that mail waits for the next part of the day.
  await act(one, "sent.se", "lifted");
  fixture.clock.advance(11 * 60_000);
  expect(await notifyRegistryActs(fixture.deps)).toBe(0);
  fixture.clock.advance(6 * 3_600_000);
  expect(await notifyRegistryActs(fixture.deps)).toBe(1);
  expect((await mails(one)).slice(1)).toEqual([["sv", 1, "sent.se lifted"]]);
});

test("two runs at the same moment notify once", async () => {
  const account = await createAccount(db);
  await act(account, "tvilling.se", "held");
  fixture.clock.advance(11 * 60_000);
  await Promise.all([notifyRegistryActs(fixture.deps), notifyRegistryActs(fixture.deps)]);
  expect(await mails(account)).toEqual([["en", 1, "tvilling.se held"]]);
});
