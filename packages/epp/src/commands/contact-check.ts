import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { clientId, distinctLabels } from "../fields.ts";
import { NS } from "../namespaces.ts";
import { readCheckData } from "../objects/check.ts";
import type { CheckData } from "../objects/check.ts";
import { contactElement } from "../objects/contact.ts";

/** Asks which contact ids can be created (RFC 5733 section 3.1.1). */
export function contactCheck(input: { readonly ids: readonly string[] }): EppCommand<readonly CheckData[]> {
  return {
    verb: "contact:check",
    object: input.ids.length === 1 ? (input.ids[0] ?? null) : null,
    service: NS.contact,
    isTransform: false,
    mayRepeat: true,
    secrets: [],
    write: () => ({
      body: eppElement(
        "check",
        {},
        contactElement(
          "check",
          {},
          distinctLabels(input.ids, "contact:id").map((id) => contactElement("id", {}, clientId(id, "contact:id"))),
        ),
      ),
      extensions: [],
    }),
    read: (reply) => readCheckData(reply, NS.contact),
  };
}
