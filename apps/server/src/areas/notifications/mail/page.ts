/**
 * Running text: plain words, emphasised words, values for copying, domain names, and links. In plain text, the addresses of links
 * are written out.
 */
export type Inline =
  | string
  | { readonly strong: string }
  | { readonly mono: string }
  | { readonly name: string }
  | { readonly link: string; readonly url: string };
export type Line = readonly Inline[];

export type ItemRow = { readonly title: Inline; readonly details: readonly string[]; readonly amount: string | null };
export type SumRow = { readonly label: string; readonly value: string; readonly isTotal: boolean };
export type Fact = { readonly label: string; readonly values: readonly string[]; readonly isMono: boolean };

/** The blocks of which a mail consists. HTML and plain text are both made from the same blocks, so their content is the same. */
export type Block =
  /** `isOpening`: whether it is the first paragraph, with the greeting. */
  | { readonly kind: "text"; readonly line: Line; readonly isOpening?: true }
  | { readonly kind: "heading"; readonly text: string }
  | {
      readonly kind: "items";
      /** The heading above the column of amounts, such as "excl. VAT". Null if the rows have no amounts. */
      readonly amountHead: string | null;
      readonly rows: readonly ItemRow[];
      /** A text that says how many rows are not listed. Null if all are. */
      readonly more: string | null;
      readonly sums: readonly SumRow[];
    }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  /** Text that a person wrote. */
  | { readonly kind: "quote"; readonly label: string; readonly text: string }
  | { readonly kind: "steps"; readonly title: string; readonly steps: readonly Line[] };

export type Page = {
  readonly subject: string;
  /** The beginning of the mail that mail programs show beside the subject. */
  readonly preview: string;
  readonly title: Line;
  readonly blocks: readonly Block[];
  /** The only button of the mail. Its address is written out below it. */
  readonly button: { readonly label: string; readonly url: string; readonly hint: string };
  /** A box with what the reader still has to do. */
  readonly box: { readonly title: string; readonly blocks: readonly Block[] } | null;
  /** Lines of the brand's own text below the button, such as a signature. */
  readonly closing: readonly string[];
  /** Lines at the end of the mail: why the reader gets it, and who sends it. */
  readonly foot: readonly string[];
  /** A link with which the reader can turn off this kind of mail. Null if it cannot be turned off. */
  readonly unsubscribe: { readonly label: string; readonly url: string } | null;
};
