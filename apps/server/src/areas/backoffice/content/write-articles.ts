import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { ArticlePage, ArticleRow } from "@nameplane/contracts/backoffice/articles";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import {
  ArticleThere,
  ChangedByColleague,
  EndsBeforeStart,
  NoArticleText,
  OtherBrand,
} from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { whenOf } from "../status.rules.ts";
import { listBrandsFor } from "./announcements.repository.ts";
import {
  changeArticle,
  findArticle,
  insertArticle,
  keepVersion,
  listArticlesOf,
  listSoldTlds,
  listVersions,
  type ArticleAt,
  type ArticleKey,
} from "./articles.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;
type Input = InputOf<typeof operations.saveArticle>;

const languages = ["en", "sv"] as const;

/** Articles of a kind, each with the languages in which it exists. */
export async function readArticles(
  call: Call,
  { kind }: InputOf<typeof operations.articleList>,
): Promise<Answer<typeof operations.articleList>> {
  const { trx, staff } = call;
  const groups = Map.groupBy(await listArticlesOf(trx, kind), ({ slug, brand_id }) => `${slug} ${brand_id ?? ""}`);
  return {
    data: [...groups.values()].map((rows) => {
      const titleIn = (language: string) => rows.find((row) => row.language === language)?.title ?? null;
      return { ...factsOf(call, kind, rows), titles: { en: titleIn("en"), sv: titleIn("sv") } };
    }),
    brands: await listBrandsFor(trx, staff.brandId),
    tlds: kind === "tld_wiki" ? await listSoldTlds(trx) : [],
  };
}

/** One article with its earlier texts. Possible refusals: NotFound. */
export async function readArticle(call: Call, { kind, slug, brandid }: InputOf<typeof operations.article>): Promise<ArticlePage> {
  const { trx } = call;
  const rows = await findArticle(trx, { kind, slug, brandId: brandid ?? null });
  if (rows.length === 0) throw new Refused(NotFound, { param: "slug" });
  const versions = await listVersions(
    trx,
    rows.map(({ id }) => id),
  );
  const textIn = (language: string) => {
    const row = rows.find((each) => each.language === language);
    return row === undefined ? null : { title: row.title, body: row.body, version: row.version };
  };
  return {
    ...factsOf(call, kind, rows),
    texts: { en: textIn("en"), sv: textIn("sv") },
    versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
  };
}

/**
 * Creates or changes an article. The previous text is kept as a version.
 *
 * Possible refusals: NotFound (tld, brandid), OtherBrand, EndsBeforeStart, NoArticleText, ArticleThere, ChangedByColleague.
 */
export async function saveArticle(call: Call, input: Input): Promise<void> {
  const { trx, staff } = call;
  const { kind, slug, brandid, isnew, texts } = input;
  await refuseFields(call, input);
  const key: ArticleKey = { kind, slug, brandId: brandid };
  const there = await findArticle(trx, key);
  if (isnew && there.length > 0) throw new Refused(ArticleThere, { param: "slug" });
  const rest = {
    tld: kind === "tld_wiki" ? input.tld : null,
    position: input.position,
    starts_at: new Date(input.starts),
    ends_at: input.ends === null ? null : new Date(input.ends),
  };
  for (const language of languages) {
    const row = there.find((each) => each.language === language) ?? null;
    const text = texts[language];
    if (text === null && row === null) continue;
    if ((text?.version ?? null) !== (text === null ? null : (row?.version ?? null))) throw new Refused(ChangedByColleague);
    const { title, body } = text ?? row ?? { title: "", body: "" };
    await writeText(call, { key, language, row, fields: { ...rest, title, body } });
  }
  await auditStaff(trx, call, {
    actor: call.actor,
    action: there.length === 0 ? "articles.publish" : "articles.change",
    object: `${kind}/${slug}`,
    ...(there.length === 0 ? {} : { before: logged(there) }),
    after: {
      brandId: brandid,
      titles: { en: texts.en?.title ?? null, sv: texts.sv?.title ?? null },
      position: input.position,
      starts: input.starts,
      ends: input.ends,
      by: staff.staffId,
    },
  });
}

async function refuseFields({ trx, staff }: Call, { brandid, kind, tld, starts, ends, texts }: Input): Promise<void> {
  if (staff.brandId !== null && brandid !== staff.brandId) throw new Refused(OtherBrand, { param: "brandid" });
  if (brandid !== null && (await listBrandsFor(trx, brandid)).length === 0) throw new Refused(NotFound, { param: "brandid" });
  // Both times are whole minutes. An article that is taken offline in the minute in which it was published ends at the time it
  // began, so it is never shown.
  if (ends !== null && new Date(ends) < new Date(starts)) throw new Refused(EndsBeforeStart, { param: "ends" });
  if (texts.en === null && texts.sv === null) throw new Refused(NoArticleText, { param: "texts.en.title" });
  if (kind === "tld_wiki" && (tld === null || !(await listSoldTlds(trx)).includes(tld)))
    throw new Refused(NotFound, { param: "tld" });
}

type Write = {
  readonly key: ArticleKey;
  readonly language: (typeof languages)[number];
  readonly row: ArticleAt | null;
  readonly fields: Parameters<typeof changeArticle>[3];
};

async function writeText({ trx, staff, now }: Call, { key, language, row, fields }: Write): Promise<void> {
  const { title, body } = fields;
  const kept = { title, body, madeBy: staff.staffId, at: now };
  if (row === null) {
    const id = newId();
    await insertArticle(trx, id, key, language, fields);
    await keepVersion(trx, id, { ...kept, version: 1 });
    return;
  }
  if (!(await changeArticle(trx, row.id, row.version, fields))) throw new Refused(ChangedByColleague);
  if (row.title === title && row.body === body) return;
  await keepVersion(trx, row.id, { version: row.version, title: row.title, body: row.body, madeBy: null, at: row.starts_at });
  await keepVersion(trx, row.id, { ...kept, version: row.version + 1 });
}

/**
 * The values that are the same for an article in all languages. They are always saved together, so they are read from the first
 * row.
 */
function factsOf({ staff, now }: Call, kind: ArticleRow["kind"], rows: readonly ArticleAt[]): Omit<ArticleRow, "titles"> {
  const [row] = rows;
  if (row === undefined) throw new Error("an article without a text");
  const { slug, brand_id: brandid, brand_name: name, tld, position, starts_at: starts, ends_at: ends } = row;
  return {
    kind,
    slug,
    brand: brandid === null ? null : { brandid, name: name ?? "" },
    tld,
    position,
    starts: starts.toISOString(),
    ends: ends?.toISOString() ?? null,
    when: whenOf({ starts, ends }, now),
    maychange: staff.brandId === null || brandid === staff.brandId,
  };
}

const logged = (rows: readonly ArticleAt[]) => ({
  brandId: rows[0]?.brand_id ?? null,
  titles: Object.fromEntries(rows.map(({ language, title }) => [language, title])),
  position: rows[0]?.position ?? 0,
  starts: rows[0]?.starts_at.toISOString() ?? null,
  ends: rows[0]?.ends_at?.toISOString() ?? null,
});
