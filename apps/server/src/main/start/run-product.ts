// Runs the whole product on one machine. Anything that the environment does not configure runs beside it: PostgreSQL, a name
// server, and simulators of a registry, a payment service, a mail server and an SMS provider. Data stays in DATA_DIR between
// starts.
import { getServers } from "node:dns";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { isIPv4 } from "node:net";
import path from "node:path";
import { isTcpPortFree } from "../../platform/free-port.ts";
import { root } from "../build-info.ts";
import { demoBrand, demoColleague, demoLogins } from "../demo/demo-logins.ts";
import { startChild } from "./child.ts";
import { startAcme, startCounterparts, type Counterparts } from "./counterparts.ts";
import { chooseForwards, type Forwards } from "./forwards.ts";
import { keepDatabase } from "./database.ts";
import { writeDemoNames } from "../demo/write-names.ts";
import { placeDemoOrders } from "../demo/demo-orders.ts";
import { Kept, type KeptHooks } from "./kept.ts";
import { endLeftovers, releaseFolder, takeFolder } from "./leftovers.ts";
import { masterKey } from "./master-key.ts";
import { startNameServer, type NameServer } from "./name-server.ts";
import { Parts, type Part } from "./parts.ts";
import { choosePanelTls, type PanelTls } from "./panel-tls.ts";
import { prepareIfNeeded } from "./prepare-if-needed.ts";
import { buildWebIfNeeded } from "./web-build.ts";

const dataDir = path.resolve(root, process.env["DATA_DIR"] ?? "data");
const port = Number(process.env["PORT"] ?? 8080);
const webUrl = process.env["PUBLIC_URL"] ?? `http://localhost:${port}`;
const isDemo = (process.env["DEMO"] ?? "1") === "1";

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

mkdirSync(dataDir, { recursive: true });
const parts = new Parts(dataDir);

async function startDatabase(): Promise<{ url: string; how: string }> {
  const given = process.env["DATABASE_URL"];
  if (given !== undefined) return { url: given, how: "from DATABASE_URL" };
  const { url, how, kept } = await keepDatabase(dataDir, hooksOf("PostgreSQL"));
  parts.add({ stop: () => kept.stop(), release: () => kept.release() });
  return { url, how };
}

async function startFarEnds(): Promise<Counterparts> {
  const counterparts = await startCounterparts(process.env, dataDir, webUrl);
  for (const child of counterparts.children) {
    parts.add({ stop: () => child.stop(), pid: child.pid, mark: child.script });
  }
  return counterparts;
}

function keptPart(kept: Kept, mark: string): Part {
  return {
    stop: () => kept.stop(),
    release: () => kept.release(),
    get pid() {
      return kept.pid;
    },
    mark,
  };
}

function hooksOf(name: string): KeptHooks {
  return { onEnded: () => say(`${name} ended and is started again.`), onStarted: () => parts.note() };
}

/**
 * Makes the DNS of the registry simulator forward queries below a domain to our name server, and forward queries for names that
 * it does not know to the system's resolver. One address then answers for the simulated names and for those of the public DNS.
 */
async function joinTree(farEnds: Counterparts, { endpoint }: NameServer): Promise<void> {
  if (farEnds.registryControl === null) return;
  const { url, token } = farEnds.registryControl;
  const answer = await fetch(`${url}/dns`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ nameServers: [`*=${endpoint.host}:${endpoint.port}`], elsewhere: systemResolver() }),
  });
  if (!answer.ok) throw new Error(`the registry simulator does not take the name server: ${await answer.text()}`);
}

/** The system's first resolver with an IPv4 address, as host:port. Empty if there is none. */
function systemResolver(): string {
  const [host, port = "53"] =
    getServers()
      .find((server) => isIPv4(server.split(":")[0] ?? ""))
      ?.split(":") ?? [];
  return host === undefined ? "" : `${host}:${port}`;
}

async function startDns(): Promise<NameServer> {
  const nameServer = await startNameServer(process.env, dataDir, hooksOf("PowerDNS"));
  if (nameServer.process) parts.add(keptPart(nameServer.process.kept, nameServer.process.mark));
  return nameServer;
}

/** Certificates for hosts of redirects and of brands, from the configured authority or, in the demo, from a simulator. */
async function startCertificates(
  forwards: Forwards,
  dns: NameServer,
  panel: PanelTls,
): Promise<{ env: NodeJS.ProcessEnv; endpoints: Record<string, unknown> }> {
  // In production, redirects and the panel have different public addresses. Here both are on this machine.
  const redirectPort = forwards.env["REDIRECT_PORT"];
  const httpPorts = [...(redirectPort === undefined ? [] : [redirectPort]), ...(panel.isOn ? [String(port)] : [])];
  if (process.env["ACME_DIRECTORY_URL"] || httpPorts.length === 0 || !isDemo) return { env: {}, endpoints: {} };
  const server = `${dns.endpoint.host}:${dns.endpoint.port}`;
  const { child, endpoints } = await startAcme(dataDir, { dns: server, httpPorts });
  parts.add({ stop: () => child.stop(), pid: child.pid, mark: child.script });
  const { directory, ca } = endpoints;
  return { env: { ACME_DIRECTORY_URL: directory, ACME_RESOLVERS: server }, endpoints: { acme: { directory, ca } } };
}

/**
 * Starts a process of the product and keeps it running. It loads its code at once, and receives its settings when they are known.
 */
async function startProcess(name: "http", settings: Promise<NodeJS.ProcessEnv>): Promise<void> {
  const { script, start } = processOf(name, settings);
  parts.add(keptPart(await Kept.start(start, hooksOf(name)), script));
}

/** Like startProcess, for a process that customers do not wait for. A failed start, as on a very busy machine, is tried again. */
async function beginProcess(name: "worker" | "forward", settings: Promise<NodeJS.ProcessEnv>): Promise<void> {
  const { script, start } = processOf(name, settings);
  const { kept, running } = Kept.begin(start, hooksOf(name));
  parts.add(keptPart(kept, script));
  await running;
}

function processOf(name: "http" | "worker" | "forward", settings: Promise<NodeJS.ProcessEnv>) {
  const script = path.join(import.meta.dirname, `../${name}.ts`);
  return { script, start: () => startChild({ name, script, settings, readyBy: "message" }) };
}

function brandUrl(): string {
  const url = new URL(webUrl);
  url.hostname = demoBrand.host;
  return url.origin;
}

/**
 * The demo's logins, and the link with which its staff member creates a passkey. The link is null if there is a passkey already.
 */
function demoEndpoints(link: string | null) {
  return { ...demoLogins, staff: { username: demoColleague, link }, client: { ...demoBrand.client, web: brandUrl() } };
}

function writeEndpoints(endpoints: Record<string, unknown>): string {
  const file = path.join(dataDir, "endpoints.json");
  writeFileSync(`${file}.new`, `${JSON.stringify(endpoints, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return file;
}

/** In the demo, the lists of names for ID monitoring are written by ourselves, unless the operator names a folder. */
function demoNames(): NodeJS.ProcessEnv {
  if (!isDemo || process.env["NAMES_FOLDER"]) return {};
  const folder = path.join(dataDir, "names");
  const today = Temporal.Now.plainDateISO("Europe/Stockholm");
  writeDemoNames(folder, { today: today.toString(), yesterday: today.subtract({ days: 1 }).toString() });
  return { NAMES_FOLDER: folder };
}

async function start(): Promise<void> {
  const settings = Promise.withResolvers<NodeJS.ProcessEnv>();
  const http = startProcess("http", settings.promise);
  const ready = Promise.all([startDatabase(), startFarEnds(), startDns()]).then(async ([database, farEnds, dns]) => {
    await joinTree(farEnds, dns);
    const staffHost = process.env["STAFF_HOST"];
    const hosts = [
      ...(process.env["PUBLIC_URL"] ? [new URL(process.env["PUBLIC_URL"]).hostname] : []),
      ...(staffHost ? [staffHost] : []),
    ];
    const { withoutOrders, staffLink } = await prepareIfNeeded(database.url, { hosts, isDemo, now: new Date(), origin: webUrl });
    const forwards = await chooseForwards(process.env, dataDir, farEnds.env["SMTP_URL"]);
    const panel = await choosePanelTls(process.env, dataDir);
    const acme = await startCertificates(forwards, dns, panel);
    if (buildWebIfNeeded()) say("Built the browser app.");
    settings.resolve({
      ...farEnds.env,
      ...dns.env,
      ...forwards.env,
      ...acme.env,
      ...panel.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      AUDIT_ANCHORS_FILE: process.env["AUDIT_ANCHORS_FILE"] ?? path.join(dataDir, "audit-anchors.log"),
      ...demoNames(),
      ...masterKey(process.env, dataDir),
      PORT: String(port),
      PUBLIC_URL: webUrl,
      DEMO: isDemo ? "1" : "0",
      SCAN_PRIVATE: process.env["SCAN_PRIVATE"] ?? (isDemo ? "1" : "0"),
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
    });
    return { database, farEnds, dns, forwards, acme, panel, withoutOrders, staffLink };
  });
  ready.catch(settings.reject);
  const [{ database, farEnds, dns, forwards, acme, panel, withoutOrders, staffLink }] = await Promise.all([ready, http]);
  // The panel is in use by now. Orders are stored until the worker runs. Starting both at once would have delayed both.
  const worker = beginProcess("worker", settings.promise);
  const forward = forwards.isOn ? beginProcess("forward", settings.promise) : Promise.resolve();
  if (dns.endpoint.server === "embedded") await worker; // The worker answers for the embedded name server.
  const file = writeEndpoints({
    web: webUrl,
    ...(isDemo ? { demo: demoEndpoints(staffLink) } : {}),
    ...farEnds.endpoints,
    ...forwards.endpoints,
    ...acme.endpoints,
    ...panel.endpoints,
    dns: dns.endpoint,
  });

  // The time counts from the start of this process and includes the loading of its code.
  say(`\nNameplane is ready at ${webUrl} (${(performance.now() / 1000).toFixed(1)} s)`);
  if (isDemo) {
    for (const [role, login] of Object.entries(demoLogins)) say(`  ${role.padEnd(11)} ${login.username} / ${login.password}`);
    say(`  staff       ${demoColleague}: ${staffLink ?? `${webUrl}/staff, with the passkey`}`);
    const { username, password } = demoBrand.client;
    say(`  a brand     ${brandUrl()}, its customer ${username} / ${password}`);
  }
  if ("inbox" in farEnds.endpoints) say(`  mail        ${String(farEnds.endpoints["inbox"])}`);
  const support = forwards.endpoints["supportMail"] as { host: string; port: number; addresses: string } | undefined;
  if (support)
    say(
      `  support     mail${support.addresses && ` to ${support.addresses}`} is taken by SMTP at ${support.host}:${support.port}`,
    );
  if ("receiver" in farEnds.endpoints) say(`  webhooks    ${String(farEnds.endpoints["receiver"])}`);
  if ("paypal" in farEnds.endpoints) say(`  PayPal      ${String(farEnds.endpoints["paypal"])}`);
  if ("swishPhone" in farEnds.endpoints) say(`  Swish       ${String(farEnds.endpoints["swishPhone"])}`);
  if ("phones" in farEnds.endpoints) say(`  SMS         ${String(farEnds.endpoints["phones"])}`);
  if (isDemo)
    say("  bank        node apps/server/src/main/demo/write-bank-file.ts pays what the demo's customers owe, at the bank");
  say(`  database    PostgreSQL, ${database.how}`);
  say(`  name server ${dns.says}`);
  say(`  addresses   ${file}\n`);
  setImmediate(flushCompileCache);
  await Promise.all([worker, forward]);
  if (withoutOrders.size > 0 && farEnds.payments !== null) {
    await placeDemoOrders(webUrl, demoLogins, farEnds.payments, withoutOrders).catch((error: unknown) =>
      say(`The demo data is not complete: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}

let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    releaseFolder(dataDir);
    void parts.stopAll().then(() => process.exit(0));
  });
}

try {
  takeFolder(dataDir);
  await endLeftovers(dataDir);
  if (!(await isTcpPortFree(port))) throw new Error(`port ${port} is in use: set PORT to another one`);
  await start();
} catch (error) {
  if (!isStopping) {
    process.stderr.write(`Nameplane did not start: ${error instanceof Error ? error.message : String(error)}\n`);
    await parts.stopAll();
    process.exit(1);
  }
}
