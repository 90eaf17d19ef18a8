import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endOnSignal } from "@nameplane/simulator-kit/end-on-signal";
import { writeJson } from "@nameplane/simulator-kit/json-file";
import { keepToken } from "@nameplane/simulator-kit/keep-token";
import { keepPorts, readPort, wantedPort } from "@nameplane/simulator-kit/ports";
import { startDirectory } from "./directory-dns.ts";
import { createHttpServer } from "./http.ts";
import { Network } from "./network.ts";

const host = "127.0.0.1";
const usage = "usage: node src/main.ts --data <folder> [--port N]";

async function start(given: string[]): Promise<void> {
  const options = { data: { type: "string" }, port: { type: "string", default: "0" } } as const;
  const { values } = parseArgs({ args: given, options });
  if (values.data === undefined) throw new Error("--data is missing");
  const data = resolve(values.data);
  mkdirSync(data, { recursive: true });
  const controlToken = keepToken(data);
  const network = new Network();
  // The same token is used for the access point and for the control commands, because it protects only this simulator.
  const http = createHttpServer({ network, token: controlToken, controlToken });
  http.listen(wantedPort(data, "http", readPort(values.port)), host);
  await once(http, "listening");
  const address = http.address();
  if (typeof address !== "object" || address === null) throw new Error("the HTTP server has no port");
  const url = `http://${host}:${address.port}`;
  const dns = await startDirectory({
    host,
    port: wantedPort(data, "dns", 0),
    hasLabel: (label) => network.hasLabel(label),
    publisher: `${url}/smp`,
  });
  keepPorts(data, { http: address.port, dns: dns.address().port });
  writeJson(join(data, "endpoints.json"), {
    api: url,
    token: controlToken,
    directory: `${host}:${dns.address().port}`,
    control: `${url}/control`,
    controlToken,
  });
  endOnSignal(() => {
    dns.close();
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
