import { sha256 } from "../../../platform/ids.ts";
import { contactPrint } from "./contact-print.rules.ts";
import type { RegistryConnection, RegistryContact } from "../registry.port.ts";

export function hashOfContact({ capabilities }: Pick<RegistryConnection, "capabilities">, contact: RegistryContact) {
  return sha256(contactPrint(contact, capabilities)).toString("base64url");
}

/**
 * What the journal stores about a changed contact: hashes of the new and the former data. They can be compared, but the data
 * cannot be read from them.
 */
export function contactPrints(
  connection: Pick<RegistryConnection, "capabilities">,
  { wanted, before }: { readonly wanted: RegistryContact; readonly before: RegistryContact },
): { wanted: string; before: string } {
  return { wanted: hashOfContact(connection, wanted), before: hashOfContact(connection, before) };
}
