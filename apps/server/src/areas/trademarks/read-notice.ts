import type { Claim } from "@nameplane/contracts/trademarks/claims";
import {
  attributeOf,
  childNamed,
  childrenNamed,
  childToken,
  childTokens,
  instantOf,
  tokenOf,
  type XmlNode,
} from "@nameplane/epp";
import { noticeNs } from "./namespaces.ts";
import { openDocument } from "./open-document.ts";

export type ReadNotice = {
  readonly noticeId: string;
  readonly label: string;
  readonly notAfter: Date;
  readonly claims: readonly Claim[];
};

const claimsMax = 200;

/**
 * Reads a claims notice (RFC 9361 section 6.4). Null if the document is not a complete notice, so that nobody is shown a part of
 * one.
 */
export function readNotice(xml: Uint8Array): ReadNotice | null {
  const root = openDocument(xml);
  if (root?.ns !== noticeNs || root.name !== "notice") return null;
  const [noticeId, label] = [childToken(root, noticeNs, "id"), childToken(root, noticeNs, "label")];
  const notAfter = instantOf(childToken(root, noticeNs, "notAfter"));
  const claims = childrenNamed(root, noticeNs, "claim");
  if (noticeId === null || noticeId.length > 255 || label === null || notAfter === null) return null;
  if (claims.length === 0 || claims.length > claimsMax) return null;
  return { noticeId, label: label.toLowerCase(), notAfter: new Date(notAfter), claims: claims.map(claimOf) };
}

function claimOf(node: XmlNode): Claim {
  const said = (name: string) => childTokens(node, noticeNs, name).join("\n");
  return {
    mark: said("markName"),
    jurisdiction: said("jurDesc"),
    goods: said("goodsAndServices"),
    classes: childrenNamed(node, noticeNs, "classDesc").map((each) =>
      [attributeOf(each, "classNum") ?? "", tokenOf(each)].filter((part) => part !== "").join(": "),
    ),
    holders: childrenNamed(node, noticeNs, "holder").map((each) => ({
      ...partyOf(each),
      entitlement: attributeOf(each, "entitlement") ?? "",
    })),
    contacts: childrenNamed(node, noticeNs, "contact").map((each) => ({
      ...partyOf(each),
      kind: attributeOf(each, "type") ?? "",
    })),
    decisions: childrenNamed(node, noticeNs, "notExactMatch").flatMap(decisionsOf),
  };
}

function partyOf(node: XmlNode) {
  const token = (name: string) => childToken(node, noticeNs, name) ?? "";
  const addr = childNamed(node, noticeNs, "addr");
  const parts = addr === null ? [] : ["street", "pc", "city", "sp", "cc"].flatMap((name) => childTokens(addr, noticeNs, name));
  return {
    name: token("name"),
    organization: token("org"),
    address: parts.join(", "),
    phone: token("voice"),
    email: token("email"),
  };
}

/** Court cases and UDRP cases in which the label was found to be used abusively. */
function decisionsOf(node: XmlNode): string[] {
  const texts = (each: XmlNode) => each.children.map(tokenOf).filter((text) => text !== "");
  return [...childrenNamed(node, noticeNs, "udrp"), ...childrenNamed(node, noticeNs, "court")]
    .map((each) => texts(each).join(", "))
    .filter((text) => text !== "");
}
