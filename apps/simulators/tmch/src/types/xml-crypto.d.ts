/**
 * The part of the package that is used (tsconfig.json has the path). Its own types bring those of browsers with them, which do not
 * fit together with Node's. Source: its lib/signed-xml.d.ts, version 6.
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
