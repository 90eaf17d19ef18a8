import { join } from "node:path";
import { RunningProcess } from "@nameplane/simulator-kit/testing/running-process";
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

/** The mail simulator as its users run it. */
export class RunningSimulator extends RunningProcess<Endpoints> {
  /** How long a sender waits for a reply. */
  socketTimeoutMs = 20_000;

  constructor() {
    super("mail", join(import.meta.dirname, "..", "main.ts"), isEndpoints);
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
}

function isEndpoints(value: unknown): value is Endpoints {
  return typeof value === "object" && value !== null && "smtp" in value && "controlToken" in value;
}

function isList(value: unknown): value is { messages: Listed[] } {
  return typeof value === "object" && value !== null && "messages" in value && Array.isArray(value.messages);
}
