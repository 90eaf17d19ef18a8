import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const endpointsFile = z.object({
  smtp: z.object({ host: z.string(), port: z.number() }),
  inbox: z.string(),
  control: z.string(),
  controlToken: z.string(),
});

const message = z.object({
  id: z.string(),
  envelope: z.object({ from: z.string(), to: z.array(z.string()) }),
  messageId: z.string(),
  subject: z.string(),
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.array(z.object({ name: z.string(), address: z.string() })),
  text: z.string(),
  html: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.base64() })),
});
export type ReceivedMail = z.infer<typeof message>;

export interface MailSimulator {
  url: string;
  smtp: { host: string; port: number };
  /** All received mails, parsed, the oldest first. */
  received: () => Promise<ReceivedMail[]>;
  /** A received mail as it came, with the trace lines of the simulator above it. */
  source: (id: string) => Promise<Buffer>;
  fault: (fault: { kind: string; times?: number; recipient?: string; delayMs?: number }) => Promise<void>;
  clearFaults: () => Promise<void>;
  reset: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the mail simulator as a separate process, with a folder that is deleted when it stops. */
export async function runMailSimulator(): Promise<MailSimulator> {
  const folder = mkdtempSync(join(tmpdir(), "mail-adapter-"));
  const main = join(import.meta.dirname, "../../../../../simulators/mail/src/main.ts");
  const child = spawn(process.execPath, [main, "--data", folder], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) if (line === "ready") break;
  const endpoints = endpointsFile.parse(JSON.parse(readFileSync(join(folder, "endpoints.json"), "utf8")));
  const control = async (method: string, path: string, body?: unknown): Promise<void> => {
    const headers = { authorization: `Bearer ${endpoints.controlToken}` };
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(endpoints.control + path, { method, headers, ...text });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  const read = async (path: string): Promise<unknown> => (await fetch(endpoints.inbox + path)).json();
  return {
    url: `smtp://${endpoints.smtp.host}:${endpoints.smtp.port}`,
    smtp: endpoints.smtp,
    async received() {
      const list = z.object({ messages: z.array(z.object({ id: z.string() })) }).parse(await read("/messages"));
      const mails = await Promise.all(list.messages.map(async ({ id }) => message.parse(await read(`/messages/${id}`))));
      return mails.toReversed();
    },
    source: async (id) => Buffer.from(await (await fetch(`${endpoints.inbox}/mail/${id}/source`)).arrayBuffer()),
    fault: (fault) => control("POST", "/faults", fault),
    clearFaults: () => control("DELETE", "/faults"),
    reset: () => control("POST", "/reset"),
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
