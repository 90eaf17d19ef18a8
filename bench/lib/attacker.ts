// A thread that sends hostile calls, separate from the thread that measures. It is started by hostile.ts.
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { workerData } from "node:worker_threads";

export type Attack = {
  readonly kind: "names" | "nested" | "endless" | "imports";
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly cookie: string;
  /** The number of calls in progress at once. */
  readonly lanes: number;
  /** The pause of a lane between two calls. */
  readonly pauseMs: number;
};

const { kind, port, host, path, cookie, lanes, pauseMs, zoneid } = workerData as Attack & { readonly zoneid: string };

function bodyOf(): string | null {
  if (kind === "names") return `{${Array.from({ length: 1_150_000 }, (_, n) => `"k${n}":0`).join(",")}}`;
  if (kind === "nested") return `${"[".repeat(7_900_000)}${"]".repeat(7_900_000)}`;
  if (kind === "endless") return null;
  const lines = Array.from({ length: 2000 }, (_, n) => `h${n} 300 IN A 192.0.2.${n % 250}`);
  return JSON.stringify({ zoneid, text: lines.join("\n") });
}

const body = bodyOf();
const bytes = body === null ? null : Buffer.from(body);
const chunk = Buffer.from(`10000\r\n${"x".repeat(0x10000)}\r\n`);
const head = [
  `POST ${path} HTTP/1.1`,
  `host: ${host}`,
  "x-requested-with: XMLHttpRequest",
  "content-type: application/json",
  ...(cookie === "" ? [] : [`cookie: ${cookie}`]),
  bytes === null ? "transfer-encoding: chunked" : `content-length: ${bytes.length}`,
].join("\r\n");

/** Sends one call and waits until it is answered or cut off. */
function call(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = () => {
      socket.destroy();
      resolve();
    };
    socket.on("error", end).on("close", end);
    // A call with an endless body goes on even after it was answered. Other calls end with the answer.
    if (bytes !== null) socket.once("data", end);
    socket.write(`${head}\r\n\r\n`);
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    if (bytes === null) socket.on("drain", pour);
    if (bytes === null) pour();
    else socket.write(bytes);
  });
}

async function lane(): Promise<never> {
  for (;;) {
    await call();
    await wait(pauseMs);
  }
}

await Promise.all(Array.from({ length: lanes }, lane));
