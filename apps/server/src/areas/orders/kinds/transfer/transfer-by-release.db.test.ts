import { addToBasket, cancelRequest, fixRequest } from "@nameplane/contracts/orders/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { FakeRegistry } from "../../../../testing/far-ends/fake-registries.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { pollRegistries } from "../../../domains/follow/index.ts";
import type { PollMessage } from "../../../registry/index.ts";
import { fulfilRequest } from "../../engine/index.ts";
import { actOnRequest, endByReading } from "../../staff/index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let registry: FakeRegistry;
let account: TestAccount;
let other: TestAccount;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  registry = new FakeRegistry("nominet", () => fixture.clock.now(), {
    codes: "none",
    needsOrganizationNumber: false,
    cancelAtExpiry: false,
    registryLock: false,
    transfer: { isImmediate: false, mayAnswer: false, addsMonths: 0, byRelease: true },
  });
  fixture = await OrderFixture.open(db, [registry]);
});
beforeEach(async () => {
  [account, other] = [await newAccount(), await newAccount()];
  registry.messages.length = 0;
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const newAccount = () => createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });

function holdElsewhere(parts: Parameters<FakeRegistry["hold"]>[1] = {}): string {
  const name = `fogg-${(nextName += 1)}.co.uk`;
  registry.hold(name, {
    createdAt: "2020-03-01T00:00:00Z",
    expiresAt: "2027-03-01T00:00:00Z",
    nameServers: ["ns1.rival.net"],
    ...parts,
  });
  return name;
}

async function order(name: string, by: TestAccount = account) {
  const browser = await fixture.browser(by);
  const { body } = await browser.call(addToBasket, { items: [{ itemaction: "create-domain-transfer", domainname: name }] });
  expect(body["results"]).toMatchObject([{ code: 1000 }]);
  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
  expect(placed.body.code).toBe(1000);
  await fixture.work(by);
  return { browser, request: () => fixture.request(by, name) };
}

/** Makes the current registrar release a name to our tag, which the registry reports in its queue. */
function release(name: string): void {
  const held = registry.domains.get(name);
  if (held === undefined) throw new Error("gone");
  registry.domains.set(name, { ...held, isOurs: true, sponsor: registry.ourId });
  say("arrived", [name]);
}

function say(step: "arrived" | "asked", names: readonly string[], caseId: string | null = null): void {
  const message: PollMessage = {
    id: newId(),
    queuedAt: null,
    kind: "tagChange",
    name: null,
    text: "",
    body: "<epp/>",
    pendingAction: null,
    transfer: null,
    tagChange: { step, names, fromTag: null, toTag: "NAMEPLANE", caseId },
  };
  registry.messages.push(message);
}

/** Does what the worker does with the queue: it checks the requests that the queue's messages are about. */
async function poll(): Promise<void> {
  const decided: { accountId: string; requestId: string }[] = [];
  await pollRegistries({
    ...fixture.deps,
    sweeping: db.readonly,
    onDecided: async (_, request) => void decided.push(request),
    notifyLeaving: async () => {},
  });
  for (const { accountId, requestId } of decided) {
    const owner = [account, other].find((one) => one.accountId === accountId);
    if (owner === undefined) throw new Error("an account of another test");
    await fulfilRequest(fixture.deps, owner.scope, requestId);
    await fixture.work(owner);
  }
}

const sweepLater = async (minutes: number) => {
  fixture.clock.advance(minutes * 60_000);
  await fixture.sweep();
  await fixture.work(account);
  await fixture.work(other);
};
const holders = (name: string) =>
  db.query<{ account_id: string; is_locked: boolean; source: string }>(
    "select d.account_id, d.is_locked, x.source from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id where d.ascii_name = $1",
    [name],
  );
const tasks = (name: string) =>
  db.query<{ kind: string; text: string }>(
    "select kind, text from staff_task where text like '%' || $1 || '%' and done_at is null",
    [name],
  );
const transferOf = async (name: string) =>
  (
    await db.query<{ state: string; reason: string }>(
      "select state, reason from transfer where ascii_name = $1 and account_id = $2",
      [name, account.accountId],
    )
  )[0];
const sent = (name: string) => registry.received.flatMap((one) => ("name" in one && one.name === name ? [one.verb] : []));

describe("a transfer where the present registrar releases the name", () => {
  test("asks for no code, sends nothing, and waits with our tag in its reason", async () => {
    const name = holdElsewhere();
    const { request } = await order(name);
    const waiting = await request();
    expect(waiting).toMatchObject({ state: "action_required", reason: 4010, release: null });
    const [row] = await db.query<{ reason_text: string }>("select reason_text from request where id = $1", [waiting.id]);
    expect(row?.reason_text).toContain("NAMEPLANE");
    expect(await transferOf(name)).toMatchObject({ state: "requested" });
    expect(sent(name)).toEqual([]);
    await sweepLater(31);
    expect(await request()).toMatchObject({ state: "action_required", reason: 4010 });
  });

  test("is done when the registry says that the name is here: locked, ours, and on its name servers", async () => {
    const name = holdElsewhere();
    const { request } = await order(name);
    release(name);
    await poll();
    expect(await request()).toMatchObject({ state: "completed", release: "fulfilled" });
    expect(await holders(name)).toEqual([{ account_id: account.accountId, is_locked: true, source: "transferred" }]);
    expect(await transferOf(name)).toMatchObject({ state: "completed" });
    expect(sent(name)).toEqual(["domain:update"]);
    expect(await tasks(name)).toEqual([]);
  });

  test("is done by a look at the registry when no message comes, and at once when its customer has it checked", async () => {
    const [swept, pressed] = [holdElsewhere(), holdElsewhere()];
    const [one, two] = [await order(swept), await order(pressed)];
    release(swept);
    release(pressed);
    registry.messages.length = 0;
    const { number } = await two.request();
    await two.browser.call(fixRequest, { requestid: number }, { key: newId() });
    await fixture.work(account);
    expect((await two.request()).state).toBe("completed");
    await sweepLater(31);
    expect((await one.request()).state).toBe("completed");
  });

  test("is cancelled while it waits, and costs nothing", async () => {
    const name = holdElsewhere();
    const { browser, request } = await order(name);
    const { number } = await request();
    expect((await browser.call(cancelRequest, { requestid: number }, { key: newId() })).body.code).toBe(1000);
    expect(await request()).toMatchObject({ state: "cancelled", release: "credited" });
    expect((await fixture.balance(account)).owed).toBe(0);
    expect(await transferOf(name)).toMatchObject({ state: "cancelled" });
  });

  test("is ordered once more after it was cancelled, and done then", async () => {
    const name = holdElsewhere();
    const { browser, request } = await order(name);
    await browser.call(cancelRequest, { requestid: (await request()).number }, { key: newId() });
    await order(name);
    release(name);
    await poll();
    expect((await holders(name)).map(({ account_id }) => account_id)).toEqual([account.accountId]);
  });

  test("waits for a lock that its present registrar has to open first", async () => {
    const name = holdElsewhere({ statuses: ["clientTransferProhibited"] });
    const { request } = await order(name);
    expect(await request()).toMatchObject({ state: "action_required", reason: 4008 });
    registry.hold(name, { createdAt: "2020-03-01T00:00:00Z" });
    await sweepLater(31);
    expect(await request()).toMatchObject({ state: "action_required", reason: 4010 });
  });
});

describe("a name that arrives, and it is not certain whose it is (T94)", () => {
  test("goes to nobody when two accounts have ordered it, until staff say which one; the other is refused", async () => {
    const name = holdElsewhere();
    const [mine, theirs] = [await order(name), await order(name, other)];
    release(name);
    await poll();
    expect(await holders(name)).toEqual([]);
    expect([(await mine.request()).state, (await theirs.request()).state]).toEqual(["manual", "manual"]);
    expect((await tasks(name)).map(({ kind }) => kind)).toEqual(["request_manual", "request_manual"]);
    const [row] = await db.query<{ reason_text: string }>("select reason_text from request where ascii_name = $1 limit 1", [
      name,
    ]);
    expect(row?.reason_text).toContain("ownerChecked");
    const { id, number } = await theirs.request();
    const [version] = await db.query<{ version: number }>("select version from request where id = $1", [id]);
    await actOnRequest(fixture.deps, other.scope, number, { act: "done", version: version?.version ?? 0, text: "" });
    expect(await endByReading(fixture.deps, other.scope, { requestId: id, version: version?.version ?? 0 })).toBe(true);
    expect((await holders(name)).map(({ account_id }) => account_id)).toEqual([other.accountId]);
    expect((await theirs.request()).state).toBe("completed");
    const loser = await mine.request();
    const [loserRow] = await db.query<{ version: number }>("select version from request where id = $1", [loser.id]);
    await actOnRequest(fixture.deps, account.scope, loser.number, { act: "retry", version: loserRow?.version ?? 0, text: "" });
    await fixture.work(account);
    expect(await mine.request()).toMatchObject({ state: "rejected", release: "credited" });
  });

  test("goes to the one account that is left when the other has cancelled its order before the name came", async () => {
    const name = holdElsewhere();
    const [mine, theirs] = [await order(name), await order(name, other)];
    await theirs.browser.call(cancelRequest, { requestid: (await theirs.request()).number }, { key: newId() });
    release(name);
    await poll();
    expect((await mine.request()).state).toBe("completed");
  });

  test("is not taken by an order that was placed after it had come", async () => {
    const name = holdElsewhere();
    release(name);
    await poll();
    expect((await tasks(name)).map(({ kind, text }) => [kind, text.includes("arrivedUnordered")])).toEqual([
      ["registry.arrival", true],
    ]);
    const { request } = await order(name);
    expect((await request()).state).toBe("manual");
    expect(await holders(name)).toEqual([]);
  });

  test("is not taken from the account here that has it", async () => {
    const name = holdElsewhere();
    const { request } = await order(name);
    release(name);
    await poll();
    expect((await request()).state).toBe("completed");
    const late = await order(name, other);
    expect(await late.request()).toMatchObject({ state: "rejected" });
    expect((await holders(name)).map(({ account_id }) => account_id)).toEqual([account.accountId]);
  });

  test("raises one task for each name that nobody has ordered, and one for each case that our tag is asked about", async () => {
    const [one, two] = [holdElsewhere(), holdElsewhere()];
    say("arrived", [one, two]);
    say("arrived", [one, two]);
    say("asked", [one], "3560");
    await poll();
    expect((await tasks(one)).map(({ text }) => /arrivedUnordered|releaseAsked/.exec(text)?.[0] ?? "").toSorted()).toEqual([
      "arrivedUnordered",
      "releaseAsked",
    ]);
    expect(await tasks(two)).toHaveLength(1);
  });
});
