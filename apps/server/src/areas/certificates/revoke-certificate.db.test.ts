import { afterAll, beforeAll, expect, test } from "vitest";
import { OutcomeError } from "../../platform/outcomes.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { FakeAuthority } from "../../testing/far-ends/fake-authority.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testVault } from "../../testing/test-identity.ts";
import { beginCoverage, wantedIssuance } from "./begin-coverage.ts";
import { certificateJobKinds } from "./certificates.jobs.ts";
import type { IssuanceDeps } from "./deps.ts";
import { foundCoverage } from "./found-coverage.ts";
import { judgeWish } from "./judge-wish.ts";
import { lookAfterCoverages } from "./look-after-coverage.ts";
import { makeKey } from "./read-csr.ts";
import { askToRevoke, revokeWaiting } from "./revoke-certificate.ts";

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
let deps: IssuanceDeps;
let authority: FakeAuthority;

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, certificateJobKinds);
  const log = createLog("test", "silent");
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  account = await createAccount(db);
  const clock = new FakeClock();
  authority = new FakeAuthority(clock, 90, async () => true);
  // Public DNS contains every record as soon as the authority looks it up.
  const values = async () => (await db.query<{ value: string }>("select value from certificate_proof")).map(({ value }) => value);
  const names = { addresses: async () => [], texts: values, alias: async () => null, caa: async () => null };
  deps = { pool: db.worker, sweeping: db.readonly, authority, names, vault: testVault(), jobs, clock, log };
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
});

test("a certificate is revoked once its authority has said so, however late that is, and its key is not taken again", async () => {
  const serviceId = newId();
  await db.query(
    "insert into service (account_id, id, product_id, name, currency, started_at, paid_until) values ($1, $2, 2229, 'x', 'SEK', now(), 'infinity')",
    [account.accountId, serviceId],
  );
  await db.query("update service set state = 'active', version = version + 1 where id = $1", [serviceId]);
  const { csr } = await makeKey(["ater.se"]);
  const wanted = await wantedIssuance(deps.vault, ["ater.se"], csr);
  const of = { serviceId, productId: 2229, keepsKey: false };
  const now = deps.clock.now();
  const id = await tx(db.worker, account.scope, (trx) => beginCoverage(trx, account.scope, of, wanted, now));
  await db.query("update certificate set next_step_at = $2 where id = $1", [id, now]);
  await lookAfterCoverages(deps);
  const coverage = () => tx(db.app, account.scope, (trx) => foundCoverage(trx, account.scope, serviceId));
  expect(await coverage()).toMatchObject({ state: "issued" });

  const revoking = await coverage();
  await tx(db.app, account.scope, (trx) => askToRevoke(trx, jobs, account.scope, revoking, "key_compromise"));
  await expect(
    tx(db.app, account.scope, (trx) => askToRevoke(trx, jobs, account.scope, revoking, "superseded")),
  ).rejects.toThrow();
  const revoked: unknown[] = [];
  authority.revoke = async () => {
    if (revoked.push(null) === 1) throw new OutcomeError("unavailable", "down");
  };
  await revokeWaiting(deps);
  expect(await coverage()).toMatchObject({ state: "issued" });
  await revokeWaiting(deps);
  await revokeWaiting(deps);
  expect(revoked).toHaveLength(2);
  expect(await coverage()).toMatchObject({ state: "revoked", nextStepAt: null });

  const wish = { names: ["ater.se"], key: "own", csr } as const;
  const form = { wildcard: false, language: "en", fields: { names: "names", csr: "csr" } } as const;
  await expect(tx(db.app, account.scope, (trx) => judgeWish(trx, wish, form))).rejects.toMatchObject({
    refusal: { name: "CsrRefused" },
  });
});
