// `npm start`: the whole product on one machine. What the environment does not name runs beside it: PostgreSQL, and
// simulators of a registry, a payment service and a mail server. Data stays in DATA_DIR between starts.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "../platform/db/embedded.ts";
import { root } from "./build-info.ts";
import { prepareDatabase } from "./database.ts";
import { demoLogins, installDemo } from "./demo.ts";
import { Kept } from "./start/child.ts";
import { startCounterparts, type Counterparts } from "./start/counterparts.ts";
import { placeDemoOrders } from "./start/demo-orders.ts";
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

type Running = { stop(): Promise<void> };
const running: Running[] = [];

/** Ends everything that was started, newest first: processes of ours, simulators, the database. */
async function stopAll(): Promise<void> {
  for (const part of running.toReversed()) await part.stop().catch(() => {});
  running.length = 0;
}

async function startDatabase(): Promise<{ url: string; how: string }> {
  const given = process.env["DATABASE_URL"];
  if (given !== undefined) return { url: given, how: "from DATABASE_URL" };
  const embedded = await startEmbeddedPostgres(dataDir);
  running.push(embedded);
  return { url: embedded.url, how: embedded.how };
}

async function startFarEnds(): Promise<Counterparts> {
  const counterparts = await startCounterparts(process.env, dataDir, webUrl);
  running.push(...counterparts.children);
  return counterparts;
}

/** The two processes of the product, kept running. */
async function startProcesses(env: NodeJS.ProcessEnv, farEnds: Counterparts): Promise<void> {
  const kept: { script: string; process: Kept }[] = [];
  const note = () =>
    noteProcesses(dataDir, [
      ...farEnds.children.map(({ pid, script }) => ({ pid, script })),
      ...kept.map(({ script, process: { pid } }) => ({ pid, script })),
    ]);
  const starting = (["http", "worker"] as const).map(async (name) => {
    const script = path.join(import.meta.dirname, `${name}.ts`);
    const process = await Kept.start(
      { name, script, env, readyBy: "message" },
      { onEnded: () => say(`${name} ended and is started again.`), onStarted: note },
    );
    kept.push({ script, process });
    running.push(process);
  });
  await Promise.all(starting);
  note();
}

function writeEndpoints(endpoints: Record<string, unknown>): string {
  const file = path.join(dataDir, "endpoints.json");
  writeFileSync(`${file}.new`, `${JSON.stringify(endpoints, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return file;
}

async function start(): Promise<void> {
  const [database, farEnds] = await Promise.all([startDatabase(), startFarEnds()]);
  const hosts = process.env["PUBLIC_URL"] ? [new URL(process.env["PUBLIC_URL"]).hostname] : [];
  const installation = await prepareDatabase(database.url, new Date(), hosts);
  const isFirstDemo = isDemo && (await installDemo(database.url, installation));
  if (buildWebIfNeeded()) say("Built the browser app.");

  const dnsPort = Number(process.env["EMBEDDED_DNS_PORT"] ?? (await keepPort(dataDir, "dns")));
  await startProcesses(
    {
      ...farEnds.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: webUrl,
      EMBEDDED_DNS_PORT: String(dnsPort),
      DEMO: isDemo ? "1" : "0",
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
    },
    farEnds,
  );
  const file = writeEndpoints({
    web: webUrl,
    ...(isDemo ? { demo: demoLogins } : {}),
    ...farEnds.endpoints,
    dns: { host: "127.0.0.1", port: dnsPort },
  });

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`\nNameplane is ready at ${webUrl} (${seconds} s)`);
  if (isDemo)
    for (const [role, login] of Object.entries(demoLogins))
      say(`  ${role.padEnd(11)} ${login.username} / ${login.password}`);
  if ("inbox" in farEnds.endpoints) say(`  mail        ${String(farEnds.endpoints["inbox"])}`);
  say(`  database    PostgreSQL, ${database.how}`);
  say(`  name server ${process.env["NAMESERVER"] === "powerdns" ? "PowerDNS" : `embedded, 127.0.0.1:${dnsPort}`}`);
  say(`  addresses   ${file}\n`);
  if (isFirstDemo && farEnds.payments !== null) {
    await placeDemoOrders(webUrl, demoLogins, farEnds.payments).catch((error: unknown) =>
      say(`The demo orders were not placed: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}

let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void stopAll().then(() => process.exit(0));
  });
}

try {
  await start();
} catch (error) {
  process.stderr.write(`Nameplane did not start: ${error instanceof Error ? error.message : String(error)}\n`);
  await stopAll();
  process.exit(1);
}
