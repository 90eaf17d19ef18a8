import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/db/embedded.ts";
import { prepareDatabase } from "../../apps/server/src/main/database.ts";
import { installDemo } from "../../apps/server/src/main/demo/demo.ts";
import type { Installation } from "../../apps/server/src/main/install.ts";
import { startChild, type Child } from "../../apps/server/src/main/start/child.ts";
import { masterKey } from "../../apps/server/src/main/start/master-key.ts";
import { startCounterparts, type Counterparts } from "../../apps/server/src/main/start/counterparts.ts";
import { keepPort } from "../../apps/server/src/main/start/keep-port.ts";
import { isTcpPortFree } from "../../apps/server/src/platform/free-port.ts";

/** The behaviour of the registry simulator in a benchmark, and the limits that are entered in the panel for this registry. */
export type RegistryAgreement = {
  readonly maxSessions: number;
  readonly namesPerCheck: number;
  readonly window: number;
};

export type Stage = {
  readonly url: string;
  readonly installation: Installation;
  readonly db: pg.Client;
  readonly dataDir: string;
  readonly farEnds: Counterparts | null;
  readonly web: string;
  /** Starts a process of the product. It ends with the benchmark. */
  start(name: "http" | "worker"): Promise<Child>;
  /** Calls the registry simulator's control port. */
  registry<T>(method: "GET" | "POST", route: string, body?: object): Promise<T>;
  close(): Promise<void>;
};

/** A benchmark measures memory and processor, not this machine's disk, so everything fits into the buffers. */
const databaseSettings = ["shared_buffers=1GB", "max_wal_size=4GB", "checkpoint_timeout=30min"];

/**
 * Everything that a benchmark runs on: database, simulators, and the product's own processes. It is created in a folder of its
 * own and removed at the end.
 */
export async function openStage(
  options: { farEnds?: boolean; agreement?: RegistryAgreement; settings?: string[] } = {},
): Promise<Stage> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "nameplane-bench-"));
  const running: { stop(): Promise<unknown> }[] = [];
  const close = async () => {
    for (const part of running.splice(0).toReversed()) await part.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close().then(() => process.exit(1)));
  try {
    const port = await freeWebPort();
    const web = `http://localhost:${port}`;
    const postgres = await startEmbeddedPostgres(dataDir, { settings: options.settings ?? databaseSettings });
    running.push(postgres);
    const farEnds = options.farEnds === true ? await startCounterparts({}, dataDir, web) : null;
    running.push(...(farEnds?.children ?? []));
    const installation = await prepareDatabase(postgres.url, new Date());
    await installDemo(postgres.url, installation);
    const db = new pg.Client({ connectionString: postgres.url });
    await db.connect();
    running.push({ stop: () => db.end() });
    if (options.agreement !== undefined) await agree(db, dataDir, options.agreement);
    const dnsPort = await keepPort(dataDir, "dns");
    const settings = Promise.resolve({
      ...farEnds?.env,
      ...masterKey(process.env, dataDir),
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: web,
      EMBEDDED_DNS_PORT: String(dnsPort),
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
    });
    return {
      url: postgres.url,
      installation,
      db,
      dataDir,
      farEnds,
      web,
      async start(name) {
        const script = path.resolve(import.meta.dirname, `../../apps/server/src/main/${name}.ts`);
        const child = await startChild({ name, script, settings, readyBy: "message" });
        running.push(child);
        return child;
      },
      registry: (method, route, body) => control(farEnds, method, route, body),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function freeWebPort(): Promise<number> {
  for (let port = Number(process.env["PORT"] ?? 18_330); ; port++) if (await isTcpPortFree(port)) return port;
}

/**
 * Gives the .se registry limits of its own. Its sessions are not shared with other registries, and no limit per minute applies.
 */
async function agree(db: pg.Client, dataDir: string, agreement: RegistryAgreement): Promise<void> {
  await db.query("update registry set profile = profile || $1::jsonb where id = 'iis'", [
    JSON.stringify({ ...agreement, commandsPerMinute: null, commandsPerSession: 1_000_000 }),
  ]);
  const file = path.join(dataDir, "registries.json");
  const accounts = JSON.parse(readFileSync(file, "utf8")) as Record<string, object>;
  writeFileSync(file, JSON.stringify({ iis: accounts["*"] }));
}

async function control<T>(farEnds: Counterparts | null, method: string, route: string, body?: object): Promise<T> {
  if (farEnds === null) throw new Error("this stage has no far ends");
  const { url, token } = farEnds.endpoints["registryControl"] as { url: string; token: string };
  const reply = await fetch(url + route, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${route}: ${reply.status}`);
  return (await reply.json()) as T;
}

/** A text that is different in every call, for names that no one has asked about before. */
export function tag(): string {
  return randomBytes(4).toString("hex");
}
