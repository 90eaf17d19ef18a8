import pg from "pg";
import { errorFields, type Log } from "../log.ts";

export type Heard = {
  readonly message: (payload: string) => void;
  /** Called when the connection is made, or made again, because notifications from before it are lost. */
  readonly connected: () => void;
};

/** One connection that listens on a channel of the database and reconnects when it is lost. */
export class ChannelListener {
  readonly #url: string;
  readonly #channel: string;
  readonly #log: Log;
  readonly #heard: Heard;
  #client: pg.Client | undefined;
  #isClosed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(url: string, channel: string, log: Log, heard: Heard) {
    this.#url = url;
    this.#channel = channel;
    this.#log = log;
    this.#heard = heard;
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: `nameplane-${this.#channel}`,
      keepAlive: true,
    });
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client, new Error("connection ended")));
    client.on("notification", (message) => this.#heard.message(message.payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${this.#channel}`);
      this.#client = client;
      this.#heard.connected();
    } catch (error) {
      this.#lost(client, error);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => {});
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#isClosed || (this.#client !== undefined && this.#client !== client)) return;
    if (this.#retry) return;
    this.#client = undefined;
    this.#log.warn(
      { event: "listen.lost", channel: this.#channel, ...errorFields(error) },
      "a listening connection is lost and is opened again",
    );
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.start();
    }, 1000);
  }
}
