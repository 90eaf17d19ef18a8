import { z } from "zod";
import { ofOrder } from "../../lines/index.ts";
import { instant } from "../../mail/index.ts";

export const facts = z.strictObject({
  template: z.literal("domain-registered"),
  ...ofOrder,
  domainId: z.uuid(),
  name: z.string(),
  expiresAt: instant.nullable(),
  renews: z.boolean(),
  /**
   * Whether the domain auto-renews but the account has no way to pay for that yet. Absent in mails that were stored before this
   * fact was recorded.
   */
  isUnpayable: z.boolean().optional(),
  nameServers: z.array(z.string()),
});
export type Facts = z.infer<typeof facts>;
