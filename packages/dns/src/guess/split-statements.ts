/** A piece of a pasted text that is one record, with the number of its first line, from 1. */
export type Statement = { readonly line: number; readonly text: string };

/**
 * Splits a pasted text into records: one per line, lines within parentheses together, comment lines left out. If a mail program
 * or terminal has broken a long value into lines, they are joined. A list of addresses is split into one address per line.
 */
export function splitStatements(text: string): Statement[] {
  const broken = joinBrokenValue(text);
  if (broken !== null) return [{ line: 1, text: broken }];
  const statements: Statement[] = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const first = at;
    let line = lines[at] ?? "";
    const end = opensParenthesis(line) ? closingLine(lines, at) : null;
    if (end !== null) {
      line = lines
        .slice(at, end + 1)
        .map((one) => one.replaceAll(/(?:^|\s);.*$/g, " "))
        .join(" ");
      line = line.replace(/(^|\s)\(/, " ").replace(/\)\s*$/, " ");
      at = end;
    }
    const trimmed = line.trim();
    if (trimmed !== "" && !trimmed.startsWith(";") && !trimmed.startsWith("#")) {
      statements.push({ line: first + 1, text: trimmed });
    }
  }
  return statements.flatMap(splitAddressList);
}

// A DKIM key of 4096 bits that is written in lines of 64 characters has 12 lines.
const parenthesesLinesMax = 100;

function closingLine(lines: readonly string[], at: number): number | null {
  const end = Math.min(lines.length, at + parenthesesLinesMax);
  for (let index = at; index < end; index += 1) if (closesParenthesis(lines[index] ?? "")) return index;
  return null;
}

function opensParenthesis(line: string): boolean {
  return /(?:^|\s)\((?=\s|"|\d|$)/.test(line) && !line.trimStart().startsWith(";");
}

function closesParenthesis(line: string): boolean {
  return /\)\s*(?:;.*)?$/.test(line);
}

/** Joins "v=DKIM1; k=rsa; p=MIIB..." with the lines after it that are pieces of the same value. */
function joinBrokenValue(text: string): string | null {
  if (!text.includes("\n") || !/^"?v=[a-z]+1\b/i.test(text)) return null;
  const later = text.split("\n").slice(1);
  if (later.some((line) => /^\s*"?v=|\s(?:TXT|CNAME|MX|A|AAAA)\s/i.test(line))) return null;
  // The lines of a broken key are joined without a blank, because a key is one word. Lines of any other text are joined with a
  // blank.
  return text.replaceAll(/\s*\n\s*/g, /^"?v=DKIM1/i.test(text) && !text.includes('"') ? "" : " ");
}

function splitAddressList(statement: Statement): Statement[] {
  const parts = statement.text.split(/[\s,;]+/).filter((part) => part !== "");
  const isList = parts.length > 1 && parts.every((part) => /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]+)$/i.test(part));
  return isList ? parts.map((text) => ({ line: statement.line, text })) : [statement];
}
