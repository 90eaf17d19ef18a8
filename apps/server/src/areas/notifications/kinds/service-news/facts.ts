import { z } from "zod";
import { instant, minor } from "../../mail/index.ts";
import { serviceNews } from "./service-stage.rules.ts";

/** What happens to a service of the account that staff deliver. */
export const facts = z.strictObject({
  template: z.literal("service-news"),
  news: z.enum(serviceNews),
  /** The name that the owner has given to the service. */
  name: z.string(),
  /** The end of the paid period, or the last day on which the service can be renewed. Null if it has none. */
  until: instant.nullable(),
  /**
   * Set if the renewal costs something else than the last period: the price that was paid, and the price of the next period, both
   * without VAT. Null if the price is the same.
   */
  price: z.strictObject({ before: minor, next: minor, currency: z.string() }).nullable().default(null),
  serviceId: z.uuid(),
  /** The type of service, as it is written in the URL of its page. */
  type: z.string(),
});
export type Facts = z.infer<typeof facts>;
