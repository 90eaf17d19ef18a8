/** The package ships no types. Source: its README, version 7. */
declare module "tr46" {
  type Options = {
    checkBidi?: boolean;
    checkHyphens?: boolean;
    checkJoiners?: boolean;
    transitionalProcessing?: boolean;
    useSTD3ASCIIRules?: boolean;
    verifyDNSLength?: boolean;
    ignoreInvalidPunycode?: boolean;
  };
  /** Null when the name is not valid under the options. */
  export function toASCII(domainName: string, options?: Options): string | null;
  export function toUnicode(domainName: string, options?: Options): { domain: string; error: boolean };
}
