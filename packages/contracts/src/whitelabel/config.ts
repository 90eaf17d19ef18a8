import { z } from "zod";
import { language, spec } from "../spec.ts";
import { UnknownHost } from "../refusals.ts";
import { cornerChoices, typefaceChoices } from "./look-choices.ts";
import { menuFlags, switches, switchNames, type MenuFlag, type Switch } from "./switches.ts";

function shapeOf<Name extends string>(names: readonly Name[], meaning: (name: Name) => string) {
  const fields = names.map((name) => [name, z.boolean().describe(meaning(name))]);
  return Object.fromEntries(fields) as Record<Name, z.ZodBoolean>;
}

/**
 * Feature switches of a brand (specification S3). Turning one off hides the feature in the browser and blocks it on the server.
 */
const globals = z.object({
  brandName: z.string().min(1).max(80),
  isOwnApp: z.boolean().describe("The provider's own panel: with sign-up"),
  timeZone: z.string().max(60).describe("IANA time zone of times and of the footer's clock"),
  versionCheckSeconds: z.int().min(30).max(3600),
  ajaxTimeoutMs: z.int().min(1000).max(120_000),
  ...shapeOf<Switch>(switchNames, (name) => switches[name]),
  menus: z.object(shapeOf<MenuFlag>(menuFlags, (name) => `Section or tab ${name}`)),
});

/** Only pictures are allowed: one of our own files, or a data URL. Opening a page therefore fetches nothing from elsewhere. */
const logo = z
  .string()
  .max(100_000)
  .regex(/^(?:\/assets\/[\w./-]+|data:image\/(?:png|jpeg|webp|svg\+xml)[;,].+)$/s);

/** An address that a browser may be sent to (T60). */
export const webAddress = z.url({ protocol: /^https?$/ }).max(500);

/** The brand's own texts in one language. If a text is empty, that of the other language is used, or none. */
const words = z.object({
  intro: z.string().max(2000).describe("Plain text on the login page"),
  hours: z.string().max(200).describe("When support answers"),
  announcement: z.string().max(500).describe("Plain text over every page"),
});

const address = z.union([z.literal(""), webAddress]);

export const brandConfig = z.object({
  version: z.int().min(0),
  logo: logo.nullable(),
  logoDark: logo.nullable().describe("The logo on a dark page; null: the same one"),
  corners: z.enum(cornerChoices),
  typeface: z.enum(typefaceChoices),
  themeColor: z
    .union([z.literal("neutral"), z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)])
    .nullable()
    .describe("The brand's one colour, from which both themes are computed; neutral: greys; null: our own"),
  introBox: z.string().max(2000).describe("Plain text on the login page"),
  texts: z.object({ en: words, sv: words }),
  tosURL: address.describe("Terms a customer accepts at checkout"),
  privacyURL: address.describe("How the brand handles personal data"),
  imprintURL: address.describe("Who is behind the brand"),
  faqURL: address.describe("Where the brand answers questions, asked with ?question=; empty: in the panel"),
  support: z.object({
    email: z.union([z.literal(""), z.email().max(200)]).describe("Where customers write; empty: the seller's address"),
    phone: z.string().max(40),
  }),
  languages: z.array(language).min(1).max(2).describe("Languages that customers can choose"),
  dashboardKPI: z.record(z.string(), z.boolean()).describe("Panels of the dashboard"),
  tlds: z.array(z.string().max(63)).max(50).describe("Suffixes shown first in searches"),
  globals,
});
export type BrandConfig = z.infer<typeof brandConfig>;

export const fetchWhitelabelSpec = spec({
  summary: "Theme and switches of the brand behind a host, as JSON text",
  input: z.strictObject({ host: z.string().max(253).optional() }),
  answer: z.strictObject({ content: z.strictObject({ config: z.string() }) }),
  refusals: [UnknownHost],
});
