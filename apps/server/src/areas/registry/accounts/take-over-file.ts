import { X509Certificate } from "node:crypto";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Vault } from "../../../platform/vault.ts";
import type { RegistryLogin } from "../registry-trials.port.ts";
import { listRegistries } from "../registries.repository.ts";
import { callProcesses, listAccounts, putAccount, type AccountRow } from "./accounts.repository.ts";
import { openLogin, sealPassword, sealPrivateKey } from "./sealed-account.ts";

/**
 * Copies accounts from the file into the database. It does so if a registry has no account yet, and for changes in the file to
 * parts that nobody has changed in the panel. `of` returns what the file says about a registry, or null if it says nothing.
 */
export async function takeOverFile(trx: Trx, vault: Vault, of: (registryId: string) => RegistryLogin | null): Promise<void> {
  const known = new Map((await listAccounts(trx)).map((row) => [row.registryId, row]));
  for (const { id } of await listRegistries(trx)) {
    const said = of(id);
    const row = known.get(id) ?? null;
    if (said === null) continue;
    const login = row === null ? said : mixed(said, openLogin(vault, row), row.ownParts);
    if (row !== null && JSON.stringify(login) === JSON.stringify(openLogin(vault, row))) continue;
    await putAccount(trx, rowOf(vault, id, login, row));
    await callProcesses(trx, id);
  }
}

/** The file's account, in which the parts that were changed in the panel are kept. */
function mixed(said: RegistryLogin, kept: RegistryLogin, own: AccountRow["ownParts"]): RegistryLogin {
  const { host, port, servername, ca, weakCiphers } = own.includes("endpoint") ? kept : said;
  const { clientId, password } = own.includes("login") ? kept : said;
  const { certificate, privateKey } = own.includes("certificate") ? kept : said;
  return { host, port, servername, clientId, ca, certificate, weakCiphers, password, privateKey };
}

function rowOf(vault: Vault, registryId: string, login: RegistryLogin, before: AccountRow | null): AccountRow {
  const { password, privateKey, ...open } = login;
  return {
    ...open,
    registryId,
    password: sealPassword(vault, registryId, password),
    privateKey: privateKey === null ? null : sealPrivateKey(vault, registryId, privateKey),
    passwordSetAt: before?.passwordSetAt ?? null,
    ...validityOf(login.certificate),
    ownParts: before?.ownParts ?? [],
    version: before?.version ?? 0,
  };
}

/**
 * The period in which a certificate is valid. A certificate that cannot be read has no dates, and the login with it fails with
 * the cause.
 */
export function validityOf(pem: string | null): {
  readonly certificateFrom: Date | null;
  readonly certificateUntil: Date | null;
} {
  try {
    if (pem === null) return { certificateFrom: null, certificateUntil: null };
    const { validFrom, validTo } = new X509Certificate(pem);
    return { certificateFrom: new Date(validFrom), certificateUntil: new Date(validTo) };
  } catch {
    return { certificateFrom: null, certificateUntil: null };
  }
}
