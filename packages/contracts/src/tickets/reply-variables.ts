/** What a saved reply can name, in braces: {customer}. Filled in when the reply is used for a ticket. */
export const replyVariables = ["customer", "ticket", "subject", "domain", "brand", "signer"] as const;
export type ReplyVariable = (typeof replyVariables)[number];
export type ReplyValues = Readonly<Record<ReplyVariable, string | null>>;

const inBraces = /\{([A-Za-z]+)\}/g;
const isKnown = (name: string): name is ReplyVariable => replyVariables.some((each) => each === name);

/** Words in braces that are no variables, such as {name}. */
export function unknownVariables(text: string): string[] {
  return [...new Set([...text.matchAll(inBraces)].map(([, name = ""]) => name).filter((name) => !isKnown(name)))];
}

/** Variables that still stand in a text: those that have no value for the ticket, and have to be written by hand. */
export function openVariables(text: string): ReplyVariable[] {
  return [...new Set([...text.matchAll(inBraces)].map(([, name = ""]) => name).filter(isKnown))];
}

/** The text with the values of a ticket. A variable without a value stays, so that it is seen. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replaceAll(inBraces, (whole, name: string) => (isKnown(name) ? (values[name] ?? whole) : whole));
}
