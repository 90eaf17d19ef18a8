/**
 * The part of the package's types that is used here (tsconfig.json has the path). The package's own types include those of
 * browsers, which conflict with Node's. Source: its lib/signed-xml.d.ts, version 6.
 */
import type { Element } from "./xmldom.d.ts";

export declare class SignedXml {
  constructor(options: { readonly publicCert: string | Buffer });
  HashAlgorithms: Record<string, unknown>;
  SignatureAlgorithms: Record<string, unknown>;
  loadSignature(signature: Element): void;
  checkSignature(xml: string): boolean;
  getReferences(): readonly { readonly uri?: string }[];
  /**
   * The content that the references cover, in canonical form and in the order of the references. Available only after a
   * successful check.
   */
  getSignedReferences(): readonly string[];
}
