/** A document of text and tables, such as a quote or the evidence of a dispute. */
export type PlainDocument = {
  readonly language: "en" | "sv";
  readonly title: string;
  /** Stands beside the title, for example a number. */
  readonly subtitle: string;
  readonly brand: { readonly name: string; readonly hasOwnMark: boolean };
  readonly madeOn: string;
  /** The lines of the address, or what the document is about. */
  readonly to: readonly string[];
  /** Pairs of name and value beside the address. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly blocks: readonly Block[];
  readonly footer: readonly (readonly string[])[];
  /** "Page {number} of {of}" in the document's language. */
  readonly page: (number: number, of: number) => string;
};

export type Block =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "text"; readonly text: string; readonly isQuiet?: boolean }
  | {
      readonly kind: "table";
      /** Right edges of all columns but the first, from left to right. The first column takes the remaining width. */
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** Rows with sums, below all other rows. */
      readonly sums: readonly (readonly [name: string, value: string])[];
    };

/** Draws a document as PDF (A4, tagged, fonts embedded). The same document always results in the same bytes. */
export async function drawDocument(document: PlainDocument): Promise<Buffer> {
  // The renderer is loaded only when the first document is drawn, because the PDF library would add a tenth of a second to every
  // start.
  const { renderDocument } = await import("./render-document.ts");
  return renderDocument(document);
}
