import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

export type AcmeFault = {
  readonly at?: "new-order" | "challenge" | "finalize";
  readonly type: string;
  readonly detail: string;
  readonly status: number;
  readonly retryAfterSeconds?: number;
  readonly isDone?: boolean;
};

const endpointsFile = z.object({
  directory: z.string(),
  ca: z.string(),
  control: z.string(),
  controlToken: z.string(),
});

export type AcmeSimulator = {
  readonly directory: string;
  /** The simulator's root certificate in PEM. */
  readonly root: string;
  /**
   * Refuses the next call with this problem: a new order, or the call in `at`. `isDone`: whether only the answer of the call is
   * lost.
   */
  refuseNext(problem: AcmeFault): Promise<void>;
  /** All certificates that the simulator has issued. */
  issued(): Promise<{ serial: string; names: string[]; revokedFor: number | null }[]>;
  /** Sets when a certificate is to be renewed (RFC 9773). */
  renewWithin(serial: string, from: Date, until: Date): Promise<void>;
  stop(): Promise<void>;
};

const issuedList = z.array(z.object({ serial: z.string(), names: z.array(z.string()), revokedFor: z.number().nullable() }));

const script = path.resolve(import.meta.dirname, "../../../../simulators/acme/src/main.ts");

/** Starts the simulator of a certificate authority as a separate process. */
export async function startAcmeSimulator(
  sees: { dns: string; httpPort: number },
  more: readonly string[] = [],
): Promise<AcmeSimulator> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-acme-"));
  const args = ["--data", folder, "--dns", sees.dns, "--http-port", String(sees.httpPort), ...more];
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line === "ready") resolve();
    });
    child.once("exit", (code) => reject(new Error(`the ACME simulator ended with ${code}`)));
  });
  const found = endpointsFile.parse(JSON.parse(readFileSync(path.join(folder, "endpoints.json"), "utf8")));
  const headers = { authorization: `Bearer ${found.controlToken}` };
  return {
    directory: found.directory,
    root: readFileSync(found.ca, "utf8"),
    async refuseNext(problem) {
      await fetch(`${found.control}/faults`, { method: "POST", headers, body: JSON.stringify(problem) });
    },
    async issued() {
      return issuedList.parse(await (await fetch(`${found.control}/issued`, { headers })).json());
    },
    async renewWithin(serial, start, end) {
      const body = JSON.stringify({ serial, start, end });
      await fetch(`${found.control}/renewal`, { method: "POST", headers, body });
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
