/** The part of the package's types that is used here; see xml-crypto.d.ts. Source: its index.d.ts, version 0.8. */
export type Element = {
  readonly namespaceURI: string | null;
  readonly localName: string | null;
  readonly childNodes: ArrayLike<Element>;
  getAttribute(name: string): string | null;
};

export declare class DOMParser {
  constructor(options: { readonly errorHandler: Readonly<Record<"warning" | "error" | "fatalError", () => void>> });
  parseFromString(xml: string, type: "text/xml"): { readonly documentElement: Element | null };
}
