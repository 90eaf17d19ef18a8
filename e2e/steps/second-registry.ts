import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

export type SecondRegistry = {
  readonly host: string;
  readonly port: number;
  /** The certificate (PEM) of the authority that signed the registry's certificate. */
  readonly ca: string;
  readonly account: { readonly clID: string; readonly pw: string };
  readonly stop: () => Promise<void>;
};

const script = path.resolve(import.meta.dirname, "../../apps/simulators/registry/src/main.ts");

/** Starts a registry of another kind beside the demo's. The product does not know it yet. */
export async function startSecondRegistry(shape: string): Promise<SecondRegistry> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-second-registry-"));
  const child = spawn(process.execPath, [script, "--data", folder, "--loopback", "--shape", shape], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => line === "ready" && resolve());
    child.once("exit", (code) => reject(new Error(`the second registry ended with ${String(code)}`)));
  });
  const { epp } = JSON.parse(readFileSync(path.join(folder, "endpoints.json"), "utf8")) as {
    epp: { host: string; port: number; ca: string; accounts: { clID: string; pw: string }[] };
  };
  const [account] = epp.accounts;
  if (account === undefined) throw new Error("the second registry names no account");
  return {
    host: epp.host,
    port: epp.port,
    ca: readFileSync(epp.ca, "utf8"),
    account,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
