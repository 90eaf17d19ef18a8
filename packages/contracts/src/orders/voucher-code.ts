/** Turns the code that a person typed into the form in which codes are stored: in capitals, without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/gu, "");

/** A code in the form in which people read it: long codes in groups of four. */
export const shownCode = (code: string): string => (code.length === 12 ? code.replaceAll(/(.{4})(?=.)/gu, "$1-") : code);
