import { X509Certificate } from "node:crypto";
import { XmlElement, type XmlDocument } from "libxml2-wasm";
import { ProviderProblem, type SamlMetadata } from "../../areas/sso/provider.port.ts";
import { readForeignXml } from "../../platform/foreign-xml.ts";

const namespaces = {
  md: "urn:oasis:names:tc:SAML:2.0:metadata",
  ds: "http://www.w3.org/2000/09/xmldsig#",
};
const protocol = "urn:oasis:names:tc:SAML:2.0:protocol";
const redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/**
 * The longest metadata that are read. Those of one provider have some kilobytes; those of federations with hundreds of
 * providers are not read.
 */
const metadataMaxLength = 400_000;

/**
 * Reads the metadata of a SAML provider (SAML 2.0 Metadata 2.4.3). Documents with several entities are accepted if exactly one of
 * them is a provider. Throws ProviderProblem metadata.
 */
export function readSamlMetadata(xml: string): SamlMetadata {
  const read = xml.length > metadataMaxLength ? null : readForeignXml(xml.replace(/^\uFEFF/, "").trim(), readDocument);
  if (read === null) throw new ProviderProblem("metadata");
  return read;
}

function readDocument(document: XmlDocument): SamlMetadata | null {
  const roles = document.find(
    `//md:EntityDescriptor/md:IDPSSODescriptor[contains(concat(' ', @protocolSupportEnumeration, ' '), ' ${protocol} ')]`,
    namespaces,
  );
  const [role] = roles;
  if (roles.length !== 1 || !(role instanceof XmlElement)) return null;
  const issuer = role.parent?.attr("entityID")?.value.trim() ?? "";
  const service = role.get(`md:SingleSignOnService[@Binding='${redirect}']`, namespaces);
  const ssoUrl = service instanceof XmlElement ? (service.attr("Location")?.value.trim() ?? "") : "";
  const certificates = role
    .find("md:KeyDescriptor[not(@use) or @use='signing']/ds:KeyInfo/ds:X509Data/ds:X509Certificate", namespaces)
    .map(({ content }) => toPem(content));
  if (issuer === "" || ssoUrl === "" || certificates.length === 0 || certificates.includes(null)) return null;
  return {
    issuer,
    ssoUrl,
    certificates: [...new Set(certificates.filter((each) => each !== null))],
    wantsSignedRequests: ["true", "1"].includes(role.attr("WantAuthnRequestsSigned")?.value ?? ""),
  };
}

/** A certificate as PEM, from Base64 text with or without its PEM lines. Null if the text is not a certificate. */
function toPem(text: string): string | null {
  try {
    return new X509Certificate(Buffer.from(text.replaceAll(/\s/g, ""), "base64")).toString().trim();
  } catch {
    return null;
  }
}
