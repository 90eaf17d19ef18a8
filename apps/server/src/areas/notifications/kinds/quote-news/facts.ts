import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** What happens to a request for a quote, of which the customer is notified. */
export const quoteNews = ["question", "offered", "taken_back", "lapsed", "closed"] as const;

export const facts = z.strictObject({
  template: z.literal("quote-news"),
  news: z.enum(quoteNews),
  /** The product, with the details that distinguish it from others. */
  name: z.string(),
  number: z.int(),
  inquiryId: z.uuid(),
  /** What staff wrote. Null if they wrote nothing. */
  words: z.string().nullable(),
  /** Until when the offer is valid. Null if there is no offer. */
  until: instant.nullable(),
});
export type Facts = z.infer<typeof facts>;
