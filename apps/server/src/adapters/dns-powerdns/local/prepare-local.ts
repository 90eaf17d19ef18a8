import { createHash, randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { json } from "node:stream/consumers";
import type { DnsServerAddress } from "../../dns-query.ts";
import { askServedSerial } from "../../served-serial.ts";
import { powerDnsTables } from "./sqlite-schema.ts";

/** A PowerDNS server of our own on loopback: how it is run, and how it is reached. */
export type LocalPowerDns = {
  /** Arguments for any program that runs the server. */
  readonly args: readonly string[];
  /** A text that is in the command line of this server and of no other. */
  readonly mark: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The file that contains the API key. Only the user who runs this process can read it. */
  readonly apiKeyFile: string;
  readonly dns: DnsServerAddress;
  /** Returns the server's version if it answers by both HTTP and DNS. Null before that. */
  readonly answers: (at?: DnsServerAddress) => Promise<string | null>;
};

export type LocalSettings = {
  /** Folder for configuration, key and zones. They are kept between starts. */
  readonly folder: string;
  readonly apiPort: number;
  readonly dnsPort: number;
  /** More lines for pdns.conf. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** The PowerDNS program, searched for in the given folders and in the usual folders for services. Null if there is none. */
export function findPowerDns(searchPath: string): string | null {
  const folders = [...searchPath.split(path.delimiter).filter(Boolean), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => path.join(folder, "pdns_server")).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Writes the files of a server that runs without special rights: its configuration, an API key (made once), and an SQLite
 * database. Zones of an earlier run are kept. Throws errors of the file system.
 */
export function prepareLocalPowerDns(options: LocalSettings): LocalPowerDns {
  const { folder, apiPort, dnsPort } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const apiKeyFile = path.join(folder, "api-key");
  if (!existsSync(apiKeyFile)) writeFileSync(apiKeyFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  const apiKey = readFileSync(apiKeyFile, "utf8");
  const database = databaseIn(folder);
  createTables(database);
  writeFileSync(path.join(folder, "pdns.conf"), configuration({ ...options, apiKey, database }), { mode: 0o600 });
  const mark = `--config-dir=${folder}`;
  const baseUrl = `http://127.0.0.1:${apiPort}`;
  const dns = { host: "127.0.0.1", port: dnsPort };
  return {
    args: [mark, "--daemon=no", "--guardian=no"],
    mark,
    baseUrl,
    apiKey,
    apiKeyFile,
    dns,
    answers: (at = dns) => answers(baseUrl, apiKey, at),
  };
}

function databaseIn(folder: string): string {
  return path.join(folder, "zones.sqlite3");
}

/**
 * Whether the server with its files in this folder has keys of a zone. Such a zone is signed, is being signed, or was unsigned
 * so recently that its DS may still be cached. Throws if the files cannot be read.
 */
export function holdsPowerDnsKeys(folder: string): boolean {
  const file = databaseIn(folder);
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file);
  try {
    const tables = database.prepare("select 1 from sqlite_master where name = 'cryptokeys'").get();
    return tables !== undefined && database.prepare("select 1 from cryptokeys limit 1").get() !== undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be read: ${why}. Names in it may be signed: put it back from a copy, or away`, {
      cause: error,
    });
  } finally {
    database.close();
  }
}

function createTables(file: string): void {
  const database = new DatabaseSync(file);
  try {
    // With a write-ahead log, the threads that answer queries can read while the API writes.
    database.exec("pragma journal_mode = wal");
    database.exec(`begin;${powerDnsTables}commit`);
  } finally {
    database.close();
  }
}

function configuration(options: LocalSettings & { apiKey: string; database: string }): string {
  const lines: Record<string, string> = {
    launch: "gsqlite3",
    "gsqlite3-database": options.database,
    "gsqlite3-dnssec": "yes",
    "gsqlite3-pragma-foreign-keys": "yes",
    api: "yes",
    "api-key": options.apiKey,
    webserver: "yes",
    "webserver-address": "127.0.0.1",
    "webserver-port": String(options.apiPort),
    "webserver-loglevel": "none",
    "local-address": "127.0.0.1",
    "local-port": String(options.dnsPort),
    // Lets the server notify secondaries of zones of the kind "Master". Changes of "Native" zones are still not notified to
    // anybody.
    primary: "yes",
    // Lets the server copy zones of the kind "Slave" from the primaries of customers, and take their notifications.
    secondary: "yes",
    "socket-dir": socketFolder(options.folder),
    "security-poll-suffix": "",
    "default-ksk-algorithm": "ecdsa256",
    // Allows the server to answer with the DNSKEY records that are stored in the zone, because the keys of a second signer are
    // stored as such records.
    "direct-dnskey": "yes",
    "disable-syslog": "yes",
    loglevel: "3",
    ...options.settings,
  };
  return Object.entries(lines)
    .map(([key, value]) => `${key}=${value}\n`)
    .join("");
}

// The path of a socket can have 107 characters, including the file name that PowerDNS adds (unix(7)).
const socketFolderLengthMax = 80;

function socketFolder(folder: string): string {
  if (Buffer.byteLength(folder) <= socketFolderLengthMax) return folder;
  const short = path.join(tmpdir(), `pdns-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  return short;
}

async function answers(baseUrl: string, apiKey: string, dns: DnsServerAddress): Promise<string | null> {
  try {
    const { version } = await askServer(`${baseUrl}/api/v1/servers/localhost`, apiKey);
    // Any answer by DNS will do: none of our zones has this name.
    await askServedSerial(dns, "ready.invalid");
    return typeof version === "string" ? version : null;
  } catch {
    return null;
  }
}

/** What a server reports about itself. Throws connection errors, and an error if it cannot read the answer. */
async function askServer(url: string, apiKey: string): Promise<{ version?: unknown }> {
  // This does not use fetch, whose first use would delay the start by a tenth of a second.
  const question = request(url, { headers: { "X-API-Key": apiKey } }).end();
  const [answer] = (await once(question, "response")) as [IncomingMessage];
  return (await json(answer)) as { version?: unknown };
}
