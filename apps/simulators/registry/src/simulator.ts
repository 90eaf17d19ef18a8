import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeJson } from "@nameplane/simulator-kit/json-file";
import { keepPorts, wantedPort } from "@nameplane/simulator-kit/ports";
import { Clock } from "./clock/clock.ts";
import { sweep } from "./clock/sweep.ts";
import { ControlServer } from "./control/server.ts";
import { ProviderServer } from "./dns/provider-server.ts";
import { ProviderZones } from "./dns/provider-zones.ts";
import { DnsServer } from "./dns/server.ts";
import { DnsTree } from "./dns/tree.ts";
import { EppServer } from "./epp/server.ts";
import { FaultSwitch } from "./faults/fault-switch.ts";
import { isClockSetting } from "./model/guards.ts";
import type { Registry } from "./model/registry.ts";
import type { Options } from "./options.ts";
import { serve, shape } from "./profiles/index.ts";
import { world } from "./profiles/shapes/world.ts";
import { RdapServer } from "./rdap/server.ts";
import { accountData, newPassword } from "./seed/accounts.ts";
import { seedObjects } from "./seed/seed.ts";
import { Store } from "./store/store.ts";
import { CertificateStore } from "@nameplane/simulator-kit/tls/certificates";
import { WhoisServer } from "./whois/server.ts";

/** The most open sessions per account. One more login gets 2502 (.co allows 100, most registries 2 to 20). */
const sessionsPerAccount = 20;
/** A session without commands is closed after this time; clients keep it open with hello. */
const idleMs = 600_000;
/** Port 43 is for people: even a busy person stays below this limit, but a program that collects data does not. */
const whoisQueriesPerMinute = 120;
/** How often due changes are applied when nobody sends commands. */
const sweepEveryMs = 1000;

export interface Endpoints {
  readonly epp: {
    readonly host: string;
    readonly port: number;
    /** Path of the authority's certificate, PEM. */
    readonly ca: string;
    readonly accounts: readonly {
      readonly clID: string;
      readonly pw: string;
      readonly cert: string;
      readonly key: string;
    }[];
  };
  readonly whois: { readonly host: string; readonly port: number };
  readonly rdap: string;
  readonly dns: {
    readonly host: string;
    readonly port: number;
    /** Path of the root's key in the form that BIND's programs read (delv -a). */
    readonly trustAnchorFile: string;
    /** The root's key as a record: ". IN DNSKEY 257 3 13 …". */
    readonly trustAnchor: string;
  };
  /** The rivals' name servers: the host and port where they answer, and their addresses in the book, where nothing answers. */
  readonly provider: { readonly host: string; readonly port: number; readonly addresses: readonly string[] };
  readonly control: string;
  readonly controlToken: string;
}

interface Ports {
  readonly epp: number;
  readonly whois: number;
  readonly rdap: number;
  readonly dns: number;
  readonly provider: number;
  readonly control: number;
}

/** Creates the accounts on first start and renews their certificates in time. */
function ensureAccounts(store: Store, certificates: CertificateStore): void {
  store.transaction(() => {
    for (const data of accountData) {
      const held = store.registrars.find(data.id);
      const { fingerprint } = certificates.clientIdentity(data.id);
      if (held?.certificateFingerprint === fingerprint) continue;
      store.registrars.save({
        ...data,
        password: held?.password ?? newPassword(),
        certificateFingerprint: fingerprint,
        requiresCertificate: held?.requiresCertificate ?? shape.clientCertificate,
        failedLogins: held?.failedLogins ?? 0,
      });
    }
  });
}

function ensureSeed(registry: Registry, options: Options): void {
  if (options.seed === "none" || registry.store.setting("seeded") === true) return;
  registry.store.transaction(() => {
    seedObjects(registry.store, registry.clock.now());
    registry.store.saveSetting("seeded", true);
  });
}

export interface RunningSimulator {
  readonly endpoints: Endpoints;
  readonly registry: Registry;
  stop: () => Promise<void>;
}

/** Starts every service of the simulator on one data folder. Fails if a port is taken or the folder is in use. */
export async function startSimulator(options: Options): Promise<RunningSimulator> {
  serve(options.shape ?? world);
  const folder = resolve(options.dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const certificates = new CertificateStore(folder, "Nameplane Registry Simulator CA");
  const store = new Store(join(folder, "registry.db"));
  const steered = store.setting("clock");
  const clock = new Clock(isClockSetting(steered) ? steered : null, (setting) => store.saveSetting("clock", setting));
  ensureAccounts(store, certificates);
  const keptToken = store.setting("controlToken");
  const controlToken = typeof keptToken === "string" ? keptToken : randomBytes(24).toString("base64url");
  store.saveSetting("controlToken", controlToken);

  let writeEndpoints = (): void => undefined;
  const registry: Registry = { store, clock, accountsChanged: () => writeEndpoints() };
  ensureSeed(registry, options);

  const faults = new FaultSwitch();
  const epp = new EppServer(registry, faults, certificates.serverIdentity(), { sessionsPerAccount, idleMs });
  const whois = new WhoisServer(registry, whoisQueriesPerMinute);
  const rdap = new RdapServer(registry);
  const reset = (): void => {
    store.clearObjects();
    store.saveSetting("seeded", false);
    clock.followRealTime();
    ensureSeed(registry, options);
  };
  const tree = new DnsTree(registry);
  const zones = new ProviderZones(store);
  const dns = new DnsServer(tree, zones, store);
  const provider = new ProviderServer(zones);
  const trustAnchorFile = join(folder, "trust-anchor.key");
  writeFileSync(trustAnchorFile, `trust-anchors { . static-key 257 3 13 "${tree.rootKey.publicKey}"; };\n`);
  const control = new ControlServer({ registry, epp, tree, dns, faults, certificates, reset }, controlToken, options.faults);

  const wanted = (service: keyof Ports) => wantedPort(folder, service, options.ports[service] ?? 0);
  const ports: Ports = {
    epp: await epp.start(wanted("epp")),
    whois: await whois.start(wanted("whois")),
    rdap: await rdap.start(wanted("rdap")),
    dns: await dns.start(wanted("dns")),
    provider: await provider.start(wanted("provider")),
    control: await control.start(wanted("control")),
  };
  keepPorts(folder, { ...ports });

  const endpoints = (): Endpoints => ({
    epp: {
      host: "localhost",
      port: ports.epp,
      ca: certificates.authorityFile,
      accounts: store.registrars.list().map((registrar) => {
        const { certificateFile, keyFile } = certificates.clientIdentity(registrar.id);
        return { clID: registrar.id, pw: registrar.password, cert: certificateFile, key: keyFile };
      }),
    },
    whois: { host: "127.0.0.1", port: ports.whois },
    rdap: `http://localhost:${ports.rdap}`,
    dns: {
      host: "127.0.0.1",
      port: ports.dns,
      trustAnchorFile,
      trustAnchor: `. IN DNSKEY 257 3 13 ${tree.rootKey.publicKey}`,
    },
    provider: { host: "127.0.0.1", port: ports.provider, addresses: zones.addresses },
    control: `http://localhost:${ports.control}`,
    controlToken,
  });
  writeEndpoints = () => writeJson(join(folder, "endpoints.json"), endpoints());
  writeEndpoints();

  const timer = setInterval(() => {
    try {
      sweep(registry);
    } catch (error) {
      console.error("sweep failed:", error);
    }
  }, sweepEveryMs);

  return {
    endpoints: endpoints(),
    registry,
    stop: async () => {
      clearInterval(timer);
      await Promise.all([epp.stop(), whois.stop(), rdap.stop(), dns.stop(), provider.stop(), control.stop()]);
      store.close();
    },
  };
}
