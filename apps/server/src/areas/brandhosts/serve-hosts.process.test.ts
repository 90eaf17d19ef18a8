import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as requestPlain } from "node:http";
import { request } from "node:https";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAcmeAuthority } from "../../adapters/acme/index.ts";
import { startEmbeddedDns, type EmbeddedDns } from "../../adapters/dns-embedded/index.ts";
import { createNameLookup } from "../../adapters/name-lookup/index.ts";
import { startPanelListener, type PanelListener } from "../../adapters/panel-listener/index.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { connect } from "../../platform/db/connect.ts";
import { newId } from "../../platform/ids.ts";
import { sendToTls } from "../../platform/http/secure-hosts.ts";
import { createLog } from "../../platform/log.ts";
import { Vault } from "../../platform/vault.ts";
import { startAcmeSimulator, type AcmeSimulator } from "../../testing/far-ends/acme-simulator.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { putSets } from "../../testing/fixtures/forward-records.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { publishZone } from "../zones/publication/index.ts";
import { brandHostJobKinds, brandHostRoutes, PanelCertificates } from "./index.ts";
import { orderHostCertificates, tryHostCertificate, type HostCertificateDeps } from "./order-certificates.ts";

// Tests the whole chain: a name server that serves the records of a host; a certificate authority in its own process that fetches
// its answers from the panel's HTTP port; and TLS clients that trust only that authority.

const log = createLog("test", "silent");
const clock = new FakeClock(new Date());
const vault = new Vault(Buffer.alloc(32, 6).toString("base64"));
const pseudo = { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] };
const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-hosts-"));
const rootFile = path.join(folder, "root.pem");

let db: TestDatabase;
let api: TestApi;
let jobs: Jobs;
let account: TestAccount;
let brandId: string;
let dns: EmbeddedDns;
let listener: PanelListener;
let plainPort: number;
let simulator: AcmeSimulator;
let certificates: PanelCertificates;
let deps: HostCertificateDeps;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, brandHostJobKinds);
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  account = await createAccount(db);
  const [brand] = await db.query<{ id: string }>("select id from brand where is_operator");
  brandId = brand?.id ?? "";
  await db.query("update brand set owner_account_id = $1 where id = $2 and owner_account_id is null", [
    account.accountId,
    brandId,
  ]);
  dns = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
  certificates = new PanelCertificates({ pool: db.app, vault, ownFiles: null, clock, log });
  api = await createTestApi(db, clock, (edge) => {
    brandHostRoutes(edge, {
      pool: db.app,
      jobs,
      asker: { texts: async () => [], addresses: async () => [] },
      place: { home: "panel.example", addresses: ["127.0.0.1"], certifies: true, servesAlias: true, isCovered: () => false },
      challengeAnswer: (token, host) => certificates.challengeAnswer(token, host),
    });
    edge.raw("GET", "/seen", async (seen, reply) => reply.send({ protocol: seen.protocol, host: seen.hostname, ip: seen.ip }));
    sendToTls(edge.app, {
      isSecured: (host) => certificates.isSecured(host),
      port: 443,
      except: ["/.well-known/acme-challenge/"],
    });
  });
  plainPort = Number(new URL(await api.edge.app.listen({ port: 0, host: "127.0.0.1" })).port);
  listener = await startPanelListener({
    host: "127.0.0.1",
    port: 0,
    certificateFor: (host) => certificates.certificateFor(host),
    strictFor: (host) => certificates.strictFor(host),
    serve: (call, answer) => api.edge.app.routing(call, answer),
    log,
  });
  simulator = await startAcmeSimulator({ dns: `127.0.0.1:${dns.port}`, httpPort: plainPort });
  writeFileSync(rootFile, simulator.root);
  deps = {
    pool: db.worker,
    sweeping: db.readonly,
    jobs,
    vault,
    clock,
    log,
    authority: createAcmeAuthority({ directory: simulator.directory, email: null }),
    names: createNameLookup([`127.0.0.1:${dns.port}`]),
    addresses: async () => ["127.0.0.1"],
    isCovered: () => false,
    // The authority is a separate process, and needs real time to fetch an answer.
    pause: () => wait(300),
  };
});
afterAll(async () => {
  await listener.close(() => api.close());
  await Promise.all([simulator.stop(), dns.close(), jobs.stop()]);
  await db.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await db.query("update brand_host set is_live = false where host like '%.se'");
  await db.query("update certificate set next_step_at = null");
});

/** Creates a zone whose records lead these hosts to the panel, and serves the brand on them. */
async function hostsAt(...owners: string[]): Promise<{ readonly apex: string; readonly hosts: string[] }> {
  const apex = `paneler-${++count}.se`;
  const zoneId = await createTestZone(db, jobs, account, apex, clock.now());
  await putSets(
    db,
    account,
    zoneId,
    owners.map((owner) => ({ owner, type: "A", rdata: ["127.0.0.1"] })),
  );
  await publishZone({ pool: db.worker, clock, log, jobs, publisher: dns, pseudo }, account.scope, zoneId);
  const hosts = owners.map((owner) => `${owner}.${apex}`);
  for (const host of hosts)
    await db.query("insert into brand_host (host, brand_id, is_live, proved_at) values ($1, $2, true, now())", [host, brandId]);
  return { apex, hosts };
}

type Row = {
  state: string;
  tries: number;
  error: string | null;
  serial: string;
  next_step_at: Date;
  renews_at: Date;
  order_url: string;
};
async function certificateOf(host: string): Promise<Row | undefined> {
  const [row] = await db.query<Row>("select * from certificate where kind = 'brand_host' and common_name = $1", [host]);
  return row;
}

/** What `openssl s_client` prints about the certificate that a host shows. */
function shownTo(host: string): Promise<string> {
  const args = ["s_client", "-connect", `127.0.0.1:${listener.port}`, "-servername", host, "-verify_hostname", host];
  return new Promise((resolve) => {
    const child = execFile("openssl", [...args, "-CAfile", rootFile], { timeout: 10_000 }, (_error, out, err) =>
      resolve(out + err),
    );
    child.stdin?.end();
  });
}

/** The serial number of the certificate in the output of `openssl s_client`. */
const serialOf = (said: string): string =>
  new X509Certificate(
    /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(said)?.[0] ?? "",
  ).serialNumber.toLowerCase();

type Seen = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: string };

function call(host: string, at: { readonly target?: string; readonly named?: string; readonly isPlain?: true }): Promise<Seen> {
  const { promise, resolve, reject } = Promise.withResolvers<Seen>();
  const options = { host: "127.0.0.1", path: at.target ?? "/seen", headers: { host: at.named ?? host }, agent: false } as const;
  const asking = (at.isPlain ? requestPlain : request)(
    { ...options, ...(at.isPlain ? { port: plainPort } : { port: listener.port, servername: host, ca: simulator.root }) },
    (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (body += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    },
  );
  asking.on("error", reject);
  asking.end();
  return promise;
}

test("two hosts of a brand get a certificate each by themselves, shown by the name in the TLS greeting; another host is refused there", async () => {
  const { apex, hosts } = await hostsAt("panel", "kund");
  await orderHostCertificates(deps);
  for (const host of hosts) {
    const said = await shownTo(host);
    expect(said).toContain("Verify return code: 0 (ok)");
    expect(said).toContain(`Verified peername: ${host}`);
    const { body, headers } = await call(host, {});
    expect(JSON.parse(body)).toEqual({ protocol: "https", host, ip: "127.0.0.1" });
    expect(headers["strict-transport-security"]).toBeUndefined();
  }
  expect(await shownTo(`annan.${apex}`)).toContain("no peer certificate available");
  expect((await call(hosts[0] ?? "", { named: hosts[1] ?? "" })).status).toBe(421);
});

test("a renewed certificate is served without a restart, begun when the authority wants it or after two thirds of its life", async () => {
  const { hosts } = await hostsAt("panel");
  const [host = ""] = hosts;
  await orderHostCertificates(deps);
  const first = await certificateOf(host);
  await call(host, {});
  await orderHostCertificates(deps);
  expect((await certificateOf(host))?.serial).toBe(first?.serial);
  clock.advance(8 * 86_400_000);
  // After a week browsers are told to use TLS only, on this host and not below it.
  expect((await call(host, {})).headers["strict-transport-security"]).toMatch(/^max-age=69\d{4}$/);
  await simulator.renewWithin(
    first?.serial ?? "",
    new Date(clock.now().getTime() - 2000),
    new Date(clock.now().getTime() - 1000),
  );
  await orderHostCertificates(deps);
  const second = await certificateOf(host);
  expect(second).toMatchObject({ state: "issued", error: null, order_url: null });
  expect(second?.serial).not.toBe(first?.serial);
  clock.advance(31_000);
  expect(await certificates.certificateFor(host)).not.toBeNull();
  const said = await shownTo(host);
  expect(said).toContain("Verify return code: 0 (ok)");
  expect(serialOf(said)).toBe(second?.serial);
});

test("who comes without TLS is sent to the same page over TLS once the host has a certificate, and not before; the authority is answered without", async () => {
  const { hosts } = await hostsAt("panel");
  const [host = ""] = hosts;
  expect((await call(host, { isPlain: true })).status).toBe(200);
  await orderHostCertificates(deps);
  clock.advance(6000);
  const target = "/seen?a=b%20c";
  expect(await call(host, { isPlain: true, target })).toMatchObject({
    status: 308,
    headers: { location: `https://${host}${target}` },
  });
  const token = "t".repeat(43);
  await db.query("insert into acme_answer (token, host, answer, ends_at) values ($1, $2, 'the answer', 'infinity')", [
    token,
    host,
  ]);
  const at = `/.well-known/acme-challenge/${token}`;
  expect(await call(host, { isPlain: true, target: at })).toMatchObject({ status: 200, body: "the answer" });
  expect((await call("annan.example", { isPlain: true, target: at })).status).toBe(404);
});

test("a certificate whose answer was lost is fetched and not ordered again", async () => {
  const { hosts } = await hostsAt("panel");
  const [host = ""] = hosts;
  await simulator.refuseNext({ at: "finalize", type: "serverInternal", detail: "lost", status: 500, isDone: true });
  await orderHostCertificates(deps);
  expect(await certificateOf(host)).toMatchObject({ state: "validating", tries: 1, error: "serverInternal" });
  clock.advance(5 * 60_000);
  await orderHostCertificates(deps);
  const issued = (await simulator.issued()).filter(({ names }) => names.includes(host));
  expect(issued).toHaveLength(1);
  expect(await certificateOf(host)).toMatchObject({ state: "issued", serial: issued[0]?.serial.toLowerCase(), tries: 0 });
});

test("a host that does not lead here, that CAA forbids, or that the authority limits gets none, with the reason; it is tried less and less often", async () => {
  const { apex, hosts } = await hostsAt("panel");
  const [host = ""] = hosts;
  const away = `borta.${apex}`;
  await db.query("insert into brand_host (host, brand_id, is_live, proved_at) values ($1, $2, true, now())", [away, brandId]);
  await simulator.refuseNext({ type: "rateLimited", detail: "slowly", status: 429, retryAfterSeconds: 7200 });
  await orderHostCertificates(deps);
  expect(await certificateOf(host)).toMatchObject({
    error: "rateLimited",
    next_step_at: new Date(clock.now().getTime() + 7_200_000),
  });
  expect(await certificateOf(away)).toMatchObject({ error: "not_pointing", tries: 1 });
  expect(await certificates.certificateFor(away)).toBeNull();
  clock.advance(60_000);
  await orderHostCertificates(deps);
  expect(await certificateOf(away)).toMatchObject({ tries: 2, next_step_at: new Date(clock.now().getTime() + 120_000) });
  // A person asks for another attempt.
  await tryHostCertificate(deps, host);
  expect(await certificateOf(host)).toMatchObject({ state: "issued", error: null });
});

test("a removed host is refused at the greeting at once, and its certificate is not renewed", async () => {
  const { hosts } = await hostsAt("panel");
  const [host = ""] = hosts;
  await orderHostCertificates(deps);
  await db.query("update brand_host set is_live = false where host = $1", [host]);
  clock.advance(31_000);
  expect(await shownTo(host)).toContain("no peer certificate available");
  await tryHostCertificate(deps, host);
  expect(await certificateOf(host)).toMatchObject({ error: "not_served", next_step_at: null });
});

test("the reseller and staff are told once of a host that gets no certificate for an hour", async () => {
  const { apex } = await hostsAt("panel");
  const away = `borta.${apex}`;
  const reseller = await createAccount(db);
  const id = newId();
  await db.query(
    "insert into brand (id, name, owner_account_id, seller_id, mail_from) select $1, 'Solrosen', $2, seller_id, mail_from from brand where is_operator",
    [id, reseller.accountId],
  );
  await db.query("insert into brand_host (host, brand_id, is_live, proved_at) values ($1, $2, true, now())", [away, id]);
  const told = async () => [
    (await db.query("select 1 from staff_task where kind = 'host_certificate' and key = $1 and done_at is null", [away])).length,
    (await db.query("select 1 from pgboss.job where name = 'brandhosts.news' and data ->> 'host' = $1", [away])).length,
  ];
  for (let hour = 0; hour < 8; hour += 1) {
    await orderHostCertificates(deps);
    if (hour === 0) expect(await told()).toEqual([0, 0]);
    clock.advance(3_600_000);
  }
  expect(await told()).toEqual([1, 1]);
});

test("while the database is away, hosts are served with the certificates that are remembered, and the operator's own files come first", async () => {
  const { hosts } = await hostsAt("panel", "kund");
  const [host = "", other = ""] = hosts;
  await orderHostCertificates(deps);
  const pool = connect(db.url, "nameplane_app", 1);
  const own = { chain: "own", key: "own", validFrom: new Date(clock.now().getTime() - 30 * 86_400_000) };
  const ownFiles = { certificateFor: (name: string) => (name === other ? own : null) };
  const remembered = new PanelCertificates({ pool, vault, ownFiles, clock, log });
  const before = await remembered.certificateFor(host);
  expect(before?.chain).toContain("BEGIN CERTIFICATE");
  await pool.close();
  clock.advance(31_000);
  expect(await remembered.certificateFor(host)).toEqual(before);
  expect(await remembered.certificateFor("borta.example")).toBeNull();
  expect((await remembered.certificateFor(other))?.chain).toBe("own");
  expect([remembered.strictFor(host), remembered.strictFor(other)]).toEqual([null, 30 * 86_400 + 31]);
});
