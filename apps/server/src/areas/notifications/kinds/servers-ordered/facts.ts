import { z } from "zod";
import { instant } from "../../mail/index.ts";

/** Other name servers were ordered for a name, or for many at once: the name is one of them then. */
export const facts = z.strictObject({
  template: z.literal("servers-ordered"),
  orderNumber: z.int(),
  domainId: z.uuid(),
  name: z.string(),
  others: z.int(),
  servers: z.array(z.string()),
  /** Of one name alone; many had different ones. */
  former: z.array(z.string()),
  at: instant,
});
export type Facts = z.infer<typeof facts>;
