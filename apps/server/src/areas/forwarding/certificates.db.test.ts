import { request } from "node:https";
import { connect, type TLSSocket } from "node:tls";
import { redirectCertificates, retryRedirectCertificate } from "@nameplane/contracts/forwarding/operations";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAcmeAuthority } from "../../adapters/acme/index.ts";
import { startEmbeddedDns, type EmbeddedDns } from "../../adapters/dns-embedded/index.ts";
import { startMailListener } from "../../adapters/mail-listener/index.ts";
import { createNameLookup } from "../../adapters/name-lookup/index.ts";
import { startRedirectListener, type RedirectListener } from "../../adapters/redirect-listener/index.ts";
import { Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { Vault } from "../../platform/vault.ts";
import { startAcmeSimulator, type AcmeSimulator } from "../../testing/far-ends/acme-simulator.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { putSets } from "../../testing/fixtures/forward-records.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { publishZone } from "../zones/publication/index.ts";
import { orderCertificate, orderCertificates, type CertificateDeps } from "./actions/order-certificates.ts";
import { forwardingRoutes } from "./forwarding.routes.ts";
import { HostLookup } from "./look-up-host.ts";
import { createVisitHandler } from "./visit-handler.ts";

// Tests the whole chain: records in the database, published to a name server; a certificate authority in its own process, which
// fetches its answers from the redirect listener; and a TLS client that trusts only that authority.

const log = createLog("test", "silent");
const clock = new FakeClock(new Date());
const vault = new Vault(Buffer.alloc(32, 5).toString("base64"));
const pseudo = { redirectIpv4: ["127.0.0.1"], redirectIpv6: [], mailExchanges: [] };

let db: TestDatabase;
let api: TestApi;
let jobs: Jobs;
let account: TestAccount;
let dns: EmbeddedDns;
let listener: RedirectListener;
let simulator: AcmeSimulator;
let deps: CertificateDeps;
let hosts: HostLookup;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  api = await createTestApi(db, clock, (edge) => forwardingRoutes(edge, { jobs, clock }));
  account = await createAccount(db);
  dns = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
  hosts = new HostLookup(db.readonly, clock);
  const handler = createVisitHandler({ hosts, pool: db.worker, sweeping: db.readonly, vault, clock, log });
  listener = await startRedirectListener({ host: "127.0.0.1", port: 0, tlsPort: 0, handler, log });
  simulator = await startAcmeSimulator({ dns: `127.0.0.1:${dns.port}`, httpPort: listener.port });
  deps = {
    pool: db.worker,
    sweeping: db.readonly,
    vault,
    clock,
    log,
    hosts: new HostLookup(db.readonly, clock),
    addresses: ["127.0.0.1"],
    authority: createAcmeAuthority({ directory: simulator.directory, email: "hostmaster@example.net" }),
    names: createNameLookup([`127.0.0.1:${dns.port}`]),
  };
});
afterAll(async () => {
  await Promise.all([api.close(), simulator.stop(), listener.close(), dns.close(), jobs.stop()]);
  await db.close();
});
beforeEach(async () => {
  await db.query("update zone set removed_at = now() where removed_at is null");
  await db.query("update certificate set next_step_at = null");
});

/** Creates a published zone with these record sets. */
async function zoneWith(...sets: { owner: string; type: string; rdata: string[] }[]): Promise<{ apex: string; zoneId: string }> {
  const apex = `saker-${++count}.se`;
  const zoneId = await createTestZone(db, jobs, account, apex, clock.now());
  await putSets(db, account, zoneId, sets);
  await publishZone({ pool: db.worker, clock, log, jobs, publisher: dns, pseudo }, account.scope, zoneId);
  hosts.forgetAll();
  return { apex, zoneId };
}

/** A name longer than the 64 characters that a common name can have. */
const longest = `${"a".repeat(60)}.b`;
const redirect = (owner: string) => ({ owner, type: "REDIRECT", rdata: ["301 https://example.com"] });

type Row = {
  state: string;
  tries: number;
  error: string | null;
  next_step_at: Date | null;
  expires_at: Date | null;
  serial: string | null;
};
async function certificateOf(host: string): Promise<Row | undefined> {
  const [row] = await db.query<Row>(
    "select state, tries, error, next_step_at, expires_at, serial from certificate where common_name = $1",
    [host],
  );
  return row;
}

/** Visits a host by HTTPS. Follows no redirects, and trusts only the simulator's root. */
async function visitSecurely(host: string): Promise<{ status: number; location: string | undefined; serial: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof visitSecurely>>>();
  const options = {
    host: "127.0.0.1",
    port: listener.tlsPort ?? 0,
    servername: host,
    headers: { host },
    ca: simulator.root,
    agent: false,
  };
  const asking = request({ ...options, path: "/a?b" }, (reply) => {
    const socket = reply.socket as TLSSocket;
    reply.resume();
    resolve({
      status: reply.statusCode ?? 0,
      location: reply.headers.location,
      serial: socket.getPeerCertificate().serialNumber.toLowerCase(),
    });
  });
  asking.on("error", reject).end();
  return promise;
}

describe("a redirect host", () => {
  test("gets a certificate and is served by HTTPS; its key is stored sealed", async () => {
    const { apex } = await zoneWith(redirect("www2"), redirect(longest), redirect("_no"));
    await expect(visitSecurely(`www2.${apex}`)).rejects.toThrow();
    await orderCertificates(deps);
    const row = await certificateOf(`www2.${apex}`);
    expect(row).toMatchObject({ state: "issued", tries: 0, error: null });
    clock.advance(60_001);
    expect(await visitSecurely(`www2.${apex}`)).toEqual({
      status: 301,
      location: "https://example.com/a?b",
      serial: row?.serial,
    });
    expect((await visitSecurely(`${longest}.${apex}`)).status).toBe(301);
    expect(await certificateOf(`_no.${apex}`)).toMatchObject({ state: "ordered", error: "no_host_name" });
    const found = await db.query(
      "select 1 from certificate c, acme_account a where position('PRIVATE KEY'::bytea in c.key_enc || a.key_enc) > 0",
    );
    expect(found).toEqual([]);
    const [opened] = await db.query<{ url: string }>("select url from acme_account");
    expect(opened?.url).toContain("/account/");
  });

  test("is renewed after two thirds of the certificate's life, by another one", async () => {
    const { apex } = await zoneWith(redirect("www2"));
    await orderCertificates(deps);
    const first = await certificateOf(`www2.${apex}`);
    const life = (first?.expires_at?.getTime() ?? 0) - clock.now().getTime();
    expect(Math.abs((first?.next_step_at?.getTime() ?? 0) - clock.now().getTime() - (life * 2) / 3)).toBeLessThan(300_000);
    await orderCertificates(deps);
    expect((await certificateOf(`www2.${apex}`))?.serial).toBe(first?.serial);
    await db.query("update certificate set next_step_at = $2 where common_name = $1", [`www2.${apex}`, clock.now()]);
    await orderCertificates(deps);
    const second = await certificateOf(`www2.${apex}`);
    expect(second?.state).toBe("issued");
    expect(second?.serial).not.toBe(first?.serial);
    clock.advance(60_001);
    expect((await visitSecurely(`www2.${apex}`)).serial).toBe(second?.serial);
  });

  test("that does not point to us gets no order, and is checked less often each time", async () => {
    const { apex, zoneId } = await zoneWith();
    await putSets(db, account, zoneId, [redirect("later")]);
    await orderCertificates(deps);
    const row = await certificateOf(`later.${apex}`);
    expect(row).toMatchObject({ state: "ordered", tries: 1, error: "not_pointing" });
    expect(row?.next_step_at).toEqual(new Date(clock.now().getTime() + 60_000));
    clock.advance(60_000);
    await orderCertificates(deps);
    expect((await certificateOf(`later.${apex}`))?.next_step_at).toEqual(new Date(clock.now().getTime() + 120_000));
  });

  test("gets no order where CAA records forbid it, at the name or above it; a record that names the authority allows it", async () => {
    const caa = (issuer: string) => ({ owner: "", type: "CAA", rdata: [`0 issue "${issuer}"`] });
    const forbidden = await zoneWith(caa("other.example"), redirect("www2"));
    const allowed = await zoneWith(caa("acme-simulator.example"), redirect("www2"));
    await orderCertificates(deps);
    expect(await certificateOf(`www2.${forbidden.apex}`)).toMatchObject({ state: "ordered", error: "caa" });
    expect(await certificateOf(`www2.${allowed.apex}`)).toMatchObject({ state: "issued" });
  });

  test("shows the status of its certificate to everybody who may see the zone: being ordered, issued, or why it failed and when it is tried again", async () => {
    const browser = api.browser();
    browser.cookie = await signIn(db, account);
    const shown = async (zoneid: string) => (await browser.call(redirectCertificates, { zoneid })).body["data"];
    const untried = { istried: false, mayretry: false };
    const nothing = { why: null, nextat: null, ends: null, ...untried };
    const { apex, zoneId } = await zoneWith(redirect("www2"), redirect("*.wild"), redirect("_no"), redirect("shop"));
    const { zoneId: other } = await zoneWith({ owner: "", type: "CAA", rdata: ['0 issue "other.example"'] }, redirect("a"));
    expect(await shown(zoneId)).toEqual([]);
    await orderCertificates(deps);
    const ends = expect.any(String) as string;
    const issued = { state: "issued", why: null, nextat: null, ends, ...untried };
    const rows = [
      { owner: "shop", ...issued },
      { owner: "_no", state: "failed", why: "no_host_name", nextat: null, ends: null, ...untried },
      { owner: "www2", ...issued },
    ];
    expect(await shown(zoneId)).toEqual(expect.arrayContaining(rows));
    expect(await shown(zoneId)).toHaveLength(rows.length);
    // We check CAA records ourselves. People often correct them at once, so the next attempt is soon.
    const soon = new Date(clock.now().getTime() + 60_000).toISOString();
    expect(await shown(other)).toEqual([
      { owner: "a", state: "failed", why: "caa", nextat: soon, ends: null, istried: false, mayretry: true },
    ]);
    await db.query("update certificate set tries = 1, error = 'unauthorized' where common_name = $1", [`shop.${apex}`]);
    expect(await shown(zoneId)).toContainEqual({
      owner: "shop",
      state: "issued",
      why: "refused",
      nextat: expect.any(String) as string,
      ends,
      istried: false,
      mayretry: true,
    });
    await db.query("update certificate set tries = 0, error = null, expires_at = null where common_name = $1", [`shop.${apex}`]);
    expect(await shown(zoneId)).toContainEqual({ owner: "shop", state: "waiting", ...nothing });
    const stranger = api.browser();
    stranger.cookie = await signIn(db, await createAccount(db));
    expect((await stranger.call(redirectCertificates, { zoneid: zoneId })).body["data"]).toEqual([]);
  });

  describe("whose certificate failed", () => {
    const caa = (issuer: string) => ({ owner: "", type: "CAA", rdata: [`0 issue "${issuer}"`] });
    const idOf = async (host: string) =>
      (await db.query<{ id: string }>("select id from certificate where common_name = $1", [host]))[0]?.id ?? "";
    async function asOwner() {
      const browser = api.browser();
      browser.cookie = await signIn(db, account);
      return {
        retry: async (zoneid: string, owner: string) => (await browser.call(retryRedirectCertificate, { zoneid, owner })).body,
        shown: async (zoneid: string) => (await browser.call(redirectCertificates, { zoneid })).body["data"],
      };
    }

    test("is tried at once when its owner asks after correcting CAA, and shows that it is being tried", async () => {
      const { retry, shown } = await asOwner();
      const { apex, zoneId } = await zoneWith(redirect("www2"));
      const forbids: CertificateDeps["names"] = { ...deps.names, caa: async () => [{ tag: "issue", value: "other.example" }] };
      for (let n = 0; n < 7; n += 1) {
        clock.advance(3_600_000);
        await orderCertificates({ ...deps, names: forbids });
      }
      expect(await certificateOf(`www2.${apex}`)).toMatchObject({ tries: 7, error: "caa" });
      expect(await retry(zoneId, "www2")).toMatchObject({ code: 1000 });
      const tried = {
        owner: "www2",
        state: "failed",
        why: null,
        nextat: null,
        ends: null,
        istried: true,
        mayretry: false,
      };
      expect(await shown(zoneId)).toEqual([tried]);
      // A second click changes nothing.
      expect(await retry(zoneId, "www2")).toMatchObject({ code: 1000 });
      let during: unknown;
      const names: CertificateDeps["names"] = {
        ...deps.names,
        caa: async (host) => {
          during = await shown(zoneId);
          return deps.names.caa(host);
        },
      };
      await orderCertificate({ ...deps, names }, await idOf(`www2.${apex}`));
      expect(during).toEqual([tried]);
      expect(await certificateOf(`www2.${apex}`)).toMatchObject({ state: "issued", tries: 0, error: null });
      expect(await shown(zoneId)).toMatchObject([{ state: "issued", istried: false, mayretry: false }]);
    });

    test("does not claim to be tried while the installation has used up its orders of the hour", async () => {
      const { retry, shown } = await asOwner();
      const { apex, zoneId } = await zoneWith(caa("other.example"), redirect("www2"));
      await orderCertificates(deps);
      const issued = await db.query<{ id: string }>(
        `insert into certificate (account_id, id, kind, common_name, state, issued_at)
         select $1, gen_random_uuid(), 'redirect', 'host' || n || '.example', 'ordered', $2 from generate_series(1, 60) n returning id`,
        [account.accountId, clock.now()],
      );
      expect(await retry(zoneId, "www2")).toMatchObject({ code: 1000 });
      await orderCertificate(deps, await idOf(`www2.${apex}`));
      const later = new Date(clock.now().getTime() + 300_000).toISOString();
      expect(await shown(zoneId)).toMatchObject([
        { state: "failed", why: "limit", nextat: later, istried: false, mayretry: false },
      ]);
      await db.query("delete from certificate where id = any($1)", [issued.map(({ id }) => id)]);
    });

    test("and fails again says so; it is tried soon automatically, and once a minute on request", async () => {
      const { retry, shown } = await asOwner();
      const { apex, zoneId } = await zoneWith(caa("other.example"), redirect("www2"));
      await orderCertificates(deps);
      await db.query("update certificate set tries = 9 where common_name = $1", [`www2.${apex}`]);
      expect(await retry(zoneId, "www2")).toMatchObject({ code: 1000 });
      await orderCertificate(deps, await idOf(`www2.${apex}`));
      const soon = new Date(clock.now().getTime() + 120_000).toISOString();
      expect(await shown(zoneId)).toMatchObject([{ state: "failed", why: "caa", nextat: soon, istried: false, mayretry: true }]);
      expect(await retry(zoneId, "www2")).toMatchObject({ name: "TooFast" });
      expect(await shown(zoneId)).toMatchObject([{ why: "caa", nextat: soon }]);
      clock.advance(60_000);
      expect(await retry(zoneId, "www2")).toMatchObject({ code: 1000 });
    });

    test("because the authority refused is tried twice an hour on request, because the authority counts failures", async () => {
      const { retry } = await asOwner();
      const { apex, zoneId } = await zoneWith(redirect("www2"));
      await orderCertificates(deps);
      const hour = 3_600_000;
      clock.advance(hour - (clock.now().getTime() % hour));
      const fail = () =>
        db.query("update certificate set tries = 3, error = 'challenge', expires_at = null where common_name = $1", [
          `www2.${apex}`,
        ]);
      for (const code of [1000, 1000, 2502]) {
        await fail();
        expect(await retry(zoneId, "www2")).toMatchObject({ code });
        clock.advance(60_000);
      }
    });

    test("is not tried beyond a limit, for a name that cannot have a certificate, for strangers, or where nothing failed", async () => {
      const { retry } = await asOwner();
      const { apex, zoneId } = await zoneWith(redirect("www2"), redirect("_no"));
      await orderCertificates(deps);
      expect(await retry(zoneId, "www2")).toMatchObject({ name: "StatusProhibits" });
      expect(await retry(zoneId, "_no")).toMatchObject({ name: "StatusProhibits" });
      expect(await retry(zoneId, "none")).toMatchObject({ name: "NotFound", param: "owner" });
      await db.query("update certificate set tries = 1, error = 'rateLimited' where common_name = $1", [`www2.${apex}`]);
      expect(await retry(zoneId, "www2")).toMatchObject({ name: "StatusProhibits" });
      await db.query("update certificate set error = 'caa' where common_name = $1", [`www2.${apex}`]);
      const stranger = api.browser();
      stranger.cookie = await signIn(db, await createAccount(db));
      const body = (await stranger.call(retryRedirectCertificate, { zoneid: zoneId, owner: "www2" })).body;
      expect(body).toMatchObject({ name: "NotFound" });
      expect(await certificateOf(`www2.${apex}`)).toMatchObject({ error: "caa" });
    });
  });

  test("waits as long as the authority says when it limits us", async () => {
    const { apex } = await zoneWith(redirect("www2"));
    await simulator.refuseNext({
      type: "rateLimited",
      detail: "too many orders",
      status: 429,
      retryAfterSeconds: 7200,
    });
    await orderCertificates(deps);
    const row = await certificateOf(`www2.${apex}`);
    expect(row).toMatchObject({ state: "validating", error: "rateLimited", tries: 1 });
    expect(row?.next_step_at).toEqual(new Date(clock.now().getTime() + 7_200_000));
    clock.advance(7_200_000);
    await orderCertificates(deps);
    expect(await certificateOf(`www2.${apex}`)).toMatchObject({ state: "issued", tries: 0 });
  });

  test("whose challenge fails says so and is tried again", async () => {
    const { apex } = await zoneWith(redirect("www2"));
    const deaf = { ...deps, pool: { ...db.worker, kysely: db.worker.kysely } };
    const authority: CertificateDeps["authority"] = {
      ...deps.authority,
      issue: (of, host) => deps.authority.issue(of, host, { put: async () => {} }),
    };
    await orderCertificates({ ...deaf, authority });
    expect(await certificateOf(`www2.${apex}`)).toMatchObject({ state: "validating", tries: 1, error: "challenge" });
    clock.advance(300_000);
    await orderCertificates(deps);
    expect(await certificateOf(`www2.${apex}`)).toMatchObject({ state: "issued" });
  });

  test("below a wildcard gets its certificate after the first visit; at most thirty in a zone in a week", async () => {
    const { apex } = await zoneWith(redirect("*"));
    await expect(visitSecurely(`a.${apex}`)).rejects.toThrow();
    await expect.poll(() => certificateOf(`a.${apex}`)).toMatchObject({ state: "ordered" });
    await orderCertificates(deps);
    clock.advance(60_001);
    expect((await visitSecurely(`a.${apex}`)).status).toBe(301);
    for (let n = 0; n < 35; n += 1) await visitSecurely(`n${n}.${apex}`).catch(() => undefined);
    const wished = () =>
      db.query<{ n: number }>("select count(*)::int as n from certificate where common_name like $1", [`%.${apex}`]);
    await expect.poll(wished).toEqual([{ n: 30 }]);
  });

  test("that is gone is not renewed, and gets a certificate again when it is back", async () => {
    const { apex, zoneId } = await zoneWith(redirect("www2"));
    await orderCertificates(deps);
    await db.query("delete from zone_rrset where zone_id = $1 and type = 'REDIRECT'", [zoneId]);
    await db.query("update certificate set next_step_at = $2 where common_name = $1", [`www2.${apex}`, clock.now()]);
    await orderCertificates(deps);
    expect(await certificateOf(`www2.${apex}`)).toMatchObject({
      state: "issued",
      next_step_at: null,
      error: "not_redirected",
    });
    await putSets(db, account, zoneId, [redirect("www2")]);
    await orderCertificates(deps);
    expect((await certificateOf(`www2.${apex}`))?.next_step_at).not.toBeNull();
  });
});

test("the mail listener offers STARTTLS with a certificate of the authority", async () => {
  const { apex } = await zoneWith(redirect("smtp"));
  await orderCertificates(deps);
  const name = `smtp.${apex}`;
  const handler = createVisitHandler({ hosts, pool: db.worker, sweeping: db.readonly, vault, clock, log });
  const certificate = await handler.certificateFor(name);
  if (certificate === null) throw new Error("there is no certificate");
  const protocols: string[] = [];
  const mail = await startMailListener({
    host: "127.0.0.1",
    port: 0,
    name,
    messageBytesMax: 100_000,
    tls: { cert: certificate.chain, key: certificate.key },
    handler: {
      refuseRecipient: async () => null,
      passOn: async ({ protocol }) => {
        protocols.push(protocol);
        return { code: 250, text: "2.0.0 Passed on" };
      },
    },
  });
  const tls = { ca: simulator.root, servername: name };
  const transport = createTransport({ host: "127.0.0.1", port: mail.port, requireTLS: true, tls });
  await transport.sendMail({ from: "otto@sender.example", to: "info@post.example", text: "Hello." });
  transport.close();
  await mail.close();
  expect(protocols).toEqual(["ESMTPS"]);
});

test("a TLS greeting for an unknown name gets no certificate", async () => {
  const failed = await new Promise<string>((resolve) => {
    const socket = connect({
      host: "127.0.0.1",
      port: listener.tlsPort ?? 0,
      servername: "stranger.example",
      rejectUnauthorized: false,
    });
    socket.once("secureConnect", () => resolve("connected"));
    socket.once("error", (error) => resolve(String(error)));
    socket.once("close", () => resolve("closed"));
  });
  expect(failed).not.toBe("connected");
});
