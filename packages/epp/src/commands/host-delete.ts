import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { label } from "../fields.ts";
import { NS } from "../namespaces.ts";
import { hostElement } from "../objects/host.ts";

/** Deletes a host (RFC 5732 section 3.2.2). The registry refuses with 2305 while a domain is delegated to it. */
export function hostDelete(input: { readonly name: string }): EppCommand<null> {
  return {
    verb: "host:delete",
    object: input.name,
    service: NS.host,
    isTransform: true,
    mayRepeat: false,
    secrets: [],
    write: (context) => ({
      body: eppElement("delete", {}, hostElement("delete", {}, hostElement("name", {}, label(input.name, "host:name")))),
      extensions: writeSubProduct(context, [input.name]),
    }),
    read: () => null,
  };
}
