import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { Vault } from "../../platform/vault.ts";
import { acmeAccount, keepAcmeKey, noteAcmeUrl } from "./acme-account.repository.ts";
import type { CertificateAuthority, OpenedAccount } from "./certificate-authority.port.ts";

export type AuthorityDeps = {
  readonly pool: Pool;
  readonly authority: CertificateAuthority;
  readonly vault: Vault;
};

const context = { actor: "job:certificates" };

/** Calls `work` with the account at the authority, which is opened before its first use. */
export async function withAccount<T>(deps: AuthorityDeps, work: (account: OpenedAccount) => Promise<T>): Promise<T> {
  const account = await openAccount(deps);
  try {
    return await work(account);
  } catch (error) {
    // The authority does not know the account any more. The address is forgotten, so that the next attempt opens the account
    // again with the same key.
    if (error instanceof OutcomeError && error.code === "accountDoesNotExist")
      await tx(deps.pool, context, (trx) => noteAcmeUrl(trx, deps.authority.directory, null));
    throw error;
  }
}

async function openAccount({ pool, authority, vault }: AuthorityDeps): Promise<OpenedAccount> {
  const { directory } = authority;
  const place = { table: "acme_account", column: "key_enc", rowId: directory };
  const read = () => tx(pool, context, (trx) => acmeAccount(trx, directory));
  let row = await read();
  if (row === null) {
    const sealed = vault.seal(place, Buffer.from(await authority.newAccountKey()));
    await tx(pool, context, (trx) => keepAcmeKey(trx, directory, sealed));
    row = await read();
  }
  if (row === null) throw new Error("the account's key was not kept");
  const key = vault.open(place, row.keyEnc).toString();
  if (row.url !== null) return { key, url: row.url };
  const url = await authority.openAccount({ key, url: null });
  await tx(pool, context, (trx) => noteAcmeUrl(trx, directory, url));
  return { key, url };
}
