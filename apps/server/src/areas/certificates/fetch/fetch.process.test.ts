import { execFile } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { certificate, reissueCertificate, revokeCertificate } from "@nameplane/contracts/certificates/operations";
import { createDnsToken, revokeDnsToken } from "@nameplane/contracts/dnsapi/operations";
import acme from "acme-client";
import { beforeEach, describe, expect, test } from "vitest";
import { callProven } from "../../../testing/call-proven.ts";
import type { CertificateFixture } from "../../../testing/fixtures/certificate-fixture.ts";
import { orderCovered, turn, type CoveredService } from "../../../testing/fixtures/covered-service.ts";
import type { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { setUpCertificates } from "../../../testing/fixtures/set-up-certificates.ts";
import { setPassword } from "../../../testing/sign-in.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { revokeWaiting } from "../revoke-certificate.ts";

// In these tests, curl downloads certificates and keys as a script on a server does.

const password = "Kvarnen-2026";
let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let certs: CertificateFixture;
let served: string;
let folder: string;
let count = 0;

setUpCertificates((fresh) => ({ db, fixture, account, browser, certs, served, folder } = fresh));
beforeEach(() => setPassword(db, account, password));

const covered = () => orderCovered({ fixture, certs, account }, browser, `server-${++count}.se`);

async function make(wish: Record<string, unknown>): Promise<{ token: string; id: string }> {
  const { body, text } = await callProven(browser, createDnsToken, { name: "Web server", kind: "cert", ...wish }, { password });
  if (body.code !== 1000) throw new Error(text);
  const { token, row } = body as unknown as { token: string; row: { id: string } };
  return { token, id: row.id };
}

type Fetched = { readonly status: number; readonly body: string };

/** Runs curl and returns the status and the body. */
function curl(token: string, route: string, args: readonly string[] = []): Promise<Fetched> {
  const all = ["-s", "-w", "\n%{http_code}", "-H", `Authorization: Bearer ${token}`, ...args, `${served}${route}`];
  return new Promise((resolve, reject) => {
    execFile("curl", all, { cwd: folder }, (error, out) => {
      if (error !== null) return reject(error);
      const at = out.lastIndexOf("\n");
      resolve({ status: Number(out.slice(at + 1)), body: out.slice(0, at) });
    });
  });
}

const routeOf = ({ serviceId }: CoveredService, file: string) => `/certificates/${serviceId}/${file}.pem`;
const audited = () =>
  db.query<{ actor: string }>(
    "select actor from audit_event where account_id = $1 and action = 'certificates.fetch_key' order by at",
    [account.accountId],
  );

describe("a script with an API key", () => {
  test("lists the certificates, and downloads chain and private key of the one in use, also as one file", async () => {
    const of = await covered();
    const { token, id } = await make({ withkeys: true });
    const list = JSON.parse((await curl(token, "/certificates")).body) as { id: string; names: string[]; serial: string }[];
    expect(list).toMatchObject([{ id: of.serviceId, names: of.names, haskey: true }]);
    const chain = await curl(token, routeOf(of, "fullchain"));
    const key = await curl(token, routeOf(of, "key"));
    const leaf = new X509Certificate(chain.body);
    expect(leaf.serialNumber.toLowerCase()).toBe(list[0]?.serial);
    expect(leaf.checkPrivateKey(createPrivateKey(key.body))).toBe(true);
    expect((await curl(token, routeOf(of, "bundle"))).body).toBe(`${key.body}${chain.body}`);
    expect(await audited()).toEqual([{ actor: `token:${id}` }, { actor: `token:${id}` }]);
  });

  test("downloads a file again only when there is a new certificate, and keeps its file otherwise", async () => {
    const of = await covered();
    const { token } = await make({ withkeys: true });
    const again = (file: string) => {
      const tag = `${of.serviceId}-${file}`;
      return curl(token, routeOf(of, file), ["--etag-compare", tag, "--etag-save", tag, "-o", `${tag}.pem`]);
    };
    const fileOf = (file: string) => path.join(folder, `${of.serviceId}-${file}.pem`);
    expect((await again("fullchain")).status).toBe(200);
    expect((await again("key")).status).toBe(200);
    const first = readFileSync(fileOf("fullchain"), "utf8");
    expect((await again("fullchain")).status).toBe(304);
    expect((await again("key")).status).toBe(304);
    expect(readFileSync(fileOf("fullchain"), "utf8")).toBe(first);
    expect(statSync(fileOf("key")).size).toBeGreaterThan(100);
    // The key was not downloaded again, so the audit log has no second entry about it.
    expect(await audited()).toHaveLength(1);

    await browser.call(reissueCertificate, { serviceid: of.serviceId, names: of.names });
    for (let step = 0; step < 4; step += 1) await turn({ fixture, certs, account }, of.zoneId);
    expect((await again("fullchain")).status).toBe(200);
    expect((await again("key")).status).toBe(200);
    const renewed = new X509Certificate(readFileSync(fileOf("fullchain")));
    expect(renewed.serialNumber).not.toBe(new X509Certificate(first).serialNumber);
    expect(renewed.checkPrivateKey(createPrivateKey(readFileSync(fileOf("key"))))).toBe(true);
  });

  test("cannot see or download what its key does not cover: other certificates, private keys, other accounts, DNS", async () => {
    const [one, other] = [await covered(), await covered()];
    const { token, id } = await make({ certificates: [`www.${one.apex}`] });
    const list = JSON.parse((await curl(token, "/certificates")).body) as { id: string; haskey: boolean }[];
    expect(list).toMatchObject([{ id: one.serviceId, haskey: false }]);
    expect((await curl(token, routeOf(one, "fullchain"))).status).toBe(200);
    expect((await curl(token, routeOf(other, "fullchain"))).status).toBe(404);
    for (const file of ["key", "bundle"]) {
      const refused = await curl(token, routeOf(one, file));
      expect(refused.status).toBe(403);
      expect(JSON.parse(refused.body)).toEqual({ error: "The API key does not allow this: downloading private keys" });
    }
    expect((await curl(token, "/api/v1/servers/localhost/zones", ["-H", `X-API-Key: ${token}`])).status).toBe(403);
    const dns = await make({ kind: "dns", canwrite: true });
    expect((await curl(dns.token, "/certificates")).status).toBe(403);
    const foreign = await createAccount(db);
    const theirs = await fixture.browser(foreign);
    await setPassword(db, foreign, password);
    const { body } = await callProven(theirs, createDnsToken, { name: "x", kind: "cert", withkeys: true }, { password });
    const { token: stranger } = body as unknown as { token: string };
    expect((await curl(stranger, routeOf(one, "key"))).status).toBe(404);
    expect(JSON.parse((await curl(stranger, "/certificates")).body)).toEqual([]);
    expect(await audited()).toEqual([]);

    await callProven(browser, revokeDnsToken, { tokenid: id }, { password });
    expect((await curl(token, routeOf(one, "fullchain"))).status).toBe(401);
  });

  test("is told why a file cannot be downloaded: the private key is not kept here, or the certificate is revoked", async () => {
    const of = await covered();
    const { token } = await make({ withkeys: true });
    const [, csr] = await acme.crypto.createCsr({ altNames: of.names });
    await browser.call(reissueCertificate, { serviceid: of.serviceId, names: of.names, csr: csr.toString() });
    for (let step = 0; step < 4; step += 1) await turn({ fixture, certs, account }, of.zoneId);
    const kept = await curl(token, routeOf(of, "key"));
    expect(kept).toEqual({
      status: 404,
      body: JSON.stringify({ error: "The private key of this certificate is not kept here" }),
    });
    expect(JSON.parse((await curl(token, "/certificates")).body)).toMatchObject([{ haskey: false }]);
    expect((await curl(token, routeOf(of, "fullchain"))).status).toBe(200);
    // From now on, certificates are issued for the customer's own key.
    const { body } = await browser.call(certificate, { serviceid: of.serviceId });
    expect(body["certificate"]).toMatchObject({ key: "own", csr: csr.toString().trim() });

    await callProven(browser, revokeCertificate, { serviceid: of.serviceId, reason: "key_compromise" }, { password });
    await revokeWaiting(certs.issuing);
    const revoked = await curl(token, routeOf(of, "fullchain"));
    expect(revoked).toEqual({ status: 409, body: JSON.stringify({ error: "The certificate is revoked" }) });
    expect((await curl(token, "/certificates/01a22cf3-c816-76cb-afab-48339d36ea42/fullchain.pem")).status).toBe(404);
    expect((await curl("np_cert_wrong", routeOf(of, "fullchain"))).status).toBe(401);
  });
});

test("a key for downloads cannot be created for a certificate of another account, or with settings of other kinds of keys", async () => {
  const of = await covered();
  const wish = (more: object) => callProven(browser, createDnsToken, { name: "Web server", kind: "cert", ...more }, { password });
  expect((await wish({ certificates: ["other.example.se"] })).body).toMatchObject({
    name: "CertificateNotYours",
    param: "certificates",
  });
  expect((await wish({ zones: [of.apex] })).body).toMatchObject({ name: "TokenNamesNothing", param: "zones" });
  expect((await wish({ kind: "dns", canwrite: true, withkeys: true })).body).toMatchObject({
    name: "TokenNamesNothing",
    param: "withkeys",
  });
});
