// Runs the database tests on Debian's PostgreSQL 15, because the schema and its rules have to work on the oldest supported
// server. The tests connect to it through DATABASE_URL, so that this setting is tested, too. Other runs use the embedded server.
import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { debianServer } from "./debian-server.ts";

const binaries = path.dirname(debianServer);
const report = process.argv[2];
const root = path.resolve(import.meta.dirname, "..");

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function asPostgres(command: string, args: string[]): void {
  const isRoot = process.getuid?.() === 0;
  const asUser = ["--reuid=postgres", "--regid=postgres", "--clear-groups", "--", command];
  const [program, all]: [string, string[]] = isRoot ? ["setpriv", [...asUser, ...args]] : [command, args];
  const result = spawnSync(program, all, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  if (result.status !== 0) throw new Error(`${command}: ${result.stderr}`);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-pg15-"));
  if (process.getuid?.() === 0) {
    const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
    chownSync(folder, id("-u"), id("-g"));
  }
  const cluster = path.join(folder, "cluster");
  const port = await freePort();
  asPostgres(path.join(binaries, "initdb"), ["-D", cluster, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200`;
  asPostgres(path.join(binaries, "pg_ctl"), ["-D", cluster, "-w", "-l", path.join(folder, "log"), "-o", options, "start"]);
  try {
    const env = { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` };
    const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "io", ".db.test.ts", "--reporter=default"];
    if (report !== undefined) args.push("--reporter=json", `--outputFile.json=${report}`);
    process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env }).status ?? 1;
  } finally {
    asPostgres(path.join(binaries, "pg_ctl"), ["-D", cluster, "-m", "immediate", "stop"]);
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
