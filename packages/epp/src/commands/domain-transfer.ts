import { eppElement } from "../command.ts";
import type { CommandContext, EppCommand } from "../command.ts";
import { writeAllocationToken } from "../extensions/allocation-token.ts";
import { authInfoSecrets, writeAuthInfo } from "../extensions/auth-info.ts";
import type { AuthInfoInput } from "../extensions/auth-info.ts";
import { readFeeCharged, writeFeeEcho } from "../extensions/fee.ts";
import type { FeeCharged, FeeEcho } from "../extensions/fee.ts";
import { writeEuridTransfer } from "../extensions/eurid.ts";
import { writeIisTransfer } from "../extensions/iis.ts";
import { writeSubProduct } from "../extensions/namestore.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { domainElement, writeDomainName, writeDomainPeriod } from "../objects/domain.ts";
import { readTransferData } from "../objects/transfer.ts";
import type { TransferData } from "../objects/transfer.ts";
import { dataNamed } from "../reply.ts";
import { MalformedFrame } from "../xml/read-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

export type DomainTransferInput =
  | {
      readonly op: "request";
      readonly name: string;
      readonly authInfo: AuthInfoInput;
      /** The period to add, only for registries where a transfer adds one. */
      readonly periodMonths?: number | undefined;
      /** New name servers, only if the registry accepts them with the request. */
      readonly nameservers?: readonly string[] | undefined;
      /** The contact that becomes the registrant. Set only for registries that require it in the request. */
      readonly registrant?: string | undefined;
      readonly fee?: FeeEcho | undefined;
      /** The token with which the name is allocated. */
      readonly allocationToken?: string | undefined;
    }
  | {
      readonly op: "query" | "approve" | "reject" | "cancel";
      readonly name: string;
      readonly authInfo?: AuthInfoInput | undefined;
    };

/** State of the transfer; `transfer` is null if the registry answers a transform command without data. */
export interface DomainTransferred {
  readonly transfer: TransferData | null;
  readonly fee: FeeCharged | null;
}

/**
 * Requests a transfer, queries one, or answers one (RFC 5731 sections 3.1.3 and 3.2.4). Returns 1000 if it is done at once, and
 * 1001 while the losing registrar may answer. Refuses locally with 2101 for an op (request, approve, reject or cancel) that the
 * registry does not have, and with 2306 for a period if a transfer adds none.
 */
export function domainTransfer(input: DomainTransferInput): EppCommand<DomainTransferred> {
  const isQuery = input.op === "query";
  return {
    verb: `domain:transfer-${input.op}`,
    object: input.name,
    service: NS.domain,
    isTransform: !isQuery,
    mayRepeat: isQuery,
    secrets: [
      ...authInfoSecrets(input.authInfo),
      ...(input.op === "request" && input.allocationToken !== undefined ? [input.allocationToken] : []),
    ],
    write: (context) => {
      assertOffered(context, input);
      return {
        body: eppElement(
          "transfer",
          { op: input.op },
          domainElement(
            "transfer",
            {},
            writeDomainName(input.name),
            writePeriod(context, input),
            input.authInfo === undefined ? null : writeAuthInfo(domainElement, input.authInfo),
          ),
        ),
        extensions: [
          ...(input.op === "request" ? writeIisTransfer(context, input.nameservers) : []),
          ...(input.op === "request" ? writeEuridTransfer(context, input.registrant) : []),
          ...(input.op === "request" ? writeFeeEcho(context, "transfer", input.fee) : []),
          ...(input.op === "request" ? writeAllocationToken(context, input.allocationToken) : []),
          ...writeSubProduct(context, [input.name]),
        ],
      };
    },
    read: (reply) => {
      const data = dataNamed(reply, NS.domain, "trnData");
      const transfer = data === null ? null : readTransferData(data);
      if (isQuery && transfer === null) throw new MalformedFrame("transfer query answer without data");
      return { transfer, fee: readFeeCharged(reply, "trnData") };
    },
  };
}

function assertOffered(context: CommandContext, input: DomainTransferInput): void {
  if (input.op === "request" && context.profile.transfer.kind === "release")
    throw new InvalidInput(2101, "transfer request", "is not offered: the losing registrar releases the domain");
  const isAnswer = input.op === "approve" || input.op === "reject" || input.op === "cancel";
  if (isAnswer && !context.profile.transfer.mayAnswer) {
    throw new InvalidInput(2101, `transfer ${input.op}`, "is not offered by this registry");
  }
}

function writePeriod(context: CommandContext, input: DomainTransferInput): XmlElement | null {
  if (input.op !== "request" || input.periodMonths === undefined) return null;
  if (context.profile.transfer.addsMonths === 0) {
    throw new InvalidInput(2306, "period", "must not be given: a transfer adds no time at this registry");
  }
  return writeDomainPeriod(context, input.periodMonths);
}
