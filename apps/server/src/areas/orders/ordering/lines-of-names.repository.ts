import type { RequestType } from "@nameplane/contracts";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { StoredParams } from "../params.ts";

type LineOfName = {
  readonly domainId: string;
  readonly asciiName: string;
  readonly tld: string;
  readonly periodMonths: number;
  readonly params: StoredParams;
};

/**
 * Writes the same operation (renew or restore) for many domains as lines of the user's basket, which are ordered in the same
 * transaction. It replaces the line of a domain that was already in the basket. Returns the ids in the sequence of the lines.
 */
export async function insertLinesOfNames(
  trx: Trx,
  scope: AccountScope & { userId: string },
  type: RequestType,
  lines: readonly LineOfName[],
): Promise<string[]> {
  const names = lines.map(({ asciiName }) => asciiName);
  await sql`
    delete from request where account_id = ${scope.accountId} and basket_of = ${scope.userId} and state = 'in_basket' and type = ${type} and ascii_name = any(${names}::text[])`.execute(
    trx,
  );
  const ids = lines.map(() => newId());
  const params = lines.map((line) => JSON.stringify(line.params));
  await sql`
    insert into request (account_id, id, type, state, basket_of, position, ascii_name, tld, domain_id, period_months, params, created_by)
    select ${scope.accountId}, l.id, ${type}, 'in_basket', ${scope.userId}, l.n, l.name, l.tld, l.domain, l.months, l.params::jsonb, ${scope.actor}
      from unnest(${ids}::uuid[], ${names}::text[], ${lines.map(({ tld }) => tld)}::text[], ${lines.map(({ domainId }) => domainId)}::uuid[],
                  ${lines.map(({ periodMonths }) => periodMonths)}::smallint[], ${params}::text[]) with ordinality l (id, name, tld, domain, months, params, n)`.execute(
    trx,
  );
  return ids;
}
