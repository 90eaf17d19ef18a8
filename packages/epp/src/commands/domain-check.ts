import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { writeAllocationToken } from "../extensions/allocation-token.ts";
import { readFeeChecks, writeFeeCheck } from "../extensions/fee.ts";
import type { FeeCheck, FeeQuery } from "../extensions/fee.ts";
import { writeLaunchCheck } from "../extensions/launch.ts";
import type { LaunchPhase } from "../extensions/launch.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { distinctLabels } from "../fields.ts";
import { NS } from "../namespaces.ts";
import { readCheckData } from "../objects/check.ts";
import { domainElement } from "../objects/domain.ts";

/** Whether a name can be registered, and its prices if they were requested and the registry returned any. */
export interface DomainCheck {
  readonly name: string;
  /** Null if the registry's value could not be read, which does not mean "free". */
  readonly isAvailable: boolean | null;
  readonly reason: string | null;
  readonly fee: FeeCheck | null;
}

/**
 * Asks which names can be registered (RFC 5731 section 3.1.1), with prices on request.
 *
 * `names`: distinct, as A-labels, and at most the registry's `namesPerCheck`. All are of one sub-product if the registry has
 * sub-products. Returns one entry for each name that the registry answered, in its order and spelling.
 */
export function domainCheck(input: {
  readonly names: readonly string[];
  readonly fee?: FeeQuery | undefined;
  /** Asks whether the names can be registered with this token. */
  readonly allocationToken?: string | undefined;
  /** Asks whether the names can be registered in this phase of the TLD's launch. */
  readonly launch?: LaunchPhase | undefined;
}): EppCommand<readonly DomainCheck[]> {
  return {
    verb: "domain:check",
    object: input.names.length === 1 ? (input.names[0] ?? null) : null,
    service: NS.domain,
    isTransform: false,
    mayRepeat: true,
    secrets: input.allocationToken === undefined ? [] : [input.allocationToken],
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
      extensions: [
        ...writeFeeCheck(context, input.fee, input.names),
        ...writeLaunchCheck(context, input.launch),
        ...writeAllocationToken(context, input.allocationToken),
        ...writeSubProduct(context, input.names),
      ],
    }),
    read: (reply) => {
      const fees = readFeeChecks(reply);
      return readCheckData(reply, NS.domain).map(({ object, isAvailable, reason }) => ({
        name: object,
        isAvailable,
        reason,
        fee: fees.get(object.toLowerCase()) ?? null,
      }));
    },
  };
}
