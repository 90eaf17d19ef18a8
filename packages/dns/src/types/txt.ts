import { quoteOctets } from "../octets.ts";
import type { RdataType } from "../rdata-type.ts";

/** Text (RFC 1035 section 3.3.14): one or more strings of up to 255 octets, one character per octet. */
export type Txt = { readonly strings: readonly string[] };

const stringLengthMax = 255;
// RDATA has a 16-bit length (RFC 1035 section 3.2.1)
const rdataLengthMax = 65_535;

export const txt: RdataType<Txt> = {
  type: "TXT",
  code: 16,
  read: (reader) => {
    const strings = reader.remainingStrings("text").flatMap(cut);
    const length = strings.reduce((total, one) => total + one.length + 1, 0);
    if (length > rdataLengthMax) reader.fail("dns.text_too_long", "text");
    return { strings };
  },
  shortcut: (reader) => reader.takePlainQuoted(),
  print: (value) => value.strings.map(quoteOctets).join(" "),
  write: (value, writer) => {
    for (const one of value.strings) writer.characterString(one);
  },
  decode: (reader) => {
    const strings: string[] = [];
    do strings.push(reader.characterString());
    while (!reader.isAtEnd);
    return { strings };
  },
};

/** Readers join the strings again, so a long text (such as a DKIM key) is split for the wire instead of being refused. */
function cut(text: string): string[] {
  if (text.length <= stringLengthMax) return [text];
  const count = Math.ceil(text.length / stringLengthMax);
  return Array.from({ length: count }, (_, index) => text.slice(index * stringLengthMax, (index + 1) * stringLengthMax));
}
