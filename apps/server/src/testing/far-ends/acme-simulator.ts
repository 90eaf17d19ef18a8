import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const endpointsFile = z.object({
  directory: z.string(),
  ca: z.string(),
  control: z.string(),
  controlToken: z.string(),
});

export type AcmeSimulator = {
  readonly directory: string;
  /** PEM of its root certificate. */
  readonly root: string;
  /** Refuses the next new order with this problem. */
  refuseNext(problem: { type: string; detail: string; status: number; retryAfterSeconds?: number }): Promise<void>;
  stop(): Promise<void>;
};

const script = path.resolve(import.meta.dirname, "../../../../simulators/acme/src/main.ts");

/** Starts the simulator of a certificate authority as a separate process. */
export async function startAcmeSimulator(sees: { dns: string; httpPort: number }): Promise<AcmeSimulator> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-acme-"));
  const args = ["--data", folder, "--dns", sees.dns, "--http-port", String(sees.httpPort)];
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line === "ready") resolve();
    });
    child.once("exit", (code) => reject(new Error(`the ACME simulator ended with ${code}`)));
  });
  const found = endpointsFile.parse(JSON.parse(readFileSync(path.join(folder, "endpoints.json"), "utf8")));
  return {
    directory: found.directory,
    root: readFileSync(found.ca, "utf8"),
    async refuseNext(problem) {
      const headers = { authorization: `Bearer ${found.controlToken}` };
      await fetch(`${found.control}/faults`, { method: "POST", headers, body: JSON.stringify(problem) });
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
