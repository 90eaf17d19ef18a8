import * as specs from "@nameplane/contracts/tickets/mailboxes";
import * as operations from "@nameplane/contracts/tickets/operations";
import type { Edge } from "../../../platform/http/edge.ts";
import { addMailbox, readMailboxList, removeMailbox, type ConfiguredMail } from "./keep-mailboxes.ts";

/** The addresses that take mail, as staff see and change them. */
export function mailboxRoutes(edge: Edge, mail: ConfiguredMail): void {
  const settings = "staff_settings";
  // An address is of use only where the operator leads its mail to us, so the user does not have to confirm their identity.
  const unproved = { stepUp: null };
  edge.staff(operations.staffMailboxes, specs.staffMailboxesSpec, settings, unproved, (call) => readMailboxList(mail, call));
  edge.staff(operations.addMailbox, specs.addMailboxSpec, settings, unproved, async (call, input) => {
    await addMailbox(mail, call, input);
    return {};
  });
  edge.staff(operations.removeMailbox, specs.removeMailboxSpec, settings, unproved, async (call, { address }) => {
    await removeMailbox(mail, call, address);
    return {};
  });
}
