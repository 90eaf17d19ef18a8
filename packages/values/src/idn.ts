import { isAsciiDomainName, type DomainName } from "./domain-name.ts";
import { decodePunycode, PunycodeError } from "./punycode.ts";

const prefix = "xn--";

// Characters that would end or change the host part of a URL. Dots, hyphens, letters and everything beyond ASCII may pass.
const notInNames = /[\s\p{Cc}"#%&'()*+,/:;<=>?@[\\\]^`{|}]/u;

/**
 * The A-label form of a name that people type ("Räksmörgås.SE" to "xn--rksmrgs-5wao1o.se"), by UTS 46, non-transitional.
 *
 * The mapping tables are those of the platform's URL parser, which browsers and Node share, so no table is bundled.
 * Gives null when the text is no domain name in either form. The server's final word is tr46 with strict options.
 */
export function asciiNameOf(text: string): DomainName | null {
  if (text.length > 1000 || notInNames.test(text)) return null;
  const lower = text.toLowerCase();
  if (isAsciiDomainName(lower) && !lower.includes(prefix)) return lower;
  // letters, digits and hyphens only: nothing to map, so what is wrong now stays wrong
  if (/^[\u0021-\u007e]*$/.test(text) && !lower.includes(prefix)) return null;
  const url = URL.parse(`http://${text}/`);
  return url !== null && isAsciiDomainName(url.hostname) ? url.hostname : null;
}

/** The Unicode form of a stored name, for display. A label that is no valid Punycode stays as it is. */
export function unicodeNameOf(name: DomainName): string {
  return name.split(".").map(unicodeLabelOf).join(".");
}

function unicodeLabelOf(label: string): string {
  if (!label.startsWith(prefix)) return label;
  try {
    const decoded = decodePunycode(label.slice(prefix.length));
    // a label that does not come back as itself is a fake, shown raw so that it cannot pose as another name
    return asciiNameOf(decoded) === label ? decoded : label;
  } catch (error) {
    if (error instanceof PunycodeError) return label;
    throw error;
  }
}
