/**
 * The part of the package that is used (tsconfig.json has the path). Its own types bring those of browsers with them, which do not
 * fit together with Node's. Source: its lib/signed-xml.d.ts, version 6.
 */
import type { Element } from "./xmldom.d.ts";

export declare class SignedXml {
  constructor(options: { readonly publicCert: string | Buffer });
  HashAlgorithms: Record<string, unknown>;
  SignatureAlgorithms: Record<string, unknown>;
  loadSignature(signature: Element): void;
  checkSignature(xml: string): boolean;
  getReferences(): readonly { readonly uri?: string }[];
  /** What the references cover, in canonical form and in the order of the references. Only after a successful check. */
  getSignedReferences(): readonly string[];
}
