/** A voucher code as the server stores it: in capitals, without spaces and hyphens. Null if it cannot be a code. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  return /^[A-Z0-9]{4,32}$/.test(code) ? code : null;
}

/** Reads a typed share such as 12,5 as basis points. Null if it is not a share above 0 up to 100. */
export function readShare(typed: string): number | null {
  const text = typed.replaceAll(/[\s%]/g, "").replace(",", ".");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null;
  const basisPoints = Math.round(Number(text) * 100);
  return basisPoints >= 1 && basisPoints <= 10_000 ? basisPoints : null;
}

/** Reads a typed limit. Null if the field is empty, "wrong" if it is not a whole number above zero. */
export function readCount(typed: string): number | null | "wrong" {
  const text = typed.replaceAll(/\s/g, "");
  if (text === "") return null;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : "wrong";
}

/** Reads typed TLDs, with or without a dot in front, separated by spaces, commas or semicolons. */
export const readTlds = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((tld) => tld.replace(/^\.+/, ""))
      .filter((tld) => tld !== ""),
  ),
];
