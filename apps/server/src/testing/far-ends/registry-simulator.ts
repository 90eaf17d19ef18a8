import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import type { RegistrySetup } from "../../areas/registry/index.ts";
import type { RegistryAccount } from "../../platform/config.ts";

const endpointsFile = z.looseObject({
  epp: z.looseObject({
    host: z.string(),
    port: z.int(),
    ca: z.string(),
    accounts: z.array(z.looseObject({ clID: z.string(), pw: z.string(), cert: z.string(), key: z.string() })).min(1),
  }),
  whois: z.looseObject({ host: z.string(), port: z.int() }),
  rdap: z.string(),
  dns: z.looseObject({ host: z.string(), port: z.int(), trustAnchorFile: z.string(), trustAnchor: z.string() }),
  control: z.string(),
  controlToken: z.string(),
});
export type SimulatorEndpoints = z.output<typeof endpointsFile>;

const setups = z.array(z.looseObject({ id: z.string(), profile: z.record(z.string(), z.unknown()) }));

/** The registries of the reference data, in the form in which a process reads them from the database. */
export function shippedRegistries(): RegistrySetup[] {
  const file = path.resolve(import.meta.dirname, "../../../../../db/seeds/reference/registries.json");
  return setups.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Like shippedRegistries, with limits of commands per minute that no test reaches, to save time. */
export function unhurriedRegistries(): RegistrySetup[] {
  return shippedRegistries().map((setup) => ({ ...setup, profile: { ...setup.profile, commandsPerMinute: 60_000 } }));
}

export type RegistrySimulator = {
  readonly endpoints: SimulatorEndpoints;
  /** The accounts with which a process is configured: one for all registries. */
  readonly accounts: ReadonlyMap<string, RegistryAccount>;
  /** Calls the control port. Throws if it refuses. */
  control(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Record<string, unknown>>;
  /** Makes the simulator apply the action to the next `times` commands of a kind (see its fault switch). */
  fault(verb: string, action: object, times?: number): Promise<void>;
  stop(): Promise<void>;
};

const script = path.resolve(import.meta.dirname, "../../../../simulators/registry/src/main.ts");

/**
 * Starts the registry simulator as a separate process, empty unless `seed` says otherwise.
 *
 * `shape`: which registry it simulates; the one of the demo if absent.
 */
export async function startRegistrySimulator(
  options: { seed?: "world" | "none"; shape?: string } = {},
): Promise<RegistrySimulator> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-registry-"));
  const shape = options.shape === undefined ? [] : ["--shape", options.shape];
  const child = spawn(process.execPath, [script, "--data", folder, "--faults", "--seed", options.seed ?? "none", ...shape], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line === "ready") resolve();
    });
    child.once("exit", (code) => reject(new Error(`the registry simulator ended with ${code}`)));
  });
  const endpoints = endpointsFile.parse(JSON.parse(readFileSync(path.join(folder, "endpoints.json"), "utf8")));
  const account = endpoints.epp.accounts[0];
  if (account === undefined) throw new Error("the registry simulator names no account");
  const { host, port, ca } = endpoints.epp;
  const control = async (method: string, at: string, body?: object): Promise<Record<string, unknown>> => {
    const httpResponse = await fetch(`${endpoints.control}${at}`, {
      method,
      headers: { authorization: `Bearer ${endpoints.controlToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = z.record(z.string(), z.unknown()).parse(await httpResponse.json());
    if (!httpResponse.ok) throw new Error(`control ${method} ${at}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    endpoints,
    accounts: new Map([["*", { host, port, clID: account.clID, pw: account.pw, caFile: ca }]]),
    control,
    async fault(verb, action, times = 1) {
      await control("POST", "/faults", { rule: { verb, times, action } });
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
