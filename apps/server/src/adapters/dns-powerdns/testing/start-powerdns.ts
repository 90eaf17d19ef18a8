import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../platform/free-port.ts";
import { findPowerDns, prepareLocalPowerDns, type LocalPowerDns } from "../local/prepare-local.ts";

const program = findPowerDns("");

/** Why the tests against a real PowerDNS cannot run here, or null. */
export const powerDnsMissing = program === null ? "needs pdns_server (Debian: pdns-server, pdns-backend-sqlite3)" : null;

export type RunningPowerDns = Pick<LocalPowerDns, "baseUrl" | "apiKey" | "dns"> & {
  /** Stops the server with SIGKILL. Its database is kept. */
  kill(): Promise<void>;
  /** Starts the server on the same ports again, after it was killed. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A PowerDNS server of our own on free ports, with an empty SQLite database in a separate folder. `settings` are additional
 * lines of its pdns.conf.
 */
export async function startPowerDns(settings: Readonly<Record<string, string>> = {}): Promise<RunningPowerDns> {
  const folder = mkdtempSync(path.join(tmpdir(), "nameplane-pdns-"));
  const ports = { apiPort: await freePort(), dnsPort: await freePort() };
  const local = prepareLocalPowerDns({ folder, ...ports, settings });
  const dns = { host: settings["local-address"] ?? local.dns.host, port: local.dns.port };
  let child: ChildProcess;
  const start = async () => {
    child = spawn(program ?? "pdns_server", local.args, { stdio: "ignore" });
    const deadline = performance.now() + 15_000;
    while ((await local.answers(dns)) === null) {
      if (performance.now() > deadline || child.exitCode !== null) throw new Error("PowerDNS did not start");
      await pause(20);
    }
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  await start();
  return {
    ...local,
    dns,
    kill,
    startAgain: start,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
