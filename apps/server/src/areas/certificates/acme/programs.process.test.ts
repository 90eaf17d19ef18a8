import { execFile, spawn } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { connect } from "node:tls";
import acme from "acme-client";
import { describe, expect, test, vi } from "vitest";
import type { CertificateFixture } from "../../../testing/fixtures/certificate-fixture.ts";
import {
  makeAcmeKeyFor,
  orderCovered,
  turn,
  type AcmeKeyMade,
  type CoveredService,
} from "../../../testing/fixtures/covered-service.ts";
import type { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { setUpCertificates } from "../../../testing/fixtures/set-up-certificates.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";

// These tests use ACME programs that we did not write. They get, renew and revoke certificates of a service, as they would on an
// unattended server.

const folders = [...(process.env["PATH"] ?? "").split(":"), "/usr/bin", "/usr/local/bin"];
const find = (name: string) => folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
const [certbot, lego, caddy] = [find("certbot"), find("lego"), find("caddy")];

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let certs: CertificateFixture;
let served: string;
let folder: string;
let count = 0;

setUpCertificates((fresh) => ({ db, fixture, account, browser, certs, served, folder } = fresh));

type Delivered = CoveredService & { readonly key: AcmeKeyMade; readonly directory: string };

async function delivered(): Promise<Delivered> {
  const service = await orderCovered({ fixture, certs, account }, browser, `maskin-${++count}.se`);
  const key = await makeAcmeKeyFor({ fixture, account }, browser, service.serviceId);
  return { ...service, key, directory: key.directory.replace("http://localhost", served) };
}

/** Waits for work outside this process while the installation's own jobs keep running. */
async function meanwhile<T>(zoneId: string, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const ended = work.finally(() => done.abort());
  // The caller awaits the same promise and gets the failure there.
  ended.catch(() => undefined);
  while (!done.signal.aborted) {
    await turn({ fixture, certs, account }, zoneId);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return ended;
}

const run = (program: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(program, [...args], { env: { ...process.env, HOME: folder } }, (error, out, err) =>
      error === null ? resolve(`${out}${err}`) : reject(new Error(`${error.message}\n${out}\n${err}`)),
    );
  });

const issuances = ({ serviceId }: CoveredService) =>
  db.query<{ cause: string; state: string; serial: string; revoked: boolean }>(
    `select i.cause, i.state, i.serial, i.revoked_for is not null as revoked from certificate_issuance i
       join certificate c on c.account_id = i.account_id and c.id = i.certificate_id where c.service_id = $1 order by i.number`,
    [serviceId],
  );

/** The requests (order lines) of the account. The tests check with them that renewals by programs cost nothing. */
const lines = () => db.query("select 1 from request where account_id = $1", [account.accountId]);

test("acme-client gets a certificate, renews it, changes its key, and revokes", async () => {
  const of = await delivered();
  const privateKey = await acme.crypto.createPrivateEcdsaKey();
  const client = new acme.Client({
    directoryUrl: of.directory,
    accountKey: privateKey,
    externalAccountBinding: { kid: of.key.kid, hmacKey: of.key.hmackey },
  });
  const get = async () => {
    const [, csr] = await acme.crypto.createCsr({ altNames: of.names });
    const auto = { csr, email: "drift@kvarnen.example", termsOfServiceAgreed: true };
    const challengeCreateFn = () => Promise.reject(new Error("no name is to be proved by the program"));
    return client.auto({ ...auto, challengeCreateFn, challengeRemoveFn: async () => undefined });
  };
  const first = await meanwhile(of.zoneId, get());
  const leaf = new X509Certificate(first);
  expect(leaf.checkHost(`www.${of.apex}`)).toBe(`www.${of.apex}`);
  expect(first.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  await client.updateAccountKey(await acme.crypto.createPrivateEcdsaKey());
  const second = await meanwhile(of.zoneId, get());
  expect(new X509Certificate(second).serialNumber).not.toBe(leaf.serialNumber);
  await client.revokeCertificate(second, { reason: 4 });
  expect(await issuances(of)).toMatchObject([
    { cause: "order", state: "issued" },
    { cause: "program", state: "issued", serial: leaf.serialNumber.toLowerCase(), revoked: false },
    { cause: "program", state: "issued", revoked: true },
  ]);
  expect(await lines()).toHaveLength(1);
});

describe.skipIf(certbot === undefined)(`certbot${certbot === undefined ? " (skipped: it is not installed)" : ""}`, () => {
  test("gets a certificate with the key of the service, renews it by itself, and revokes it", async () => {
    const of = await delivered();
    const own = path.join(folder, "certbot");
    const where = ["--config-dir", own, "--work-dir", own, "--logs-dir", own, "--non-interactive"];
    const binding = ["--eab-kid", of.key.kid, "--eab-hmac-key", of.key.hmackey];
    const names = of.names.flatMap((name) => ["-d", name]);
    const how = ["--server", of.directory, "--agree-tos", "--register-unsafely-without-email", "--standalone"];
    await meanwhile(of.zoneId, run(certbot ?? "", ["certonly", ...how, ...binding, ...names, ...where]));
    const live = path.join(own, "live", of.apex, "fullchain.pem");
    const first = new X509Certificate(readFileSync(live));
    expect(first.checkHost(`www.${of.apex}`)).toBe(`www.${of.apex}`);
    await meanwhile(of.zoneId, run(certbot ?? "", ["renew", "--force-renewal", "--no-random-sleep-on-renew", ...where]));
    const second = new X509Certificate(readFileSync(live));
    expect(second.serialNumber).not.toBe(first.serialNumber);
    await meanwhile(
      of.zoneId,
      run(certbot ?? "", ["revoke", "--cert-path", live, "--server", of.directory, "--no-delete-after-revoke", ...where]),
    );
    expect(await issuances(of)).toMatchObject([{ cause: "order" }, { cause: "program" }, { cause: "program", revoked: true }]);
  });
});

describe.skipIf(lego === undefined)(`lego${lego === undefined ? " (skipped: it is not installed)" : ""}`, () => {
  test("gets a certificate with the key of the service, renews it by itself, and revokes it", async () => {
    const of = await delivered();
    const own = path.join(folder, "lego");
    const names = of.names.flatMap((name) => ["--domains", name]);
    const binding = ["--eab", "--kid", of.key.kid, "--hmac", of.key.hmackey];
    const how = [
      "--server",
      of.directory,
      "--email",
      "drift@kvarnen.example",
      "--accept-tos",
      "--path",
      own,
      "--http",
      "--cert.timeout",
      "120",
    ];
    await meanwhile(of.zoneId, run(lego ?? "", [...how, ...binding, ...names, "run"]));
    const file = path.join(own, "certificates", `${of.apex}.crt`);
    const first = new X509Certificate(readFileSync(file));
    await meanwhile(of.zoneId, run(lego ?? "", [...how, ...binding, ...names, "renew", "--days", "400", "--no-random-sleep"]));
    const second = new X509Certificate(readFileSync(file));
    expect(second.serialNumber).not.toBe(first.serialNumber);
    await meanwhile(of.zoneId, run(lego ?? "", [...how, ...binding, "--domains", of.apex, "revoke", "--reason", "4"]));
    expect(await issuances(of)).toMatchObject([{ cause: "order" }, { cause: "program" }, { cause: "program", revoked: true }]);
  });
});

describe.skipIf(caddy === undefined)(`Caddy${caddy === undefined ? " (skipped: it is not installed)" : ""}`, () => {
  test("gets a certificate with the key of the service, serves it, and renews it while it runs", async () => {
    const of = await delivered();
    const port = await freePort();
    const issuer = {
      module: "acme",
      ca: of.directory,
      email: "drift@kvarnen.example",
      external_account: { key_id: of.key.kid, mac_key: of.key.hmackey },
    };
    // Caddy renews when this part of the lifetime is left, so that every certificate is due at once.
    const policy = { subjects: [of.apex], issuers: [issuer], renewal_window_ratio: 1 };
    const route = { match: [{ host: [of.apex] }], handle: [{ handler: "static_response", body: "ok" }], terminal: true };
    const config = {
      admin: { disabled: true, config: { persist: false } },
      storage: { module: "file_system", root: path.join(folder, "caddy") },
      apps: {
        http: {
          servers: { one: { listen: [`127.0.0.1:${port}`], routes: [route], automatic_https: { disable_redirects: true } } },
        },
        tls: { automation: { policies: [policy], renew_interval: "2s" } },
      },
    };
    const file = path.join(folder, "caddy.json");
    writeFileSync(file, JSON.stringify(config));
    const child = spawn(caddy ?? "", ["run", "--config", file], {
      env: { ...process.env, HOME: folder },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const said: string[] = [];
    child.stderr.on("data", (text: Buffer) => void said.push(text.toString()));
    const ended = once(child, "exit");
    try {
      const first = await meanwhile(of.zoneId, servedOtherThan(port, of.apex, null, said));
      expect(first.checkHost(of.apex)).toBe(of.apex);
      const second = await meanwhile(of.zoneId, servedOtherThan(port, of.apex, first.serialNumber, said));
      expect(second.serialNumber).not.toBe(first.serialNumber);
    } finally {
      child.kill("SIGKILL");
      await ended;
    }
    expect((await issuances(of)).filter(({ cause }) => cause === "program").length).toBeGreaterThanOrEqual(2);
    expect(await lines()).toHaveLength(1);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Waits until the server at a port shows a certificate for the host that has another serial number than before. */
async function servedOtherThan(
  port: number,
  host: string,
  before: string | null,
  said: readonly string[],
): Promise<X509Certificate> {
  const isNew = async () => {
    const shown = await certificateAt(port, host);
    return shown !== null && shown.serialNumber !== before ? shown : null;
  };
  const found = await vi.waitUntil(isNew, { timeout: 90_000, interval: 300 }).catch(() => null);
  if (found === null) throw new Error(`Caddy shows no new certificate:\n${said.join("").slice(-4000)}`);
  return found;
}

const certificateAt = (port: number, host: string): Promise<X509Certificate | null> =>
  new Promise((resolve) => {
    // Node does not trust the authority of the test, so its check has to be turned off.
    const socket = connect({ port, host: "127.0.0.1", servername: host, rejectUnauthorized: false }, () => {
      const shown = socket.getPeerX509Certificate() ?? null;
      socket.destroy();
      resolve(shown);
    });
    socket.on("error", () => resolve(null));
  });
