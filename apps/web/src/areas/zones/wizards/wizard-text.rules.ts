import { asciiOwnerOf, checkOwner, defaultTtlSeconds, type RecordSet } from "@nameplane/dns";
import { rdataOfText, textOfRdata } from "@nameplane/dns/wizards";

/** The TXT records at a name that are of one kind, such as SPF. */
export function textsOf(before: RecordSet | null, isOfKind: (text: string) => boolean): string[] {
  return before === null ? [] : before.rdata.map(textOfRdata).filter(isOfKind);
}

/**
 * The set at a name with its texts of one kind replaced by a single text. All other texts stay, because a name has only one set
 * of texts.
 */
export function withText(owner: string, before: RecordSet | null, text: string, isOfKind: (text: string) => boolean): RecordSet {
  const others = before === null ? [] : before.rdata.filter((rdata) => !isOfKind(textOfRdata(rdata)));
  return {
    owner,
    type: "TXT",
    ttlSeconds: before?.ttlSeconds ?? defaultTtlSeconds,
    rdata: [...others, rdataOfText(text)].toSorted(),
  };
}

/** The entries of a field for several values, separated by commas, spaces or lines. */
export function entriesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((entry) => entry !== ""))];
}

/**
 * The domain whose policy an entry includes (RFC 7208 section 5.2). It often begins with an underscore. Null if the entry is no
 * domain.
 */
export function includeOf(entry: string): string | null {
  const name = asciiOwnerOf(
    entry
      .toLowerCase()
      .replace(/^[+?~-]?include:/, "")
      .replace(/\.$/, ""),
  );
  return name.includes(".") && !name.startsWith("*") && checkOwner(name, "") === null ? name : null;
}

/** An address of a DMARC field, without the scheme that it has in the record. */
export const mailboxOf = (entry: string): string => entry.replace(/^mailto:/i, "");

const octet = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const ipv4 = new RegExp(`^(?:${octet}\\.){3}${octet}(?:/(?:3[0-2]|[12]?\\d))?$`);

/** Whether the text is an IPv4 or IPv6 address, alone or as a network (RFC 7208 section 5.6). */
export function isAddressOrNetwork(text: string): boolean {
  if (!text.includes(":")) return ipv4.test(text);
  const [address = "", length, ...more] = text.split("/");
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= 128);
  return more.length === 0 && isLength && URL.canParse(`http://[${address}]/`);
}
