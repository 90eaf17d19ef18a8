import { asciiNameOf, isEmail } from "@nameplane/values";
import type { RdataType } from "../rdata-type.ts";
import { WireError } from "../wire.ts";

/**
 * Forwarding of one mailbox, a type of this product. Name servers serve the MX of the forwarding hosts instead (see
 * `publishedRecordSets`).
 * `localPart` is the part before the at sign of the forwarded address, in lower case, or "*" for every address. The part after
 * the at sign is the owner name.
 */
export type Mailforward = { readonly localPart: string; readonly recipient: string };

export const mailforward: RdataType<Mailforward> = {
  type: "MAILFORWARD",
  code: null,
  read: (reader) => {
    const localPart = reader.text("localPart").toLowerCase();
    if (localPart === "") return { localPart, recipient: "" };
    if (!isForwardLocalPart(localPart)) reader.fail("dns.invalid_forward_email", "localPart", localPart);
    if (reader.isAtEnd) {
      reader.fail("dns.recipient_missing", "recipient");
      return { localPart, recipient: "" };
    }
    const recipient = withAsciiDomain(reader.text("recipient"));
    if (!isEmail(recipient) || /[\s"]/.test(recipient)) reader.fail("dns.invalid_recipient", "recipient", recipient);
    return { localPart, recipient };
  },
  print: (value) => `${value.localPart} ${value.recipient}`,
  write: neverOnTheWire,
  decode: neverOnTheWire,
};

/** Converts the domain of a typed address to A-labels, as mail servers require it. Anything else is unchanged. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = at < 1 || !/\P{ASCII}/u.test(address.slice(at)) ? null : asciiNameOf(address.slice(at + 1));
  return domain === null ? address : `${address.slice(0, at)}@${domain}`;
}

/**
 * Whether the text is a dotted-atom local part or "*". Quoted local parts are refused, because a forwarding host might not route
 * them correctly.
 */
export function isForwardLocalPart(text: string): boolean {
  return text === "*" || (!text.startsWith('"') && isEmail(`${text}@example.se`));
}

function neverOnTheWire(): never {
  throw new WireError("MAILFORWARD has no wire format");
}
