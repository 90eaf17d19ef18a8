import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { readClaimsChecks, writeClaimsCheck } from "../extensions/launch.ts";
import type { ClaimsCheck } from "../extensions/launch.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { distinctLabels } from "../fields.ts";
import { NS } from "../namespaces.ts";
import { domainElement } from "../objects/domain.ts";
import { MalformedFrame } from "../xml/read-xml.ts";

/**
 * Asks on which names trademarks are claimed (RFC 8334 section 3.1.1). The answer does not say whether the names are available.
 */
export function domainClaims(input: { readonly names: readonly string[] }): EppCommand<readonly ClaimsCheck[]> {
  return {
    verb: "domain:check-claims",
    object: input.names.length === 1 ? (input.names[0] ?? null) : null,
    service: NS.domain,
    isTransform: false,
    mayRepeat: true,
    secrets: [],
    write: (context) => ({
      body: eppElement(
        "check",
        {},
        domainElement(
          "check",
          {},
          distinctLabels(input.names, "name").map((name) => domainElement("name", {}, name)),
        ),
      ),
      extensions: [...writeClaimsCheck(context), ...writeSubProduct(context, input.names)],
    }),
    read: (reply) => {
      const checks = readClaimsChecks(reply);
      if (checks === null) throw new MalformedFrame("claims check answer without data");
      return checks;
    },
  };
}
