import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** New name servers were ordered for a domain, or for several at once; `name` is then one of them. */
export const facts = z.strictObject({
  template: z.literal("servers-ordered"),
  orderNumber: z.int(),
  domainId: z.uuid(),
  name: z.string(),
  others: z.int(),
  servers: z.array(z.string()),
  /** The former name servers. Empty if there are several domains, since these had different ones. */
  former: z.array(z.string()),
  at: instant,
});
export type Facts = z.infer<typeof facts>;
