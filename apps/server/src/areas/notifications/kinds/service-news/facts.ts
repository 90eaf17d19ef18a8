import { z } from "zod";
import { instant } from "../../mail/index.ts";
import { serviceNews } from "./service-stage.rules.ts";

/** What happens to a service of the account that people deliver. */
export const facts = z.strictObject({
  template: z.literal("service-news"),
  news: z.enum(serviceNews),
  /** What its owner calls it. */
  name: z.string(),
  /** The end of the paid period, or the last day on which it can be renewed; null: it has none. */
  until: instant.nullable(),
  serviceId: z.uuid(),
  /** The type of service, as its page's address has it. */
  type: z.string(),
});
export type Facts = z.infer<typeof facts>;
