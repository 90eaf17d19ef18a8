import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const endpointsFile = z.object({ api: z.string(), secret: z.string(), control: z.string(), controlToken: z.string() });
const servicesAnswer = z.object({
  services: z.array(z.object({ id: z.string(), state: z.string(), user: z.string() })),
  peers: z.array(z.object({ id: z.string(), device: z.string(), publicKey: z.string() })),
});

export type VendorFault = "slow" | "lost" | "away" | "error" | "refuse" | "pending" | "twice" | "injected";

export type VendorSimulator = {
  readonly url: string;
  readonly secret: string;
  /** Applies this fault to the next `times` requests. */
  fail(kind: VendorFault, times?: number): Promise<void>;
  /** Carries out at once the work that the vendor had postponed. */
  finish(): Promise<void>;
  reset(): Promise<void>;
  services(): Promise<z.infer<typeof servicesAnswer>>;
  stop(): Promise<void>;
};

const script = path.resolve(import.meta.dirname, "../../../../simulators/vendor/src/main.ts");

/** Starts the simulator of a vendor as a separate process. */
export async function startVendorSimulator(more: readonly string[] = []): Promise<VendorSimulator> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-vendor-"));
  const child = spawn(process.execPath, [script, "--data", folder, ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line === "ready") resolve();
    });
    child.once("exit", (code) => reject(new Error(`the vendor simulator ended with ${String(code)}`)));
  });
  const found = endpointsFile.parse(JSON.parse(readFileSync(path.join(folder, "endpoints.json"), "utf8")));
  const headers = { authorization: `Bearer ${found.controlToken}` };
  async function command(method: string, at: string, body?: object): Promise<unknown> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(found.control + at, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${at}: ${await answer.text()}`);
    return answer.json();
  }
  return {
    url: found.api,
    secret: found.secret,
    fail: async (kind, times = 1) => void (await command("POST", "/faults", { kind, times })),
    finish: async () => void (await command("POST", "/finish")),
    reset: async () => void (await command("POST", "/reset")),
    services: async () => servicesAnswer.parse(await command("GET", "/services")),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
