import type { MarkFacts } from "@nameplane/contracts/trademarks/trademarks";
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
import { isLowerCaseLabel } from "@nameplane/values";
import { markNs, signedMarkNs } from "./namespaces.ts";
import { openDocument } from "./open-document.ts";
import type { Signer } from "./signers.rules.ts";
import { signedContent } from "./verify-signature.ts";

/** The data of an SMD file. They are only read from the part that the signature covers. */
export type SignedMark = {
  readonly smdId: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly marks: readonly MarkFacts[];
  /** The A-labels that may be registered with the mark, without duplicates. */
  readonly labels: readonly string[];
  /** The signed mark in base64, in the form that registries accept. */
  readonly encoded: string;
  readonly signer: Signer;
};

/** unreadable: this is not an SMD file. unsigned: the signature is missing or wrong, or not from the clearing house. */
export type ReadMark = { readonly mark: SignedMark } | { readonly problem: "unreadable" | "unsigned" };

const armour = /-----BEGIN ENCODED SMD-----([A-Za-z0-9+/=\s]+)-----END ENCODED SMD-----/;
const listedMax = 2_000;

/**
 * Reads an SMD file and verifies its signature: an encoded signed mark between its two lines, or the XML itself (RFC 7848
 * sections 2.4 and 2.5). The caller has to check the dates and the list of revoked files. `revoked`: certificates of signers that
 * were revoked, by `signerKey`.
 */
export function readSmd(
  file: string,
  authorities: readonly string[],
  at: Date,
  revoked: ReadonlySet<string> = new Set(),
): ReadMark {
  const xml = xmlOf(file);
  if (xml === null) return { problem: "unreadable" };
  const root = openDocument(xml);
  if (root?.name !== "signedMark" || root.ns !== signedMarkNs) return { problem: "unreadable" };
  const found = signedContent(xml.toString("utf8"), root, authorities, { at, revoked });
  const signed = found === null ? null : openDocument(Buffer.from(found.content));
  if (found === null || signed?.name !== "signedMark" || signed.ns !== signedMarkNs) return { problem: "unsigned" };
  const facts = factsOf(signed);
  return facts === null
    ? { problem: "unreadable" }
    : { mark: { ...facts, encoded: xml.toString("base64"), signer: found.signer } };
}

function xmlOf(file: string): Buffer | null {
  const encoded = armour.exec(file)?.[1];
  if (encoded !== undefined) return Buffer.from(encoded.replace(/\s+/g, ""), "base64");
  const text = file.replace(/^\uFEFF/, "").trim();
  return text.startsWith("<") ? Buffer.from(text) : null;
}

function factsOf(root: XmlNode): Omit<SignedMark, "encoded" | "signer"> | null {
  const smdId = childToken(root, signedMarkNs, "id");
  const [from, until] = ["notBefore", "notAfter"].map((name) => instantOf(childToken(root, signedMarkNs, name)));
  const holder = childNamed(root, markNs, "mark");
  if (smdId === null || !/^\S{3,64}$/.test(smdId) || !from || !until || until <= from || holder === null) return null;
  const marks = holder.children.filter(({ ns }) => ns === markNs);
  const facts = marks.flatMap(markFactsOf);
  const labels = marks.flatMap((mark) => childTokens(mark, markNs, "label")).map((label) => label.toLowerCase());
  if (facts.length === 0 || labels.length > listedMax) return null;
  return {
    smdId,
    notBefore: new Date(from),
    notAfter: new Date(until),
    marks: facts,
    labels: [...new Set(labels.filter(isLowerCaseLabel))].toSorted(),
  };
}

const kinds: Readonly<Record<string, MarkFacts["kind"]>> = { trademark: "trademark", treatyOrStatute: "treaty", court: "court" };

function markFactsOf(mark: XmlNode): MarkFacts[] {
  const kind = kinds[mark.name];
  const name = childToken(mark, markNs, "markName");
  if (kind === undefined || name === null) return [];
  const token = (field: string) => childToken(mark, markNs, field) ?? "";
  const protections = childrenNamed(mark, markNs, "protection").map((each) => childToken(each, markNs, "cc") ?? "");
  return [
    {
      kind,
      name: name.slice(0, 500),
      holders: childrenNamed(mark, markNs, "holder").slice(0, 20).map(holderOf),
      jurisdiction: (token("jurisdiction") || token("cc") || protections.filter(Boolean).join(", ")).slice(0, 200),
      classes: childTokens(mark, markNs, "class").slice(0, 50),
      goods: childrenNamed(mark, markNs, "goodsAndServices").map(tokenOf).join("\n").slice(0, 5_000),
      registration: (token("regNum") || token("refNum")).slice(0, 255),
    },
  ];
}

function holderOf(holder: XmlNode): MarkFacts["holders"][number] {
  const name = childToken(holder, markNs, "org") ?? childToken(holder, markNs, "name") ?? "";
  return { name: name.slice(0, 255), entitlement: attributeOf(holder, "entitlement") ?? "owner" };
}
