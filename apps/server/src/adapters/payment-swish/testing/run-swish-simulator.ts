import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const endpointsFile = z.object({
  api: z.string(),
  payee: z.string(),
  certificateFile: z.string(),
  keyFile: z.string(),
  caFile: z.string(),
  phone: z.string(),
  control: z.string(),
  controlToken: z.string(),
});

const book = z.object({
  requests: z.array(z.looseObject({ id: z.string(), status: z.string(), amount: z.number() })),
  refunds: z.array(z.looseObject({ id: z.string(), status: z.string(), amount: z.number() })),
});

export type SwishSimulator = Omit<z.infer<typeof endpointsFile>, "control"> & {
  readonly certificate: string;
  readonly key: string;
  readonly authority: string;
  control: (method: string, path: string, body?: unknown) => Promise<unknown>;
  readBook: () => Promise<z.infer<typeof book>>;
  stop: () => Promise<void>;
};

/** Starts the Swish simulator as a separate process, with a folder that is deleted when it stops. */
export async function runSwishSimulator(...args: readonly string[]): Promise<SwishSimulator> {
  const folder = mkdtempSync(join(tmpdir(), "swish-adapter-"));
  const main = join(import.meta.dirname, "../../../../../simulators/swish/src/main.ts");
  const child = spawn(process.execPath, [main, "--data", folder, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) if (line === "ready") break;
  const far = endpointsFile.parse(JSON.parse(readFileSync(join(folder, "endpoints.json"), "utf8")));
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${far.controlToken}` };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(far.control + path, { method, headers, ...text });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    ...far,
    certificate: readFileSync(far.certificateFile, "utf8"),
    key: readFileSync(far.keyFile, "utf8"),
    authority: readFileSync(far.caFile, "utf8"),
    control,
    readBook: async () => book.parse(await control("GET", "/book")),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
