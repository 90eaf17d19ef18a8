import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { dnsKeysFolder } from "../../adapters/dns-embedded/key-store.ts";
import {
  findPowerDns,
  prepareLocalPowerDns,
  type LocalPowerDns,
} from "../../adapters/dns-powerdns/local/prepare-local.ts";
import { startProgram } from "./child.ts";
import { keepPort } from "./keep-port.ts";
import { Kept, type KeptHooks } from "./kept.ts";

/** The name server of this start: what the worker is told, what endpoints.json says, what the banner says. */
export type NameServer = {
  readonly env: NodeJS.ProcessEnv;
  readonly endpoint: { readonly server: "powerdns" | "embedded"; readonly host: string; readonly port: number };
  readonly says: string;
  /** Our own PowerDNS, kept running; null when the worker answers itself or somebody else's server is used. */
  readonly process: { readonly kept: Kept; readonly mark: string } | null;
};

const host = "127.0.0.1";

/**
 * Chooses the name server: the one that is configured, else the embedded one where it signs names already, else a PowerDNS on this
 * machine, else the embedded one. Keys do not move: names signed by one are broken when the other answers for them.
 * Throws when NAMESERVER=powerdns asks for PowerDNS and there is none that works.
 */
export async function startNameServer(env: NodeJS.ProcessEnv, dataDir: string, hooks: KeptHooks): Promise<NameServer> {
  const wish = env["NAMESERVER"];
  if (env["POWERDNS_URL"] && wish !== "embedded") return configured(env, env["POWERDNS_URL"]);
  const port = Number(env["EMBEDDED_DNS_PORT"] ?? (await keepPort(dataDir, "dns")));
  if (wish === "embedded") return embedded(port, "NAMESERVER=embedded");
  if (wish !== "powerdns" && hasEmbeddedKeys(dataDir)) return embedded(port, "it signs names here");
  const program = findPowerDns(env["PATH"] ?? "");
  const started =
    program === null ? "no pdns_server found" : await startOwn(program, dataDir, port, hooks, env["ALIAS_RESOLVER"]);
  if (typeof started !== "string") return started;
  if (wish === "powerdns") throw new Error(`NAMESERVER=powerdns: ${started}`);
  return embedded(port, started);
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

/** Our own PowerDNS, or why it does not run: a missing backend module, for one. */
async function startOwn(
  program: string,
  dataDir: string,
  dnsPort: number,
  hooks: KeptHooks,
  aliasResolver: string | undefined,
): Promise<NameServer | string> {
  try {
    const folder = path.join(dataDir, "powerdns");
    const apiPort = await keepPort(dataDir, "powerdns-api");
    const settings: Record<string, string> = aliasResolver ? { "expand-alias": "yes", resolver: aliasResolver } : {};
    const local = prepareLocalPowerDns({ program, folder, dnsPort, apiPort, settings });
    let version = "";
    const isReady = async () => {
      const answer = await local.answers();
      version = answer ?? version;
      return answer !== null;
    };
    const { command, args } = local;
    const kept = await Kept.start(() => startProgram({ name: "PowerDNS", command, args, isReady }), hooks);
    return own(local, kept, version);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function own(local: LocalPowerDns, kept: Kept, version: string): NameServer {
  const { port } = local.dns;
  return {
    env: {
      NAMESERVER: "powerdns",
      POWERDNS_URL: local.baseUrl,
      POWERDNS_API_KEY_FILE: local.apiKeyFile,
      POWERDNS_DNS: `${host}:${port}`,
    },
    endpoint: { server: "powerdns", host, port },
    says: `PowerDNS ${version}, ${host}:${port}`,
    process: { kept, mark: local.mark },
  };
}
