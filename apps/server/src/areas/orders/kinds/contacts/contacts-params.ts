import { contactRoles } from "@nameplane/contracts/orders/request-types";
import { z } from "zod";
import { ownerParams } from "../../fulfilment/index.ts";

const byRole = z.partialRecord(z.enum(contactRoles), z.string());

/** Ids of contacts by role. */
export type ContactsByRole = z.infer<typeof byRole>;

export const contactsParams = z.object({
  ...ownerParams,
  /** The roles the contact takes; absent: the contact itself has changed. */
  roles: z.array(z.enum(contactRoles)).optional(),
  /** A contact for each of these roles; contactId is one of them. */
  byRole: byRole.optional(),
  /** Of a change that was carried out: who stood in the roles until then. */
  formerByRole: byRole.optional(),
  /** The owner and contacts both sides agreed on take their places again. */
  putsBack: z.boolean().optional(),
  /** The contact takes the registrant's place, too; after a move here. */
  asRegistrant: z.boolean().optional(),
  /** The name came from another account: its contacts at the registry are exchanged for objects of this one. */
  ownObjects: z.boolean().optional(),
});
export type ContactsParams = z.infer<typeof contactsParams>;
