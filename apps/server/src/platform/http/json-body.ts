import { BrokenBody, GivenTwice } from "@nameplane/contracts/refusals";
import { Refused } from "../refused.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a JSON body strictly: refuses bytes that are not UTF-8, and a name that occurs twice in one object, of which parsers silently take
 * the last.
 *
 * Refuses BrokenBody, GivenTwice
 */
export function readJsonBody(bytes: Uint8Array): unknown {
  const { text, value } = parsed(bytes);
  refuseNames(text);
  return value;
}

function parsed(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    const text = utf8.decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch (cause) {
    throw new Refused(BrokenBody, { cause });
  }
}

/** Searches valid JSON for repeated names. Names of an object are strings followed by a colon. */
function refuseNames(text: string): void {
  const objects: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{") objects.push(new Set());
    else if (character === "}") objects.pop();
    else if (character === '"') {
      const end = endOfText(text, at);
      if (isName(text, end)) take(objects.at(-1), JSON.parse(text.slice(at, end)) as string);
      at = end - 1;
    }
  }
}

function take(names: Set<string> | undefined, name: string): void {
  if (name === "__proto__") throw new Refused(BrokenBody, { internal: "an object of the body names its prototype" });
  if (names?.has(name) === true) throw new Refused(GivenTwice, { param: name, values: { param: name } });
  names?.add(name);
}

/** Index after the closing quotation mark of the string that begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); ; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
}

function isName(text: string, end: number): boolean {
  let at = end;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at += 1;
  return text[at] === ":";
}
