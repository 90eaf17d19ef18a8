import { contactRoles } from "@nameplane/contracts/orders/request-types";
import { z } from "zod";
import { ownerParams } from "../../fulfilment/index.ts";

const byRole = z.partialRecord(z.enum(contactRoles), z.string());

/** Ids of contacts by role. */
export type ContactsByRole = z.infer<typeof byRole>;

export const contactsParams = z.object({
  ...ownerParams,
  /** The roles that the contact is put into. Absent if only the contact's own data has changed. */
  roles: z.array(z.enum(contactRoles)).optional(),
  /** A contact for each of these roles. contactId is one of these contacts. */
  byRole: byRole.optional(),
  /** After the change was carried out: the contacts that had the roles before. */
  formerByRole: byRole.optional(),
  /** Whether the request restores the owner and contacts that both sides agreed on. */
  putsBack: z.boolean().optional(),
  /** Whether the contact also becomes the registrant, after a transfer to us. */
  asRegistrant: z.boolean().optional(),
  /**
   * Whether the domain came from another account, so that its contact objects at the registry are replaced by new ones of this
   * account.
   */
  ownObjects: z.boolean().optional(),
});
export type ContactsParams = z.infer<typeof contactsParams>;
