import { SignedXml } from "xml-crypto";
import type { Validator } from "./authority.ts";
import { element, textElement } from "./xml.ts";

export type MarkWish = {
  readonly smdId: string;
  readonly markName: string;
  readonly holder: string;
  /** The labels, as A-labels. */
  readonly labels: readonly string[];
  readonly goods: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
};

const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";

/** A signed mark in XML (RFC 7848 section 2.3). */
export function signedMarkXml(wish: MarkWish, { keyPem, certificatePem }: Validator): string {
  const xml = unsignedXml(wish);
  const signer = new SignedXml({
    privateKey: keyPem,
    publicCert: certificatePem,
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: exclusive,
  });
  signer.addReference({
    xpath: "/*",
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", exclusive],
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  signer.computeSignature(xml, { prefix: "ds", location: { reference: "/*", action: "append" } });
  return signer.getSignedXml();
}

/** The file as the clearing house gives it to the holder: headers for people, and the encoded mark between two lines. */
export function smdFile(wish: MarkWish, validator: Validator): string {
  const encoded = Buffer.from(signedMarkXml(wish, validator)).toString("base64");
  return [
    `Marks: ${wish.markName}`,
    `smdID: ${wish.smdId}`,
    `U-labels: ${wish.labels.join(", ")}`,
    `notBefore: ${wish.notBefore.toISOString()}`,
    `notAfter: ${wish.notAfter.toISOString()}`,
    "-----BEGIN ENCODED SMD-----",
    ...(encoded.match(/.{1,64}/g) ?? []),
    "-----END ENCODED SMD-----",
    "",
  ].join("\n");
}

function unsignedXml({ smdId, markName, holder, labels, goods, notBefore, notAfter }: MarkWish): string {
  const smd = textElement("smd");
  const mark = textElement("mark");
  const day = (date: Date) => `${date.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const trademark = element("mark:trademark", {}, [
    mark("id", `00052013734689731373468973-${smdId.split("-")[1] ?? "65535"}`),
    mark("markName", markName),
    element("mark:holder", { entitlement: "owner" }, [
      mark("org", holder),
      element("mark:addr", {}, [mark("street", "Kvarngatan 1"), mark("city", "Uppsala"), mark("pc", "753 10"), mark("cc", "SE")]),
    ]),
    mark("jurisdiction", "SE"),
    mark("class", "30"),
    mark("class", "43"),
    ...labels.map((label) => mark("label", label)),
    mark("goodsAndServices", goods),
    mark("regNum", "523406"),
    mark("regDate", day(new Date("2013-05-28"))),
  ]);
  return element("smd:signedMark", { "xmlns:smd": "urn:ietf:params:xml:ns:signedMark-1.0", id: "_smd1" }, [
    smd("id", smdId),
    element("smd:issuerInfo", { issuerID: "65535" }, [
      smd("org", "Trademark clearing house simulator"),
      smd("email", "marks@clearing-house.example"),
      smd("url", "https://clearing-house.example"),
      smd("voice", "+46.80000000"),
    ]),
    smd("notBefore", notBefore.toISOString()),
    smd("notAfter", notAfter.toISOString()),
    element("mark:mark", { "xmlns:mark": "urn:ietf:params:xml:ns:mark-1.0" }, [trademark]),
  ]);
}
