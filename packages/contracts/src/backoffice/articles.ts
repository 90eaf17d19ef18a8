import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, instant, spec } from "../spec.ts";
import { articleKinds } from "./article-values.ts";
import { ArticleThere, ChangedByColleague, EndsBeforeStart, NoArticleText, OtherBrand } from "./refusals.ts";

const staffAnswers = [LoginRequired, NoPermission];
const brand = z.strictObject({ brandid: id, name: z.string() });
const kind = z.enum(articleKinds);

/** The name of an article in addresses, the same in all languages: letters, digits and hyphens. */
const slug = z
  .string()
  .trim()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const facts = {
  kind,
  slug,
  /**
   * The only brand that shows the article, replacing an article for all brands with the same slug. Null if it is for all brands.
   */
  brand: brand.nullable(),
  /** The TLD of a tld_wiki article. Null for other kinds. */
  tld: z.string().nullable(),
  /** The position in the list. Low numbers come first. */
  position: z.int(),
  starts: instant,
  /** When the notice was or will be taken offline. Null if that is not planned. */
  ends: instant.nullable(),
  when: z.enum(["now", "coming", "over"]),
  maychange: z.boolean(),
};

export const articleRow = z.strictObject({
  ...facts,
  /** Titles by language. Null if the article does not exist in a language; readers of that language do not see it. */
  titles: z.strictObject({ en: z.string().nullable(), sv: z.string().nullable() }),
});
export type ArticleRow = z.infer<typeof articleRow>;

export const articleListSpec = spec({
  summary:
    "For staff: what is written for customers of one kind, in the order of the list, with the languages in which each exists",
  input: z.strictObject({ kind }),
  answer: z.strictObject({ data: z.array(articleRow), brands: z.array(brand), tlds: z.array(z.string()) }),
  refusals: staffAnswers,
});

const key = { kind, slug, brandid: id.nullable() };

const written = z.strictObject({ title: z.string(), body: z.string(), version: z.int() });
export const articleVersion = z.strictObject({
  language: z.enum(["en", "sv"]),
  version: z.int(),
  title: z.string(),
  body: z.string(),
  /** Name of the author. Null for the text that was delivered with the product. */
  by: z.string().nullable(),
  at: instant,
});
export type ArticleVersion = z.infer<typeof articleVersion>;

export const articlePage = z.strictObject({
  ...facts,
  texts: z.strictObject({ en: written.nullable(), sv: written.nullable() }),
  /** Newest first. Empty if nobody has changed the text. */
  versions: z.array(articleVersion),
});
export type ArticlePage = z.infer<typeof articlePage>;

export const articleSpec = spec({
  summary: "For staff: one article in all languages, with its former texts",
  input: z.strictObject({ kind, slug, brandid: id.optional() }),
  answer: z.strictObject({ article: articlePage }),
  refusals: [...staffAnswers, NotFound],
});

const text = z.strictObject({
  title: z.string().trim().min(1).max(200),
  /** The text in Markdown. */
  body: z.string().trim().max(20_000),
  /** The version that was read. Absent if the article did not exist in this language. */
  version: z.int().optional(),
});

export const saveArticleSpec = spec({
  summary: "For staff: writes an article, or changes it; what was there before is kept as a former version",
  input: z.strictObject({
    ...key,
    /** Whether the article is new. If so, the call is refused when an article with this slug exists. */
    isnew: z.boolean(),
    tld: z.string().max(63).nullable(),
    position: z.int().min(0).max(100_000),
    starts: instant,
    ends: instant.nullable(),
    /** Null for a language in which the article was not written. An existing text in that language is kept. */
    texts: z.strictObject({ en: text.nullable(), sv: text.nullable() }),
  }),
  answer: z.strictObject({ slug: z.string() }),
  refusals: [...staffAnswers, NotFound, OtherBrand, EndsBeforeStart, NoArticleText, ArticleThere, ChangedByColleague],
});
