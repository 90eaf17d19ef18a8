import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

type Noted = { pid: number; script: string };

/** Part of the command line of every start of the whole product. It identifies such a process. */
const startMark = "main/start.ts";

function ownerFile(dataDir: string): string {
  return path.join(dataDir, "owner.json");
}

/**
 * Reserves a data folder for this start. Two starts with the same folder would end each other's helper processes and share one
 * database. Throws if another running start uses the folder. A start that was killed does not count.
 */
export function takeFolder(dataDir: string): void {
  const file = ownerFile(dataDir);
  const owner = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Noted) : null;
  if (owner !== null && owner.pid !== process.pid && runs(owner))
    throw new Error(`process ${owner.pid} runs on ${dataDir}: stop it, or set DATA_DIR to another folder`);
  writeFileSync(file, JSON.stringify({ pid: process.pid, script: startMark }));
}

/** Releases the folder for the next start. */
export function releaseFolder(dataDir: string): void {
  rmSync(ownerFile(dataDir), { force: true });
}

/** Whether the process still runs the script. If not, its process id now belongs to another process. */
function runs({ pid, script }: Noted): boolean {
  // 0 and negative numbers stand for process groups, including the caller's own (kill(2)).
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !existsSync("/proc/self") || readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(script);
  } catch {
    return false;
  }
}

/**
 * Records this start's helper processes in the data folder, and ends helper processes that a killed start left running, since
 * they would keep ports and files in use.
 */
export async function endLeftovers(dataDir: string): Promise<void> {
  const file = path.join(dataDir, "processes.json");
  if (!existsSync(file)) return;
  const noted = (JSON.parse(readFileSync(file, "utf8")) as Noted[]).filter(runs);
  for (const { pid } of noted) process.kill(pid, "SIGTERM");
  for (let i = 0; i < 100 && noted.some(runs); i++) await wait(50);
  for (const entry of noted.filter(runs)) process.kill(entry.pid, "SIGKILL");
  rmSync(file);
}

export function noteProcesses(dataDir: string, processes: readonly Noted[]): void {
  const file = path.join(dataDir, "processes.json");
  // The file is written completely or not at all. With half a list, the next start could not end every process that was left
  // running.
  writeFileSync(`${file}.new`, JSON.stringify(processes));
  renameSync(`${file}.new`, file);
}
