import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSimulator, startSimulator } from "../simulator.ts";

export interface TestRegistry extends RunningSimulator {
  readonly folder: string;
  /** Sends a request to the control port. */
  control: (method: string, path: string, body?: unknown) => Promise<ControlReply>;
}

export interface ControlReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export async function callControl(
  endpoints: { readonly control: string; readonly controlToken: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<ControlReply> {
  const httpResponse = await fetch(`${endpoints.control}${path}`, {
    method,
    headers: { authorization: `Bearer ${endpoints.controlToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const value: unknown = await httpResponse.json();
  if (typeof value !== "object" || value === null) throw new Error("the control port answered no object");
  return { status: httpResponse.status, body: Object.fromEntries(Object.entries(value)) };
}

/**
 * Starts a simulator inside this process, on free ports and in its own temporary folder. It is empty unless `seed` says
 * otherwise.
 */
export async function startTestRegistry(seed: "world" | "none" = "none"): Promise<TestRegistry> {
  const folder = mkdtempSync(join(tmpdir(), "registry-simulator-"));
  const running = await startSimulator({
    dataFolder: folder,
    ports: { epp: 0, whois: 0, rdap: 0, control: 0 },
    faults: true,
    seed,
  });
  return {
    ...running,
    folder,
    control: (method, path, body) => callControl(running.endpoints, method, path, body),
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
