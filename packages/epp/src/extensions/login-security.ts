import { NS } from "../namespaces.ts";
import { extensionNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { attributeOf, childrenNamed, instantOf, tokenOf } from "../xml/query-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/** A warning or error about the account in a login answer, such as a password that expires (RFC 8807 section 3.1). */
export interface LoginSecurityEvent {
  /** `password`, `certificate`, `cipher`, `tlsProtocol`, `newPW`, `stat` or `custom`. */
  readonly type: string;
  readonly name: string | null;
  readonly level: string | null;
  readonly expiresAt: string | null;
  readonly value: string | null;
  readonly duration: string | null;
  readonly text: string;
}

/** The value of pw or newPW in a login if the real password is in the extension (RFC 8807 section 2). */
export const loginSecurityPlaceholder = "[LOGIN-SECURITY]";

const loginSec = elementsOf("loginSec", NS.loginSec);

/** Extension of login: the passwords that do not fit into 16 characters. */
export function writeLoginSecurity(pw: string | null, newPW: string | null): XmlElement {
  return loginSec(
    "loginSec",
    {},
    loginSec("userAgent", {}, loginSec("app", {}, "Nameplane")),
    pw === null ? null : loginSec("pw", {}, pw),
    newPW === null ? null : loginSec("newPW", {}, newPW),
  );
}

/** Security events in a login answer. */
export function readLoginSecurityEvents(reply: EppReply): readonly LoginSecurityEvent[] {
  const data = extensionNamed(reply, NS.loginSec, "loginSecData");
  if (data === null) return [];
  return childrenNamed(data, NS.loginSec, "event").map((event) => ({
    type: attributeOf(event, "type") ?? "custom",
    name: attributeOf(event, "name"),
    level: attributeOf(event, "level"),
    expiresAt: instantOf(attributeOf(event, "exDate")),
    value: attributeOf(event, "value"),
    duration: attributeOf(event, "duration"),
    text: tokenOf(event),
  }));
}
