import { z } from "zod";
import { ownerParams } from "../../fulfilment/index.ts";

export const ownerChangeParams = z.object({
  ...ownerParams,
  /**
   * Whether the domain came from another account, so that its contact objects at the registry are replaced by new ones of this
   * account.
   */
  ownObjects: z.boolean().optional(),
});
export type OwnerChangeParams = z.infer<typeof ownerChangeParams>;
