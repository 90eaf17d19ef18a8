import { octetsOfText, quoteOctets, textOfOctets } from "../octets.ts";
import { canonicalRdata, valueOfRdata } from "../rdata.ts";
import { txt } from "../types/txt.ts";

/** The text of a canonical TXT record: its strings joined. */
export function textOfRdata(rdata: string): string {
  return valueOfRdata(txt, rdata).strings.join("");
}

/** The canonical TXT record of a text. */
export function rdataOfText(text: string): string {
  const result = canonicalRdata("TXT", quoteOctets(octetsOfText(text)));
  if (!result.ok) throw new RangeError(`no text record: ${text.slice(0, 80)}`);
  return result.value;
}

/**
 * A canonical TXT record in readable form: letters beyond ASCII are shown as such if they are UTF-8. Reading it back results in
 * the same record.
 */
export function readableTxt(rdata: string): string {
  if (!rdata.includes("\\")) return rdata;
  const { strings } = valueOfRdata(txt, rdata);
  return strings.map((one) => quoted(textOfOctets(one)) ?? quoteOctets(one)).join(" ");
}

const quoted = (text: string | null) => (text === null ? null : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
