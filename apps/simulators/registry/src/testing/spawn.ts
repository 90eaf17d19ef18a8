import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoints } from "../simulator.ts";

const main = join(import.meta.dirname, "..", "main.ts");

export interface SpawnedRegistry {
  readonly process: ChildProcess;
  readonly endpoints: Endpoints;
  /** Lines that the process printed before it was ready. */
  readonly lines: readonly string[];
}

function readEndpoints(folder: string): Endpoints {
  const value: unknown = JSON.parse(readFileSync(join(folder, "endpoints.json"), "utf8"));
  if (!isEndpoints(value)) throw new Error("endpoints.json has another shape");
  return value;
}

function isEndpoints(value: unknown): value is Endpoints {
  return (
    typeof value === "object" &&
    value !== null &&
    "epp" in value &&
    "whois" in value &&
    "rdap" in value &&
    "control" in value &&
    "controlToken" in value
  );
}

/** Runs main.ts as its own process and waits for its line "ready". */
export function spawnRegistry(folder: string, ...args: readonly string[]): Promise<SpawnedRegistry> {
  const child = spawn(process.execPath, [main, "--data", folder, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let out = "";
    let complaint = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      if (/^ready$/m.test(out)) {
        resolve({ process: child, endpoints: readEndpoints(folder), lines: out.trim().split("\n") });
      }
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint += text;
    });
    child.once("exit", (code) => reject(new Error(`exited with ${code} before it was ready: ${complaint}`)));
  });
}

/** Sends a signal and waits for the end of the process. Returns the exit code, or null after a kill. */
export function endProcess(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}
