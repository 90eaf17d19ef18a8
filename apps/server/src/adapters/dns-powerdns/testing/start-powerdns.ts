import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createSocket } from "node:dgram";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

const binary = "/usr/sbin/pdns_server";
const schema = "/usr/share/doc/pdns-backend-sqlite3/schema.sqlite3.sql";

/** Why the tests against a real PowerDNS cannot run here, or null. */
export const powerDnsMissing = [binary, schema].some((file) => !existsSync(file))
  ? "needs Debian's pdns-server and pdns-backend-sqlite3"
  : null;

export type RunningPowerDns = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly dns: { readonly host: string; readonly port: number };
  stop(): Promise<void>;
};

/** A PowerDNS of our own on free ports, with an empty SQLite database in a folder of its own. */
export async function startPowerDns(settings: Readonly<Record<string, string>> = {}): Promise<RunningPowerDns> {
  const folder = mkdtempSync(path.join(tmpdir(), "nameplane-pdns-"));
  const database = new DatabaseSync(path.join(folder, "pdns.sqlite3"));
  database.exec("pragma journal_mode = wal");
  database.exec(readFileSync(schema, "utf8"));
  database.close();
  const [apiPort, dnsPort] = [await freeTcpPort(), await freeUdpPort()];
  const apiKey = randomUUID();
  const lines = {
    launch: "gsqlite3",
    "gsqlite3-database": path.join(folder, "pdns.sqlite3"),
    "gsqlite3-dnssec": "yes",
    api: "yes",
    "api-key": apiKey,
    webserver: "yes",
    "webserver-address": "127.0.0.1",
    "webserver-port": String(apiPort),
    "local-address": "127.0.0.1",
    "local-port": String(dnsPort),
    "socket-dir": folder,
    "security-poll-suffix": "",
    "default-ksk-algorithm": "ecdsa256",
    ...settings,
  };
  writeFileSync(
    path.join(folder, "pdns.conf"),
    Object.entries(lines)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(""),
  );
  const child = spawn(binary, [`--config-dir=${folder}`, "--daemon=no", "--guardian=no"], { stdio: "ignore" });
  const ended = Promise.withResolvers<void>();
  child.on("exit", () => ended.resolve());
  const baseUrl = `http://127.0.0.1:${apiPort}`;
  await untilAnswers(baseUrl, apiKey);
  return {
    baseUrl,
    apiKey,
    dns: { host: "127.0.0.1", port: dnsPort },
    stop: async () => {
      child.kill("SIGKILL");
      await ended.promise;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(baseUrl: string, apiKey: string): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (performance.now() < deadline) {
    const response = await fetch(`${baseUrl}/api/v1/servers/localhost`, { headers: { "X-API-Key": apiKey } }).catch(
      () => null,
    );
    if (response?.ok === true) return;
  }
  throw new Error("PowerDNS did not start");
}

function freeTcpPort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.on("error", reject);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
  });
  return promise;
}

function freeUdpPort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = createSocket("udp4");
  socket.on("error", reject);
  socket.bind(0, "127.0.0.1", () => {
    const { port } = socket.address();
    socket.close(() => resolve(port));
  });
  return promise;
}
