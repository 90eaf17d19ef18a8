import { domainName, unicodeNameOf } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** What a ticket can be about. It is read from the tables of several areas, but always in the caller's account. */
export type AboutRow =
  | { readonly kind: "domain"; readonly id: string; readonly itemid: string; readonly name: string }
  | { readonly kind: "request"; readonly id: string; readonly requestid: number; readonly name: string | null }
  | { readonly kind: "invoice"; readonly id: string; readonly invoiceid: string; readonly name: string };

/**
 * Finds a domain by its name or its id. The name is given as A-labels; if several rows have it, the one registered last is
 * found.
 */
export async function findAboutDomain(
  trx: Trx,
  scope: AccountScope,
  of: { readonly name: string } | { readonly id: string },
): Promise<AboutRow | null> {
  const which = "name" in of ? sql`ascii_name = ${of.name}` : sql`id = ${of.id}`;
  const { rows } = await sql<{ id: string; ascii_name: string }>`
    select id, ascii_name from domain where account_id = ${scope.accountId} and ${which} order by created_at desc limit 1`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined) return null;
  return { kind: "domain", id: row.id, itemid: row.id, name: unicodeNameOf(domainName(row.ascii_name)) };
}

/** Finds a request by its number or its id. */
export async function findAboutRequest(
  trx: Trx,
  scope: AccountScope,
  of: { readonly number: number } | { readonly id: string },
): Promise<AboutRow | null> {
  const which = "number" in of ? sql`number = ${of.number}` : sql`id = ${of.id}`;
  const { rows } = await sql<{ id: string; number: number; ascii_name: string | null }>`
    select id, number, ascii_name from request where account_id = ${scope.accountId} and state <> 'in_basket' and ${which}`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined) return null;
  const name = row.ascii_name === null ? null : unicodeNameOf(domainName(row.ascii_name));
  return { kind: "request", id: row.id, requestid: row.number, name };
}

/** Finds an invoice by its number or its id. If a credit note has the same number, the invoice is found. */
export async function findAboutInvoice(
  trx: Trx,
  scope: AccountScope,
  of: { readonly number: number } | { readonly id: string },
): Promise<AboutRow | null> {
  const which = "number" in of ? sql`number = ${of.number}` : sql`id = ${of.id}`;
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from invoice where account_id = ${scope.accountId} and state <> 'draft' and number is not null and ${which}
     order by kind = 'invoice' desc limit 1`.execute(trx);
  const row = rows[0];
  return row === undefined ? null : { kind: "invoice", id: row.id, invoiceid: row.id, name: String(row.number) };
}
