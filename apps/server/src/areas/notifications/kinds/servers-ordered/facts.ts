import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** New name servers were ordered for a domain, or for several domains at once. `name` is then one of these domains. */
export const facts = z.strictObject({
  template: z.literal("servers-ordered"),
  orderNumber: z.int(),
  domainId: z.uuid(),
  name: z.string(),
  others: z.int(),
  servers: z.array(z.string()),
  /** The former name servers. Empty if there are several domains, because each may have had different ones. */
  former: z.array(z.string()),
  at: instant,
});
export type Facts = z.infer<typeof facts>;
