import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endOnSignal } from "@nameplane/simulator-kit/end-on-signal";
import { readJson, writeJson } from "@nameplane/simulator-kit/json-file";
import { keepToken } from "@nameplane/simulator-kit/keep-token";
import { keepPorts, readPort, wantedPort } from "@nameplane/simulator-kit/ports";
import type { JWK } from "jose";
import { Directory } from "./directory.ts";
import { createHttpServer } from "./http.ts";
import type { Client } from "./provider.ts";
import { keepSamlKey } from "./saml-key.ts";
import { SamlProvider } from "./saml.ts";

// The library would warn about every Node version that is newer than it knows, and about keeping sessions in memory, which is
// intended here.
console.warn = () => undefined;
const { createProvider, newKey } = await import("./provider.ts");

const host = "127.0.0.1";
const usage = "usage: node src/main.ts --data <folder> [--port N]";

/** Client and signing key are made once and kept, so that a restart does not lock out the panel that uses them. */
async function keepSecrets(folder: string): Promise<{ readonly client: Client; readonly key: JWK }> {
  const path = join(folder, "client.json");
  const kept = readJson(path);
  const secret = typeof kept["secret"] === "string" ? kept["secret"] : randomBytes(24).toString("hex");
  const client = { clientId: "nameplane", secret };
  writeJson(path, client);
  const keyPath = join(folder, "key.json");
  if (!existsSync(keyPath)) writeJson(keyPath, await newKey());
  return { client, key: JSON.parse(readFileSync(keyPath, "utf8")) as JWK };
}

/** A port that is free now. The issuer's name contains the port, so the port has to be known before the provider is made. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}

async function start(given: string[]): Promise<void> {
  const options = { data: { type: "string" }, port: { type: "string", default: "0" } } as const;
  const { values } = parseArgs({ args: given, options });
  if (values.data === undefined) throw new Error("--data is missing");
  const data = resolve(values.data);
  mkdirSync(data, { recursive: true });
  const token = keepToken(data);
  const wanted = wantedPort(data, "http", readPort(values.port));
  const port = wanted === 0 ? await freePort() : wanted;
  const issuer = `http://${host}:${port}`;
  const directory = new Directory();
  const { client, key } = await keepSecrets(data);
  const samlEntityId = `${issuer}/saml/metadata`;
  const saml = new SamlProvider(samlEntityId, await keepSamlKey(join(data, "saml-key.json")));
  const http = createHttpServer({
    saml,
    provider: createProvider({ issuer, directory, client, key }),
    directory,
    token,
    issuer,
    clientId: client.clientId,
    key,
  });
  http.listen(port, host);
  await once(http, "listening");
  keepPorts(data, { http: port });
  writeJson(join(data, "endpoints.json"), { issuer, samlEntityId, ...client, control: `${issuer}/control`, controlToken: token });
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
