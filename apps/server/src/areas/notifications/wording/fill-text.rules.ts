import {
  mailTextFields,
  mailTextLimits,
  oneLineFields,
  type MailTextField,
} from "@nameplane/contracts/notifications/mail-text-fields";

/**
 * The parts of a mail in one language, as a brand has written them. For a part that is missing or empty, the product's own text
 * is used.
 */
export type OwnParts = Readonly<Partial<Record<MailTextField, string>>>;

/** The values of a mail's variables, by their names. Variables without a value are left out. */
export type Values = Readonly<Record<string, string>>;

/** A variable: a name in braces. After a bar there may be a fallback, which is used if the variable has no value. */
const variable = /\{([a-z][a-z0-9.]{0,39})(?:\|([^{}|\n]{1,60}))?\}/g;

/**
 * Replaces the variables of a text by their values, in one pass, so braces within a value stay as they are. Null if a variable
 * has neither a value nor a fallback; the product's own text is then better than a sentence with a gap.
 */
export function fillText(text: string, values: Values): string | null {
  let isWhole = true;
  const filled = text.replaceAll(variable, (_, name: string, fallback: string | undefined) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? "") : "";
    const shown = value === "" ? fallback : value;
    if (shown === undefined) isWhole = false;
    return shown ?? "";
  });
  return isWhole ? filled : null;
}

/** The variables in a text, with the line of each and whether it has a fallback. */
export function variablesIn(text: string): { readonly name: string; readonly hasFallback: boolean; readonly line: number }[] {
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(variable)].map(([, name = "", fallback]) => ({
      name,
      hasFallback: fallback !== undefined,
      line: index + 1,
    })),
  );
}

/**
 * Characters that are not allowed in a text of a mail: control characters, and characters that hide text or change its direction.
 * Zero-width joiners are allowed, because some scripts need them.
 */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** What is wrong with a part of a text, and in which line. */
export type TextFault = {
  readonly field: MailTextField;
  readonly line: number;
  readonly rule: "long" | "lines" | "sign" | "brace" | "unknown";
  /** The name of the variable that does not exist, or the highest number of characters allowed. */
  readonly name: string;
};

/** The first fault of the parts in one language. Null if there is none. */
export function faultOf(parts: OwnParts, known: ReadonlySet<string>): TextFault | null {
  for (const field of mailTextFields) {
    const fault = faultIn(field, parts[field] ?? "", known);
    if (fault !== null) return { field, ...fault };
  }
  return null;
}

function faultIn(field: MailTextField, text: string, known: ReadonlySet<string>): Omit<TextFault, "field"> | null {
  const lines = text.split("\n");
  const most = mailTextLimits[field];
  if (text.length > most) return { line: 1, rule: "long", name: String(most) };
  if (lines.length > 1 && oneLineFields.has(field)) return { line: 2, rule: "lines", name: "" };
  for (const [index, line] of lines.entries()) {
    const at = index + 1;
    if (!line.isWellFormed() || forbidden.test(line)) return { line: at, rule: "sign", name: "" };
    if (/[{}]/.test(line.replaceAll(variable, ""))) return { line: at, rule: "brace", name: "" };
  }
  const unknown = variablesIn(text).find(({ name }) => !known.has(name));
  return unknown === undefined ? null : { line: unknown.line, rule: "unknown", name: unknown.name };
}

/**
 * Removes spaces at the ends of lines and of the text, and makes all line ends "\n", so that a pasted text is not refused because
 * of them.
 */
export function tidied(parts: OwnParts): OwnParts {
  return Object.fromEntries(
    mailTextFields.flatMap((field) => {
      const text = (parts[field] ?? "")
        .replaceAll(/\r\n?/g, "\n")
        .split("\n")
        .map((line) => line.replaceAll("\t", " ").trimEnd())
        .join("\n")
        .trim();
      return text === "" ? [] : [[field, text]];
    }),
  );
}
