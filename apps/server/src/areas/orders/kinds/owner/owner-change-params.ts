import { z } from "zod";
import { ownerParams } from "../../fulfilment/index.ts";

export const ownerChangeParams = z.object({
  ...ownerParams,
  /** The domain came from another account: its contact objects at the registry are replaced by new ones of this account. */
  ownObjects: z.boolean().optional(),
});
export type OwnerChangeParams = z.infer<typeof ownerChangeParams>;
