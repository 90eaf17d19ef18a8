import { hashSync } from "@node-rs/argon2";
import { newId, newToken, sha256 } from "../platform/ids.ts";
import type { TestAccount, TestDatabase } from "./test-database.ts";

/**
 * A live session of the account's owner on a host of its brand. It is made without the login, which other tests cover. Returns
 * the cookie header.
 */
export async function signIn(db: TestDatabase, account: TestAccount, host = "localhost"): Promise<string> {
  const token = newToken();
  await db.query(
    `insert into session (token_hash, id, user_id, account_id, brand_id, host, device, address, ends_at)
     values ($1, $2, $3, $4, $5, $6, 'test', '127.0.0.1', now() + interval '1 hour')`,
    [sha256(token), newId(), account.userId, account.accountId, account.scope.brandId, host],
  );
  return `sid=${token}`;
}

/**
 * PHC string of a password at the lowest cost, so that checking it is cheap too. The product's own hashes are slow on purpose.
 */
const cheapHash = (password: string): string => hashSync(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Sets a user's password, for the login and for acts that require it again. */
export async function setPassword(db: TestDatabase, { userId }: Pick<TestAccount, "userId">, password: string): Promise<void> {
  await db.query("insert into credential (id, user_id, kind, is_active, secret_text) values ($1, $2, 'password', true, $3)", [
    newId(),
    userId,
    cheapHash(password),
  ]);
}
