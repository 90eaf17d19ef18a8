import { createHash, X509Certificate } from "node:crypto";
import * as certificates from "@nameplane/contracts/certificates/operations";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { afterAll, beforeEach, expect, test } from "vitest";
import { CertificateFixture } from "../../../../testing/fixtures/certificate-fixture.ts";
import type { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { useOrderFixture } from "../../../../testing/fixtures/use-order-fixture.ts";
import type { TestBrowser } from "../../../../testing/test-api.ts";
import type { TestAccount, TestDatabase } from "../../../../testing/test-database.ts";
import { keepTlsaRecords, lookAfterCoverages } from "../../../certificates/index.ts";

// TLSA records of a real order, in a zone that a name server serves.

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

async function turns(zoneId: string, times = 5): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await fixture.work(account);
    await certs.publish(account.scope, zoneId);
    await keepTlsaRecords(certs.issuing);
    await certs.publish(account.scope, zoneId);
    await lookAfterCoverages(certs.issuing);
    fixture.clock.advance(6000);
    await fixture.sweep();
  }
}
async function issued(apex: string): Promise<{ serviceid: string; zoneId: string }> {
  const zoneId = await certs.zone(account, apex);
  const change = { productid: 2229, certificate: { names: [apex], key: "kept" } };
  const { body } = await browser.call(addToBasket, { items: [{ itemaction: "create-ssl", domainname: "", change }] });
  expect(body["results"]).toMatchObject([{ code: 1000 }]);
  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
  expect(placed.body.code, placed.text).toBe(1000);
  await turns(zoneId);
  const [row] = await db.query<{ id: string }>("select id from service where account_id = $1", [account.accountId]);
  return { serviceid: row?.id ?? "", zoneId };
}
const chainOf = async (serviceid: string) => {
  const { body } = await browser.call(certificates.certificate, { serviceid });
  return (body["certificate"] as { chain: string | null }).chain ?? "";
};
const hashOf = (pem: string) =>
  createHash("sha256")
    .update(new X509Certificate(pem).publicKey.export({ format: "der", type: "spki" }))
    .digest("hex");
const sets = (zoneId: string) =>
  db.query<{ owner: string; rdata: string[] }>(
    "select owner, rdata from zone_rrset where zone_id = $1 and type = 'TLSA' order by owner",
    [zoneId],
  );
const choose = (serviceid: string, ...ports: number[]) =>
  browser.call(certificates.setCertificateTlsa, {
    serviceid,
    services: ports.map((port) => ({ port, protocol: "tcp" })),
  });
const sign = (zoneId: string, isSigned: boolean) => db.query("update zone set is_signed = $2 where id = $1", [zoneId, isSigned]);

test("TLSA records name the key in use; a new key is named for two TTLs before its certificate is issued, and goes when they are turned off", async () => {
  const apex = `dane-${String(++count)}.se`;
  const { serviceid, zoneId } = await issued(apex);
  const first = hashOf(await chainOf(serviceid));
  expect((await choose(serviceid, 443)).body).toMatchObject({ code: 2304, name: "TlsaNowhere" });
  await sign(zoneId, true);
  expect((await choose(serviceid, 443, 25)).body.code).toBe(1000);
  await turns(zoneId, 2);
  const rdata = [`3 1 1 ${first}`];
  expect(await sets(zoneId)).toEqual([
    { owner: "_25._tcp", rdata },
    { owner: "_443._tcp", rdata },
  ]);
  const { body } = await browser.call(certificates.certificateTlsa, { serviceid });
  expect(body["tlsa"]).toMatchObject({ names: [{ name: apex, state: "signed" }], served: expect.any(String) as string });

  expect((await browser.call(certificates.reissueCertificate, { serviceid, names: [apex] })).body.code).toBe(1000);
  await turns(zoneId);
  expect(hashOf(await chainOf(serviceid))).toBe(first);
  expect((await sets(zoneId))[0]?.rdata).toHaveLength(2);
  fixture.clock.advance(11 * 60_000);
  await turns(zoneId);
  const second = hashOf(await chainOf(serviceid));
  expect(second).not.toBe(first);
  expect((await sets(zoneId))[0]?.rdata).toEqual([`3 1 1 ${first}`, `3 1 1 ${second}`].toSorted());

  expect((await choose(serviceid)).body.code).toBe(1000);
  await turns(zoneId, 2);
  expect(await sets(zoneId)).toEqual([]);
});

test("records go when the zone is no longer signed", async () => {
  const { serviceid, zoneId } = await issued(`dane-${String(++count)}.se`);
  await sign(zoneId, true);
  await choose(serviceid, 443);
  await turns(zoneId, 2);
  expect(await sets(zoneId)).toHaveLength(1);
  await sign(zoneId, false);
  fixture.clock.advance(2 * 3_600_000);
  await turns(zoneId, 2);
  expect(await sets(zoneId)).toEqual([]);
});
