const columnsMin = 3;

const secondsOf: Readonly<Record<string, number>> = { sec: 1, min: 60, hou: 3600, hr: 3600, day: 86_400, wee: 604_800 };

/** Converts "1 Hour" and "30 min" to seconds. Null for "automatic", so that the column is left out. Any other column is kept. */
function timeColumn(column: string): string | null {
  const text = column.trim();
  if (/^auto(?:matic)?$/i.test(text)) return null;
  const [, count = "", unit = ""] = /^(\d{1,6})\s+(sec|min|hou|hr|day|wee)[a-z]*\.?$/i.exec(text) ?? [];
  return count === "" ? column : String(Number(count) * (secondsOf[unit.toLowerCase()] ?? 1));
}

/** The columns of a row in a table drawn with vertical bars; null for the line between head and body. */
function barredRow(line: string): string | null {
  const columns = /^\s*\|(.+)\|\s*$/.exec(line)?.[1]?.split("|") ?? [];
  if (columns.length < columnsMin) return line;
  if (columns.every((column) => /^\s*:?-+:?\s*$/.test(column))) return null;
  return columns
    .map((column) => column.trim())
    .filter((column) => column !== "")
    .join("\t");
}

function tableRow(line: string): string {
  const columns = line.split("\t");
  return columns.length < columnsMin ? line : columns.flatMap((column) => timeColumn(column) ?? []).join("\t");
}

/** Answers of nslookup, as printed by the versions of BIND and Windows. */
const spoken: readonly (readonly [RegExp, string])[] = [
  [/^(\S+)\s+(?:MX preference = (\d+), )?mail exchanger = (?:(\d+) )?(\S+)$/i, "$1 MX $2$3 $4"],
  [/^(\S+)\s+canonical name = (\S+)$/i, "$1 CNAME $2"],
  [/^(\S+)\s+nameserver = (\S+)$/i, "$1 NS $2"],
  [/^(\S+)\s+(?:internet|has AAAA|has) address =? ?(\S+)$/i, "$1 $2"],
];

function spokenAnswer(line: string): string {
  const found = spoken.find(([words]) => words.test(line.trim()));
  return found === undefined ? line : line.trim().replace(found[0], found[1]);
}

/**
 * Turns rows of tables and answers of nslookup and host into lines like those of a zone file or an instruction. Other lines are
 * kept.
 */
export function plainLines(text: string): string {
  return text
    .split("\n")
    .flatMap((line) => barredRow(line) ?? [])
    .map((line) => spokenAnswer(tableRow(line)))
    .join("\n");
}
