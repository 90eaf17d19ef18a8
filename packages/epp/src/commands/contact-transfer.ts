import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { authInfoSecrets, writeAuthInfo } from "../extensions/auth-info.ts";
import type { AuthInfoInput } from "../extensions/auth-info.ts";
import { clientId } from "../fields.ts";
import { NS } from "../namespaces.ts";
import { contactElement } from "../objects/contact.ts";
import { readTransferData } from "../objects/transfer.ts";
import type { TransferData } from "../objects/transfer.ts";
import { dataNamed } from "../reply.ts";
import { MalformedFrame } from "../xml/read-xml.ts";

/** Requests a contact's transfer, queries one, or answers one (RFC 5733 sections 3.1.3 and 3.2.4). */
export function contactTransfer(input: {
  readonly op: "request" | "query" | "approve" | "reject" | "cancel";
  readonly id: string;
  readonly authInfo?: AuthInfoInput | undefined;
}): EppCommand<{ readonly transfer: TransferData | null }> {
  const isQuery = input.op === "query";
  return {
    verb: `contact:transfer-${input.op}`,
    object: input.id,
    service: NS.contact,
    isTransform: !isQuery,
    mayRepeat: isQuery,
    secrets: authInfoSecrets(input.authInfo),
    write: () => ({
      body: eppElement(
        "transfer",
        { op: input.op },
        contactElement(
          "transfer",
          {},
          contactElement("id", {}, clientId(input.id, "contact:id")),
          input.authInfo === undefined ? null : writeAuthInfo(contactElement, input.authInfo),
        ),
      ),
      extensions: [],
    }),
    read: (reply) => {
      const data = dataNamed(reply, NS.contact, "trnData");
      const transfer = data === null ? null : readTransferData(data);
      if (isQuery && transfer === null) throw new MalformedFrame("transfer query answer without data");
      return { transfer };
    },
  };
}
