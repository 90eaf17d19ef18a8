import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A simulator as its users run it: a process with a folder of its own. */
export class RunningProcess<Endpoints extends { control: string; controlToken: string }> {
  readonly folder: string;
  readonly #main: string;
  readonly #isEndpoints: (value: unknown) => value is Endpoints;
  #child: ChildProcess | null = null;
  #endpoints: Endpoints | null = null;

  constructor(name: string, main: string, isEndpoints: (value: unknown) => value is Endpoints) {
    this.folder = mkdtempSync(join(tmpdir(), `${name}-`));
    this.#main = main;
    this.#isEndpoints = isEndpoints;
  }

  async start(...args: string[]): Promise<void> {
    const child = spawn(process.execPath, [this.#main, "--data", this.folder, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) if (line === "ready") break;
    const read: unknown = JSON.parse(readFileSync(join(this.folder, "endpoints.json"), "utf8"));
    if (!this.#isEndpoints(read)) throw new Error("the simulator did not come up");
    this.#endpoints = read;
  }

  get endpoints(): Endpoints {
    if (!this.#endpoints) throw new Error("the simulator was not started");
    return this.#endpoints;
  }

  /** Calls the control port. Throws an Error with the answer's text if the call is refused. */
  async control(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(this.endpoints.control + path, {
      method,
      headers: { authorization: `Bearer ${this.endpoints.controlToken}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    if (typeof answer !== "object" || answer === null) throw new Error(`${method} ${path}: not an object`);
    return { ...answer };
  }

  /** Ends the process with a signal and returns its exit code; null after SIGKILL. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    const child = this.#child;
    if (!child) return null;
    this.#child = null;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
    return child.exitCode;
  }

  async dispose(): Promise<void> {
    await this.end("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}
