import { isEmail } from "@nameplane/values";
import { labelsOfPresentation, nameOfLabels, type Fqdn } from "./name.ts";

/**
 * The RNAME of a mail address: the at sign becomes a dot, and dots before it are escaped (RFC 1035 section 8). Null if the text
 * is no address.
 */
export function rnameOfEmail(email: string): Fqdn | null {
  const at = email.lastIndexOf("@");
  if (!isEmail(email) || email.startsWith('"') || email.includes("[")) return null;
  return nameOfLabels([email.slice(0, at), ...email.slice(at + 1).split(".")]);
}

/** The mail address of an RNAME, or null if it has no domain. */
export function emailOfRname(rname: Fqdn): string | null {
  const [mailbox, ...domain] = labelsOfPresentation(rname) ?? [];
  return mailbox === undefined || domain.length === 0 ? null : `${mailbox}@${domain.join(".")}`;
}
