import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findPowerDns } from "../../adapters/dns-powerdns/local/prepare-local.ts";
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

/** A pdns_server that cannot run: what a missing backend module looks like. */
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

test("a PowerDNS that does not start gives way to the embedded server, which says why, unless it was asked for", async () => {
  const PATH = brokenProgram();
  const { endpoint, env, says } = await start({ PATH });
  expect(endpoint.server).toBe("embedded");
  expect(env).toEqual({ NAMESERVER: "embedded", EMBEDDED_DNS_PORT: String(endpoint.port) });
  expect(says).toContain("Unable to load module libgsqlite3backend.so");
  await expect(start({ PATH, NAMESERVER: "powerdns" })).rejects.toThrow("NAMESERVER=powerdns: PowerDNS ended");
});

test("a kept port that somebody else has taken gives way to another, a free one stays", async () => {
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

  test("that is killed comes back under the same address", async () => {
    const { endpoint, process: own } = await start({ NAMESERVER: "powerdns" });
    const pid = own?.kept.pid ?? 0;
    process.kill(pid, "SIGKILL");
    await expect.poll(() => own?.kept.pid, { timeout: 20_000 }).not.toBe(pid);
    expect(await askServedSerial(endpoint, "nothing.example")).toBeNull();
  });

  test("works below a folder with a long name", async () => {
    const long = "a-folder-whose-name-is-so-long-that-no-socket-could-be-made-in-it-".repeat(2);
    const { endpoint } = await start({ NAMESERVER: "powerdns" }, path.join(folder, long));
    expect(endpoint.server).toBe("powerdns");
  });
});
