import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { ArticleRow } from "../articles.repository.ts";

/** How many suggestions of each kind are listed beside a ticket. */
const shown = 3;
/** How many of the latest closed tickets are compared. Older ones describe a product that has changed. */
const compared = 5000;

const anyOf = (words: readonly string[]) => words.map((word) => `${word}:*`).join(" | ");

/** Questions and answers for customers of a brand that contain any of the words, best match first. */
export async function similarArticles(
  trx: Trx,
  of: { readonly brandId: string; readonly language: "en" | "sv"; readonly words: readonly string[] },
): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select slug, title, body from (
      select distinct on (slug) slug, title, body, position from article
       where kind = 'faq' and language = ${of.language} and (brand_id is null or brand_id = ${of.brandId}::uuid)
         and starts_at <= now() and (ends_at is null or ends_at > now())
       order by slug, brand_id is null) a, to_tsquery('simple', ${anyOf(of.words)}) q
     where to_tsvector('simple', title || ' ' || body) @@ q
     order by ts_rank(setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'C'), q) desc, position, slug
     limit ${shown}`.execute(trx);
  return rows;
}

/** Closed tickets that have any of the words in their subject, best match first. */
export async function similarTickets(
  trx: Trx,
  of: { readonly number: number; readonly words: readonly string[] },
): Promise<{ number: number; subject: string }[]> {
  const { rows } = await sql<{ number: number; subject: string }>`
    select t.number, t.subject
      from (select number, subject, touched_at from ticket where state = 'closed' and number <> ${of.number} order by touched_at desc limit ${compared}) t,
           to_tsquery('simple', ${anyOf(of.words)}) q
     where to_tsvector('simple', t.subject) @@ q
     order by ts_rank(to_tsvector('simple', t.subject), q) desc, t.touched_at desc limit ${shown}`.execute(trx);
  return rows;
}
