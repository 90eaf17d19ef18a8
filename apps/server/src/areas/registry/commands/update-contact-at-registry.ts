import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { tx } from "../../../platform/db/transaction.ts";
import {
  contactDataHash,
  registryContactOf,
  type ContactForRegistry,
  contactDiffers,
  contactPrint,
  handlesOf,
  markHandleChanged,
  contactPrints,
} from "../contacts/index.ts";
import { commonMeaning } from "../registry-refusal.rules.ts";
import type { RegistryConnection, RegistryContact } from "../registry.port.ts";
import { perform, type Conversation, type Step } from "./conversation.ts";

/**
 * Updates every object of a contact at a registry to the contact's present data. Each object is read, changed where it differs,
 * and read back. Returns how many objects there are. Data that identify the holder are not sent if the registry never changes
 * them (.se, .nu).
 *
 * It can be repeated: an object that is already right is left alone.
 */
export async function updateContactAtRegistry(
  talk: Conversation,
  contact: ContactForRegistry,
): Promise<Step<{ readonly objects: number }>> {
  const { deps, scope, connection } = talk;
  const { registryId, capabilities } = connection;
  const handles = await tx(deps.pool, scope, (trx) => handlesOf(trx, scope, { contactId: contact.contactId, registryId }));
  for (const handle of handles) {
    const wanted = registryContactOf(contact, handle, capabilities);
    let held = await connection.contact(handle, "interactive");
    if (held === null)
      return {
        kind: "stop",
        outcome: { kind: "staff", text: taskText("contactUnknown", { handle }) },
      };
    if (!isAsWanted(connection, held, wanted)) {
      const step = await perform(
        talk,
        { verb: "contact:update", contact: wanted },
        (code, text) => commonMeaning("contact:update", code, text),
        contactPrints(connection, { wanted, before: held }),
      );
      if (step.kind === "stop") return step;
      const after = await connection.contact(handle, "interactive");
      if (after === null || !isAsWanted(connection, after, wanted))
        return {
          kind: "stop",
          outcome: { kind: "staff", text: taskText("contactNotShown", { handle }) },
        };
      held = after;
    }
    const known = {
      dataHash: contactDataHash(registryContactOf(contact, "", capabilities)),
      differs: contactDiffers(wanted, held, capabilities),
    };
    await tx(deps.pool, scope, (trx) => markHandleChanged(trx, scope, registryId, handle, known));
  }
  return { kind: "go", value: { objects: handles.length } };
}

function isAsWanted({ capabilities }: RegistryConnection, held: RegistryContact, wanted: RegistryContact): boolean {
  return contactPrint(held, capabilities) === contactPrint(wanted, capabilities);
}
