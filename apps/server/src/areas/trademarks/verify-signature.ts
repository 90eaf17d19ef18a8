import { X509Certificate } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import { childNamed, childrenNamed, type XmlNode } from "@nameplane/epp";
import { signatureNs } from "./namespaces.ts";

const sha1Names = ["http://www.w3.org/2000/09/xmldsig#sha1", "http://www.w3.org/2000/09/xmldsig#rsa-sha1"];

/** The most certificates of a file that are read. The clearing house sends one or two. */
const certificatesMax = 4;

/**
 * The content that the signature of a document covers, in its canonical form, so that nothing else is ever read from the
 * document. Null if the signature is wrong, uses SHA-1, covers anything but the whole document, or was made with a certificate
 * that does not lead to one of the authorities.
 *
 * `root`: the same document, already read within the limits of the safe reader. `at`: when the certificates have to be valid.
 *
 * Source: RFC 7848 section 2.2, W3C XML Signature
 */
export function signedContent(xml: string, root: XmlNode, authorities: readonly string[], at: Date): string | null {
  const signatures = childrenNamed(root, signatureNs, "Signature");
  const [signature] = signatures;
  if (signature === undefined || signatures.length !== 1) return null;
  const signer = trustedSigner(certificatesIn(signature), authorities, at);
  if (signer === null) return null;
  try {
    return covered(xml, signer);
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
 * The certificate that has signed, if it is trusted: an authority has issued it, either directly or through other certificates of
 * the file. Only certificates that are valid at `at` count.
 */
function trustedSigner(given: readonly X509Certificate[], authorities: readonly string[], at: Date): X509Certificate | null {
  const roots = authorities.flatMap(readCertificate);
  const isValid = (one: X509Certificate) => one.validFromDate <= at && at <= one.validToDate;
  const issued = (one: X509Certificate, by: X509Certificate) => by.ca && one.checkIssued(by) && one.verify(by.publicKey);
  const leads = (one: X509Certificate, depth: number): boolean =>
    isValid(one) &&
    (roots.some((root) => isValid(root) && issued(one, root)) ||
      (depth > 0 && given.some((by) => by !== one && issued(one, by) && leads(by, depth - 1))));
  const leaf = given.find((one) => !one.ca) ?? null;
  return leaf !== null && leads(leaf, certificatesMax) ? leaf : null;
}
