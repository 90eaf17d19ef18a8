import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, expect, test } from "vitest";
import { killProcess } from "../../apps/server/src/testing/kill-process.ts";

// What `npm start` guarantees about its processes: which name server it uses, that nothing is lost, and that no process is left
// behind.

const root = path.resolve(import.meta.dirname, "../..");
const dataDir = mkdtempSync(path.join(os.tmpdir(), "nameplane-start-"));
const port = 18_182;
const hasPowerDns = existsSync("/usr/sbin/pdns_server");
const hasDig = existsSync("/usr/bin/dig");
// A name of the demo accounts that is bought through the panel at the first start. Its records have never been changed.
const bought = "kvarnstraket.com";
const run = promisify(execFile);

type Noted = { pid: number; script: string };
type Endpoints = { web: string; dns: { server: string; host: string; port: number } };
type Started = { child: ChildProcess; endpoints: Endpoints; banner: string };

const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(dataDir, name), "utf8"));
const noted = () => readJson("processes.json") as Noted[];
const pidOf = (mark: string) => noted().find((entry) => entry.script.includes(mark))?.pid;
const postgresPid = () => Number(readFileSync(path.join(dataDir, "pg/postmaster.pid"), "utf8").split("\n")[0]);

let current: Started | undefined;

async function start(env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const child = spawn(process.execPath, [path.join(root, "apps/server/src/main/start.ts")], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let banner = "";
  const ready = Promise.withResolvers<void>();
  child.stdout.on("data", (chunk: Buffer) => {
    banner += chunk.toString();
    if (/^ {2}addresses /m.test(banner)) ready.resolve();
  });
  child.once("exit", () => ready.reject(new Error(`the product ended while starting: ${banner}`)));
  await ready.promise;
  current = { child, endpoints: readJson("endpoints.json") as Endpoints, banner };
  return current;
}

async function end(started: Started, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(started.child, "exit");
  started.child.kill(signal);
  const [code] = (await ended) as [number | null];
  if (current === started) current = undefined;
  return code;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie process is dead, even if it is still listed.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** The answer for the bought name as `dig` receives it; empty while there is none. */
async function dig(endpoints: Endpoints, type: string, ...options: string[]): Promise<string> {
  const { host, port: dnsPort } = endpoints.dns;
  const args = [`@${host}`, "-p", String(dnsPort), "+short", "+tries=1", "+time=2", ...options, bought, type];
  const { stdout } = await run("dig", args).catch(() => ({ stdout: "" }));
  return stdout.trim();
}

/**
 * Serial of the zone over UDP and TCP. PowerDNS first creates a zone with only its SOA and NS, so the zone counts as served only
 * once its records are.
 */
const isServed = async (endpoints: Endpoints): Promise<string> => {
  await expect.poll(() => dig(endpoints, "A"), { timeout: 90_000, interval: 200 }).not.toBe("");
  const [udp, tcp] = await Promise.all([dig(endpoints, "SOA", "+notcp"), dig(endpoints, "SOA", "+tcp")]);
  expect(tcp).toBe(udp);
  return udp.split(" ")[2] ?? "";
};

afterEach(async () => {
  if (current !== undefined) await end(current, "SIGTERM");
}, 60_000);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const skipped = !hasPowerDns || !hasDig ? " (skipped: needs Debian's pdns-server, pdns-backend-sqlite3 and bind9-dnsutils)" : "";

test.skipIf(skipped !== "")(
  `a bought name is served by PowerDNS and by the embedded server, whichever is in use, and survives kill -9 of everything${skipped}`,
  { timeout: 400_000 },
  async () => {
    const first = await start();
    expect(first.banner).toMatch(/name server PowerDNS \d/);
    expect(first.endpoints.dns).toMatchObject({ server: "powerdns", host: "127.0.0.1" });
    expect(statSync(path.join(dataDir, "powerdns/api-key")).mode & 0o777).toBe(0o600);
    const serial = await isServed(first.endpoints);

    // The name server alone is killed and comes back with its zones.
    const killed = pidOf("--config-dir=");
    killProcess(killed);
    await expect.poll(() => pidOf("--config-dir="), { timeout: 90_000 }).not.toBe(killed);
    expect(await isServed(first.endpoints)).toBe(serial);

    // All processes are killed at once, including the database.
    const everything = [...noted().map((entry) => entry.pid), postgresPid()];
    const ended = once(first.child, "exit");
    for (const pid of [first.child.pid, ...everything]) killProcess(pid);
    await ended;
    current = undefined;
    const second = await start();
    expect(second.endpoints.dns).toEqual(first.endpoints.dns);
    expect(everything.filter(isAlive)).toEqual([]);
    expect(await isServed(second.endpoints)).toBe(serial);

    // Only start is killed: nothing except the database keeps running, and the next start works.
    const orphans = noted().map((entry) => entry.pid);
    const database = postgresPid();
    await end(second, "SIGKILL");
    await expect.poll(() => orphans.filter(isAlive), { timeout: 90_000 }).toEqual([]);
    expect(isAlive(database)).toBe(true);

    // The other server has never had the zone, but serves it at the same address.
    const third = await start({ NAMESERVER: "embedded" });
    expect(third.banner).toContain(`name server embedded, 127.0.0.1:${third.endpoints.dns.port} (NAMESERVER=embedded)`);
    expect(third.endpoints.dns).toEqual({ ...first.endpoints.dns, server: "embedded" });
    expect(noted().filter((entry) => entry.script.includes("--config-dir="))).toEqual([]);
    expect(await isServed(third.endpoints)).toBe(serial);
    const rest = [...noted().map((entry) => entry.pid), postgresPid()];
    expect(await end(third, "SIGTERM")).toBe(0);
    expect(rest.filter(isAlive)).toEqual([]);

    // A PowerDNS that has lost its zones gets them again.
    rmSync(path.join(dataDir, "powerdns"), { recursive: true });
    const fourth = await start();
    expect(fourth.endpoints.dns).toEqual(first.endpoints.dns);
    const newSerial = async () => Number(await isServed(fourth.endpoints));
    await expect.poll(newSerial, { timeout: 90_000, interval: 200 }).toBeGreaterThan(Number(serial));
    expect(await end(fourth, "SIGTERM")).toBe(0);
  },
);
