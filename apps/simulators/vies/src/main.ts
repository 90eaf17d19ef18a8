import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endOnSignal } from "@nameplane/simulator-kit/end-on-signal";
import { writeJson } from "@nameplane/simulator-kit/json-file";
import { keepToken } from "@nameplane/simulator-kit/keep-token";
import { keepPorts, readPort, wantedPort } from "@nameplane/simulator-kit/ports";
import { createHttpServer } from "./http.ts";
import { Register } from "./register.ts";

const host = "127.0.0.1";
const usage = "usage: node src/main.ts --data <folder> [--port N]";

async function start(given: string[]): Promise<void> {
  const options = { data: { type: "string" }, port: { type: "string", default: "0" } } as const;
  const { values } = parseArgs({ args: given, options });
  if (values.data === undefined) throw new Error("--data is missing");
  const data = resolve(values.data);
  mkdirSync(data, { recursive: true });
  const controlToken = keepToken(data);
  const http = createHttpServer({ register: new Register(), token: controlToken });
  http.listen(wantedPort(data, "http", readPort(values.port)), host);
  await once(http, "listening");
  const address = http.address();
  if (typeof address !== "object" || address === null) throw new Error("the HTTP server has no port");
  const url = `http://${host}:${address.port}`;
  keepPorts(data, { http: address.port });
  writeJson(join(data, "endpoints.json"), { api: `${url}/rest-api`, control: `${url}/control`, controlToken });
  endOnSignal(() => {
    http.close();
    http.closeAllConnections();
  });
  console.log("ready");
}

try {
  await start(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  // Without this, anything opened before the failure would keep the process alive.
  process.exit(1);
}
