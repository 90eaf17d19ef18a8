import type { TokenKind } from "@nameplane/contracts/dnsapi/tokens";
import { newId, newToken, sha256 } from "../platform/ids.ts";
import type { TestAccount, TestDatabase } from "./test-database.ts";

type Reach = {
  readonly kind?: TokenKind;
  readonly zones?: readonly string[];
  readonly names?: readonly string[];
  readonly types?: readonly string[];
  readonly canwrite?: boolean;
  readonly withkeys?: boolean;
  readonly networks?: readonly string[];
};

/** An API token of the account as the panel makes it; other tests cover how users make one. */
export async function makeTestToken(
  db: TestDatabase,
  account: TestAccount,
  { kind = "dns", zones, names, types, canwrite = true, withkeys = false, networks }: Reach = {},
): Promise<{ token: string; id: string }> {
  const [id, token] = [newId(), `np_${kind}_${newToken()}`];
  const scope = {
    zones: zones ?? null,
    names: names ?? null,
    types: types ?? null,
    canwrite,
    certificates: null,
    withkeys,
    networks: networks ?? null,
  };
  await db.query(
    "insert into api_token (account_id, id, kind, token_hash, name, permissions, scope, created_by) values ($1, $2, $3, $4, 'test', $5, $6, $7)",
    [
      account.accountId,
      id,
      kind,
      sha256(token),
      kind === "cert"
        ? ["service_view", ...(withkeys ? ["service_order"] : [])]
        : ["dns_view", ...(canwrite ? ["dns_edit"] : [])],
      JSON.stringify(scope),
      `user:${account.userId}`,
    ],
  );
  return { token, id };
}
