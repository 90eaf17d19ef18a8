import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createTransport } from "nodemailer";

export interface Endpoints {
  smtp: { host: string; port: number };
  outbox: string;
  inbox: string;
  control: string;
  controlToken: string;
}

export interface Listed {
  id: string;
  receivedAt: string;
  subject: string;
  messageId: string;
  envelope: { from: string; to: string[] };
  attachments: number;
}

/** The simulator as its users run it: a process of its own on a folder of its own. */
export class RunningSimulator {
  readonly folder = mkdtempSync(join(tmpdir(), "mail-"));
  /** How long a sender waits for a reply. */
  socketTimeoutMs = 20_000;
  #child: ChildProcess | null = null;
  #endpoints: Endpoints | null = null;

  async start(): Promise<void> {
    const main = join(import.meta.dirname, "..", "main.ts");
    const child = spawn(process.execPath, [main, "--data", this.folder], { stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) if (line === "ready") break;
    const read: unknown = JSON.parse(readFileSync(join(this.folder, "endpoints.json"), "utf8"));
    if (!isEndpoints(read)) throw new Error("the simulator did not come up");
    this.#endpoints = read;
  }

  get endpoints(): Endpoints {
    if (!this.#endpoints) throw new Error("the simulator was not started");
    return this.#endpoints;
  }

  /** Sends one mail over a connection of its own. */
  async send(mail: Record<string, unknown>, auth?: { user: string; pass: string }): Promise<string> {
    const { host, port } = this.endpoints.smtp;
    const transport = createTransport({ host, port, socketTimeout: this.socketTimeoutMs, ...(auth ? { auth } : {}) });
    const info = await transport.sendMail({ from: "panel@example.net", text: "text", ...mail });
    return info.response;
  }

  /** Sends mails one after the other over one connection. */
  async sendAll(mails: Record<string, unknown>[]): Promise<void> {
    const { host, port } = this.endpoints.smtp;
    const transport = createTransport({ host, port, pool: true, maxConnections: 1, maxMessages: mails.length + 1 });
    for (const mail of mails) await transport.sendMail({ from: "panel@example.net", text: "text", ...mail });
    transport.close();
  }

  async messages(query: Record<string, string> = {}): Promise<Listed[]> {
    const answer = await this.get(`/messages?${new URLSearchParams(query).toString()}`);
    if (!isList(answer)) throw new Error("not a list of messages");
    return answer.messages;
  }

  async get(path: string): Promise<unknown> {
    return (await fetch(this.endpoints.inbox + path)).json();
  }

  async control(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.endpoints.control + path, {
      method,
      headers: { authorization: `Bearer ${this.endpoints.controlToken}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Ends the process by a signal and gives its exit code; null after SIGKILL. */
  async end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    const child = this.#child;
    if (!child) return null;
    this.#child = null;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
    return child.exitCode;
  }

  async dispose(): Promise<void> {
    await this.end("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function isEndpoints(value: unknown): value is Endpoints {
  return typeof value === "object" && value !== null && "smtp" in value && "controlToken" in value;
}

function isList(value: unknown): value is { messages: Listed[] } {
  return typeof value === "object" && value !== null && "messages" in value && Array.isArray(value.messages);
}
