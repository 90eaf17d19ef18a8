import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endOnSignal } from "@nameplane/simulator-kit/end-on-signal";
import { writeJson } from "@nameplane/simulator-kit/json-file";
import { keepToken } from "@nameplane/simulator-kit/keep-token";
import { keepPorts, readPort, wantedPort } from "@nameplane/simulator-kit/ports";
import { Authority } from "./authority.ts";
import { AcmeServer } from "./server.ts";

const host = "127.0.0.1";
const usage =
  "usage: node src/main.ts --data <folder> --dns <host:port> --http-port N [--http-port N ...] [--port N] [--days N] [--binding kid:hmac-key]";

async function start(given: string[]): Promise<void> {
  const text = { type: "string" } as const;
  const options = {
    data: text,
    dns: text,
    "http-port": { type: "string", multiple: true } as const,
    port: { ...text, default: "0" },
    days: { ...text, default: "90" },
    binding: text,
  };
  const { values } = parseArgs({ args: given, options });
  const { data, dns, "http-port": httpPorts } = values;
  if (data === undefined || dns === undefined || httpPorts === undefined)
    throw new Error("--data, --dns and --http-port are needed");
  const folder = resolve(data);
  mkdirSync(folder, { recursive: true });
  const controlToken = keepToken(folder);
  const authority = await Authority.open(folder);
  const ca = join(folder, "ca.pem");
  writeFileSync(ca, authority.rootPem);
  const [kid, hmacKey] = values.binding?.split(":") ?? [];
  const binding = kid === undefined || hmacKey === undefined ? null : { kid, hmacKey };
  const settings = { dns, httpPorts: httpPorts.map((text) => readPort(text)), caaName: "acme-simulator.example" };
  const { http } = new AcmeServer({ folder, authority, settings, days: Number(values.days), controlToken, binding });
  http.listen(wantedPort(folder, "http", readPort(values.port)), host);
  await once(http, "listening");
  const address = http.address();
  if (typeof address !== "object" || address === null) throw new Error("the HTTP server has no port");
  const url = `http://${host}:${address.port}`;
  keepPorts(folder, { http: address.port });
  writeJson(join(folder, "endpoints.json"), {
    directory: `${url}/directory`,
    ca,
    control: `${url}/control`,
    controlToken,
  });
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
