import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";
import { id, nothing, spec } from "../spec.ts";
import { cornerChoices } from "./look-choices.ts";
import { TooManySites, UnknownTlds, UnusableSite } from "./refusals.ts";
import { widgetLanguages, widgetThemes, widgetTldsMax, widgetUses } from "./widget-choices.ts";

const look = {
  /** Whether sites may show the search. */
  ison: z.boolean(),
  theme: z.enum(widgetThemes),
  language: z.enum(widgetLanguages),
  /** TLDs without a leading dot. If the list is empty, the TLDs that the brand shows first are used. */
  tlds: z.array(z.string().trim().toLowerCase().max(63)).max(widgetTldsMax),
};

const widget = z.strictObject({
  ...look,
  /** The origins of the sites that may show the search, such as https://shop.example. */
  sites: z.array(z.string()),
  /** Counts the changes. A call that changes something must send the number that was on the screen. */
  revision: z.int(),
  /** The address of the brand, which is written into the script and the form that users copy. Null if the brand has no host. */
  home: z.string().nullable(),
  /** The brand's name, colour and corners, for the preview. */
  name: z.string(),
  color: z.string().nullable(),
  corners: z.enum(cornerChoices),
  /** How often the search was shown and used, by site and day, the latest first. */
  days: z.array(z.strictObject({ day: z.string(), site: z.string(), shown: z.int(), searched: z.int(), chosen: z.int() })),
});
export type BrandWidget = z.infer<typeof widget>;

const usual = [LoginRequired, NoPermission, NotFound] as const;

export const brandWidgetSpec = spec({
  summary: "The search of a brand in other sites: where it may be shown, how it looks, and how often it was used",
  input: z.strictObject({ brandid: id }),
  answer: z.strictObject({ widget }),
  refusals: usual,
});

export const saveBrandWidgetSpec = spec({
  summary: "Saves in which sites the search of a brand may be shown, and how it looks",
  input: z.strictObject({
    brandid: id,
    revision: z.int().min(0),
    ...look,
    /** The origins as the user typed them. They are saved in the form that browsers send. */
    sites: z.array(z.string().max(300)).max(1000),
  }),
  answer: z.strictObject({ revision: z.int() }),
  refusals: [...usual, ChangedMeanwhile, UnusableSite, TooManySites, UnknownTlds],
});

export const countWidgetUseSpec = spec({
  summary: "Counts that the search in another site was shown or used; nothing about the visitor is kept",
  input: z.strictObject({
    /** The origin of the site. */
    site: z.string().max(300),
    use: z.enum(widgetUses),
  }),
  answer: nothing,
  refusals: [TooFast],
});
