import { octetsOfText, quoteOctets } from "../octets.ts";
import { canonicalRdata, valueOfRdata } from "../rdata.ts";
import { txt } from "../types/txt.ts";

/** The text that a canonical TXT record says: its strings put together. */
export function textOfRdata(rdata: string): string {
  return valueOfRdata(txt, rdata).strings.join("");
}

/** The canonical TXT record that says a text. */
export function rdataOfText(text: string): string {
  const result = canonicalRdata("TXT", quoteOctets(octetsOfText(text)));
  if (!result.ok) throw new RangeError(`no text record: ${text.slice(0, 80)}`);
  return result.value;
}
