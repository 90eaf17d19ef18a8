import { afterAll, beforeAll, expect, test } from "vitest";
import { money } from "@nameplane/values";
import { createMetrics } from "../../platform/metrics.ts";
import { FakeChain } from "../../testing/far-ends/fake-chain.ts";
import { FakeRegistries, FakeRegistry } from "../../testing/far-ends/fake-registries.ts";
import { FakeTrials } from "../../testing/far-ends/fake-trials.ts";
import { display, PaymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { createTestZone, silentPropagation } from "../../testing/fixtures/zones.ts";
import { newId } from "../../platform/ids.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { filesInPostgres } from "../../adapters/files-postgres/index.ts";
import { composeWorker } from "./compose-worker.ts";
import { jobKinds } from "./job-kinds.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { testVault } from "../../testing/test-identity.ts";

let db: TestDatabase;
let fixture: PaymentFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  await installJobs(db.url, jobKinds);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

test("the worker compares the books and keeps house by itself", async () => {
  const stranger = await fixture.card.createHostedPayment({
    ...display,
    paymentId: "0190a1b2-0000-7000-8000-00000000cccc",
    accountId: "0190a1b2-0000-7000-8000-00000000dddd",
    amount: money(4200, "SEK"),
    idempotencyKey: "stranger",
  });
  fixture.card.pay(stranger.providerObject);
  await db.query("insert into rate_counter (key, window_at, n, cap) values ('login:old', now() - interval '3 days', 1, 1)");
  const stop = await compose(2);
  try {
    await expect
      .poll(() => db.query("select purpose from payment where provider_object = $1", [stranger.providerObject]), {
        timeout: 20_000,
      })
      .toEqual([{ purpose: "suspense" }]);
    await expect.poll(() => db.query("select key from rate_counter"), { timeout: 20_000 }).toEqual([]);
  } finally {
    await stop();
  }
});

/** Starts the whole worker without any external system. Returns a function that stops it. */
async function compose(sweepSeconds: number): Promise<() => Promise<void>> {
  const jobs = new Jobs(db.url, "nameplane_worker", createLog("test", "fatal"));
  await jobs.start();
  const { pool, sweeping, clock, card, paypal, swish, sepa, log } = fixture.deps();
  const chain = new FakeChain(new FakeRegistry("iis", () => clock.now()));
  const stop = await composeWorker({
    url: db.url,
    pool,
    sweeping,
    clock,
    card,
    paypal,
    swish,
    sepa,
    log,
    jobs,
    metrics: createMetrics(),
    registries: new FakeRegistries(),
    trials: new FakeTrials(),
    sending: { asker: { texts: async () => [], alias: async () => null }, operator: { spf: null, bounceHost: null } },
    delegation: { ...silentPropagation, addressesOf: async () => [], textsOf: async () => [] },
    signer: chain,
    chainReader: chain,
    dnssecWaitMaxSeconds: 0,
    publisher: {
      address: { host: "127.0.0.1", port: 1 },
      publish: async () => {},
      prepareDifference: () => async () => true,
      remove: async () => {},
      servedSerial: async () => null,
      close: async () => {},
    },
    asker: {
      serial: async () => null,
      ask: async () => ({ rcode: 5, isAuthoritative: false, ttlSeconds: null, rdata: [], referral: null }),
      transfer: async () => "refused",
    },
    places: { home: { host: "127.0.0.1", port: 1 }, ports: new Map() },
    pseudo: { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] },
    fileStore: filesInPostgres,
    mailer: { send: async () => ({ providerRef: "1" }), close: async () => {} },
    webhookCaller: { call: async () => ({ status: 200, error: null, answer: "", ms: 1 }) },
    sms: null,
    vatRegister: { name: "vies", check: async () => ({ result: "unavailable", code: "no_answer", isOurs: false }) },
    accessPoint: null,
    rateSources: [],
    vault: testVault(),
    publicUrl: "http://localhost",
    sweepSeconds,
    registryCheckSeconds: 30,
  });
  return async () => {
    await stop();
    await jobs.stop();
  };
}

test("the worker's sweeps end unanswered pushes and old drafts, and leave the others", async () => {
  const account = await createAccount(db);
  const { clock } = fixture.deps();
  const [domainId, pushId] = [newId(), newId()];
  const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
  const zoneId = await createTestZone(db, fixture.jobs, account, "obesvarad.se", clock.now());
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at, renewal_mode) values ($1, $2, 'obesvarad-namn.se', 'obesvarad-namn.se', 'se', 'active', $3, 'manual')",
    [account.accountId, domainId, inDays(300)],
  );
  await db.query(
    "insert into push (account_id, id, receiver_email, begun_by, created_at, ends_at) values ($1, $2, 'bo@example.com', 'test', $3, $4)",
    [account.accountId, pushId, clock.now(), inDays(7)],
  );
  await db.query("insert into push_name (account_id, push_id, domain_id, ascii_name) values ($1, $2, $3, 'obesvarad-namn.se')", [
    account.accountId,
    pushId,
    domainId,
  ]);
  const draft = (author: string, days: number) =>
    db.query(
      "insert into zone_draft (account_id, id, zone_id, kind, base_version, author, ends_at) values ($1, $2, $3, 'staged', 1, $4, $5)",
      [account.accountId, newId(), zoneId, author, inDays(days)],
    );
  await Promise.all([draft("over", -31), draft("shown no more", -29), draft("open", 20)]);
  const push = () => db.query("select state from push where id = $1", [pushId]);
  const stop = await compose(0.05);
  try {
    const drafts = () => db.query("select author from zone_draft where account_id = $1 order by 1", [account.accountId]);
    await expect.poll(drafts, { timeout: 20_000 }).toEqual([{ author: "open" }, { author: "shown no more" }]);
    expect(await push()).toEqual([{ state: "open" }]);
    clock.advance(7 * 86_400_000 + 1);
    await expect.poll(push, { timeout: 20_000 }).toEqual([{ state: "lapsed" }]);
    const notified = () =>
      db.query("select count(*)::int as n from notice where account_id = $1 and kind like 'push%'", [account.accountId]);
    await expect.poll(notified, { timeout: 20_000 }).toEqual([{ n: 1 }]);
  } finally {
    await stop();
  }
});
