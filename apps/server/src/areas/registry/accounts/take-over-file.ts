import { X509Certificate } from "node:crypto";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { Vault } from "../../../platform/vault.ts";
import type { RegistryLogin } from "../registry-trials.port.ts";
import { listRegistries } from "../registries.repository.ts";
import { callProcesses, listAccounts, putAccount, type AccountRow } from "./accounts.repository.ts";
import { openLogin, sealPassword, sealPrivateKey } from "./sealed-account.ts";

/**
 * Takes accounts over from the file into the database: where a registry has none yet, and where the file says something new of a part
 * that nobody has changed in the panel. `of` gives what the file says of a registry; null: nothing.
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

/** The file's account with the parts that were changed in the panel. */
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

/** From when and until when a certificate is valid; one that cannot be read has no times, and its login fails with the cause. */
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
