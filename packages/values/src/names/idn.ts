import { isAsciiDomainName, type DomainName } from "./domain-name.ts";
import { decodePunycode, PunycodeError } from "./punycode.ts";

const prefix = "xn--";

// Characters that would end or change the host part of a URL. Dots, hyphens, letters and everything beyond ASCII are allowed.
const notInNames = /[\s\p{Cc}"#%&'()*+,/:;<=>?@[\\\]^`{|}]/u;

/**
 * The A-label form of a typed name ("Räksmörgås.SE" to "xn--rksmrgs-5wao1o.se"), by UTS 46, non-transitional. The mapping tables
 * are those of the platform's URL parser, which browsers and Node share, so no table is bundled.
 * Returns null if the text is no domain name in either form. The server makes the final decision, by tr46 with strict options.
 */
export function asciiNameOf(text: string): DomainName | null {
  if (text.length > 1000 || notInNames.test(text)) return null;
  if (/^[\u0021-\u007e]*$/.test(text)) {
    const lower = text.toLowerCase();
    return isAsciiDomainName(lower) && lower.split(".").every((label) => unicodeLabelOf(label) !== null) ? lower : null;
  }
  // The URL parser accepts hyphens at the ends of a label, but UTS 46 does not, in either form.
  if (/(?:^|[.\u3002\uff0e\uff61])-|-(?:$|[.\u3002\uff0e\uff61])/.test(text)) return null;
  const url = URL.parse(`http://${text}/`);
  if (url === null || !isAsciiDomainName(url.hostname)) return null;
  // The parser reads a name that ends in a number as an IPv4 address, in digits of any script.
  return /(?:^|\.)\d+$/.test(url.hostname) ? null : url.hostname;
}

/** The Unicode form of a stored name, for display. An A-label that is not genuine stays unchanged. */
export function unicodeNameOf(name: DomainName): string {
  return name
    .split(".")
    .map((label) => unicodeLabelOf(label) ?? label)
    .join(".");
}

/**
 * The Unicode form of a label. Null for an A-label that is not genuine: "xn--" text that is not Punycode, or that decodes to text
 * with a different A-label and could be mistaken for that.
 */
function unicodeLabelOf(label: string): string | null {
  if (!label.startsWith(prefix)) return label;
  try {
    const decoded = decodePunycode(label.slice(prefix.length));
    const isTrue = /\P{ASCII}/u.test(decoded) && asciiNameOf(decoded) === label;
    return isTrue ? decoded : null;
  } catch (error) {
    if (error instanceof PunycodeError) return null;
    throw error;
  }
}
