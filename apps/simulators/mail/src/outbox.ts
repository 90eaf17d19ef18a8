import { EventEmitter } from "node:events";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { readMessage, summarise, traceHeaders } from "./message.ts";
import type { Message, Summary } from "./message.ts";

export interface Query {
  /** Part of a recipient's address, in upper or lower case. */
  to?: string | undefined;
  messageId?: string | undefined;
  /** Only messages received after this one. */
  after?: string | undefined;
  /** Only messages received before this one. */
  before?: string | undefined;
  limit?: number | undefined;
}

/** Stored mail, one .eml file each, with a list in memory. File names sort in the order of arrival. */
export class Outbox extends EventEmitter<{ message: [Summary]; emptied: [] }> {
  readonly folder: string;
  #summaries: Summary[] = [];
  #last = 0;

  private constructor(folder: string) {
    super();
    this.setMaxListeners(0);
    this.folder = folder;
  }

  static async open(folder: string): Promise<Outbox> {
    const outbox = new Outbox(folder);
    for (const file of (await readdir(folder)).sort()) {
      // A temporary file was never acknowledged to its sender.
      if (file.endsWith(".tmp")) await rm(join(folder, file));
      if (!file.endsWith(".eml")) continue;
      const id = file.slice(0, -".eml".length);
      outbox.#summaries.push(summarise(await outbox.#read(id)));
      outbox.#last = Math.max(outbox.#last, Number(id.split("-")[1] ?? 0));
    }
    return outbox;
  }

  /** Stores a message durably: when the promise resolves, the complete file is on the disk under its final name. */
  async add(raw: Buffer, envelope: Summary["envelope"], helo: string): Promise<Summary> {
    const now = new Date();
    this.#last += 1;
    const id = `${now.toISOString().replaceAll(/[-:.]/g, "")}-${String(this.#last).padStart(6, "0")}`;
    const path = join(this.folder, `${id}.eml`);
    const file = await open(`${path}.tmp`, "w", 0o600);
    try {
      await file.writeFile(Buffer.concat([Buffer.from(traceHeaders(envelope, helo, id, now)), raw]));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.tmp`, path);
    await syncFolder(this.folder);
    const summary = summarise(await this.#read(id));
    this.#summaries.push(summary);
    this.#summaries.sort((left, right) => (left.id < right.id ? -1 : 1));
    this.emit("message", summary);
    return summary;
  }

  /** The matching messages, newest first, at most `limit` (200 by default). */
  list(query: Query): Summary[] {
    const to = query.to?.trim().toLowerCase() ?? "";
    return this.#summaries
      .filter(
        (each) =>
          (query.after === undefined || each.id > query.after) &&
          (query.before === undefined || each.id < query.before) &&
          (query.messageId === undefined || each.messageId === query.messageId) &&
          (to === "" || recipients(each).some((address) => address.toLowerCase().includes(to))),
      )
      .toReversed()
      .slice(0, query.limit ?? 200);
  }

  /** The whole message, or null when there is none with that id. */
  async find(id: string): Promise<Message | null> {
    return this.#summaries.some((each) => each.id === id) ? this.#read(id) : null;
  }

  async raw(id: string): Promise<Buffer | null> {
    return this.#summaries.some((each) => each.id === id) ? readFile(join(this.folder, `${id}.eml`)) : null;
  }

  async empty(): Promise<void> {
    for (const { id } of this.#summaries.splice(0)) await rm(join(this.folder, `${id}.eml`), { force: true });
    this.emit("emptied");
  }

  async #read(id: string): Promise<Message> {
    return readMessage(id, receivedAt(id), await readFile(join(this.folder, `${id}.eml`)));
  }
}

function recipients(summary: Summary): string[] {
  return [...summary.envelope.to, ...summary.to.map((mailbox) => mailbox.address)];
}

/** For example, the message 20261121T001154123Z-000001 was received at 2026-11-21T00:11:54.123Z. */
function receivedAt(id: string): string {
  return id.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)(\d{3}Z)-.*$/, "$1-$2-$3:$4:$5.$6");
}

/** Flushes the folder, so that the new file name survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
