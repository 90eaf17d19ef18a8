import type { Format } from "./format.ts";
import type { Links } from "./links.rules.ts";
import type { Block, Line, Page } from "./page.ts";
import type { texts } from "./texts.ts";

/** What is needed to write any mail: language, shared texts, formats and links. */
export type Pen = {
  readonly language: "en" | "sv";
  /** Texts that all mails share. */
  readonly texts: (typeof texts)["en"];
  readonly format: Format;
  readonly links: Links;
  readonly firstName: string;
};

/**
 * The part of a mail that each kind writes itself. The end of the mail and the text before the button's address are the same for
 * all kinds.
 */
export type PageBody = Omit<Page, "foot" | "button" | "unsubscribe" | "closing"> & {
  readonly button: { readonly label: string; readonly url: string };
};

/** The first paragraph, with the greeting and a sentence on one line. */
export function opening(pen: Pen, line: Line): Block {
  return { kind: "text", line: [`${pen.texts.hello(pen.firstName)} `, ...line], isOpening: true };
}

export function paragraph(...line: Line): Block {
  return { kind: "text", line };
}

/** Text that somebody wrote, with its line breaks kept. */
export function paragraphs(text: string): Block[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => paragraph(line));
}

/** A name as people write it; null stays null. */
export function nameOf(pen: Pen, name: string | null): string | null {
  return name === null ? null : pen.format.name(name);
}

/** Returns the token of a link. Throws if there is none, because the mail cannot be written without it. */
export function needed(token: string | undefined): string {
  if (token === undefined) throw new RangeError("the mail needs the token of its link");
  return token;
}
