/**
 * Tags of a record are the words of its note that begin with #: "handed over by Nils, #mail #old". A word ends at white space or a comma.
 */
const tag = /^#[^\s,]+$/u;
const tags = /((?<![^\s,])#[^\s,]+)/u;

/** A text that asks for a tag: one word that begins with #. In lower case; null: it asks for text. */
export function searchedTag(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  return tag.test(wanted) ? wanted : null;
}

/** The pieces of a note in their order, tags apart from the text between them. Joined they are the note. */
export function piecesOfNote(note: string): { readonly text: string; readonly isTag: boolean }[] {
  return note
    .split(tags)
    .filter((text) => text !== "")
    .map((text) => ({ text, isTag: tag.test(text) }));
}
