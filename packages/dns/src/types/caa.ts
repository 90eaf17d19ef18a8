import { isAsciiDomainName, isEmail, isWebUrl } from "@nameplane/values";
import { octetsOfBytes, quoteOctets } from "../octets.ts";
import type { RdataReader } from "../rdata-reader.ts";
import type { RdataType } from "../rdata-type.ts";

/**
 * Who may issue certificates for a name (RFC 8659). Flag 128 means that the issuer must understand the tag. The value is octets.
 */
export type Caa = { readonly flags: number; readonly tag: string; readonly value: string };

export const caa: RdataType<Caa> = {
  type: "CAA",
  code: 257,
  read: (reader) => {
    const flags = reader.u8("flags", "dns.invalid_caa_flags");
    const tag = reader.text("tag").toLowerCase();
    // RFC 8659 section 4.1: a tag consists of letters and digits. At most 15 are recommended, and no registered tag is longer.
    if (tag !== "" && !/^[a-z0-9]{1,15}$/.test(tag)) reader.fail("dns.invalid_caa_tag", "tag", tag);
    const value = reader.characterString("value");
    if (reader.problems.length === 0) checkValue(reader, tag, value);
    return { flags, tag, value };
  },
  print: (value) => `${value.flags} ${value.tag} ${quoteOctets(value.value)}`,
  write: (value, writer) => {
    writer.u8(value.flags);
    writer.characterString(value.tag);
    writer.octets(value.value);
  },
  decode: (reader) => ({
    flags: reader.u8(),
    tag: reader.characterString().toLowerCase(),
    value: octetsOfBytes(reader.rest()),
  }),
};

/** Checks the value of the tags that RFC 8659 (issue, issuewild, iodef), RFC 9495 (issuemail) and CA/Browser Forum rules define. */
function checkValue(reader: RdataReader, tag: string, value: string): void {
  if (tag === "issue" || tag === "issuewild" || tag === "issuemail") {
    if (!isIssuerValue(value)) reader.fail("dns.invalid_caa_issuer", "value", value);
  } else if (tag === "iodef") {
    if (!isIncidentReport(value)) reader.fail("dns.invalid_incident_report", "value", value);
  } else if (tag === "contactemail") {
    if (!isEmail(value)) reader.fail("dns.invalid_contact", "value", value);
  }
}

/** Whether the value is a mailto: address or a web address (RFC 8659 section 4.4). */
function isIncidentReport(value: string): boolean {
  return /^mailto:/i.test(value) ? isEmail(value.slice("mailto:".length)) : isWebUrl(value);
}

/**
 * Whether the value is the domain name of an issuer or empty (no one may issue), followed by parameters "name=value" after
 * semicolons (RFC 8659 section 4.2).
 */
function isIssuerValue(value: string): boolean {
  const [issuer = "", ...parameters] = value.split(";").map((part) => part.trim());
  if (issuer !== "" && !isAsciiDomainName(issuer.toLowerCase())) return false;
  return parameters.every((parameter) => parameter === "" || /^[a-z0-9-]+ *= *[!-:<-~]*$/i.test(parameter));
}
