// This import must come first, because @peculiar/x509 needs it.
import "reflect-metadata";
import { webcrypto, X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { installJobs } from "../../platform/jobs.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { fetchRevoked } from "./fetch-revoked.ts";
import { insertMark, isRevoked, marksOf, revokedSigners } from "./marks.repository.ts";
import { fingerprintOf, plainSerial } from "./read-crl.ts";
import type { Signer } from "./signers.rules.ts";
import { markEndingJob } from "./trademarks.jobs.ts";
import { warnOfEnds } from "./warn-of-ends.ts";

const dayMs = 86_400_000;
let db: TestDatabase;
let fixture: OrderFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, [markEndingJob]);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const deps = (markAuthorities: readonly string[] = []) => ({
  ...fixture.deps,
  sweeping: db.readonly,
  clearingHouse: fixture.clearingHouse,
  markAuthorities,
});
const inDays = (days: number) => new Date(fixture.clock.now().getTime() + days * dayMs);

const unknownSigner = { authority: "0".repeat(64), serial: "1" };

async function keep(account: TestAccount, smdId: string, days: number, signer: Signer = unknownSigner): Promise<void> {
  const marks = [
    { kind: "trademark", name: smdId, holders: [], jurisdiction: "SE", classes: [], goods: "", registration: "" },
  ] as const;
  await tx(db.app, account.scope, (trx) =>
    insertMark(trx, account.scope, {
      id: newId(),
      smdId,
      labels: ["kvarnen"],
      marks: [...marks].map((mark) => ({ ...mark, holders: [], classes: [] })),
      notBefore: inDays(-300),
      notAfter: inDays(days),
      sealed: Buffer.from("x"),
      signer,
      by: "test",
      at: fixture.clock.now(),
    }),
  );
}

test("an account is told once of each file that ends within a month, and not of revoked ones", async () => {
  const account = await createAccount(db);
  await keep(account, "ends-soon", 20);
  await keep(account, "ends-later", 40);
  await keep(account, "revoked-mark", 20);
  await db.query("insert into revoked_mark (smd_id, revoked_at) values ('revoked-mark', now())");
  expect(await warnOfEnds(deps())).toBe(1);
  expect(await warnOfEnds(deps())).toBe(0);
  const told = await db.query("select data ->> 'name' as name from pgboss.job where name = $1", [markEndingJob.name]);
  expect(told).toEqual([{ name: "ends-soon" }]);
});

test("the list of revoked files is replaced by a newer one; a broken or an older one changes nothing", async () => {
  const list = (issued: string, ids: readonly string[]) =>
    [`1,${issued}`, "smd-id,insertion-datetime", ...ids.map((id) => `${id},2026-01-01T00:00:00Z`), ""].join("\n");
  const revoked = (id: string) => tx(db.worker, null, (trx) => isRevoked(trx, id));
  fixture.clearingHouse.list = list("2026-02-01T00:00:00Z", ["one-1", "two-2"]);
  await fetchRevoked(deps());
  expect([await revoked("one-1"), await revoked("two-2"), await revoked("revoked-mark")]).toEqual([true, true, false]);
  for (const useless of [null, "<html>", list("2026-01-01T00:00:00Z", [])]) {
    fixture.clock.advance(7 * 3_600_000);
    fixture.clearingHouse.list = useless;
    await fetchRevoked(deps());
    expect(await revoked("one-1")).toBe(true);
  }
  fixture.clearingHouse.list = list("2026-03-01T00:00:00Z", ["two-2"]);
  await fetchRevoked(deps());
  expect([await revoked("one-1"), await revoked("two-2")]).toEqual([false, true]);
});

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

/** An authority of signers, and what it signs. */
async function makeAuthority() {
  x509.cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=Authority of the test",
    keys,
    signingAlgorithm: algorithm,
  });
  const pem = root.toString("pem");
  const crl = async (issued: Date, serials: readonly string[], nextUpdate = inDays(30)) => {
    const entries = serials.map((serialNumber) => ({ serialNumber, revocationDate: issued }));
    const { subject: issuer } = root;
    const signingKey = keys.privateKey;
    const list = await x509.X509CrlGenerator.create({
      issuer,
      thisUpdate: issued,
      nextUpdate,
      entries,
      signingAlgorithm: algorithm,
      signingKey,
    });
    return Buffer.from(list.rawData);
  };
  return { pem, crl, fingerprint: fingerprintOf(new X509Certificate(pem)) };
}

const openTasks = async () =>
  (
    await db.query<{ key: string }>("select key from staff_task where kind = 'trademark-list' and done_at is null order by key")
  ).map(({ key }) => key);

test("T157: a list of revoked files with a wrong signature is not taken, and staff are told until a good one comes", async () => {
  fixture.clock.advance(7 * 3_600_000);
  fixture.clearingHouse.list = "1,2026-04-01T00:00:00Z\nsmd-id,insertion-datetime\n";
  fixture.clearingHouse.isSigned = false;
  await fetchRevoked(deps());
  await fetchRevoked(deps());
  expect(await tx(db.worker, null, (trx) => isRevoked(trx, "two-2"))).toBe(true);
  expect(await openTasks()).toEqual(["marks"]);
  fixture.clearingHouse.isSigned = true;
  await fetchRevoked(deps());
  expect(await tx(db.worker, null, (trx) => isRevoked(trx, "two-2"))).toBe(false);
  expect(await openTasks()).toEqual([]);
});

test("T157: files of a signer whose certificate was revoked are not used any more; a list that nobody has signed, or an older one, changes nothing", async () => {
  const [authority, stranger] = [await makeAuthority(), await makeAuthority()];
  const account = await createAccount(db);
  const signer = { authority: authority.fingerprint, serial: plainSerial("00ab12") };
  await keep(account, "by-signer", 300, signer);
  await keep(account, "by-other", 300, { ...signer, serial: "AB13" });
  const revoked = async () =>
    (await tx(db.app, account.scope, (trx) => marksOf(trx, account.scope))).filter((mark) => mark.isRevoked);
  const fetchCrl = async (crl: Uint8Array | null) => {
    fixture.clock.advance(7 * 3_600_000);
    fixture.clearingHouse.crl = crl;
    await fetchRevoked(deps([authority.pem]));
  };
  const now = fixture.clock.now();
  await fetchCrl(await authority.crl(now, ["ab12"]));
  expect((await revoked()).map(({ smdId }) => smdId)).toEqual(["by-signer"]);
  expect(await tx(db.app, null, revokedSigners)).toEqual(new Set([`${authority.fingerprint} AB12`]));
  await fetchCrl(await stranger.crl(inDays(1), []));
  expect(await openTasks()).toEqual(["signers"]);
  for (const useless of [null, Buffer.from("<html>"), await authority.crl(new Date(now.getTime() - dayMs), [])]) {
    await fetchCrl(useless);
    expect(await revoked()).toHaveLength(1);
  }
  await fetchCrl(await authority.crl(inDays(0), []));
  expect(await revoked()).toEqual([]);
  expect(await openTasks()).toEqual([]);
  await fetchCrl(await authority.crl(inDays(0), [], inDays(1)));
  fixture.clock.advance(4 * dayMs);
  await fetchCrl(null);
  expect(await openTasks()).toEqual(["signers"]);
});
