import type { ArticleRow } from "@nameplane/contracts/backoffice/articles";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

type Kind = ArticleRow["kind"];
type Language = "en" | "sv";

export type ArticleAt = {
  readonly id: string;
  readonly brand_id: string | null;
  readonly brand_name: string | null;
  readonly language: Language;
  readonly slug: string;
  readonly title: string;
  readonly body: string;
  readonly tld: string | null;
  readonly position: number;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly version: number;
};

export type ArticleKey = { readonly kind: Kind; readonly slug: string; readonly brandId: string | null };

/** Articles of a kind that the staff member may see, one row for each language, in the order of the list. */
export async function listArticlesOf(trx: Trx, kind: Kind): Promise<ArticleAt[]> {
  const { rows } = await sql<ArticleAt>`
    select a.id, a.brand_id, b.name as brand_name, a.language, a.slug, a.title, '' as body, a.tld, a.position, a.starts_at, a.ends_at, a.version
      from article a left join brand b on b.id = a.brand_id
     where a.kind = ${kind} order by a.position, a.slug, b.name nulls first, a.language`.execute(trx);
  return rows;
}

/** One article in the languages in which it exists. */
export async function findArticle(trx: Trx, { kind, slug, brandId }: ArticleKey): Promise<ArticleAt[]> {
  const { rows } = await sql<ArticleAt>`
    select a.id, a.brand_id, b.name as brand_name, a.language, a.slug, a.title, a.body, a.tld, a.position, a.starts_at, a.ends_at, a.version
      from article a left join brand b on b.id = a.brand_id
     where a.kind = ${kind} and a.slug = ${slug} and a.brand_id is not distinct from ${brandId}::uuid`.execute(trx);
  return rows;
}

export type ArticleVersionAt = {
  readonly language: Language;
  readonly version: number;
  readonly title: string;
  readonly body: string;
  readonly by: string | null;
  readonly at: Date;
};

/** The newest 100 versions of the texts of these articles, the current texts included. */
export async function listVersions(trx: Trx, articleIds: readonly string[]): Promise<ArticleVersionAt[]> {
  const { rows } = await sql<ArticleVersionAt>`
    select a.language, v.version, v.title, v.body, s.name as by, v.at
      from article_version v join article a on a.id = v.article_id left join staff_user s on s.id = v.made_by
     where v.article_id = any (${articleIds}::uuid[]) order by v.at desc, v.version desc limit 100`.execute(trx);
  return rows;
}

export type ArticleFields = Pick<ArticleAt, "title" | "body" | "tld" | "position" | "starts_at" | "ends_at">;

export async function insertArticle(
  trx: Trx,
  id: string,
  key: ArticleKey,
  language: Language,
  fields: ArticleFields,
): Promise<void> {
  const { kind, slug, brandId } = key;
  await trx
    .insertInto("article")
    .values({ id, kind, slug, brand_id: brandId, language, ...fields })
    .execute();
}

/** Changes an article. Returns false if a colleague has changed it since it was read. */
export async function changeArticle(trx: Trx, id: string, version: number, fields: ArticleFields): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("article")
    .set({ ...fields, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a version of an article's text. A version that is already stored is not changed. */
export async function keepVersion(
  trx: Trx,
  articleId: string,
  kept: {
    readonly version: number;
    readonly title: string;
    readonly body: string;
    readonly madeBy: string | null;
    readonly at: Date;
  },
): Promise<void> {
  const { version, title, body, madeBy, at } = kept;
  await trx
    .insertInto("article_version")
    .values({ article_id: articleId, version, title, body, made_by: madeBy, at })
    .onConflict((conflict) => conflict.columns(["article_id", "version"]).doNothing())
    .execute();
}

/** TLDs that are sold, sorted by name. */
export async function listSoldTlds(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom("tld").select("tld").where("status", "=", "sold").orderBy("tld").execute();
  return rows.map(({ tld }) => tld);
}
