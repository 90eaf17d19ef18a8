import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const endpointsFile = z.object({
  api: z.string(),
  clientId: z.string(),
  secret: z.string(),
  webhookId: z.string(),
  caFile: z.string(),
  control: z.string(),
  controlToken: z.string(),
});

const part = z.looseObject({ id: z.string(), status: z.string() });
const book = z.object({
  orders: z.array(
    z.looseObject({
      id: z.string(),
      status: z.string(),
      captures: z.array(part),
      authorizations: z.array(part),
      refunds: z.array(part),
    }),
  ),
});

export type PayPalSimulator = Omit<z.infer<typeof endpointsFile>, "control"> & {
  readonly authority: string;
  control: (method: string, path: string, body?: unknown) => Promise<unknown>;
  readBook: () => Promise<z.infer<typeof book>["orders"]>;
  stop: () => Promise<void>;
};

/** Starts the PayPal simulator as a separate process, with a folder that is deleted when it stops. */
export async function runPayPalSimulator(webhook: string): Promise<PayPalSimulator> {
  const folder = mkdtempSync(join(tmpdir(), "paypal-adapter-"));
  const main = join(import.meta.dirname, "../../../../../simulators/paypal/src/main.ts");
  const child = spawn(process.execPath, [main, "--data", folder, "--webhook", webhook], { stdio: ["ignore", "pipe", "inherit"] });
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
    authority: readFileSync(far.caFile, "utf8"),
    control,
    readBook: async () => book.parse(await control("GET", "/book")).orders,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
