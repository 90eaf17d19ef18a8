import { once } from "node:events";
import { mkdirSync } from "node:fs";
import type { Server } from "node:http";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endOnSignal } from "./end-on-signal.ts";
import { writeJson } from "./json-file.ts";
import { keepToken } from "./keep-token.ts";
import { keepPorts, readPort, wantedPort } from "./ports.ts";

const host = "127.0.0.1";

/** What a simulator is started with: its folder, the token of its control commands, and its own options (`more`). */
type Given<Name extends string> = {
  readonly data: string;
  readonly controlToken: string;
  readonly more: Readonly<Partial<Record<Name, string>>>;
};

export type HttpSimulator = {
  readonly http: Server;
  /** What is written into endpoints.json beside the control commands, once the address is known. */
  readonly endpoints: (url: string) => Readonly<Record<string, unknown>>;
};

/**
 * Runs a simulator that consists of one HTTP server, from the command line of its process. It keeps its port, writes
 * endpoints.json, prints "ready", and ends on a signal. A wrong command line ends the process with an explanation.
 */
export async function runHttpSimulator<Name extends string = never>(
  make: (given: Given<Name>) => HttpSimulator | Promise<HttpSimulator>,
  more: readonly Name[] = [],
): Promise<void> {
  try {
    await start(make, more);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(["usage: node src/main.ts --data <folder> [--port N]", ...more.map((name) => `[--${name} VALUE]`)].join(" "));
    // Without this, anything opened before the failure would keep the process alive.
    process.exit(1);
  }
}

async function start<Name extends string>(
  make: (given: Given<Name>) => HttpSimulator | Promise<HttpSimulator>,
  more: readonly Name[],
): Promise<void> {
  const own = Object.fromEntries(more.map((name) => [name, { type: "string" as const }]));
  const { values } = parseArgs({ options: { ...own, data: { type: "string" }, port: { type: "string", default: "0" } } });
  if (typeof values.data !== "string") throw new Error("--data is missing");
  const data = resolve(values.data);
  mkdirSync(data, { recursive: true });
  const controlToken = keepToken(data);
  const { http, endpoints } = await make({ data, controlToken, more: values as Partial<Record<Name, string>> });
  http.listen(wantedPort(data, "http", readPort(values.port)), host);
  await once(http, "listening");
  const address = http.address();
  if (typeof address !== "object" || address === null) throw new Error("the HTTP server has no port");
  const url = `http://${host}:${address.port}`;
  keepPorts(data, { http: address.port });
  writeJson(join(data, "endpoints.json"), { ...endpoints(url), control: `${url}/control`, controlToken });
  endOnSignal(() => {
    http.close();
    http.closeAllConnections();
  });
  console.log("ready");
}
