import type { Vault } from "../../../platform/vault.ts";
import type { RegistryLogin } from "../registry-trials.port.ts";
import type { AccountRow, PasswordChange } from "./accounts.repository.ts";

const passwordAt = (registryId: string) => ({ table: "registry_account", column: "password", rowId: registryId });
const keyAt = (registryId: string) => ({ table: "registry_account", column: "private_key", rowId: registryId });
const changeAt = (id: string) => ({ table: "registry_password_change", column: "password", rowId: id });

export const sealPassword = (vault: Vault, registryId: string, password: string): Buffer =>
  vault.seal(passwordAt(registryId), Buffer.from(password));

export const sealPrivateKey = (vault: Vault, registryId: string, key: string): Buffer =>
  vault.seal(keyAt(registryId), Buffer.from(key));

export const sealNewPassword = (vault: Vault, changeId: string, password: string): Buffer =>
  vault.seal(changeAt(changeId), Buffer.from(password));

export const openNewPassword = (vault: Vault, { id, password }: Pick<PasswordChange, "id" | "password">): string =>
  vault.open(changeAt(id), password).toString();

/** The data needed to log in, with the secrets decrypted. They must never be logged or shown. */
export function openLogin(vault: Vault, row: AccountRow): RegistryLogin {
  const { registryId, host, port, servername, clientId, ca, certificate, weakCiphers, password, privateKey } = row;
  return {
    host,
    port,
    servername,
    clientId,
    ca,
    certificate,
    weakCiphers,
    password: vault.open(passwordAt(registryId), password).toString(),
    privateKey: privateKey === null ? null : vault.open(keyAt(registryId), privateKey).toString(),
  };
}
