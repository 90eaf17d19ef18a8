import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const endpointsFile = z.object({
  api: z.object({ protocol: z.literal("http"), host: z.string(), port: z.number() }),
  secretKey: z.string(),
  webhookSecret: z.string(),
  control: z.string(),
  controlToken: z.string(),
});

const bookFile = z.object({
  merchant: z.string(),
  payment_intents: z.array(
    z.object({
      id: z.string(),
      session: z.string().nullable(),
      status: z.string(),
      captured: z.number(),
      capturable: z.number(),
      refunded: z.number(),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
});
export type Book = z.infer<typeof bookFile>;

export interface PaymentSimulator {
  api: { protocol: "http"; host: string; port: number };
  secretKey: string;
  webhookSecret: string;
  /** Acts as the payer on the provider's page. */
  pay: (session: string, how?: { card?: string; authentication?: "complete" | "fail" | "abandon" }) => Promise<void>;
  fault: (fault: { method?: string; path?: string; kind: string; times?: number }) => Promise<void>;
  clearFaults: () => Promise<void>;
  control: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** Calls the API without the adapter, as another client with the same key would. */
  call: (path: string, form: Record<string, string>) => Promise<{ id: string }>;
  book: () => Promise<Book>;
  stop: () => Promise<void>;
}

/** Starts the payment simulator as a separate process, with a folder that is deleted when it stops. */
export async function runPaymentSimulator(): Promise<PaymentSimulator> {
  const folder = mkdtempSync(join(tmpdir(), "card-adapter-"));
  const main = join(import.meta.dirname, "../../../../../simulators/payments/src/main.ts");
  const child = spawn(process.execPath, [main, "--data", folder], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) if (line === "ready") break;
  const endpoints = endpointsFile.parse(JSON.parse(readFileSync(join(folder, "endpoints.json"), "utf8")));
  const { api } = endpoints;
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${endpoints.controlToken}` };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(endpoints.control + path, { method, headers, ...text });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    api,
    secretKey: endpoints.secretKey,
    webhookSecret: endpoints.webhookSecret,
    control,
    async pay(session, how = {}) {
      await control("POST", "/complete", { session, ...how });
    },
    async fault(fault) {
      await control("POST", "/faults", fault);
    },
    async clearFaults() {
      await control("DELETE", "/faults");
    },
    async call(path, form) {
      const response = await fetch(`${api.protocol}://${api.host}:${api.port}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${endpoints.secretKey}` },
        body: new URLSearchParams(form),
      });
      return z.object({ id: z.string() }).parse(await response.json());
    },
    book: async () => bookFile.parse(await control("GET", "/book")),
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
