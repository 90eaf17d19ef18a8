/**
 * Tags of a record are the words of its note that begin with #: "checked by Nils, #mail #old". A tag ends at white space or a
 * comma.
 */
const tag = /^#[^\s,]+$/u;
const tags = /((?<![^\s,])#[^\s,]+)/u;

/** The tag, in lower case, if the search text is a single word that begins with #. Null for any other text. */
export function searchedTag(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  return tag.test(wanted) ? wanted : null;
}

/** The pieces of a note in their order: tags, and the text between them. Joined together, they are the note again. */
export function piecesOfNote(note: string): { readonly text: string; readonly isTag: boolean }[] {
  return note
    .split(tags)
    .filter((text) => text !== "")
    .map((text) => ({ text, isTag: tag.test(text) }));
}
