import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ownPort } from "./address.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Starts the whole product on a new data folder, as `npm start` does, and stops it after the run. */
export default async function startProduct(): Promise<(() => Promise<void>) | void> {
  if (process.env["NAMEPLANE_URL"] !== undefined) return; // The journeys use a product that is running already.
  const folder = mkdtempSync(path.join(os.tmpdir(), "nameplane-e2e-"));
  process.env["NAMEPLANE_DATA_DIR"] = folder;
  const child = spawn(process.execPath, [path.join(root, "apps/server/src/main/start.ts")], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: ownPort,
      LOG_LEVEL: "error",
      // The longest time that a change of DNSSEC waits for resolvers' caches, which expire at once in this test world.
      DNSSEC_WAIT_MAX_SECONDS: "1",
      // The pause between searches for names that are due to be read at the registry. It is short, so that changes at the
      // registry are detected soon.
      REGISTRY_CHECK_SECONDS: "3",
      SUPPORT_ADDRESS: "support@nameplane.test",
      // No server has this address; the journey that shows the chat answers requests to it.
      CHAT_SCRIPT_URL: "http://chat.nameplane.test/widget.js",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(child, "exit");
  const file = path.join(folder, "endpoints.json");
  for (let i = 0; i < 1200 && !existsSync(file); i++) {
    if (child.exitCode !== null) throw new Error("the product ended while starting");
    await wait(100);
  }
  if (!existsSync(file)) {
    child.kill("SIGTERM");
    await ended;
    throw new Error("the product did not start within two minutes");
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

export type Endpoints = {
  web: string;
  demo: Record<"customer" | "reseller", { username: string; password: string }> & {
    /** The operator's staff member, and the link with which they create a passkey; null if they already have one. */
    staff: { username: string; link: string | null };
    /** A customer of the reseller's own brand, on that brand's host. */
    client: { username: string; password: string; web: string };
  };
  epp: { host: string; port: number; ca: string; accounts: { clID: string; pw: string }[] };
  whois: { host: string; port: number };
  rdap: string;
  dns: { server: "powerdns" | "embedded"; host: string; port: number };
  smtp: { host: string; port: number };
  redirect: { host: string; port: number; tlsPort: number };
  mailforward: { host: string; port: number };
  /** The server that receives mail to support. */
  supportMail: { host: string; port: number; lmtpPort: number; addresses: string; abuse: string; authservId: string };
  acme: { directory: string; ca: string };
  /** Where the panel is served over TLS, with a certificate for each host of a brand. */
  https: { host: string; port: number };
  outbox: string;
  inbox: string;
  phones: string;
  /** The address of the simulated phone on which payers use Swish. */
  swishPhone: string;
  /** The address of the receiver of webhooks. */
  receiver: string;
  /** The address at which the clearing house gives out SMD files for demonstrations. */
  markFiles: string;
  registryControl: { url: string; token: string };
  paymentControl: { url: string; token: string };
  vendorControl: { url: string; token: string };
  paypalControl: { url: string; token: string };
  /** The login service of an organization, at which users of an account log in. */
  loginProvider: { issuer: string; samlEntityId: string; clientId: string; secret: string };
  websitesControl: { url: string; token: string };
  loginProviderControl: { url: string; token: string };
};

/** Where the running product stores its data. */
export const dataDir = (): string => process.env["NAMEPLANE_DATA_DIR"] ?? path.join(root, "data");

export function endpoints(): Endpoints {
  return JSON.parse(readFileSync(path.join(dataDir(), "endpoints.json"), "utf8")) as Endpoints;
}
