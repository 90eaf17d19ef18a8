import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

export type ArticleRow = { readonly slug: string; readonly title: string; readonly body: string };
type Language = "en" | "sv";

/** Published articles of a kind. A brand's own article replaces the shared one with the same slug. */
export async function listArticles(trx: Trx, kind: "faq" | "document", language: Language): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select slug, title, body from (
      select distinct on (slug) slug, title, body, position from article
       where kind = ${kind} and language = ${language} and starts_at <= now() and (ends_at is null or ends_at > now())
       order by slug, brand_id is null) a
     order by position, slug`.execute(trx);
  return rows;
}

/**
 * Articles that contain any of the words, best match first. Words match at their beginning ("renew" finds "renewal"); titles
 * count more than texts.
 */
export async function searchArticles(
  trx: Trx,
  kind: "faq" | "document",
  language: Language,
  words: readonly string[],
): Promise<ArticleRow[]> {
  const query = words.map((word) => `${word}:*`).join(" | ");
  const { rows } = await sql<ArticleRow>`
    select slug, title, body from (
      select distinct on (slug) slug, title, body, position from article
       where kind = ${kind} and language = ${language} and starts_at <= now() and (ends_at is null or ends_at > now())
       order by slug, brand_id is null) a, to_tsquery('simple', ${query}) q
     where to_tsvector('simple', title || ' ' || body) @@ q
     order by ts_rank(setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'C'), q) desc, position, slug`.execute(
    trx,
  );
  return rows;
}
