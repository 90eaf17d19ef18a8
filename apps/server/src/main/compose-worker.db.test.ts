import { afterAll, beforeAll, expect, test } from "vitest";
import { createMetrics } from "../platform/metrics.ts";
import { FakeChain } from "../testing/fake-chain.ts";
import { FakeRegistries, FakeRegistry } from "../testing/fake-registries.ts";
import { display, PaymentDesk } from "../testing/payment-desk.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { silentPropagation } from "../testing/zones.ts";
import { composeWorker } from "./compose-worker.ts";
import { Jobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { testVault } from "../testing/test-identity.ts";

let db: TestDatabase;
let desk: PaymentDesk;

beforeAll(async () => {
  db = await createTestDatabase();
  desk = await PaymentDesk.open(db);
});
afterAll(async () => {
  await desk.close();
  await db.close();
});

test("the worker compares the books and keeps house by itself", async () => {
  const stranger = await desk.card.createHostedPayment({
    ...display,
    paymentId: "0190a1b2-0000-7000-8000-00000000cccc",
    accountId: "0190a1b2-0000-7000-8000-00000000dddd",
    amountMinor: 4200,
    currency: "SEK",
    idempotencyKey: "stranger",
  });
  desk.card.pay(stranger.providerObject);
  await db.query(
    "insert into rate_counter (key, window_at, n, cap) values ('login:old', now() - interval '3 days', 1, 1)",
  );
  const jobs = new Jobs(db.url, "nameplane_worker", createLog("test", "fatal"));
  await jobs.start();
  const { pool, sweeping, clock, card, log } = desk.deps();
  const chain = new FakeChain(new FakeRegistry("iis", () => clock.now()));
  const stop = await composeWorker({
    url: db.url,
    pool, sweeping, clock, card, log, jobs,
    metrics: createMetrics(),
    registries: new FakeRegistries(),
    delegation: { ...silentPropagation, addressesOf: async () => [], textsOf: async () => [] },
    signer: chain, chainLook: chain, dnssecWaitMaxSeconds: 0,
    publisher: { address: { host: "127.0.0.1", port: 1 }, publish: async () => {}, publishDifference: async () => true, remove: async () => {}, servedSerial: async () => null, close: async () => {} },
    asker: { serial: async () => null, ask: async () => ({ rcode: 5, isAuthoritative: false, ttlSeconds: null, rdata: [], referral: null }), transfer: async () => "refused" },
    places: { home: { host: "127.0.0.1", port: 1 }, ports: new Map() },
    pseudo: { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] },
    mailer: { send: async () => ({ providerRef: "1" }), close: async () => {} },
    sms: null,
    vault: testVault(),
    publicUrl: "http://localhost",
    sweepSeconds: 2,
  }); // prettier-ignore
  try {
    await expect
      .poll(() => db.query("select purpose from payment where provider_object = $1", [stranger.providerObject]), {
        timeout: 20_000,
      })
      .toEqual([{ purpose: "suspense" }]);
    await expect.poll(() => db.query("select key from rate_counter"), { timeout: 20_000 }).toEqual([]);
  } finally {
    await stop();
    await jobs.stop();
  }
});
