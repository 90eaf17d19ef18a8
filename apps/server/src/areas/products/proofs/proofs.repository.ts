import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { NumberChecks } from "./proof.rules.ts";
import type { RegisterAnswer } from "./register.port.ts";

export type DueNumber = {
  readonly accountId: string;
  readonly brandId: string;
  readonly number: string;
  /** The seller's own number. Null if the seller has none. */
  readonly asker: string | null;
  readonly attempt: number;
};

/**
 * VAT numbers that we have to ask the register about: they were never checked, or are due again. Numbers of the seller's own
 * country are left out because they do not affect the VAT. Numbers with other prefixes are unknown to the register.
 */
export async function dueNumbers(
  trx: Trx,
  of: { readonly prefixes: readonly string[]; readonly now: Date; readonly limit: number },
): Promise<DueNumber[]> {
  const { rows } = await sql<DueNumber>`
    select a.id as "accountId", a.brand_id as "brandId", a.vat_number as number, s.vat_number as asker,
           case when p.result in ('asked', 'unavailable') then least(p.attempt + 1, 1000) else 1 end as attempt
      from account a join brand b on b.id = a.brand_id join seller s on s.id = b.seller_id
      left join lateral (
        select result, attempt, recheck_at from vat_proof
         where account_id = a.id and vat_number = a.vat_number order by checked_at desc, id desc limit 1) p on true
     where a.vat_number is not null and a.state <> 'closed' and left(a.vat_number, 2) = any(${of.prefixes}::text[])
       and left(a.vat_number, 2) <> case s.country when 'GR' then 'EL' else s.country end
       and (p.result is null or p.recheck_at <= ${of.now})
     order by p.recheck_at nulls first, a.id limit ${of.limit}`.execute(trx);
  return rows;
}

/** The checks of the account's number. Null if the account has no number that we ask the register about. */
export async function findChecks(trx: Trx, scope: AccountScope, prefixes: readonly string[]): Promise<NumberChecks | null> {
  const { rows } = await sql<{
    number: string;
    newest: NumberChecks["newest"];
    result: "valid" | "invalid" | null;
    at: Date | null;
    consultation: string | null;
  }>`
    select a.vat_number as number, n.result as newest, p.result, p.checked_at as at, p.consultation
      from account a join brand b on b.id = a.brand_id join seller s on s.id = b.seller_id
      left join lateral (
        select result from vat_proof where account_id = a.id and vat_number = a.vat_number order by checked_at desc, id desc limit 1) n on true
      left join lateral (
        select result, checked_at, consultation from vat_proof
         where account_id = a.id and vat_number = a.vat_number and result in ('valid', 'invalid') order by checked_at desc, id desc limit 1) p on true
     where a.id = ${scope.accountId} and left(a.vat_number, 2) = any(${prefixes}::text[])
       and left(a.vat_number, 2) <> case s.country when 'GR' then 'EL' else s.country end`.execute(trx);
  const row = rows[0];
  if (row === undefined) return null;
  const { number, newest, result, at, consultation } = row;
  return { number, newest, answer: result === null || at === null ? null : { result, at, consultation } };
}

/** Makes the number due for a check at once, unless the register is being asked about it right now. */
export async function makeDue(trx: Trx, scope: AccountScope, now: Date): Promise<void> {
  await sql`
    update vat_proof p set recheck_at = ${now}
      from account a
     where a.id = ${scope.accountId} and p.account_id = a.id and p.vat_number = a.vat_number and p.result <> 'asked' and p.recheck_at > ${now}`.execute(
    trx,
  );
}

/**
 * Records that we are asking the register now. False if the account has changed its number, or if another process has just asked.
 */
export async function insertQuestion(
  trx: Trx,
  scope: AccountScope,
  question: {
    readonly id: string;
    readonly number: string;
    readonly service: string;
    readonly attempt: number;
    readonly now: Date;
    readonly lostAt: Date;
  },
): Promise<boolean> {
  const { id, number, service, attempt, now, lostAt } = question;
  const { numAffectedRows } = await sql`
    insert into vat_proof (account_id, id, vat_number, checked_at, service, result, attempt, recheck_at)
    select a.id, ${id}::uuid, ${number}, ${now}, ${service}, 'asked', ${attempt}, ${lostAt}
      from account a
     where a.id = ${scope.accountId} and a.vat_number = ${number}
       and not exists (select 1 from vat_proof p where p.account_id = a.id and p.vat_number = ${number} and p.recheck_at > ${now})`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** Records the result of a question. */
export async function recordAnswer(
  trx: Trx,
  scope: AccountScope,
  id: string,
  answer: RegisterAnswer,
  at: { readonly now: Date; readonly againAt: Date },
): Promise<void> {
  const { result, ...said } = answer;
  const consultation = "consultation" in answer ? answer.consultation : null;
  await sql`
    update vat_proof set result = ${result}, consultation = ${consultation}, answer = ${JSON.stringify(said)}::jsonb,
           checked_at = ${at.now}, recheck_at = ${at.againAt}
     where account_id = ${scope.accountId} and id = ${id} and result = 'asked'`.execute(trx);
}
