import { X509Certificate } from "node:crypto";
import * as certificates from "@nameplane/contracts/certificates/operations";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeKeyPem } from "../../../../testing/fixtures/make-csr.ts";
import { CertificateFixture } from "../../../../testing/fixtures/certificate-fixture.ts";
import type { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { useOrderFixture } from "../../../../testing/fixtures/use-order-fixture.ts";
import type { TestBrowser } from "../../../../testing/test-api.ts";
import { createAccount, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import { saveZone } from "../../../zones/changes/index.ts";
import { lookAfterCoverages } from "../../../certificates/index.ts";

// Tests the whole process: an order, records in a zone that a name server serves, and a certificate authority in a separate
// process that queries it.

const dayMs = 86_400_000;

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let certs: CertificateFixture;
let opened: CertificateFixture | undefined;
let count = 0;

afterAll(() => opened?.close());
useOrderFixture((fresh) => ({ db, fixture, account } = fresh));
beforeEach(async () => {
  opened ??= certs = await CertificateFixture.open(fixture);
  // The certificate authority uses the real clock.
  fixture.clock.advance(new Date().getTime() - fixture.clock.now().getTime());
  browser = await fixture.browser(account);
});

type Wish = { names: string[]; key: "own" | "kept"; csr?: string };

const newApex = () => `intyg-${++count}.se`;

async function put(productid: number, certificate: Wish) {
  const items = [{ itemaction: "create-ssl", domainname: "", change: { productid, certificate } }];
  const { body } = await browser.call(addToBasket, { items });
  return (body["results"] as { requestid: string | null; code: number; desc: string }[] | undefined)?.[0] ?? body;
}

async function order(productid: number, certificate: Wish): Promise<void> {
  expect(await put(productid, certificate)).toMatchObject({ code: 1000 });
  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
  expect(placed.body.code, placed.text).toBe(1000);
}

/** Lets the request, the name server and the sweep work in turn, as the processes of an installation do. */
async function turns(zoneId: string | null, times = 4): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await fixture.work(account);
    if (zoneId !== null) await certs.publish(account.scope, zoneId);
    await lookAfterCoverages(certs.issuing);
    fixture.clock.advance(6000);
    await fixture.sweep();
  }
}

async function request() {
  const [row] = (await fixture.requests(account)).slice(-1);
  if (row === undefined) throw new Error("nothing was ordered");
  return row;
}

async function serviceId(): Promise<string> {
  const [row] = await db.query<{ id: string }>("select id from service where account_id = $1 order by created_at desc limit 1", [
    account.accountId,
  ]);
  return row?.id ?? "";
}

async function view() {
  const { body } = await browser.call(certificates.certificate, { serviceid: await serviceId() });
  expect(body.code).toBe(1000);
  return body["certificate"] as {
    status: number;
    names: string[];
    chain: string | null;
    serial: string | null;
    renews: string | null;
    trouble: { kind: string; detail: string } | null;
    proofs: { name: string; state: string; record: string; value: string }[];
    caa: { zone: string; issuer: string }[];
    issuances: { number: number; cause: string; state: string; revokedfor: string | null }[];
    acts: Record<string, boolean>;
  };
}

const challengeSets = (zoneId: string) =>
  db.query("select owner, type, rdata from zone_rrset where zone_id = $1 and owner like '\\_acme-challenge%'", [zoneId]);

async function issuedFor(name: string) {
  return (await certs.simulator.issued()).filter(({ names }) => names.includes(name));
}

test("a certificate for names in a zone here is issued by itself, and its records are taken away again [S3.17] [C3.19]", async () => {
  const apex = newApex();
  const zoneId = await certs.zone(account, apex, { owner: "_acme-challenge", type: "TXT", rdata: ['"kept by its owner"'] });
  const { csr, key } = await makeKeyPem([apex, `www.${apex}`]);
  await order(2229, { names: [apex, `www.${apex}`], key: "own", csr });
  await fixture.work(account);
  expect(await request()).toMatchObject({ state: "pending_registry" });
  expect((await challengeSets(zoneId)).length).toBe(2);
  await turns(zoneId);
  expect(await request()).toMatchObject({ state: "completed" });
  const shown = await view();
  expect(shown).toMatchObject({ status: 21_003, names: [apex, `www.${apex}`], trouble: null, proofs: [] });
  const leaf = new X509Certificate(shown.chain ?? "");
  expect(leaf.checkHost(`www.${apex}`)).toBe(`www.${apex}`);
  expect(leaf.publicKey.export({ format: "der", type: "spki" })).toEqual(key);
  expect(await challengeSets(zoneId)).toEqual([{ owner: "_acme-challenge", type: "TXT", rdata: ['"kept by its owner"'] }]);
  expect(await issuedFor(apex)).toHaveLength(1);
  expect(
    await db.query("select state, paid_until > now() as paid from service where account_id = $1", [account.accountId]),
  ).toEqual([{ state: "active", paid: true }]);
  const [authors] = await db.query<{ authors: string[] }>(
    "select array_agg(distinct origin) as authors from zone_version where zone_id = $1 and origin = 'system'",
    [zoneId],
  );
  expect(authors).toEqual({ authors: ["system"] });
});

test("a wildcard and its domain are proved by two values of one record; the key that we keep is sealed, and is handed out with proof only", async () => {
  const apex = newApex();
  const zoneId = await certs.zone(account, apex);
  await order(2233, { names: [apex, `*.${apex}`], key: "kept" });
  await fixture.work(account);
  expect(await challengeSets(zoneId)).toMatchObject([
    { owner: "_acme-challenge", rdata: [expect.any(String), expect.any(String)] },
  ]);
  await turns(zoneId);
  expect(await request()).toMatchObject({ state: "completed" });
  const shown = await view();
  expect(new X509Certificate(shown.chain ?? "").checkHost(`shop.${apex}`)).toBe(`*.${apex}`);
  const serviceid = await serviceId();
  expect((await browser.call(certificates.certificateKey, { serviceid })).body.code).toBe(2205);
  expect(await db.query("select 1 from certificate_issuance where position('PRIVATE KEY'::bytea in key_enc) > 0")).toEqual([]);
  expect(
    await db.query("select key_enc is not null as sealed from certificate_issuance where account_id = $1", [account.accountId]),
  ).toEqual([{ sealed: true }]);
});

describe("an order is refused before it is paid", () => {
  test.each([
    [2229, ["*.vild.se"], "needs the wildcard certificate"],
    [2233, ["tam.se"], "at least one wildcard"],
    [2229, ["co.uk"], "public suffix"],
    [2229, ["under_streck.se"], "not a valid host name"],
  ])("product %s with %s", async (productid, names, words) => {
    const result = await put(productid, { names, key: "kept" });
    expect(result.code).not.toBe(1000);
    expect(result.desc).toContain(words);
  });

  test("where the signing request is for other names, or for a key that was reported as compromised", async () => {
    const { csr } = await makeKeyPem(["andra.se"]);
    expect((await put(2229, { names: ["mina.se"], key: "own", csr })).desc).toContain("andra.se");
    expect((await put(2229, { names: ["mina.se"], key: "own", csr: "hej" })).desc).toContain("BEGIN CERTIFICATE REQUEST");
  });
});

test("CAA records that forbid it stop the order, and one press allows it where the zone is here", async () => {
  const apex = newApex();
  const zoneId = await certs.zone(account, apex, { owner: "", type: "CAA", rdata: ['0 issue "other.example"'] });
  await order(2229, { names: [apex], key: "kept" });
  await fixture.work(account);
  expect(await request()).toMatchObject({ state: "action_required", reason: 4002 });
  expect(await certs.simulator.issued().then((all) => all.filter(({ names }) => names.includes(apex)))).toEqual([]);
  expect(await view()).toMatchObject({
    trouble: { kind: "caa", detail: apex },
    caa: [{ zone: apex, issuer: "acme-simulator.example" }],
  });
  const allowed = await browser.call(certificates.allowIssuer, { serviceid: await serviceId() });
  expect(allowed.body).toMatchObject({ code: 1000, zones: [apex] });
  expect(await db.query("select rdata from zone_rrset where zone_id = $1 and type = 'CAA'", [zoneId])).toEqual([
    { rdata: ['0 issue "acme-simulator.example"', '0 issue "other.example"'] },
  ]);
  await certs.publish(account.scope, zoneId);
  fixture.clock.advance(31 * 60_000);
  await fixture.sweep();
  await turns(zoneId);
  expect(await request()).toMatchObject({ state: "completed" });
});

test("a name whose DNS is elsewhere waits for the record that its customer is shown, and an alias to a zone here needs nothing more", async () => {
  const [elsewhere, helper, stranger] = [newApex(), newApex(), newApex()];
  const helperId = await certs.zone(account, helper);
  const other = await createAccount(db);
  const foreign = await certs.zone(other, elsewhere);
  await certs.zone(other, stranger, {
    owner: "_acme-challenge",
    type: "CNAME",
    rdata: [`proof-${count}.${helper}.`],
  });
  await order(2229, { names: [elsewhere, stranger], key: "kept" });
  await turns(helperId, 2);
  expect(await request()).toMatchObject({ state: "action_required", reason: 4009 });
  const { proofs } = await view();
  expect(proofs.map(({ name, state }) => [name, state])).toEqual([
    [elsewhere, "shown"],
    [stranger, "seen"],
  ]);
  const record = { owner: "_acme-challenge", type: "TXT", new: { ttl: 60, rdata: [`"${proofs[0]?.value}"`] } };
  const saved = {
    zoneId: foreign,
    changes: [record],
    confirm: "all",
    origin: "api",
    now: fixture.clock.now(),
    language: "en",
  } as const;
  await tx(db.app, other.scope, (trx) => saveZone({ jobs: fixture.deps.jobs }, trx, other.scope, saved));
  await certs.publish(other.scope, foreign);
  fixture.clock.advance(31 * 60_000);
  await fixture.sweep();
  await turns(helperId);
  expect(await request()).toMatchObject({ state: "completed" });
  expect(await issuedFor(stranger)).toHaveLength(1);
});

test("an authority that limits us or does not answer is waited for, and a lost answer is looked up, not ordered again", async () => {
  const apex = newApex();
  const zoneId = await certs.zone(account, apex);
  await certs.simulator.refuseNext({ type: "rateLimited", detail: "too many", status: 429, retryAfterSeconds: 7200 });
  await order(2229, { names: [apex], key: "kept" });
  await fixture.work(account);
  expect(await request()).toMatchObject({ state: "pending_registry" });
  expect((await request()).reason_text).toContain("certificateLimit");
  fixture.clock.advance(3600_000);
  await turns(zoneId, 2);
  expect(await challengeSets(zoneId)).toEqual([]);
  await certs.simulator.refuseNext({ at: "finalize", type: "serverInternal", detail: "down", status: 503, isDone: true });
  fixture.clock.advance(3600_000);
  await fixture.sweep();
  await turns(zoneId);
  expect((await request()).reason_text).toContain("certificateSilent");
  expect(await issuedFor(apex)).toHaveLength(1);
  fixture.clock.advance(3600_000);
  await fixture.sweep();
  await turns(zoneId);
  expect(await request()).toMatchObject({ state: "completed" });
  expect(await issuedFor(apex)).toHaveLength(1);
});

describe("a certificate that is in use", () => {
  let zoneId: string;
  let apex: string;
  beforeEach(async () => {
    apex = newApex();
    zoneId = await certs.zone(account, apex);
    await order(2229, { names: [apex], key: "kept" });
    await turns(zoneId);
    expect(await request()).toMatchObject({ state: "completed" });
  });

  test("is followed by a new one after two thirds of its life, or sooner where the authority wants that", async () => {
    const { serial } = await view();
    fixture.clock.advance(20 * dayMs);
    await turns(zoneId);
    expect(await issuedFor(apex)).toHaveLength(1);
    await certs.simulator.renewWithin(serial ?? "", new Date(0), new Date(1000));
    fixture.clock.advance(dayMs);
    await turns(zoneId);
    expect(await issuedFor(apex)).toHaveLength(2);
    const shown = await view();
    expect(shown.serial).not.toBe(serial);
    expect(shown.issuances.map(({ cause, state }) => [cause, state])).toEqual([
      ["renewal", "issued"],
      ["order", "issued"],
    ]);
  });

  test("gets names added by a new certificate, while the present one stays in use", async () => {
    const serviceid = await serviceId();
    const names = [apex, `mail.${apex}`];
    expect((await browser.call(certificates.reissueCertificate, { serviceid, names: [apex, "*.x.se"] })).body.desc).toContain(
      "wildcard",
    );
    expect((await browser.call(certificates.reissueCertificate, { serviceid, names })).body.code).toBe(1000);
    expect(await view()).toMatchObject({ status: 21_003 });
    await turns(zoneId);
    expect(await view()).toMatchObject({ names, status: 21_003 });
    expect(await issuedFor(`mail.${apex}`)).toHaveLength(1);
  });

  test("is not followed by another one once its service has ended, and is not revoked", async () => {
    const id = await serviceId();
    await db.query("update service set state = 'ended', ended_at = now(), version = version + 1 where id = $1", [id]);
    fixture.clock.advance(70 * dayMs);
    await turns(zoneId);
    expect(await issuedFor(apex)).toMatchObject([{ revokedFor: null }]);
  });

  test("that ends without a new one is told of once before, and when it has expired; what helps later makes it valid again", async () => {
    await db.query("update zone set removed_at = now() where id = $1", [zoneId]);
    for (let day = 0; day < 100; day += 3) {
      fixture.clock.advance(3 * dayMs);
      await lookAfterCoverages(certs.issuing);
    }
    const steps = await db.query<{ step: string }>(
      "select data ->> 'step' as step from pgboss.job where name = 'certificates.news' and data ->> 'accountId' = $1 order by created_on",
      [account.accountId],
    );
    expect(steps.map(({ step }) => step)).toEqual(["issued", "needs", "ends", "expired"]);
    expect(await view()).toMatchObject({ trouble: { kind: "record" } });
  });
});
