import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../apps/server/src/platform/free-port.ts";
import { endpoints } from "../start-product.ts";
import { databaseUrl } from "./far-ends.ts";

/** An installation that knows nothing yet but who its operator is. It has neither registries nor customers. */
export type EmptyInstallation = {
  readonly origin: string;
  /** The address of another host of this machine, at which a brand can be shown. */
  readonly originOf: (host: string) => string;
  /** The one-time link with which the first colleague creates a passkey. */
  readonly staffLink: string;
  /** Where mail to support is taken (SMTP). */
  readonly supportMail: { readonly host: string; readonly port: number };
  readonly stop: () => Promise<void>;
};

const root = path.resolve(import.meta.dirname, "../..");
const main = path.join(root, "apps/server/src/main");
const host = "panel.localhost";

const operator = {
  brand: {
    name: "Havsnamn",
    host,
    mailFrom: "Havsnamn <hej@havsnamn.test>",
    language: "en",
    timeZone: "Europe/Stockholm",
  },
  seller: {
    name: "Havsnamn AB",
    orgnr: "556036-0793",
    vatNumber: "SE556036079301",
    country: "SE",
    address: ["Sjögatan 1", "111 22 Stockholm"],
    email: "billing@havsnamn.test",
    phone: "+46.812345678",
    bankgiro: "5050-1055",
  },
  nameServers: [
    { host: "ns1.havsnamn.test", addresses: ["192.0.2.53"] },
    { host: "ns2.havsnamn.test", addresses: ["198.51.100.53"] },
  ],
  defaultRecords: [{ owner: "", type: "A", ttl_seconds: 3600, rdata: ["192.0.2.80"] }],
  staff: [
    {
      username: "siv",
      email: "siv@havsnamn.test",
      phone: "+46.812345678",
      firstName: "Siv",
      lastName: "Strand",
      language: "en",
    },
  ],
};

/**
 * Sets up and starts an installation of its own beside the one of the other journeys, as docs/production.md says: the set-up with
 * a file, then the product without the demo. Its database is a new one on the same server. Its card provider is
 * a simulator of its own, because it calls back.
 */
export async function startEmptyInstallation(): Promise<EmptyInstallation> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-empty-"));
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  const database = await createDatabase(`empty_${port}`);
  const payments = await startPayments(path.join(folder, "payments"), `${origin}/hooks/stripe/`);
  const staffLink = setUp(folder, database).replace(`https://${host}`, origin);
  const { api, secretKey, webhookSecret } = payments;
  const { smtp } = endpoints();
  const data = path.join(folder, "data");
  const product = spawn(process.execPath, [path.join(main, "start.ts")], {
    cwd: root,
    env: {
      ...process.env,
      DEMO: "0",
      DATABASE_URL: database,
      DATA_DIR: data,
      PORT: String(port),
      PUBLIC_URL: origin,
      LOG_LEVEL: "error",
      NAMESERVER: "embedded",
      EXCHANGE_RATES: "off",
      SMTP_URL: `smtp://${smtp.host}:${smtp.port}`,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `${api.protocol}://${api.host}:${api.port}`,
      SUPPORT_MAIL: "on",
      PUBLIC_RESOLVERS: "",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(product, "exit");
  const stop = async () => {
    product.kill("SIGTERM");
    await ended;
    await payments.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const file = path.join(data, "endpoints.json");
  for (let i = 0; i < 900 && product.exitCode === null && !existsSync(file); i++) await wait(100);
  if (!existsSync(file)) {
    await stop();
    throw new Error("the empty installation did not start within 90 seconds");
  }
  const { supportMail } = JSON.parse(readFileSync(file, "utf8")) as { supportMail: { host: string; port: number } };
  return { origin, originOf: (other) => `http://${other}:${port}`, staffLink, supportMail, stop };
}

async function createDatabase(name: string): Promise<string> {
  const url = new URL(databaseUrl());
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs the set-up with a file, as an operator does. Returns the link for the first colleague that it prints. */
function setUp(folder: string, database: string): string {
  const file = path.join(folder, "installation.json");
  writeFileSync(file, JSON.stringify(operator));
  const done = spawnSync(process.execPath, [path.join(main, "set-up.ts"), file], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: database },
  });
  const link = /https:\/\/\S+/.exec(done.stdout.split("makes a passkey")[1] ?? "")?.[0];
  if (done.status !== 0 || link === undefined) throw new Error(`the set-up failed: ${done.stderr}${done.stdout}`);
  return link;
}

type Payments = {
  readonly api: { readonly protocol: string; readonly host: string; readonly port: number };
  readonly secretKey: string;
  readonly webhookSecret: string;
};

/** Starts a payment provider that calls back at `webhook`. */
async function startPayments(data: string, webhook: string): Promise<Payments & { readonly stop: () => Promise<void> }> {
  const script = path.join(root, "apps/simulators/payments/src/main.ts");
  const child = spawn(process.execPath, [script, "--data", data, "--webhook", webhook], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => line === "ready" && resolve());
    child.once("exit", (code) => reject(new Error(`the payment provider ended with ${String(code)}`)));
  });
  const found = JSON.parse(readFileSync(path.join(data, "endpoints.json"), "utf8")) as Payments;
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { ...found, stop };
}
