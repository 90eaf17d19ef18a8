import { opening, paragraph, type Fact, type PageBody, type Pen } from "../mail/index.ts";
import { texts } from "./texts.ts";

/** Rows that say when an act happened, and from which IP address. Customers are not shown the address of a staff member. */
export function whenAndWhere(pen: Pen, at: string, address: string): Fact[] {
  const { when, where } = texts[pen.language];
  return [
    { label: when, values: [pen.format.moment(at)], isMono: false },
    ...(address === "" ? [] : [{ label: where, values: [address], isMono: true }]),
  ];
}

/** Texts of a mail whose link proves that the address belongs to its reader. */
type ProofWords = {
  readonly subject: string;
  readonly title: string;
  readonly intro: (username: string) => string;
  readonly once: string;
  readonly notYou: string;
  readonly button: string;
};

/** Writes a mail whose link proves that the address belongs to its reader. */
export function addressProof(
  pen: Pen,
  words: ProofWords,
  facts: { readonly username: string; readonly at: string; readonly address: string },
  token: string,
): PageBody {
  return {
    subject: words.subject,
    preview: words.intro(facts.username),
    title: [words.title],
    blocks: [
      opening(pen, [words.intro(facts.username)]),
      paragraph(words.once),
      { kind: "facts", facts: whenAndWhere(pen, facts.at, facts.address) },
      paragraph(words.notYou),
    ],
    button: { label: words.button, url: pen.links.confirmEmail(token) },
    box: null,
  };
}
