import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** What happens to a request for a quote that its customer has to know. */
export const quoteNews = ["question", "offered", "taken_back", "lapsed", "closed"] as const;

export const facts = z.strictObject({
  template: z.literal("quote-news"),
  news: z.enum(quoteNews),
  /** The product, with what tells it from others. */
  name: z.string(),
  number: z.int(),
  inquiryId: z.uuid(),
  /** What staff wrote; null: nothing. */
  words: z.string().nullable(),
  /** Until when the offer holds; null: there is none. */
  until: instant.nullable(),
});
export type Facts = z.infer<typeof facts>;
