import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endOnSignal } from "@nameplane/simulator-kit/end-on-signal";
import { readJson, writeJson } from "@nameplane/simulator-kit/json-file";
import { keepPorts, readPort, wantedPort } from "@nameplane/simulator-kit/ports";
import { Book } from "./book.ts";
import { Faults } from "./faults.ts";
import { createHttpServer } from "./http.ts";

const host = "127.0.0.1";
const usage = "usage: node src/main.ts --data <folder> [--port N]";

/** The secrets are created once and kept, so that a restart does not lock out their holders. */
function keepSecrets(folder: string): { username: string; password: string; controlToken: string } {
  const path = join(folder, "secrets.json");
  const kept = readJson(path);
  const keep = (name: string, prefix = "") => {
    const value = kept[name];
    return typeof value === "string" ? value : prefix + randomBytes(16).toString("hex");
  };
  const secrets = { username: keep("username", "u"), password: keep("password"), controlToken: keep("controlToken") };
  writeJson(path, secrets);
  return secrets;
}

async function start(given: string[]): Promise<void> {
  const options = { data: { type: "string" }, port: { type: "string", default: "0" } } as const;
  const { values } = parseArgs({ args: given, options });
  if (values.data === undefined) throw new Error("--data is missing");
  const data = resolve(values.data);
  mkdirSync(data, { recursive: true });
  const { controlToken, ...account } = keepSecrets(data);
  const book = new Book(join(data, "book.sqlite"));
  const http = createHttpServer({ book, faults: new Faults(), token: controlToken, ...account });
  http.listen(wantedPort(data, "http", readPort(values.port)), host);
  await once(http, "listening");
  const address = http.address();
  if (typeof address !== "object" || address === null) throw new Error("the HTTP server has no port");
  const url = `http://${host}:${address.port}`;
  keepPorts(data, { http: address.port });
  writeJson(join(data, "endpoints.json"), {
    api: url,
    ...account,
    phones: url,
    control: `${url}/control`,
    controlToken,
  });
  endOnSignal(() => {
    http.close(() => book.close());
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
