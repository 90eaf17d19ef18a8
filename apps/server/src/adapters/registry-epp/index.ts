import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";
import { createEppPool, type CommandPace, type EppPool, type RegistryProfile } from "@nameplane/epp";
import type { Registries, RegistryConnection, RegistrySetup } from "../../areas/registry/registry.port.ts";
import type { RegistryAccount } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { readRules } from "./capabilities.ts";
import { checkNames } from "./check-names.ts";
import { logEvents } from "./log-events.ts";
import { acknowledgeMessage, pollMessage } from "./poll-queue.ts";
import {
  askCode,
  readApplication,
  readClaims,
  readContact,
  readDomain,
  readHost,
  readTransfer,
  tryCode,
} from "./read-objects.ts";
import { sendTransform } from "./send-transform.ts";

/** An account whose files may also be given as texts. */
export type EppAccount = RegistryAccount & { readonly ca?: string; readonly cert?: string; readonly key?: string };

/** Which registries there are, and how we log in at each. */
export type Reached = {
  readonly registries: readonly RegistrySetup[];
  /** Accounts by registry id; the key "*" is for all registries without an account of their own. */
  readonly accounts: ReadonlyMap<string, EppAccount>;
};

export type EppRegistriesOptions = Reached & {
  readonly log: Log;
  /** This process's share of the limits of each account. Half by default, because there are an HTTP process and a worker. */
  readonly part?: number;
  /** The commands per minute of a registry, shared by all processes. If absent, each process keeps to its own share. */
  readonly pace?: (registryId: string) => CommandPace;
};

type Open = {
  readonly connection: RegistryConnection;
  readonly pool: EppPool;
  readonly account: EppAccount;
  /** Whether the registry refuses connections without a client certificate, and the account has none. */
  readonly lacksCertificate: boolean;
  /** Fingerprint of all settings with which the connection was made. */
  readonly print: string;
};

/** The sessions and waiting commands that this process has at a registry. */
export type RegistryFigures = {
  readonly registryId: string;
  readonly sessions: number;
  readonly allowed: number;
  readonly inFlight: number;
  readonly waiting: number;
  readonly breaker: "closed" | "open" | "halfOpen";
  readonly roundTripMs: number | null;
};

export type EppRegistries = Registries & {
  /**
   * Reopens the connections whose settings have changed, and lets the commands in progress there finish. The others stay as
   * they are.
   */
  replace(reached: Reached): void;
  figures(): readonly RegistryFigures[];
};

/**
 * The most sessions for one registry if several registries share an account. Each registry has its own pool, because it logs in
 * with its own extensions.
 */
const sharedSessionsMax = 2;

/**
 * Registries over EPP: one session pool for each, opened when first needed. A missing account is only reported when a registry
 * is used.
 */
export function createEppRegistries(options: EppRegistriesOptions): EppRegistries {
  const open = new Map<string, Open>();
  const leaving = new Set<Promise<void>>();
  const leave = (registryId: string, { pool }: Open) => {
    open.delete(registryId);
    const left = pool.close().finally(() => leaving.delete(left));
    leaving.add(left);
  };
  const replace = ({ registries, accounts }: Reached) => {
    const wanted = registries.flatMap((setup) => {
      const account = accounts.get(setup.id) ?? accounts.get("*");
      return account === undefined ? [] : [{ setup, account, key: keyOf(account) }];
    });
    for (const [id, entry] of open) if (!wanted.some(({ setup }) => setup.id === id)) leave(id, entry);
    for (const { setup, account, key } of wanted) {
      const isShared = wanted.some((other) => other.setup.id !== setup.id && other.key === key);
      const print = JSON.stringify([setup.profile, account, isShared]);
      const entry = open.get(setup.id);
      if (entry?.print === print) continue;
      if (entry !== undefined) leave(setup.id, entry);
      open.set(setup.id, { ...connect(setup, account, isShared, options), print });
    }
  };
  replace(options);
  return {
    replace,
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
      const byAccount = new Map([...open.values()].map((entry) => [keyOf(entry.account), entry.connection]));
      return [...byAccount.values()];
    },
    figures: () => [...open].map(([registryId, { pool }]) => figuresOf(registryId, pool)),
    async close() {
      await Promise.all([...leaving, ...[...open.values()].map(({ pool }) => pool.close())]);
    },
  };
}

/** The key of an account. Two registries with the same key share the connections of one account. */
const keyOf = ({ host, port, clID }: EppAccount) => `${host}:${port} ${clID}`;

function figuresOf(registryId: string, pool: EppPool): RegistryFigures {
  const { sessions, allowedSessions: allowed, waiting, breaker, roundTripMs } = pool.stats();
  return {
    registryId,
    sessions: sessions.length,
    allowed,
    inFlight: sessions.reduce((sum, each) => sum + each.inFlight, 0),
    waiting: waiting.interactive + waiting.background,
    breaker,
    roundTripMs: roundTripMs === null ? null : Math.round(roundTripMs),
  };
}

/**
 * The settings of the connection of an account. Its certificates and key are texts of the account itself, or are read from the
 * files that the account names.
 */
export function connectionOf(account: EppAccount, profile: RegistryProfile) {
  const { host, port, servername, caFile, certFile, keyFile, allowsWeakCiphers = profile.tls.weakCiphers } = account;
  const ca = account.ca ?? (caFile === undefined ? rootCertificates.join("\n") : readFileSync(caFile, "utf8"));
  const clientCert = account.cert ?? (certFile === undefined ? undefined : readFileSync(certFile, "utf8"));
  const clientKey = account.key ?? (keyFile === undefined ? undefined : readFileSync(keyFile, "utf8"));
  return {
    host,
    port,
    ca,
    allowsWeakCiphers,
    ...(servername === undefined ? {} : { servername }),
    ...(clientCert === undefined ? {} : { clientCert }),
    ...(clientKey === undefined ? {} : { clientKey }),
  };
}

function connect(
  setup: RegistrySetup,
  account: EppAccount,
  isShared: boolean,
  { log, pace, part = 0.5 }: EppRegistriesOptions,
): Omit<Open, "print"> {
  const { profile, limits, capabilities } = readRules(setup.profile, {
    part,
    agreesOnCommands: pace !== undefined,
    sessionsMax: isShared ? sharedSessionsMax : Infinity,
  });
  const { clID, pw } = account;
  const reached = connectionOf(account, profile);
  const pool = createEppPool({
    ...reached,
    clID,
    pw,
    profile,
    limits,
    ...(pace === undefined ? {} : { pace: pace(setup.id) }),
    log: logEvents(log, setup.id),
  });
  const connection: RegistryConnection = {
    registryId: setup.id,
    ourId: clID,
    capabilities,
    check: (names, asked) => checkNames(pool, names, asked),
    claims: (name, lane) => readClaims(pool, name, lane),
    application: (name, application, lane) => readApplication(pool, name, application, lane),
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
  return { connection, pool, account, lacksCertificate: profile.tls.clientCertificate && reached.clientCert === undefined };
}
