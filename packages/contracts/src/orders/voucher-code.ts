/** A voucher code as it is stored, from what a person typed: capitals, without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/gu, "");

/** A code as people read it: long ones in groups of four. */
export const shownCode = (code: string): string => (code.length === 12 ? code.replaceAll(/(.{4})(?=.)/gu, "$1-") : code);
