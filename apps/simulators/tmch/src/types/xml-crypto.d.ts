/**
 * Types for the part of the package xml-crypto that is used (tsconfig.json maps the package to this file). The package's own
 * types include those of browsers, which conflict with Node's. Source: its lib/signed-xml.d.ts, version 6.
 */
export declare class SignedXml {
  constructor(options: {
    readonly privateKey: string;
    readonly publicCert: string;
    readonly signatureAlgorithm: string;
    readonly canonicalizationAlgorithm: string;
  });
  addReference(reference: {
    readonly xpath: string;
    readonly transforms: readonly string[];
    readonly digestAlgorithm: string;
  }): void;
  computeSignature(
    xml: string,
    options: { readonly prefix: string; readonly location: { readonly reference: string; readonly action: "append" } },
  ): void;
  getSignedXml(): string;
}
