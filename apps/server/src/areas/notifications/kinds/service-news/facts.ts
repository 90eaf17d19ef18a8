import { z } from "zod";
import { instant, minor } from "../../mail/index.ts";
import { serviceNews } from "./service-stage.rules.ts";

/** What happens to a service of the account that people deliver. */
export const facts = z.strictObject({
  template: z.literal("service-news"),
  news: z.enum(serviceNews),
  /** What its owner calls it. */
  name: z.string(),
  /** The end of the paid period, or the last day on which it can be renewed; null: it has none. */
  until: instant.nullable(),
  /** For a renewal at another price than the last one: what was paid and what the next period costs, without VAT; null: the same. */
  price: z.strictObject({ before: minor, next: minor, currency: z.string() }).nullable().default(null),
  serviceId: z.uuid(),
  /** The type of service, as its page's address has it. */
  type: z.string(),
});
export type Facts = z.infer<typeof facts>;
