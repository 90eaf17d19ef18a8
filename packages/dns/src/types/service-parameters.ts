import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from "@nameplane/values";
import { base64OfBytes, bytesOfBase64, bytesOfOctets, octetsOfBytes, octetsOfPresentation, quoteOctets } from "../octets.ts";

/** One parameter of SVCB or HTTPS: its key number and its value in wire format, one character per octet (RFC 9460 section 2.2). */
export type ServiceParameter = { readonly key: number; readonly value: string };

// IANA "DNS SVCB: Service Parameter Keys"
const keyNames: Readonly<Record<number, string>> = {
  0: "mandatory",
  1: "alpn",
  2: "no-default-alpn",
  3: "port",
  4: "ipv4hint",
  5: "ech",
  6: "ipv6hint",
  7: "dohpath",
  8: "ohttp",
};

const keyNumbers = new Map(Object.entries(keyNames).map(([key, name]) => [name, Number(key)]));

/** Reads "key", "key=value" or "key="quoted value"". Null if the key is unknown or its value is not valid for the key. */
export function parseParameter(text: string): ServiceParameter | null {
  const equals = text.indexOf("=");
  const key = keyNumberOf(equals < 0 ? text : text.slice(0, equals));
  if (key === null) return null;
  const raw = equals < 0 ? "" : text.slice(equals + 1);
  const octets = octetsOfPresentation(/^".*"$/s.test(raw) ? raw.slice(1, -1) : raw);
  const value = octets === null ? null : wireValueOf(key, octets);
  return value === null || value.length > 65_535 ? null : { key, value };
}

/**
 * Keys without a name are written keyNNNNN. This also accepts the number of a key that has a name. 65535 is reserved (section
 * 14.3.2).
 */
function keyNumberOf(text: string): number | null {
  const name = text.toLowerCase();
  const known = keyNumbers.get(name);
  if (known !== undefined) return known;
  const match = /^key(0|[1-9]\d{0,4})$/.exec(name);
  const number = match === null ? 65_535 : Number(match[1]);
  return number < 65_535 ? number : null;
}

function wireValueOf(key: number, octets: string): string | null {
  switch (keyNames[key] ?? "") {
    case "mandatory":
      return mandatoryKeysOf(octets);
    case "alpn":
      return protocolIdsOf(octets);
    case "no-default-alpn":
    case "ohttp":
      return octets === "" ? "" : null;
    case "port":
      return /^\d{1,5}$/.test(octets) && Number(octets) <= 65_535 ? u16(Number(octets)) : null;
    case "ipv4hint":
      return addressesOf(octets, parseIpv4);
    case "ipv6hint":
      return addressesOf(octets, parseIpv6);
    case "ech": {
      const bytes = octets === "" ? null : bytesOfBase64(octets);
      return bytes === null ? null : octetsOfBytes(bytes);
    }
    case "dohpath":
      // RFC 9461 section 5: a relative URI template with the variable "dns"
      return octets.startsWith("/") && /\{[^}]*\bdns\b[^}]*\}/.test(octets) ? octets : null;
    default:
      return octets;
  }
}

/**
 * Wire value of the parameter "mandatory" (section 8): each key once, ascending, never "mandatory" itself. Null if the list is
 * not valid.
 */
function mandatoryKeysOf(octets: string): string | null {
  const keys = octets.split(",").map(keyNumberOf);
  const numbers = keys.filter((key) => key !== null).toSorted((a, b) => a - b);
  const isRight = numbers.length === keys.length && numbers.every((key, index) => key !== 0 && key !== numbers[index - 1]);
  return isRight ? numbers.map(u16).join("") : null;
}

/** A comma-separated list in which "\," is a comma and "\\" a backslash (appendix A.1). */
function protocolIdsOf(octets: string): string | null {
  const ids: string[] = [""];
  for (let index = 0; index < octets.length; index += 1) {
    const character = octets[index] ?? "";
    if (character === ",") {
      ids.push("");
      continue;
    }
    const escaped = octets[index + 1];
    if (character === "\\" && escaped !== "," && escaped !== "\\") return null;
    if (character === "\\") index += 1;
    ids[ids.length - 1] += character === "\\" ? (escaped ?? "") : character;
  }
  if (ids.some((id) => id === "" || id.length > 255)) return null;
  return ids.map((id) => String.fromCodePoint(id.length) + id).join("");
}

function addressesOf(octets: string, parse: (text: string) => Uint8Array | null): string | null {
  const addresses = octets.split(",").map(parse);
  return addresses.every((address) => address !== null) ? addresses.map(octetsOfBytes).join("") : null;
}

/** The canonical text of a parameter. A wire value that its key does not allow is shown as octets under the key's number. */
export function printParameter(parameter: ServiceParameter): string {
  const name = keyNames[parameter.key];
  const text = name === undefined ? null : textOf(name, parameter.value);
  if (name === undefined || text === null) {
    const plain = `key${parameter.key}`;
    return parameter.value === "" ? plain : `${plain}=${quoteOctets(parameter.value)}`;
  }
  return text === "" ? name : `${name}=${text}`;
}

function textOf(name: string, value: string): string | null {
  switch (name) {
    case "mandatory":
      return (
        pieces(value, 2)
          ?.map((piece) => keyNames[numberOf(piece)] ?? `key${numberOf(piece)}`)
          .join(",") ?? null
      );
    case "alpn":
      return printProtocolIds(value);
    case "no-default-alpn":
    case "ohttp":
      return value === "" ? "" : null;
    case "port":
      return value.length === 2 ? String(numberOf(value)) : null;
    case "ipv4hint":
      return (
        pieces(value, 4)
          ?.map((piece) => formatIpv4(bytesOfOctets(piece)))
          .join(",") ?? null
      );
    case "ipv6hint":
      return (
        pieces(value, 16)
          ?.map((piece) => formatIpv6(bytesOfOctets(piece)))
          .join(",") ?? null
      );
    case "ech":
      // Quoted, because PowerDNS accepts only the form that it prints itself.
      return value === "" ? null : `"${base64OfBytes(bytesOfOctets(value))}"`;
    default:
      return quoteOctets(value);
  }
}

function protocolsOf(value: string): string[] | null {
  const ids: string[] = [];
  for (let index = 0; index < value.length;) {
    const length = value.codePointAt(index) ?? 0;
    const id = value.slice(index + 1, index + 1 + length);
    if (length === 0 || id.length !== length) return null;
    ids.push(id);
    index += 1 + length;
  }
  return ids.length === 0 ? null : ids;
}

function printProtocolIds(value: string): string | null {
  const list = protocolsOf(value)
    ?.map((id) => id.replaceAll(/[\\,]/g, String.raw`\$&`))
    .join(",");
  if (list === undefined) return null;
  return /^[A-Za-z0-9./,_-]+$/.test(list) ? list : quoteOctets(list);
}

/**
 * Whether name servers accept the parameter. It must not contain parentheses or semicolons, which PowerDNS reads as those of a
 * zone file. Protocol names must be printable, without quotes, backslashes and commas, as all registered ones are (IANA "TLS
 * ALPN").
 */
export function isServed({ key, value }: ServiceParameter): boolean {
  if (key === 1) return protocolsOf(value)?.every((id) => /^[ -~]+$/.test(id) && !/["\\,();]/.test(id)) ?? false;
  return keyNames[key] !== undefined && key !== 7 ? true : !/[();]/.test(value);
}

function pieces(value: string, size: number): string[] | null {
  if (value === "" || value.length % size !== 0) return null;
  return Array.from({ length: value.length / size }, (_, index) => value.slice(index * size, (index + 1) * size));
}

function numberOf(octets: string): number {
  return (octets.codePointAt(0) ?? 0) * 256 + (octets.codePointAt(1) ?? 0);
}

function u16(value: number): string {
  return String.fromCodePoint(value >> 8, value & 0xff);
}
