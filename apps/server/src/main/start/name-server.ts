import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { dnsKeysFolder } from "../../adapters/dns-embedded/key-store.ts";
import {
  findPowerDns,
  holdsPowerDnsKeys,
  prepareLocalPowerDns,
  type LocalPowerDns,
} from "../../adapters/dns-powerdns/local/prepare-local.ts";
import { startProgram, type Child } from "./child.ts";
import { keepPort } from "./keep-port.ts";
import { Kept, type KeptHooks } from "./kept.ts";

/** The name server of this start: settings for the worker, entries of endpoints.json, and a line for the banner. */
export type NameServer = {
  readonly env: NodeJS.ProcessEnv;
  readonly endpoint: { readonly server: "powerdns" | "embedded"; readonly host: string; readonly port: number };
  readonly says: string;
  /** Our own PowerDNS, which is kept running. Null if the worker answers DNS itself, or if an external server is used. */
  readonly process: { readonly kept: Kept; readonly mark: string } | null;
};

const host = "127.0.0.1";

/**
 * Chooses the name server: the configured one, else the embedded one if it already signs zones, else a PowerDNS on this machine,
 * else the embedded one. Keys cannot be moved, so zones that were signed by one server break if the other answers for them.
 * Therefore, if our PowerDNS has signed zones and does not run, no server answers until it does. Throws if NAMESERVER=powerdns is
 * set but no PowerDNS works here and ours has signed no zones. Also throws if the data of our PowerDNS cannot be read.
 */
export async function startNameServer(env: NodeJS.ProcessEnv, dataDir: string, hooks: KeptHooks): Promise<NameServer> {
  const wish = env["NAMESERVER"];
  if (env["POWERDNS_URL"] && wish !== "embedded") return configured(env, env["POWERDNS_URL"]);
  const port = Number(env["EMBEDDED_DNS_PORT"] ?? (await keepPort(dataDir, "dns")));
  const folder = path.join(dataDir, "powerdns");
  const signs = holdsPowerDnsKeys(folder);
  const besides = signs ? "; names that PowerDNS has signed fail at resolvers that validate" : "";
  if (wish === "embedded") return embedded(port, `NAMESERVER=embedded${besides}`);
  if (wish !== "powerdns" && hasEmbeddedKeys(dataDir)) return embedded(port, `it signs names here${besides}`);
  try {
    return await startOwn(env, dataDir, { folder, port, signs }, hooks);
  } catch (error) {
    if (signs) throw error;
    const why = reasonOf(error);
    if (wish === "powerdns") throw new Error(`NAMESERVER=powerdns: ${why}`, { cause: error });
    return embedded(port, why);
  }
}

function hasEmbeddedKeys(dataDir: string): boolean {
  const folder = dnsKeysFolder(dataDir);
  return existsSync(folder) && readdirSync(folder).some((file) => file.endsWith(".json"));
}

function configured(env: NodeJS.ProcessEnv, url: string): NameServer {
  const [dnsHost, dnsPort] = (env["POWERDNS_DNS"] ?? `${new URL(url).hostname}:53`).split(":");
  return {
    env: { NAMESERVER: "powerdns" },
    endpoint: { server: "powerdns", host: dnsHost ?? host, port: Number(dnsPort ?? 53) },
    says: `PowerDNS at ${url}`,
    process: null,
  };
}

function embedded(port: number, why: string): NameServer {
  return {
    env: { NAMESERVER: "embedded", EMBEDDED_DNS_PORT: String(port) },
    endpoint: { server: "embedded", host, port },
    says: `embedded, ${host}:${port} (${why})`,
    process: null,
  };
}

/**
 * Starts our own PowerDNS. Throws the reason if it does not run, for example a missing backend module. If it has signed zones, it
 * is used even if it does not run yet, and each new attempt searches for its program again.
 */
async function startOwn(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  { folder, port, signs }: { readonly folder: string; readonly port: number; readonly signs: boolean },
  hooks: KeptHooks,
): Promise<NameServer> {
  const findProgram = () => {
    const command = findPowerDns(env["PATH"] ?? "");
    if (command === null) throw new Error("no pdns_server found");
    return command;
  };
  if (!signs) findProgram(); // This throws before anything is written.
  const apiPort = await keepPort(dataDir, "powerdns-api");
  const resolver = env["ALIAS_RESOLVER"];
  const settings: Record<string, string> = resolver ? { "expand-alias": "yes", resolver } : {};
  const local = prepareLocalPowerDns({ folder, dnsPort: port, apiPort, settings });
  let version = "";
  const isReady = async () => {
    const answer = await local.answers();
    version = answer ?? version;
    return answer !== null;
  };
  const startChild = async () => startProgram({ name: "PowerDNS", command: findProgram(), args: local.args, isReady });
  try {
    const kept = await Kept.start(startChild, hooks);
    return own(local, kept, `PowerDNS ${version}, ${host}:${port}`);
  } catch (error) {
    if (!signs) throw error;
    return own(local, keepTrying(startChild, hooks), downSays(reasonOf(error)));
  }
}

/** Keeps trying after a failed start. It reports when a running server ends, but not each failed attempt. */
function keepTrying(startChild: () => Promise<Child>, hooks: KeptHooks): Kept {
  const onEnded = () => {
    if (kept.pid !== undefined) hooks.onEnded();
  };
  const { kept } = Kept.begin(startChild, { ...hooks, onEnded });
  return kept;
}

function downSays(why: string): string {
  const lines = [
    `DOWN: ${why}`,
    "Names are signed with the keys of PowerDNS here: any other server would break them, so nobody answers for them.",
    "Mend or install pdns_server. It is tried again every ten seconds; what is saved meanwhile is published within five minutes of that.",
  ];
  return lines.join("\n              ");
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function own(local: LocalPowerDns, kept: Kept, says: string): NameServer {
  const { port } = local.dns;
  return {
    env: {
      NAMESERVER: "powerdns",
      POWERDNS_URL: local.baseUrl,
      POWERDNS_API_KEY_FILE: local.apiKeyFile,
      POWERDNS_DNS: `${host}:${port}`,
    },
    endpoint: { server: "powerdns", host, port },
    says,
    process: { kept, mark: local.mark },
  };
}
