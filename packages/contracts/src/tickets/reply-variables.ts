/**
 * The placeholders that a saved reply can contain, in braces: {customer}. They are filled in when the reply is used for a
 * ticket.
 */
export const replyVariables = ["customer", "ticket", "subject", "domain", "brand", "signer"] as const;
export type ReplyVariable = (typeof replyVariables)[number];
export type ReplyValues = Readonly<Record<ReplyVariable, string | null>>;

const inBraces = /\{([A-Za-z]+)\}/g;
const isKnown = (name: string): name is ReplyVariable => replyVariables.some((each) => each === name);

/** Words in braces that are not variables, such as {name}. */
export function unknownVariables(text: string): string[] {
  return [...new Set([...text.matchAll(inBraces)].map(([, name = ""]) => name).filter((name) => !isKnown(name)))];
}

/** Variables that are still in a text because they have no value for the ticket. They have to be replaced by hand. */
export function openVariables(text: string): ReplyVariable[] {
  return [...new Set([...text.matchAll(inBraces)].map(([, name = ""]) => name).filter(isKnown))];
}

/** Fills a text with the values of a ticket. A variable without a value is kept, so that the writer notices it. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replaceAll(inBraces, (whole, name: string) => (isKnown(name) ? (values[name] ?? whole) : whole));
}
