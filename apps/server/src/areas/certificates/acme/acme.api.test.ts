import { X509Certificate } from "node:crypto";
import * as certificates from "@nameplane/contracts/certificates/operations";
import acme from "acme-client";
import { exportPKCS8, generateKeyPair } from "jose";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { CertificateFixture } from "../../../testing/fixtures/certificate-fixture.ts";
import { AcmeProgram, csrOf } from "../../../testing/fixtures/acme-program.ts";
import {
  makeAcmeKeyFor,
  orderCovered,
  turn,
  type AcmeKeyMade,
  type CoveredService,
} from "../../../testing/fixtures/covered-service.ts";
import { makeKeyPem } from "../../../testing/fixtures/make-csr.ts";
import type { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { useOrderFixture } from "../../../testing/fixtures/use-order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { saveZone } from "../../zones/changes/index.ts";
import { lookAfterCoverages } from "../index.ts";
import { authorityOf } from "./certificate-id.ts";

const dayMs = 86_400_000;

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let certs: CertificateFixture;
let opened: CertificateFixture | undefined;
let served: string;
let count = 0;

useOrderFixture((fresh) => ({ db, fixture, account } = fresh));
afterAll(() => opened?.close());
beforeEach(async () => {
  served ??= await fixture.listen();
  opened ??= certs = await CertificateFixture.open(fixture);
  // The test authority uses the real clock, so the fake clock is set to it.
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  browser = await fixture.browser(account);
});

type Delivered = CoveredService & { readonly key: AcmeKeyMade; readonly directory: string; readonly program: AcmeProgram };

async function delivered(othernames = false, names?: (apex: string) => string[], productId = 2229): Promise<Delivered> {
  const apex = `acme-${++count}.se`;
  const of = { productId, ...(names === undefined ? {} : { names: names(apex) }) };
  const service = await orderCovered({ fixture, certs, account }, browser, apex, of);
  const key = await makeAcmeKeyFor({ fixture, account }, browser, service.serviceId, othernames);
  const directory = key.directory.replace("http://localhost", served);
  const program = await AcmeProgram.at(directory);
  expect((await program.register(key)).status).toBe(201);
  return { ...service, key, directory, program };
}

const problem = (type: string) => `urn:ietf:params:acme:error:${type}`;

/** Orders a certificate and waits until it is issued. Returns the order. */
async function issued(of: Delivered, names = of.names, more: object = {}) {
  const order = await of.program.order(names, more);
  expect(order.status, order.text).toBe(201);
  const { csr } = await makeKeyPem(names);
  const finalized = await of.program.post(String(order.body["finalize"]), { csr: csrOf(csr) });
  expect(finalized.body, finalized.text).toMatchObject({ status: "processing" });
  expect(finalized.retryAfter).toBe("3");
  for (let turns = 0; turns < 4; turns += 1) await turn({ fixture, certs, account }, of.zoneId);
  return of.program.post(order.location, null);
}

async function view({ serviceId: serviceid }: CoveredService) {
  const { body } = await browser.call(certificates.certificate, { serviceid });
  return body["certificate"] as {
    status: number;
    key: string;
    chain: string;
    serial: string;
    names: string[];
    renews: string;
    issuances: { state: string; cause: string }[];
  };
}

async function panel({ serviceId: serviceid }: CoveredService) {
  const { body } = await browser.call(certificates.acmeKeys, { serviceid });
  return body as unknown as {
    keys: { id: string; state: string }[];
    programs: { agent: string; state: string; last: { state: string; trouble: string | null } | null }[];
  };
}

const idOf = (pem: string): string => {
  const serial = new X509Certificate(pem).serialNumber;
  const parts = [authorityOf(pem), /^[89a-f]/i.test(serial) ? `00${serial}` : serial];
  return parts.map((hex) => Buffer.from(hex, "hex").toString("base64url")).join(".");
};

test("an order of the names of the service is issued without a proof by the program, and costs nothing more [S1.20]", async () => {
  const of = await delivered();
  const paid = await db.query("select count(*)::int as count from ledger_posting where account_id = $1", [account.accountId]);
  const order = await issued(of);
  expect(order.body).toMatchObject({ status: "valid", identifiers: of.names.map((value) => ({ type: "dns", value })) });
  const [first = ""] = order.body["authorizations"] as string[];
  const authorization = await of.program.post(first, null);
  expect(authorization.body).toMatchObject({ status: "valid", identifier: { type: "dns", value: of.apex } });
  const [challenge] = authorization.body["challenges"] as { url: string }[];
  expect((await of.program.post(challenge?.url ?? "", {})).body).toMatchObject({ type: "dns-01", status: "valid" });
  const chain = await of.program.post(String(order.body["certificate"]), null);
  expect(new X509Certificate(chain.text).checkHost(`www.${of.apex}`)).toBe(`www.${of.apex}`);
  expect((await of.program.post(`${of.program.kid}/orders`, null)).body).toEqual({ orders: [order.location] });
  expect(await view(of)).toMatchObject({ status: 21_003, key: "program", chain: chain.text });
  expect((await panel(of)).programs).toMatchObject([{ state: "active", last: { state: "issued", trouble: null } }]);
  expect(await db.query("select count(*)::int as count from ledger_posting where account_id = $1", [account.accountId])).toEqual(
    paid,
  );
});

describe("a call is refused", () => {
  test("with a nonce that is spent, none of ours, or too old; each answer has a new one", async () => {
    const { program } = await delivered();
    const nonce = await program.nonce();
    expect((await program.post(program.kid, null, { nonce })).status).toBe(200);
    const again = await program.post(program.kid, null, { nonce });
    expect(again).toMatchObject({ status: 400, body: { type: problem("badNonce") } });
    expect((await program.post(program.kid, null, { nonce: again.nonce })).status).toBe(200);
    for (const wrong of ["", "x", Buffer.alloc(36).toString("base64url")])
      expect((await program.post(program.kid, null, { nonce: wrong })).body["type"]).toBe(problem("badNonce"));
    const old = await program.nonce();
    fixture.clock.advance(3_700_000);
    expect((await program.post(program.kid, null, { nonce: old })).body["type"]).toBe(problem("badNonce"));
  });

  test("also its repeat, where it was refused the first time", async () => {
    const { program } = await delivered();
    const nonce = await program.nonce();
    expect((await program.post("new-order", { identifiers: [] }, { nonce })).status).toBe(400);
    expect((await program.post("new-order", { identifiers: [] }, { nonce })).body["type"]).toBe(problem("badNonce"));
  });

  test("that is signed with another key, for another address, or by nobody", async () => {
    const { program, directory } = await delivered();
    const { privateKey } = await generateKeyPair("ES256");
    expect(await program.post(program.kid, null, { signWith: privateKey })).toMatchObject({
      status: 400,
      body: { type: problem("malformed") },
    });
    expect((await program.post(program.kid, null, { url: directory })).body["type"]).toBe(problem("unauthorized"));
    const otherKid = `${program.kid.slice(0, -1)}${program.kid.endsWith("0") ? "1" : "0"}`;
    expect((await program.post(program.kid, null, { header: { kid: otherKid } })).body["type"]).toBe(
      problem("accountDoesNotExist"),
    );
    expect((await program.post(program.kid, null, { header: { jwk: program.jwk } })).body["type"]).toBe(problem("malformed"));
    expect((await program.post(program.kid, null, { named: "jwk" })).body["type"]).toBe(problem("malformed"));
    expect((await program.post(program.kid, null, { contentType: "application/json" })).status).toBe(415);
    for (const body of ["", "{", "[]", '{"protected":"e30","payload":"","signature":""}', '{"protected":1}'])
      expect((await program.send(program.kid, body)).body["type"]).toMatch(/:(malformed|badSignatureAlgorithm)$/);
  });

  test("with a secret for a signature, or none", async () => {
    const { program, key } = await delivered();
    const head = (alg: string) =>
      Buffer.from(JSON.stringify({ alg, nonce: "x", url: program.kid, kid: program.kid })).toString("base64url");
    for (const alg of ["none", "HS256"]) {
      const body = JSON.stringify({ protected: head(alg), payload: "", signature: key.hmackey });
      expect((await program.send(program.kid, body)).body).toMatchObject({
        type: problem("badSignatureAlgorithm"),
        algorithms: ["ES256", "ES384", "RS256"],
      });
    }
  });
});

describe("an account is not opened", () => {
  test("without a key of the service, or with a secret, another service or another account key than it was made for", async () => {
    const [one, other] = [await delivered(), await delivered()];
    const program = await AcmeProgram.at(one.directory);
    const open = async (externalAccountBinding?: object) =>
      (await program.post("new-account", { termsOfServiceAgreed: true, externalAccountBinding })).body["type"];
    expect(await open()).toBe(problem("externalAccountRequired"));
    expect(await open(await program.binding(other.key))).toBe(problem("unauthorized"));
    expect(await open(await program.binding({ ...one.key, hmackey: other.key.hmackey }))).toBe(problem("unauthorized"));
    expect(await open(await program.binding(one.key, other.program.jwk))).toBe(problem("unauthorized"));
    expect(await open({})).toBe(problem("malformed"));
    expect((await program.post("new-account", { onlyReturnExisting: true })).body["type"]).toBe(problem("accountDoesNotExist"));
    expect((await program.register(one.key)).status).toBe(201);
    const found = await program.post("new-account", { onlyReturnExisting: true }, { named: "jwk" });
    expect(found).toMatchObject({ status: 200, location: program.kid });
  });

  test("with a key that is weak or private, or contacts that are no addresses", async () => {
    const { directory, key } = await delivered();
    const program = await AcmeProgram.at(directory);
    const own = await program.post("new-account", {}, { header: { jwk: { ...program.jwk, d: program.jwk.x } } });
    expect(own.body["type"]).toBe(problem("badPublicKey"));
    expect((await program.post("new-account", {}, { header: { jwk: { kty: "oct", k: "AAAA" } } })).body["type"]).toBe(
      problem("badPublicKey"),
    );
    const externalAccountBinding = await program.binding(key);
    for (const contact of ["x", ["tel:+46"], ["mailto:a@b\u0000.se"]])
      expect((await program.post("new-account", { externalAccountBinding, contact })).body["type"]).toBe(
        problem("invalidContact"),
      );
  });
});

test("an account of one service is nobody at another, and its orders are not found by others", async () => {
  const [one, other] = [await delivered(), await delivered()];
  const order = await one.program.order(one.names);
  const elsewhere = await one.program.post(`${other.program.base}/new-order`, { identifiers: [] });
  expect(elsewhere.body["type"]).toBe(problem("accountDoesNotExist"));
  const id = order.location.split("/").at(-1) ?? "";
  expect((await other.program.post(`order/${id}`, null)).status).toBe(404);
  const second = await AcmeProgram.at(one.directory);
  await second.register(one.key);
  expect((await second.post(order.location, null)).status).toBe(404);
  expect((await second.post(one.program.kid, { status: "deactivated" })).body["type"]).toBe(problem("unauthorized"));
  expect((await one.program.post(one.program.kid, null)).body).toMatchObject({ status: "valid" });
});

test.each([
  ["other names", (apex: string) => [{ type: "dns", value: `annan.${apex}` }], "rejectedIdentifier"],
  ["a wildcard", (apex: string) => [{ type: "dns", value: `*.${apex}` }], "rejectedIdentifier"],
  ["an address", () => [{ type: "ip", value: "192.0.2.1" }], "unsupportedIdentifier"],
  ["no host name", () => [{ type: "dns", value: "a_b" }], "rejectedIdentifier"],
  ["nothing", () => [], "malformed"],
  ["no list", () => "x", "malformed"],
] as const)("an order for %s is refused", async (_what, identifiers, type) => {
  const { program, apex } = await delivered();
  expect((await program.post("new-order", { identifiers: identifiers(apex) })).body["type"]).toBe(problem(type));
});

test("a key that allows other names is held to what the product allows, and the service then has these names", async () => {
  const of = await delivered(true);
  expect((await of.program.order([`*.${of.apex}`])).body).toMatchObject({ type: problem("rejectedIdentifier") });
  expect((await of.program.order(["co.uk"])).body["type"]).toBe(problem("rejectedIdentifier"));
  const order = await issued(of, [of.apex, `mail.${of.apex}`]);
  expect(order.body).toMatchObject({ status: "valid" });
  expect((await view(of)).names).toEqual([of.apex, `mail.${of.apex}`]);
});

test("a program that orders each name alone leaves the service its names", async () => {
  const of = await delivered();
  expect((await issued(of, [`www.${of.apex}`])).body).toMatchObject({ status: "valid" });
  expect((await view(of)).names).toEqual(of.names);
});

test("a signing request is judged, and the same one again is answered with the same order", async () => {
  const of = await delivered();
  const order = await of.program.order(of.names);
  const finalize = String(order.body["finalize"]);
  const wrong = await makeKeyPem([`annan.${of.apex}`]);
  expect((await of.program.post(finalize, { csr: csrOf(wrong.csr) })).body).toMatchObject({ type: problem("badCSR") });
  expect((await of.program.post(finalize, { csr: "AAAA" })).body["type"]).toBe(problem("badCSR"));
  expect((await of.program.post(finalize, {})).body["type"]).toBe(problem("malformed"));
  const right = csrOf((await makeKeyPem(of.names)).csr);
  expect((await of.program.post(finalize, { csr: right })).body).toMatchObject({ status: "processing" });
  expect((await of.program.post(finalize, { csr: right })).body).toMatchObject({ status: "processing" });
  const other = csrOf((await makeKeyPem(of.names)).csr);
  expect((await of.program.post(finalize, { csr: other })).body["type"]).toBe(problem("orderNotReady"));
  expect((await view(of)).issuances.filter(({ cause }) => cause === "program")).toHaveLength(1);
  for (let turns = 0; turns < 4; turns += 1) await turn({ fixture, certs, account }, of.zoneId);
});

test("CAA records that forbid it end the order with that problem; the certificate in use stays, and its owner is told once", async () => {
  const of = await delivered();
  const before = await view(of);
  const changes = [{ owner: "", type: "CAA", new: { ttl: 300, rdata: ['0 issue "other.example"'] } }];
  const saved = {
    zoneId: of.zoneId,
    changes,
    confirm: "earlier",
    origin: "editor",
    now: fixture.clock.now(),
    language: "en",
  } as const;
  await tx(db.app, account.scope, (trx) => saveZone({ jobs: fixture.deps.jobs }, trx, account.scope, saved));
  const told = () =>
    db.query(
      "select 1 from pgboss.job where name = 'certificates.news' and data->>'serviceId' = $1 and data->>'step' = 'needs'",
      [of.serviceId],
    );
  for (let tries = 1; tries <= 2; tries += 1) {
    const order = await of.program.order(of.names);
    const { csr } = await makeKeyPem(of.names);
    await of.program.post(String(order.body["finalize"]), { csr: csrOf(csr) });
    await turn({ fixture, certs, account }, of.zoneId);
    const ended = await of.program.post(order.location, null);
    expect(ended.body).toMatchObject({ status: "invalid", error: { type: problem("caa") } });
    expect(await told()).toHaveLength(1);
  }
  expect(await view(of)).toMatchObject({ status: 21_003, serial: before.serial });
  expect((await panel(of)).programs).toMatchObject([{ last: { state: "failed", trouble: "caa" } }]);
});

test("a certificate that a program fetched is renewed by it alone, until its key is revoked; then we renew again", async () => {
  const of = await delivered();
  await issued(of);
  const shown = await view(of);
  fixture.clock.advance(new Date(shown.renews).getTime() - fixture.clock.now().getTime() + dayMs);
  await lookAfterCoverages(certs.issuing);
  expect((await view(of)).issuances.some(({ state }) => state === "open")).toBe(false);
  browser = await fixture.browser(account);
  const [key] = (await panel(of)).keys;
  const revoke = await browser.call(certificates.revokeAcmeKey, { serviceid: of.serviceId, keyid: key?.id ?? "" });
  expect(revoke.body.code).toBe(1000);
  expect((await of.program.post(of.program.kid, null)).body["type"]).toBe(problem("unauthorized"));
  await lookAfterCoverages(certs.issuing);
  expect((await view(of)).issuances[0]).toMatchObject({ cause: "renewal" });
  expect(await view(of)).toMatchObject({ key: "kept" });
});

test("an account that its program deactivates is refused from then on, and so is every one of a suspended service", async () => {
  const of = await delivered();
  const other = await AcmeProgram.at(of.directory);
  await other.register(of.key);
  expect((await of.program.post(of.program.kid, { status: "deactivated" })).body).toMatchObject({ status: "deactivated" });
  expect((await of.program.order(of.names)).body["type"]).toBe(problem("unauthorized"));
  expect((await of.program.post("new-account", {}, { named: "jwk" })).body["type"]).toBe(problem("unauthorized"));
  await db.query("update service set state = 'suspended', version = version + 1 where id = $1", [of.serviceId]);
  expect((await other.order(of.names)).body["type"]).toBe(problem("unauthorized"));
});

test("renewal information says when, and a revoked certificate is to be replaced at once", async () => {
  const of = await delivered();
  await issued(of);
  const { chain, renews } = await view(of);
  const ask = async (id: string) => fetch(`${of.program.base}/renewal-info/${id}`);
  const answer = await ask(idOf(chain));
  expect(answer.headers.get("retry-after")).toBe("21600");
  expect(await answer.json()).toMatchObject({ suggestedWindow: { start: renews } });
  for (const wrong of ["AAAA.AAAA", "abc", "%00.%00", idOf(chain).replace(/^../, "AA")])
    expect((await ask(wrong)).status).toBe(404);
  const certificate = new X509Certificate(chain).raw.toString("base64url");
  expect((await of.program.post("revoke-cert", { certificate, reason: 2 })).body["type"]).toBe(problem("badRevocationReason"));
  expect((await of.program.post("revoke-cert", { certificate, reason: 1 })).status).toBe(200);
  expect((await of.program.post("revoke-cert", { certificate, reason: 1 })).body["type"]).toBe(problem("alreadyRevoked"));
  const { suggestedWindow } = (await (await ask(idOf(chain))).json()) as { suggestedWindow: { end: string } };
  expect(new Date(suggestedWindow.end).getTime()).toBeLessThan(fixture.clock.now().getTime());
});

test("a certificate is revoked with its own key by whoever has it, and by nobody else", async () => {
  const of = await delivered();
  const [holder, stranger] = [await AcmeProgram.at(of.directory), await AcmeProgram.at(of.directory)];
  const order = await of.program.order(of.names);
  const [, csr] = await acme.crypto.createCsr({ altNames: of.names }, await exportPKCS8(holder.key));
  await of.program.post(String(order.body["finalize"]), { csr: csrOf(csr.toString()) });
  for (let turns = 0; turns < 4; turns += 1) await turn({ fixture, certs, account }, of.zoneId);
  const certificate = new X509Certificate((await view(of)).chain).raw.toString("base64url");
  const neighbour = await delivered();
  for (const other of [stranger, neighbour.program])
    expect((await other.post("revoke-cert", { certificate })).body["type"]).toBe(problem("unauthorized"));
  expect((await holder.post("revoke-cert", { certificate, reason: 1 })).status).toBe(200);
  await fixture.sweep();
  expect((await view(of)).issuances[0]).toMatchObject({ revokedfor: "key_compromise" });
});

test("a certificate is not issued for the key of the account", async () => {
  const of = await delivered();
  const order = await of.program.order(of.names);
  const [, csr] = await acme.crypto.createCsr({ altNames: of.names }, await exportPKCS8(of.program.key));
  const finalized = await of.program.post(String(order.body["finalize"]), { csr: csrOf(csr.toString()) });
  expect(finalized.body["type"]).toBe(problem("badCSR"));
});

test("an order says which certificate it replaces, once", async () => {
  const of = await delivered();
  await issued(of);
  const replaces = idOf((await view(of)).chain);
  expect((await of.program.order(of.names, { replaces: "AAAA.AAAA" })).body["type"]).toBe(problem("malformed"));
  expect((await issued(of, of.names, { replaces })).body).toMatchObject({ status: "valid", replaces });
  expect(await of.program.order(of.names, { replaces })).toMatchObject({
    status: 409,
    body: { type: problem("alreadyReplaced") },
  });
});

test("a key is shown once and kept sealed, and making one needs fresh proof", async () => {
  const of = await delivered();
  const asked = await browser.call(certificates.createAcmeKey, { serviceid: of.serviceId, name: "x", othernames: false });
  expect(asked.body.code).toBe(2205);
  const secret = Buffer.from(of.key.hmackey, "base64url");
  expect(await db.query("select 1 from acme_key where position($1::bytea in secret_enc) > 0", [secret])).toEqual([]);
  expect(JSON.stringify(await panel(of))).not.toContain(of.key.hmackey);
  const log = await db.query("select row_to_json(e)::text as row from audit_event e where account_id = $1", [account.accountId]);
  expect(JSON.stringify(log)).not.toContain(of.key.hmackey);
});
