import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { distinctLabels } from "../fields.ts";
import { NS } from "../namespaces.ts";
import { readCheckData } from "../objects/check.ts";
import type { CheckData } from "../objects/check.ts";
import { hostElement } from "../objects/host.ts";

/** Asks which hosts can be created (RFC 5732 section 3.1.1). */
export function hostCheck(input: { readonly names: readonly string[] }): EppCommand<readonly CheckData[]> {
  return {
    verb: "host:check",
    object: input.names.length === 1 ? (input.names[0] ?? null) : null,
    service: NS.host,
    isTransform: false,
    mayRepeat: true,
    secrets: [],
    write: (context) => ({
      body: eppElement(
        "check",
        {},
        hostElement(
          "check",
          {},
          distinctLabels(input.names, "host:name").map((name) => hostElement("name", {}, name)),
        ),
      ),
      extensions: writeSubProduct(context, input.names),
    }),
    read: (reply) => readCheckData(reply, NS.host),
  };
}
