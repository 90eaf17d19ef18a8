/** Removes characters that XML 1.0 does not allow, and escapes the special ones. */
export const escaped = (value: string): string =>
  value
    // oxlint-disable-next-line no-control-regex -- These are the characters that XML forbids.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
