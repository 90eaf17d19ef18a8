import { newId, newToken, sha256 } from "../platform/ids.ts";
import { hashPassword } from "../areas/identity/index.ts";
import type { TestAccount, TestDatabase } from "./test-database.ts";

/** A live session of the account's owner on a host of its brand; gives the cookie header. How people log in is proven elsewhere. */
export async function signIn(db: TestDatabase, account: TestAccount, host = "localhost"): Promise<string> {
  const token = newToken();
  await db.query(
    `insert into session (token_hash, id, user_id, account_id, brand_id, host, device, address, ends_at)
     values ($1, $2, $3, $4, $5, $6, 'test', '127.0.0.1', now() + interval '1 hour')`,
    [sha256(token), newId(), account.userId, account.accountId, account.scope.brandId, host],
  );
  return `sid=${token}`;
}

/** Gives the account's owner a password, for acts that ask for it again. */
export async function setPassword(db: TestDatabase, account: TestAccount, password: string): Promise<void> {
  await db.query(
    "insert into credential (id, user_id, kind, is_active, secret_text) values ($1, $2, 'password', true, $3)",
    [newId(), account.userId, await hashPassword(password)],
  );
}
