import { eppElement, requireService } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { token } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { elementsOf } from "../xml/write-xml.ts";

const handshake = elementsOf("h", NS.nominetHandshake);

/**
 * Accepts or rejects domains that another registrar wants to release to us, for a registry that asks our tag first
 * (std-handshake-1.0 of .uk). `caseId` comes from the notice about the release. Refuses locally with 2101 if the gaining
 * registrar has to request a transfer with an auth code instead.
 */
export function handshakeAnswer(input: {
  readonly caseId: string;
  readonly answer: "accept" | "reject";
}): EppCommand<Readonly<Record<string, never>>> {
  return {
    verb: `handshake:${input.answer}`,
    object: input.caseId,
    service: NS.domain,
    isTransform: true,
    mayRepeat: false,
    secrets: [],
    write: (context) => {
      if (context.profile.transfer.kind !== "release")
        throw new InvalidInput(2101, "handshake", "is not offered: the gaining registrar asks for the transfer");
      requireService(context, NS.nominetHandshake);
      const caseId = handshake("caseId", {}, token(input.caseId, "caseId", 1, 64));
      return { body: eppElement("update", {}, handshake(input.answer, {}, caseId)), extensions: [] };
    },
    read: () => ({}),
  };
}
