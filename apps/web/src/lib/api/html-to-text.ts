import { markupToRead } from "../trusted-types.ts";

/**
 * Text of a message that may contain HTML (a proxy's error page, an old server's description). It is the text of the body without
 * scripts and styles. The parsed document is never attached to the page, so nothing in it runs or loads.
 */
export function htmlToText(message: string): string {
  if (!/[<&]/.test(message)) return message.trim();
  return linesOf(message)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}

/** Turns HTML into text and keeps spaces and blank lines, for text in which they matter, such as WHOIS answers. */
export const preformattedToText = (html: string): string => linesOf(html).replace(/^\n+|\s+$/g, "");

function linesOf(message: string): string {
  const { body } = new DOMParser().parseFromString(markupToRead(bareTags(withoutComments(message))), "text/html");
  for (const element of body.querySelectorAll("script, style, template")) element.remove();
  for (const line of body.querySelectorAll("br")) line.replaceWith("\n");
  return body.textContent ?? "";
}

/**
 * Removes the attributes of all tags, and turns every other "<" into text. Without this, browsers would report event handlers and
 * inline styles as violations of the page's policy, even in a document that is only parsed.
 */
const bareTags = (html: string): string =>
  html.replace(/<([/!]?[a-z][a-z0-9]*)[^<>]*>|</gi, (_, tag: string | undefined) => (tag === undefined ? "&lt;" : `<${tag}>`));

function withoutComments(html: string): string {
  let text = "";
  for (let from = 0; ;) {
    const start = html.indexOf("<!--", from);
    if (start < 0) return text + html.slice(from);
    text += html.slice(from, start);
    const end = html.indexOf("-->", start + 4);
    if (end < 0) return text;
    from = end + 3;
  }
}
