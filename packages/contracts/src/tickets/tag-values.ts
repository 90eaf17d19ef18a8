/** How many tags a ticket can have. */
export const tagsMost = 10;

/** What a tag looks like: small letters, digits and hyphens, such as "transfer-out". */
export const tagPattern = /^[\p{Ll}\p{N}](?:[\p{Ll}\p{N}-]{0,28}[\p{Ll}\p{N}])?$/u;

/** A tag as it is stored: in small letters, with hyphens in place of spaces. */
export const plainTag = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");
