/** Running text: words, emphasis, values for copying, domain names, and links whose addresses are written out in plain text. */
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

/** The parts of a mail. HTML and plain text are both written from the same blocks, so their content is the same. */
export type Block =
  /** `isOpening`: whether it is the first paragraph, with the greeting. */
  | { readonly kind: "text"; readonly line: Line; readonly isOpening?: true }
  | { readonly kind: "heading"; readonly text: string }
  | {
      readonly kind: "items";
      /** Heading of the amounts, such as "excl. VAT". Null if the rows have none. */
      readonly amountHead: string | null;
      readonly rows: readonly ItemRow[];
      /** Text below the rows if there are more of them than are listed. */
      readonly more: string | null;
      readonly sums: readonly SumRow[];
    }
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  /** Text that another person wrote. */
  | { readonly kind: "quote"; readonly label: string; readonly text: string }
  | { readonly kind: "steps"; readonly title: string; readonly steps: readonly Line[] };

export type Page = {
  readonly subject: string;
  /** The first words that mail programs show beside the subject. */
  readonly preview: string;
  readonly title: Line;
  readonly blocks: readonly Block[];
  /** The only button of the mail. Its address is written out below it. */
  readonly button: { readonly label: string; readonly url: string; readonly hint: string };
  /** What the reader still has to do, in a box. */
  readonly box: { readonly title: string; readonly blocks: readonly Block[] } | null;
  /** The brand's own words below the button, line by line, such as a signature. */
  readonly closing: readonly string[];
  /** Why the reader gets this mail, and who sends it. Shown at the end of the mail. */
  readonly foot: readonly string[];
  /** Link by which the reader can turn such mails off. Null if they are always sent. */
  readonly unsubscribe: { readonly label: string; readonly url: string } | null;
};
