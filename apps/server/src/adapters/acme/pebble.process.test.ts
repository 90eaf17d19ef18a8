import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CertificateAuthority } from "../../areas/certificates/certificate-authority.port.ts";
import { freePort } from "../../platform/free-port.ts";
import { createLog } from "../../platform/log.ts";
import { makeKeyPem } from "../../testing/fixtures/make-csr.ts";
import { startEmbeddedDns, type EmbeddedDns } from "../dns-embedded/index.ts";
import { createAcmeAuthority } from "./index.ts";

// These tests run against Pebble, Let's Encrypt's own test server (Debian package: pebble), because its checks were not written
// by us. It refuses a twentieth of all valid nonces on purpose.
const folders = [...(process.env["PATH"] ?? "").split(":"), "/usr/bin", "/usr/local/bin"];
const program = folders.map((folder) => path.join(folder, "pebble")).find((file) => existsSync(file));

let folder: string;
let dns: EmbeddedDns;
let web: Server;
let child: ChildProcess;
let authority: CertificateAuthority;
const answers = new Map<string, string>();

beforeAll(async () => {
  if (program === undefined) return;
  folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-pebble-"));
  const [certificate, key] = [path.join(folder, "cert.pem"), path.join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate, ...subject],
    { stdio: "ignore" },
  );
  const log = createLog("test", "silent");
  dns = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
  const soa = { mname: "ns.example", rname: "h.example", refresh: 1, retry: 1, expire: 1, minimum: 1, ttlSeconds: 60 };
  const a = (owner: string, address: string) => ({ owner, type: "A", ttlSeconds: 60, rdata: [address] });
  await dns.publish({
    apex: "kvarn.example",
    serial: 1,
    soa,
    rrsets: [a("www", "127.0.0.1"), a("wrong", "127.0.0.1")],
  });
  web = createServer((httpRequest, reply) => {
    const answer = answers.get(`${httpRequest.headers.host?.split(":")[0]}${httpRequest.url}`);
    reply.writeHead(answer === undefined ? 404 : 200).end(answer);
  }).listen(0, "127.0.0.1");
  await once(web, "listening");
  const [port, management] = [await freePort(), await freePort()];
  const config = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey: key,
    httpPort: (web.address() as { port: number }).port,
    tlsPort: 1,
    ocspResponderURL: "",
    externalAccountBindingRequired: false,
  };
  writeFileSync(path.join(folder, "pebble.json"), JSON.stringify({ pebble: config }));
  const args = ["-config", path.join(folder, "pebble.json"), "-dnsserver", `127.0.0.1:${dns.port}`];
  child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, PEBBLE_VA_NOSLEEP: "1" } });
  authority = createAcmeAuthority({
    directory: `https://localhost:${port}/dir`,
    email: null,
    root: readFileSync(certificate, "utf8"),
  });
});
afterAll(async () => {
  if (program === undefined) return;
  child.kill("SIGTERM");
  await once(child, "exit");
  web.close();
  await dns.close();
  rmSync(folder, { recursive: true });
});

const order = (account: { key: string; url: string }, host: string, doPut: boolean) =>
  authority.issue(account, host, {
    put: async (token, answer) => {
      if (doPut) answers.set(`${host}/.well-known/acme-challenge/${token}`, answer);
    },
  });

test.skipIf(program === undefined)(
  "Pebble opens an account and issues for a host that proves itself, and not for one that does not",
  async () => {
    await expect.poll(() => authority.caaNames().then(() => true, String), { timeout: 20_000 }).toBe(true);
    const key = await authority.newAccountKey();
    const url = await authority.openAccount({ key, url: null });
    expect(await authority.openAccount({ key, url: null })).toBe(url);
    const issued = await order({ key, url }, "www.kvarn.example", true);
    const leaf = new X509Certificate(issued.chain);
    expect(leaf.checkHost("www.kvarn.example")).toBe("www.kvarn.example");
    expect(issued.serial).toBe(leaf.serialNumber.toLowerCase());
    await expect(order({ key, url }, "wrong.kvarn.example", false)).rejects.toMatchObject({ kind: "refused" });
    await expect(order({ key, url }, "not a name", true)).rejects.toMatchObject({ kind: "refused" });
  },
);

test.skipIf(program === undefined)(
  "Pebble issues for a domain and its wildcard, step by step, when their records are served, and revokes that once",
  async () => {
    await expect.poll(() => authority.caaNames().then(() => true, String), { timeout: 20_000 }).toBe(true);
    const key = await authority.newAccountKey();
    const account = { key, url: await authority.openAccount({ key, url: null }) };
    const names = ["steg.example", "*.steg.example"];
    const order = await authority.begin(account, names);
    expect(order.state).toBe("pending");
    expect(order.proofs.map(({ name, isWildcard }) => `${name} ${isWildcard}`).toSorted()).toEqual([
      "steg.example false",
      "steg.example true",
    ]);
    const soa = { mname: "ns.example", rname: "h.example", refresh: 1, retry: 1, expire: 1, minimum: 1, ttlSeconds: 60 };
    const rdata = order.proofs.map(({ value }) => `"${value}"`);
    const rrsets = [{ owner: "_acme-challenge", type: "TXT", ttlSeconds: 60, rdata }];
    await dns.publish({ apex: "steg.example", serial: 1, soa, rrsets });
    for (const { challenge } of order.proofs) await authority.answer(account, challenge);
    const state = async () => (await authority.read(account, order.url)).state;
    await expect.poll(state, { timeout: 20_000 }).toBe("ready");
    const { csr } = await makeKeyPem(names);
    await authority.finalize(account, order.url, csr);
    await expect.poll(state, { timeout: 20_000 }).toBe("valid");
    const { chain } = await authority.fetch(account, order.url);
    expect(new X509Certificate(chain).checkHost("shop.steg.example")).toBe("*.steg.example");
    const window = await authority.renewalWindow(chain);
    if (window !== null) expect(window.until.getTime()).toBeGreaterThanOrEqual(window.from.getTime());
    await authority.revoke(account, chain, 4);
    await authority.revoke(account, chain, 4);
    await expect(authority.read(account, `${order.url}0`)).rejects.toMatchObject({ kind: "refused", code: "orderGone" });
  },
);
