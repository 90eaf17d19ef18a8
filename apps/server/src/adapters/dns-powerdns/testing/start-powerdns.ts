import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../platform/free-port.ts";
import { findPowerDns, prepareLocalPowerDns, type LocalPowerDns, type LocalSettings } from "../local/prepare-local.ts";

const program = findPowerDns("");

/** Why the tests against a real PowerDNS cannot run here, or null. */
export const powerDnsMissing =
  program === null ? "needs pdns_server (Debian: pdns-server, pdns-backend-sqlite3)" : null;

export type RunningPowerDns = Pick<LocalPowerDns, "baseUrl" | "apiKey" | "dns"> & { stop(): Promise<void> };

/** A PowerDNS of our own on free ports, with an empty SQLite database in a folder of its own. */
export async function startPowerDns(settings: LocalSettings["settings"] = {}): Promise<RunningPowerDns> {
  const folder = mkdtempSync(path.join(tmpdir(), "nameplane-pdns-"));
  const ports = { apiPort: await freePort(), dnsPort: await freePort() };
  const local = prepareLocalPowerDns({ program: program ?? "", folder, ...ports, settings });
  const child = spawn(local.command, local.args, { stdio: "ignore" });
  const ended = once(child, "exit");
  const deadline = performance.now() + 15_000;
  while ((await local.answers()) === null) {
    if (performance.now() > deadline || child.exitCode !== null) throw new Error("PowerDNS did not start");
    await pause(20);
  }
  return {
    ...local,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
