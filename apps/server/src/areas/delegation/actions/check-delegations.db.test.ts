import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { silentPropagation } from "../../../testing/fixtures/zones.ts";
import type { DelegationParts } from "../delegation-parts.ts";
import { secondRoundMs } from "../delegation.rules.ts";
import { checkDelegations } from "./check-delegations.ts";

let db: TestDatabase;
let account: TestAccount;
const clock = new FakeClock(new Date());
/** The SOA serial that each address answers with. An address that is missing here does not answer. */
const serials = new Map<string, number>();

const parts: DelegationParts = {
  ...silentPropagation,
  asker: {
    ...silentPropagation.asker,
    ask: async ({ host }) => {
      const serial = serials.get(host);
      if (serial === undefined) throw new OutcomeError("unavailable", "no answer", { code: "dns-no-answer" });
      const rdata = [`a.ns.se. h.ns.se. ${serial} 3600 600 86400 60`];
      return { rcode: 0, isAuthoritative: true, ttlSeconds: 60, rdata, referral: null };
    },
  },
  isPublicAddress: () => true,
  addressesOf: async (host) => [host === "ns1.other.net" ? "192.0.2.1" : "192.0.2.2"],
  textsOf: async () => [],
};

beforeAll(async () => {
  db = await createTestDatabase();
  account = await createAccount(db);
});
afterAll(() => db.close());

async function held(nameServers: readonly string[], statuses: readonly string[] = ["ok"]): Promise<string> {
  const id = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'active')",
    [account.accountId, id, `runda-${id.slice(-12)}.se`],
  );
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, ns_seen, statuses_seen) values ($1, $2, 'iis', 'registered', $3, $4)",
    [account.accountId, id, nameServers, statuses],
  );
  return id;
}

/** Advances the clock and runs the periodic job, which does the checks that are due by then. */
async function later(ms: number): Promise<void> {
  clock.advance(ms);
  await checkDelegations({ ...parts, pool: db.worker, clock }, db.readonly);
}

const stateOf = async (id: string) =>
  (await db.query<{ dns_state: string }>("select dns_state from domain where id = $1", [id]))[0]?.dns_state;

const checkOf = async (id: string) => {
  const [row] = await db.query<{ due_at: Date | null; silent_since: Date | null; servers: { state: string }[] }>(
    "select due_at, silent_since, servers from delegation_check where domain_id = $1",
    [id],
  );
  if (row === undefined) throw new Error("the domain has no round of asking");
  return row;
};

test("a new name is asked on its own and resolves; silent servers count after two rounds 15 minutes apart, and recover at once", async () => {
  serials.set("192.0.2.1", 7).set("192.0.2.2", 7);
  const id = await held(["ns1.other.net", "ns2.other.net"]);
  expect(await stateOf(id)).toBe("unknown");
  await later(secondRoundMs);
  expect(await stateOf(id)).toBe("resolving");
  expect((await checkOf(id)).servers).toMatchObject([{ state: "ok" }, { state: "ok" }]);

  serials.delete("192.0.2.2");
  await later(30 * 3_600_000);
  const first = await checkOf(id);
  expect([await stateOf(id), first.silent_since?.getTime()]).toEqual(["resolving", clock.now().getTime()]);
  await later(secondRoundMs / 2);
  expect(await stateOf(id)).toBe("resolving");
  await later(secondRoundMs);
  expect(await stateOf(id)).toBe("not_resolving");
  expect((await checkOf(id)).servers).toMatchObject([{ state: "ok" }, { state: "silent" }]);

  serials.set("192.0.2.2", 7);
  await later(2 * 3_600_000);
  expect([await stateOf(id), (await checkOf(id)).silent_since]).toEqual(["resolving", null]);
});

test("a name without a delegation, or under a hold, is inactive", async () => {
  const [bare, hold] = [await held([]), await held(["ns1.other.net"], ["serverHold"])];
  await later(secondRoundMs);
  expect([await stateOf(bare), await stateOf(hold)]).toEqual(["inactive", "inactive"]);
});

test("an ended name is not asked any more, but is again when it is revived", async () => {
  const id = await held(["ns1.other.net"]);
  await db.query("update domain set state = 'transferred_away', version = version + 1 where id = $1", [id]);
  await later(secondRoundMs);
  expect((await checkOf(id)).due_at).toBeNull();
  await db.query("update domain set state = 'active', version = version + 1 where id = $1", [id]);
  await later(secondRoundMs);
  expect(await stateOf(id)).toBe("resolving");
});
