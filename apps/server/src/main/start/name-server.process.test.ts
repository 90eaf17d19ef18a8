import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DatabaseSync } from "node:sqlite";
import { findPowerDns, prepareLocalPowerDns } from "../../adapters/dns-powerdns/local/prepare-local.ts";
import { askServedSerial } from "../../adapters/served-serial.ts";
import { startNameServer, type NameServer } from "./name-server.ts";

const hooks = { onEnded: () => {}, onStarted: () => {} };
const isInstalled = findPowerDns("") !== null;

let folder: string;
let started: NameServer[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "nameplane-dns-"));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.flatMap((one) => (one.process ? [one.process.kept.stop()] : [])));
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: NodeJS.ProcessEnv, dataDir = path.join(folder, "data")): Promise<NameServer> {
  mkdirSync(dataDir, { recursive: true });
  const nameServer = await startNameServer(env, dataDir, hooks);
  started.push(nameServer);
  return nameServer;
}

/** A pdns_server that fails at once, as if its backend module were missing. */
function brokenProgram(): string {
  const file = path.join(folder, "pdns_server");
  writeFileSync(file, "#!/bin/sh\necho 'Unable to load module libgsqlite3backend.so' >&2\nexit 1\n");
  chmodSync(file, 0o755);
  return folder;
}

test("a server that is configured is used and none is started", async () => {
  const { endpoint, env, process: own } = await start({ POWERDNS_URL: "http://192.0.2.1:8081", PATH: "" });
  expect(endpoint).toEqual({ server: "powerdns", host: "192.0.2.1", port: 53 });
  expect([env, own]).toEqual([{ NAMESERVER: "powerdns" }, null]);
  const elsewhere = await start({ POWERDNS_URL: "http://192.0.2.1:8081", POWERDNS_DNS: "192.0.2.2:5300" });
  expect(elsewhere.endpoint).toMatchObject({ host: "192.0.2.2", port: 5300 });
});

test("a PowerDNS that does not start is replaced by the embedded server, with the reason, unless it was configured", async () => {
  const PATH = brokenProgram();
  const { endpoint, env, says } = await start({ PATH });
  expect(endpoint.server).toBe("embedded");
  expect(env).toEqual({ NAMESERVER: "embedded", EMBEDDED_DNS_PORT: String(endpoint.port) });
  expect(says).toContain("Unable to load module libgsqlite3backend.so");
  await expect(start({ PATH, NAMESERVER: "powerdns" })).rejects.toThrow("NAMESERVER=powerdns: PowerDNS ended");
});

/** Makes the data of an earlier PowerDNS with one zone, signed or not. */
function powerDnsData({ signed }: { signed: boolean }): void {
  const data = path.join(folder, "data/powerdns");
  prepareLocalPowerDns({ folder: data, apiPort: 1, dnsPort: 1 });
  const database = new DatabaseSync(path.join(data, "zones.sqlite3"));
  database.exec("insert into domains (name, type) values ('kvarnen.se', 'MASTER')");
  if (signed) database.exec("insert into cryptokeys (domain_id, flags, active) values (1, 257, true)");
  database.close();
}

test("names that PowerDNS has signed are not left to the embedded server: DNS is down, and the start says why and what to do", async () => {
  powerDnsData({ signed: true });
  const PATH = brokenProgram();
  for (const wish of [{}, { NAMESERVER: "powerdns" }]) {
    const { endpoint, env, says } = await start({ PATH, ...wish });
    expect(endpoint.server).toBe("powerdns");
    expect(env).toMatchObject({ NAMESERVER: "powerdns", POWERDNS_DNS: `127.0.0.1:${endpoint.port}` });
    expect(readFileSync(env["POWERDNS_API_KEY_FILE"] ?? "", "utf8")).not.toBe("");
    expect(says).toContain("DOWN");
    expect(says).toContain("Unable to load module libgsqlite3backend.so");
    expect(says).toContain("signed with the keys of PowerDNS");
  }
});

test("data of PowerDNS without a signed zone leaves the embedded server free to answer", async () => {
  powerDnsData({ signed: false });
  expect((await start({ PATH: brokenProgram() })).endpoint.server).toBe("embedded");
});

test("data of PowerDNS that cannot be read stops the start: names in it may be signed", async () => {
  mkdirSync(path.join(folder, "data/powerdns"), { recursive: true });
  writeFileSync(path.join(folder, "data/powerdns/zones.sqlite3"), "damaged ".repeat(1000));
  await expect(start({ PATH: brokenProgram() })).rejects.toThrow(/zones\.sqlite3 cannot be read: .*database/);
});

test("the embedded server is used where it is configured, and the start says what happens to names that PowerDNS has signed", async () => {
  powerDnsData({ signed: true });
  const { endpoint, says } = await start({ NAMESERVER: "embedded" });
  expect(endpoint.server).toBe("embedded");
  expect(says).toContain("names that PowerDNS has signed");
});

test("a stored port that another program has taken is replaced, a free one is used again", async () => {
  const env = { NAMESERVER: "embedded" };
  const { port } = (await start(env)).endpoint;
  expect((await start(env)).endpoint.port).toBe(port);
  const other = createServer();
  const listening = Promise.withResolvers<void>();
  other.listen(port, "127.0.0.1", listening.resolve);
  await listening.promise;
  expect((await start(env)).endpoint.port).not.toBe(port);
  other.close();
});

describe.skipIf(!isInstalled)(isInstalled ? "PowerDNS" : "PowerDNS (skipped: pdns_server is not installed)", () => {
  test("leaves the names to the embedded server that signs them already, unless it is asked for", async () => {
    mkdirSync(path.join(folder, "data/dns-keys"), { recursive: true });
    writeFileSync(path.join(folder, "data/dns-keys/a.json"), "{}");
    const { endpoint, says } = await start({});
    expect([endpoint.server, says]).toEqual(["embedded", expect.stringContaining("it signs names here")]);
    expect((await start({ NAMESERVER: "powerdns" })).endpoint.server).toBe("powerdns");
  });

  test("runs on kept ports with a kept key that only this user can read, and answers before it counts as started", async () => {
    const first = await start({});
    expect(first.says).toMatch(/^PowerDNS \d+\.\d+.*, 127\.0\.0\.1:\d+$/);
    expect(first.endpoint.server).toBe("powerdns");
    expect(await askServedSerial(first.endpoint, "nothing.example")).toBeNull();
    const files = ["api-key", "pdns.conf"].map((name) => path.join(folder, "data/powerdns", name));
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
    const key = readFileSync(first.env["POWERDNS_API_KEY_FILE"] ?? "", "utf8");
    expect(key.length).toBeGreaterThanOrEqual(32);
    await first.process?.kept.stop();

    const second = await start({});
    expect(second.endpoint).toEqual(first.endpoint);
    expect(second.env).toEqual(first.env);
    expect(readFileSync(second.env["POWERDNS_API_KEY_FILE"] ?? "", "utf8")).toBe(key);
  });

  test("that is killed starts again at the same address", async () => {
    const { endpoint, process: own } = await start({ NAMESERVER: "powerdns" });
    const pid = own?.kept.pid ?? 0;
    process.kill(pid, "SIGKILL");
    await expect.poll(() => own?.kept.pid, { timeout: 20_000 }).not.toBe(pid);
    expect(await askServedSerial(endpoint, "nothing.example")).toBeNull();
  });

  test("that could not start answers for its signed names as soon as it can, without another start of ours", async () => {
    powerDnsData({ signed: true });
    const PATH = brokenProgram();
    const heard: string[] = [];
    const nameServer = await startNameServer({ PATH }, path.join(folder, "data"), {
      onEnded: () => heard.push("ended"),
      onStarted: () => heard.push("started"),
    });
    started.push(nameServer);
    expect(nameServer.says).toContain("DOWN");
    rmSync(path.join(folder, "pdns_server"));
    const { endpoint } = nameServer;
    await expect
      .poll(
        () =>
          askServedSerial(endpoint, "kvarnen.se").then(
            () => "answers",
            () => "silent",
          ),
        { timeout: 20_000 },
      )
      .toBe("answers");
    // Failed attempts are not reported, because each of them would print a line.
    await expect.poll(() => heard).toEqual(["started"]);
  });

  test("works below a folder with a long name", async () => {
    const long = "a-folder-whose-name-is-so-long-that-no-socket-could-be-made-in-it-".repeat(2);
    const { endpoint } = await start({ NAMESERVER: "powerdns" }, path.join(folder, long));
    expect(endpoint.server).toBe("powerdns");
  });
});
