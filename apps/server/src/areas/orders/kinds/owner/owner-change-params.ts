import { z } from "zod";
import { ownerParams } from "../../fulfilment/index.ts";

export const ownerChangeParams = z.object({
  ...ownerParams,
  /** The name came from another account: its contacts at the registry are exchanged for objects of this one. */
  ownObjects: z.boolean().optional(),
});
export type OwnerChangeParams = z.infer<typeof ownerChangeParams>;
