import { markupToRead } from "../trusted-types.ts";

/**
 * Text of a message that may carry HTML (a proxy's error page, an old server's description): the body's text, without
 * scripts and styles. The parsed document is never attached to the page, so nothing in it runs or loads.
 */
export function htmlToText(message: string): string {
  if (!/[<&]/.test(message)) return message.trim();
  return linesOf(message)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}

/** The same for text whose spaces and blank lines matter (WHOIS). */
export const preformattedToText = (html: string): string => linesOf(html).replace(/^\n+|\s+$/g, "");

function linesOf(message: string): string {
  const { body } = new DOMParser().parseFromString(markupToRead(message), "text/html");
  for (const element of body.querySelectorAll("script, style, template")) element.remove();
  for (const line of body.querySelectorAll("br")) line.replaceWith("\n");
  return body.textContent ?? "";
}
