import { codeOfRecordType, encodeRdata, isRecordType, recordTypeNamed, type RecordType } from "@nameplane/dns";

// PowerDNS compares the values it is given with the form in which it prints them itself, and refuses the whole request if they
// differ. So every value is written as PowerDNS 4.7 prints it.

/** Further types that PowerDNS 4.7 knows by name. It requires all others by number, with generic data (RFC 3597). */
const knownByName = new Set(
  (
    "A AAAA AFSDB ALIAS APL CAA CDNSKEY CDS CERT CNAME CSYNC DHCID DLV DNAME DNSKEY DS EUI48 EUI64 HINFO HTTPS IPSECKEY KEY KX L32 L64 " +
    "LOC LP MB MG MINFO MR MX NAPTR NID NS OPENPGPKEY PTR RKEY RP SMIMEA SOA SPF SRV SSHFP SVCB TLSA TXT URI"
  ).split(" "),
);

/** The name of a type in PowerDNS's API. */
export function powerDnsType(type: string): string {
  // PowerDNS knows the name of the type A6, but not the format of its content. It therefore requires the content as generic
  // data (RFC 3597).
  if (type === "TYPE38") return "A6";
  return knownByName.has(type) || !isRecordType(type) ? type : `TYPE${codeOfRecordType(type)}`;
}

/** The type that a name in PowerDNS's API stands for. Null if our zones cannot contain it. */
export function typeOfPowerDns(type: string): RecordType | null {
  return type === "A6" ? "TYPE38" : recordTypeNamed(type);
}

/** Converts canonical RDATA to the form in which PowerDNS prints it. */
export function powerDnsContent(type: string, rdata: string): string {
  if (!knownByName.has(type) && isRecordType(type)) return genericContent(encodeRdata(type, rdata));
  if (type === "SVCB" || type === "HTTPS") return serviceContent(rdata);
  if (type === "LOC") return locationContent(rdata);
  // PowerDNS prints nothing in place of the "." that stands for a missing gateway.
  if (type === "IPSECKEY")
    return rdata.replace(/^(\d+ 0 \d+) \./, "$1").replace(/(?<= )::[0-9a-f]+:[0-9a-f]+(?= |$)/, dottedTail);
  if (type === "APL") return rdata.replaceAll(/(?<=2:)::[0-9a-f]+:[0-9a-f]+(?=\/)/g, dottedTail);
  if (type === "AAAA")
    return rdata.replace(/^::ffff:(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts) => `::ffff:${groups(parts.slice(0, 4))}`);
  return typesWithAnyName.has(type) ? plainNames(rdata) : rdata;
}

function genericContent(bytes: Uint8Array): string {
  // If there are no octets, PowerDNS still prints the space after the length.
  return `\\# ${bytes.length} ${Buffer.from(bytes).toString("hex")}`;
}

function groups(octets: readonly string[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = octets.map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** PowerDNS 4.7 knows newer parameters (dohpath, ohttp) only by number, and prints an empty value as "". */
function serviceContent(rdata: string): string {
  const [priority, target, ...parameters] = rdata.match(/(?:[^\s"]|"(?:\\.|[^"\\])*")+/g) ?? [];
  return [priority, target, ...parameters.map(serviceParameter)].join(" ");
}

function serviceParameter(text: string): string {
  const equals = text.indexOf("=");
  const [key, value] = equals < 0 ? [text, ""] : [text.slice(0, equals), text.slice(equals + 1)];
  if (key === "dohpath") return `key7=${value}`;
  if (key === "mandatory") return `mandatory=${value.split(",").map(keyByNumber).join(",")}`;
  // PowerDNS prints quotes only around a value that contains a space.
  if (key === "alpn") return `alpn=${value.includes(" ") ? value : value.replaceAll('"', "")}`;
  if (key === "ipv6hint") return `ipv6hint=${value.split(",").map(dottedTail).join(",")}`;
  return equals < 0 && key !== "no-default-alpn" ? `${keyByNumber(key)}=""` : text;
}

function keyByNumber(key: string): string {
  return key === "dohpath" ? "key7" : key === "ohttp" ? "key8" : key;
}

/** PowerDNS prints an IPv6 address whose first 96 bits are 0 with a dotted IPv4 address at its end ("::192.0.2.1"). */
function dottedTail(address: string): string {
  const [, high, low] = /^::([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  const octets = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]);
  return `::${octets.join(".")}`;
}

/** PowerDNS prints latitude 0 as south and longitude 0 as west. */
function locationContent(rdata: string): string {
  return rdata.replace(/^0 0 0\.000 N/, "0 0 0.000 S").replace(/ 0 0 0\.000 E/, " 0 0 0.000 W");
}

const typesWithAnyName = new Set("AFSDB KX LP MB MG MINFO MR NAPTR PTR RP SOA".split(" "));

/**
 * PowerDNS requires names as it prints them: a backslash only before dots and backslashes, other characters plain ("a@b.", not
 * "a\\@b.").
 */
function plainNames(content: string): string {
  if (!content.includes("\\")) return content;
  // Quoted texts are matched as a whole and left unchanged.
  return content.replaceAll(/"(?:\\.|[^"\\])*"|\\(\d{3}|.)/g, (match, escaped: string | undefined) =>
    escaped !== undefined && '@$;()"'.includes(escaped) ? escaped : match,
  );
}

/**
 * Undoes what `powerDnsContent` changes in a way that our parser could not read: a quote inside a name, and a missing gateway.
 */
export function readableContent(type: string, content: string): string {
  if (type === "IPSECKEY") return content.replace(/^(\d+ 0 \d+)(?! \.)/, "$1 .");
  if (!typesWithAnyName.has(type) || !content.includes('"')) return content;
  const [front = ""] = type === "NAPTR" ? (/^\d+ \d+(?: "(?:\\.|[^"\\])*"){3} /.exec(content) ?? []) : [];
  return front + content.slice(front.length).replaceAll(/\\.|"/g, (match) => (match === '"' ? String.raw`\"` : match));
}
