import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { readFeeCharged } from "../extensions/fee.ts";
import type { FeeCharged } from "../extensions/fee.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { NS } from "../namespaces.ts";
import { domainElement, writeDomainName } from "../objects/domain.ts";

/**
 * Deletes a domain (RFC 5731 section 3.2.2). Code 1000 means that it is deleted at once, as happens within the add grace period.
 * Code 1001 means that it goes into redemption or pending deletion. Returns the credit if the registry reports one.
 */
export function domainDelete(input: { readonly name: string }): EppCommand<{ readonly fee: FeeCharged | null }> {
  return {
    verb: "domain:delete",
    object: input.name,
    service: NS.domain,
    isTransform: true,
    mayRepeat: false,
    secrets: [],
    write: (context) => ({
      body: eppElement("delete", {}, domainElement("delete", {}, writeDomainName(input.name))),
      extensions: writeSubProduct(context, [input.name]),
    }),
    read: (reply) => ({ fee: readFeeCharged(reply, "delData") }),
  };
}
