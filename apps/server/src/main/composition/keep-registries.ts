import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { createEppRegistries, type EppAccount, type EppRegistries } from "../../adapters/registry-epp/index.ts";
import { sharedPace } from "../../adapters/registry-epp/shared-pace.ts";
import { accountOf, createEppTrials } from "../../adapters/registry-epp/trials.ts";
import { listAccounts, openLogin, registryChannel, takeOverFile } from "../../areas/registry/accounts/index.ts";
import { listRegistries, reportFigures, type Registries, type RegistryLogin } from "../../areas/registry/index.ts";
import { forgetTldCatalogue } from "../../areas/tlds/index.ts";
import { readRegistryAccounts, type Config, type RegistryAccount } from "../../platform/config.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { ChannelListener } from "../../platform/db/listen.ts";
import { tx } from "../../platform/db/transaction.ts";
import { every } from "../../platform/every.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import type { Vault } from "../../platform/vault.ts";

export type RegistryParts = { readonly pool: Pool; readonly vault: Vault; readonly log: Log };

const context = { actor: "job:registries" };
const reportSeconds = 10;

/**
 * Opens the registries with the accounts of the database, or with those of the file for registries that have none in the
 * database. Each process has its share of the sessions of every account, and shares the rate of commands with the others. When
 * staff change an account, its connections are reopened without a restart. Every ten seconds the process reports what it has
 * open.
 *
 * `isWorker`: whether this is the worker, which copies the file's accounts into the database; other processes may only read them.
 */
export async function openRegistries(config: Config, parts: RegistryParts, isWorker: boolean): Promise<Registries> {
  const { pool, vault, log } = parts;
  const { REGISTRIES_FILE: path } = config;
  const file = path === undefined ? new Map<string, RegistryAccount>() : readRegistryAccounts(path);
  const ofFile = (registryId: string) => file.get(registryId) ?? file.get("*") ?? null;
  if (isWorker) await tx(pool, context, (trx) => takeOverFile(trx, vault, (id) => loginOf(ofFile(id))));
  const read = () => tx(pool, context, async (trx) => ({ registries: await listRegistries(trx), rows: await listAccounts(trx) }));
  const reached = async () => {
    const { registries, rows } = await read();
    const accounts = new Map<string, EppAccount>(file);
    for (const row of rows) accounts.set(row.registryId, accountOf(openLogin(vault, row)));
    return { registries, accounts };
  };
  const registries = createEppRegistries({ ...(await reached()), log, pace: (registryId) => sharedPace(pool, registryId) });
  const stop = await followChanges(config.DATABASE_URL, log, async () => {
    forgetTldCatalogue();
    registries.replace(await reached());
  });
  const process = `${isWorker ? "worker" : "http"} ${hostname()} ${globalThis.process.pid}`;
  const reporting = every(reportSeconds, "registry-figures", log, () =>
    tx(pool, context, (trx) => reportFigures(trx, process, registries.figures())),
  );
  return closing(registries, async () => {
    await Promise.all([stop(), reporting.stop()]);
  });
}

export const openTrials = createEppTrials;

function closing(registries: EppRegistries, first: () => Promise<void>): Registries {
  return {
    of: (registryId) => registries.of(registryId),
    queues: () => registries.queues(),
    close: async () => {
      await first();
      await registries.close();
    },
  };
}

/** Reads the accounts again whenever staff have changed one, and whenever the database connection has been re-established. */
async function followChanges(url: string, log: Log, reload: () => Promise<void>): Promise<() => Promise<void>> {
  let last = Promise.resolve();
  const again = () => {
    last = last.then(reload).catch((error: unknown) => {
      log.error({ event: "registries.not-reloaded", ...errorFields(error) }, "changed registries could not be read");
    });
  };
  const listener = new ChannelListener(url, registryChannel, log, { message: again, connected: again });
  await listener.start();
  return async () => {
    await listener.close();
    await last;
  };
}

/** An account from the file, with the contents of the files that it names. */
function loginOf(account: RegistryAccount | null): RegistryLogin | null {
  if (account === null) return null;
  const read = (file: string | undefined) => (file === undefined ? null : readFileSync(file, "utf8"));
  return {
    host: account.host,
    port: account.port,
    servername: account.servername ?? null,
    clientId: account.clID,
    password: account.pw,
    ca: read(account.caFile),
    certificate: read(account.certFile),
    privateKey: read(account.keyFile),
    weakCiphers: account.allowsWeakCiphers ?? null,
  };
}
