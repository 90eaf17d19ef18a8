/**
 * Characters that break lines, hide text or change its direction. With them, a name could look like another name, or a mail
 * header could be split in two. Zero-width joiners are not removed, because some scripts need them.
 */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

/** Text that is safe in a mail: well formed, on one line, and without characters that change its direction. */
export function visible(text: string): string {
  return text.toWellFormed().replaceAll(unsafe, " ");
}

/**
 * Text for a header or a preview: made safe, trimmed, with single plain spaces, and cut with an ellipsis after `max` characters.
 */
export function headerText(text: string, max = 150): string {
  const clean = visible(text).replaceAll(/\s+/g, " ").trim();
  const letters = Array.from(clean);
  return letters.length <= max
    ? clean
    : `${letters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return visible(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Reads name and address from text such as "Nameplane <no-reply@example.net>"; a bare address has no name. */
export function readMailbox(text: string): { readonly name: string; readonly address: string } {
  const found = /^(?<name>[^<>]*)<(?<address>[^<>\s]+)>\s*$/.exec(text)?.groups;
  if (found === undefined) return { name: "", address: text.trim() };
  return { name: headerText(found["name"] ?? "").replaceAll('"', ""), address: found["address"] ?? "" };
}
