import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";
import { createEppPool, type CommandPace, type EppPool } from "@nameplane/epp";
import type { Registries, RegistryConnection, RegistrySetup } from "../../areas/registry/registry.port.ts";
import type { RegistryAccount } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { readRules } from "./capabilities.ts";
import { checkNames } from "./check-names.ts";
import { logEvents } from "./log-events.ts";
import { acknowledgeMessage, pollMessage } from "./poll-queue.ts";
import { askCode, readClaims, readContact, readDomain, readHost, readTransfer, tryCode } from "./read-objects.ts";
import { sendTransform } from "./send-transform.ts";

export type EppRegistriesOptions = {
  readonly registries: readonly RegistrySetup[];
  /** Accounts by registry id; the key "*" is for all registries without an account of their own. */
  readonly accounts: ReadonlyMap<string, RegistryAccount>;
  readonly log: Log;
  /** This process's share of the limits of each account. Half by default, because there are an HTTP process and a worker. */
  readonly part?: number;
  /** The commands per minute of a registry, shared by all processes; absent: each process keeps to its own share. */
  readonly pace?: (registryId: string) => CommandPace;
};

type Open = {
  readonly connection: RegistryConnection;
  readonly pool: EppPool;
  readonly account: RegistryAccount;
  /** The registry refuses connections without a client certificate, and the account has none. */
  readonly lacksCertificate: boolean;
};

/**
 * The most sessions for one registry where several share an account. Each registry has its own pool, because it logs in with its
 * own extensions.
 */
const sharedSessionsMax = 2;

/** Registries over EPP: one session pool for each, opened when first needed. A missing account is only reported when a registry is used. */
export function createEppRegistries(options: EppRegistriesOptions): Registries {
  const open = new Map<string, Open>();
  for (const setup of options.registries) {
    const account = options.accounts.get(setup.id) ?? options.accounts.get("*");
    if (account !== undefined) open.set(setup.id, connect(setup, account, options));
  }
  return {
    of(registryId) {
      const found = open.get(registryId);
      if (found === undefined)
        throw new OutcomeError("misconfigured", `no registry account is configured for ${registryId}`, { code: "account" });
      if (found.lacksCertificate)
        throw new OutcomeError(
          "misconfigured",
          `the account at ${registryId} has no client certificate, and the registry wants one`,
          {
            code: "account",
          },
        );
      return found.connection;
    },
    queues() {
      const byAccount = new Map(
        [...open.values()].map((entry) => [
          `${entry.account.host}:${entry.account.port} ${entry.account.clID}`,
          entry.connection,
        ]),
      );
      return [...byAccount.values()];
    },
    async close() {
      await Promise.all([...open.values()].map(({ pool }) => pool.close()));
    },
  };
}

function connect(
  setup: RegistrySetup,
  account: RegistryAccount,
  { accounts, registries, log, pace, part = 0.5 }: EppRegistriesOptions,
): Open {
  const isShared = accounts.get(setup.id) === undefined && registries.length > 1;
  const { profile, limits, capabilities } = readRules(setup.profile, {
    part,
    agreesOnCommands: pace !== undefined,
    sessionsMax: isShared ? sharedSessionsMax : Infinity,
  });
  const { host, port, clID, pw, servername, allowsWeakCiphers = profile.tls.weakCiphers } = account;
  const pool = createEppPool({
    host,
    port,
    clID,
    pw,
    ca: account.caFile === undefined ? rootCertificates.join("\n") : readFileSync(account.caFile, "utf8"),
    ...(servername === undefined ? {} : { servername }),
    allowsWeakCiphers,
    ...(account.certFile === undefined ? {} : { clientCert: readFileSync(account.certFile, "utf8") }),
    ...(account.keyFile === undefined ? {} : { clientKey: readFileSync(account.keyFile, "utf8") }),
    profile,
    limits,
    ...(pace === undefined ? {} : { pace: pace(setup.id) }),
    log: logEvents(log, setup.id),
  });
  const connection: RegistryConnection = {
    registryId: setup.id,
    capabilities,
    check: (names, asked) => checkNames(pool, names, asked),
    claims: (name, lane) => readClaims(pool, name, lane),
    domain: (name, lane) => readDomain(pool, clID, name, lane),
    tryCode: (name, code, lane) => tryCode(pool, clID, name, code, lane),
    askCode: (name, lane) => askCode(pool, name, lane),
    transferOf: (name, lane) => readTransfer(pool, name, lane),
    contact: (handle, lane) => readContact(pool, clID, handle, lane),
    host: (name, lane) => readHost(pool, name, lane),
    send: (transform, sent) => sendTransform(pool, capabilities, transform, sent),
    poll: () => pollMessage(pool),
    acknowledge: (messageId) => acknowledgeMessage(pool, messageId),
    waitedMs: (lane) => pool.waitedMs(lane),
  };
  return { connection, pool, account, lacksCertificate: profile.tls.clientCertificate && account.certFile === undefined };
}
