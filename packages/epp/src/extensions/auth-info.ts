import { line, repositoryId } from "../fields.ts";
import { attributeOf, childNamed } from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
import type { elementsOf, XmlElement } from "../xml/write-xml.ts";

/** An auth code of the object itself, or of one of its contacts, identified by the contact's repository id. */
export type AuthInfoInput = string | { readonly pw: string; readonly roid: string };

/**
 * The authInfo of an info answer. `hidden` is an empty pw; some registries show only that, even to the sponsoring registrar.
 * `unset` is an explicit null (RFC 9154): no transfer is possible until a code is set.
 */
export type AuthInfoData =
  | { readonly state: "shown"; readonly pw: string; readonly roid: string | null }
  | { readonly state: "hidden" }
  | { readonly state: "unset" };

type ElementFactory = ReturnType<typeof elementsOf>;
// The schema has no limit; this one is longer than any code seen, and short enough to detect a value in the wrong field.
const authInfoMax = 255;

/** authInfo with a code, for info and transfer. */
export function writeAuthInfo(element: ElementFactory, authInfo: AuthInfoInput): XmlElement {
  const { pw, roid } = typeof authInfo === "string" ? { pw: authInfo, roid: null } : authInfo;
  const owner = roid === null ? null : repositoryId(roid, "authInfo");
  return element("authInfo", {}, element("pw", { roid: owner }, line(pw, "authInfo", 1, authInfoMax)));
}

/** authInfo of a create. The schema requires it; it is left empty to prevent transfers (RFC 9154 section 5.1). */
export function writeNewAuthInfo(element: ElementFactory, authInfo: string | null): XmlElement {
  return authInfo === null || authInfo === "" ? element("authInfo", {}, element("pw")) : writeAuthInfo(element, authInfo);
}

/**
 * authInfo of a domain update. Null removes the code by means of the null element (RFC 5731 section 3.2.5, RFC 9154 section 5.2).
 */
export function writeChangedAuthInfo(element: ElementFactory, authInfo: string | null): XmlElement {
  return authInfo === null ? element("authInfo", {}, element("null")) : writeAuthInfo(element, authInfo);
}

/** The authInfo in an answer's data. Null if the registry does not show it at all. */
export function readAuthInfo(data: XmlNode): AuthInfoData | null {
  const authInfo = childNamed(data, data.ns, "authInfo");
  if (authInfo === null) return null;
  if (childNamed(authInfo, data.ns, "null") !== null) return { state: "unset" };
  const pw = childNamed(authInfo, data.ns, "pw");
  const value = (pw ?? authInfo).text.trim();
  if (value === "") return { state: "hidden" };
  return { state: "shown", pw: value, roid: pw === null ? null : attributeOf(pw, "roid") };
}

/** The secret part of an input, for masking. */
export function authInfoSecrets(authInfo: AuthInfoInput | null | undefined): readonly string[] {
  if (authInfo === undefined || authInfo === null) return [];
  return [typeof authInfo === "string" ? authInfo : authInfo.pw];
}
