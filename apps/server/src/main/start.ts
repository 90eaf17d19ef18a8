// `npm start`: the whole product on one machine. What the environment does not name runs beside it: PostgreSQL, and
// simulators of a registry, a payment service and a mail server. Data stays in DATA_DIR between starts.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "../platform/db/embedded.ts";
import { root } from "./build-info.ts";
import { prepareDatabase } from "./database.ts";
import { demoLogins, installDemo } from "./demo.ts";
import { Kept } from "./start/child.ts";
import { startCounterparts } from "./start/counterparts.ts";
import { isPortFree, keepPort } from "./start/keep-port.ts";
import { endLeftovers, noteProcesses } from "./start/leftovers.ts";
import { buildWebIfNeeded } from "./start/web-build.ts";

const startedAt = performance.now();
const dataDir = path.resolve(root, process.env["DATA_DIR"] ?? "data");
const port = Number(process.env["PORT"] ?? 8080);
const webUrl = process.env["PUBLIC_URL"] ?? `http://localhost:${port}`;
const isDemo = (process.env["DEMO"] ?? "1") === "1";

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

mkdirSync(dataDir, { recursive: true });
await endLeftovers(dataDir);
if (!(await isPortFree(port))) {
  process.stderr.write(`Port ${port} is in use. Set PORT to another one.\n`);
  process.exit(1);
}

const givenUrl = process.env["DATABASE_URL"];
const [database, counterparts] = await Promise.all([
  givenUrl === undefined
    ? startEmbeddedPostgres(dataDir)
    : { url: givenUrl, how: "from DATABASE_URL", stop: async () => {} },
  startCounterparts(process.env, dataDir, webUrl),
]);
const installation = await prepareDatabase(
  database.url,
  new Date(),
  process.env["PUBLIC_URL"] ? [new URL(process.env["PUBLIC_URL"]).hostname] : [],
);
if (isDemo) await installDemo(database.url, installation);
if (buildWebIfNeeded()) say("Built the browser app.");

const dnsPort = Number(process.env["EMBEDDED_DNS_PORT"] ?? (await keepPort(dataDir, "dns")));
const env = {
  ...counterparts.env,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  PORT: String(port),
  PUBLIC_URL: webUrl,
  EMBEDDED_DNS_PORT: String(dnsPort),
  DEMO: isDemo ? "1" : "0",
  LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
};
const onRestart = (name: string) => say(`${name} ended and is started again.`);
const [http, worker] = await Promise.all(
  (["http", "worker"] as const).map((name) =>
    Kept.start({ name, script: path.join(import.meta.dirname, `${name}.ts`), env, readyBy: "message" }, onRestart),
  ),
);

const endpoints = {
  web: webUrl,
  ...(isDemo ? { demo: demoLogins } : {}),
  ...counterparts.endpoints,
  dns: { host: "127.0.0.1", port: dnsPort },
  processes: { http: http?.pid, worker: worker?.pid },
};
const endpointsFile = path.join(dataDir, "endpoints.json");
writeFileSync(`${endpointsFile}.new`, `${JSON.stringify(endpoints, null, 2)}\n`, { mode: 0o600 });
renameSync(`${endpointsFile}.new`, endpointsFile);
noteProcesses(
  dataDir,
  counterparts.children.map(({ pid, script }) => ({ pid, script })),
);

say(
  `\nNameplane is ready at ${webUrl}  (${((performance.now() - startedAt) / 1000).toFixed(1)} s, PostgreSQL ${database.how}, name server embedded on 127.0.0.1:${dnsPort})`,
);
if (isDemo) {
  for (const [role, login] of Object.entries(demoLogins))
    say(`  ${role.padEnd(9)} ${login.username} / ${login.password}`);
  if ("inbox" in counterparts.endpoints) say(`  mail      ${String(counterparts.endpoints["inbox"])}`);
}
say(`  addresses of everything: ${endpointsFile}\n`);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all([http?.stop(), worker?.stop()]);
  await Promise.all(counterparts.children.map((child) => child.stop()));
  await database.stop();
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop());
