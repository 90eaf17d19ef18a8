import { X509Certificate } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import { childNamed, childrenNamed, type XmlNode } from "@nameplane/epp";
import { signatureNs } from "./namespaces.ts";
import { fingerprintOf, plainSerial } from "./read-crl.ts";
import { signerKey, type Signer } from "./signers.rules.ts";

const sha1Names = ["http://www.w3.org/2000/09/xmldsig#sha1", "http://www.w3.org/2000/09/xmldsig#rsa-sha1"];

/** The most certificates of a file that are read. The clearing house sends one or two. */
const certificatesMax = 4;

/**
 * The content that the signature of a document covers, in its canonical form, so that nothing else is ever read from the
 * document. Null if the signature is wrong, uses SHA-1, covers anything but the whole document, or was made with a certificate
 * that does not lead to one of the authorities.
 *
 * `root`: the same document, already read within the limits of the safe reader. `at`: when the certificates have to be valid.
 * `revoked`: certificates that their authority has revoked, by `signerKey`.
 *
 * Source: RFC 7848 section 2.2, W3C XML Signature
 */
export function signedContent(
  xml: string,
  root: XmlNode,
  authorities: readonly string[],
  { at, revoked }: { readonly at: Date; readonly revoked: ReadonlySet<string> },
): { readonly content: string; readonly signer: Signer } | null {
  const signatures = childrenNamed(root, signatureNs, "Signature");
  const [signature] = signatures;
  if (signature === undefined || signatures.length !== 1) return null;
  const found = trustedSigner(certificatesIn(signature), authorities, { at, revoked });
  if (found === null) return null;
  try {
    const content = covered(xml, found.certificate);
    return content === null ? null : { content, signer: found.signer };
  } catch {
    // The library throws if it cannot read or verify something.
    return null;
  }
}

// The safe reader has already read the document and refused it if it was not well-formed, so errors are ignored here.
const ignored = () => undefined;

function covered(xml: string, signer: X509Certificate): string | null {
  const document = new DOMParser({ errorHandler: { warning: ignored, error: ignored, fatalError: ignored } }).parseFromString(
    xml,
    "text/xml",
  );
  const { documentElement: root } = document;
  const [node] = Array.from(root?.childNodes ?? []).filter(
    (child) => child.namespaceURI === signatureNs && child.localName === "Signature",
  );
  if (root === null || node === undefined) return null;
  const verifier = new SignedXml({ publicCert: signer.publicKey.export({ type: "spki", format: "pem" }) });
  for (const name of sha1Names) {
    delete verifier.HashAlgorithms[name];
    delete verifier.SignatureAlgorithms[name];
  }
  verifier.loadSignature(node);
  if (!verifier.checkSignature(xml)) return null;
  const rootId = root.getAttribute("id");
  const references = verifier.getReferences();
  const index = references.findIndex(({ uri }) => uri === "" || (rootId !== null && rootId !== "" && uri === `#${rootId}`));
  return index === -1 ? null : (verifier.getSignedReferences()[index] ?? null);
}

function certificatesIn(signature: XmlNode): X509Certificate[] {
  const keyInfo = childNamed(signature, signatureNs, "KeyInfo");
  const data = keyInfo === null ? [] : childrenNamed(keyInfo, signatureNs, "X509Data");
  const texts = data.flatMap((each) => childrenNamed(each, signatureNs, "X509Certificate").map(({ text }) => text));
  return texts.slice(0, certificatesMax).flatMap((text) => readCertificate(Buffer.from(text.replace(/\s+/g, ""), "base64")));
}

function readCertificate(content: string | Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(content)];
  } catch {
    return [];
  }
}

/**
 * The certificate that signed, if it leads to an authority: issued by it, or by another certificate of the file that is an
 * authority itself. Only certificates that are valid at `at` and not revoked count.
 */
function trustedSigner(
  given: readonly X509Certificate[],
  authorities: readonly string[],
  { at, revoked }: { readonly at: Date; readonly revoked: ReadonlySet<string> },
): { readonly certificate: X509Certificate; readonly signer: Signer } | null {
  const roots = authorities.flatMap(readCertificate);
  const isValid = (one: X509Certificate) => one.validFromDate <= at && at <= one.validToDate;
  const issued = (one: X509Certificate, by: X509Certificate) => by.ca && one.checkIssued(by) && one.verify(by.publicKey);
  const signerOf = (one: X509Certificate, by: X509Certificate): Signer => ({
    authority: fingerprintOf(by),
    serial: plainSerial(one.serialNumber),
  });
  /** Finds the issuer through which a certificate leads to a trusted authority. */
  const issuerOf = (one: X509Certificate, depth: number): X509Certificate | null => {
    if (!isValid(one)) return null;
    const isGood = (by: X509Certificate) => issued(one, by) && !revoked.has(signerKey(signerOf(one, by)));
    const root = roots.find((by) => isValid(by) && isGood(by));
    if (root !== undefined || depth === 0) return root ?? null;
    return given.find((by) => by !== one && isGood(by) && issuerOf(by, depth - 1) !== null) ?? null;
  };
  const leaf = given.find((one) => !one.ca) ?? null;
  const issuer = leaf === null ? null : issuerOf(leaf, certificatesMax);
  return leaf === null || issuer === null ? null : { certificate: leaf, signer: signerOf(leaf, issuer) };
}
