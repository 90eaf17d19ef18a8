import { splitRdata } from "../split-rdata.ts";
import { Tokens } from "../tokens.ts";
import { parseTtl } from "../ttl.ts";
import { isRecordType, type FormRecordType } from "../types/all.ts";
import { guessValue, pastedOwner, textRdata, writtenOwner } from "./guess-value.ts";
import { guessOf, valueAsTyped, type GuessConfidence, type GuessPlace, type RecordGuess } from "./record-guess.ts";

/**
 * Reads one pasted line: a line of a zone file, a row of a table in instructions ("TXT @ v=spf1 ... 3600"), a name and a value,
 * or a value alone. Returns the possible readings, best first.
 */
export function guessLine(line: string, apex: string): RecordGuess[] {
  const tokens = new Tokens();
  if (splitRdata(line, tokens) !== null) return guessValue(line, apex, nowhere);
  const typed = typedGuess(line, tokens, apex, guessAfterType);
  if (typed !== null) return [typed];
  const whole = guessValue(line, apex, nowhere);
  if (whole[0]?.confidence === "certain") return whole;
  const named = namedGuess(line, tokens, apex);
  if (named.length > 0) return named;
  const mistaken = typedGuess(line, tokens, apex, mistakenValue);
  return mistaken === null ? whole : [mistaken, ...whole];
}

const nowhere: GuessPlace = { owner: null, ttlSeconds: null };

/**
 * The type is searched for among this many first words. These may be owner, TTL, class and type in some order; the value follows
 * them.
 */
const wordsBeforeValue = 5;

type AfterType = (type: FormRecordType, rest: string, apex: string, sure: GuessConfidence, front: Front) => RecordGuess | null;

function typedGuess(line: string, tokens: Tokens, apex: string, read: AfterType): RecordGuess | null {
  // If several words can be the type, the last of them is: "mx A 192.0.2.1" is an address of the host mx.
  for (let at = Math.min(wordsBeforeValue, tokens.count - 1); at >= 0; at -= 1) {
    const type = tokens.isQuoted(at) ? null : typeNamed(tokens.text(at));
    const front = type === null ? null : frontOf(tokens, at, apex);
    if (type === null || front === null || at + 1 >= tokens.count) continue;
    const written = tokens.text(at);
    const sure = type === "TXT" && written !== "TXT" && !front.hasClass ? "likely" : "certain";
    const isWritten = written === type;
    const found = read(type, line.slice(tokens.offset(at + 1)), apex, sure, { ...front, isWritten });
    if (found !== null) return found;
  }
  return null;
}

export function typeNamed(text: string): FormRecordType | null {
  const upper = text.toUpperCase();
  return isRecordType(upper) && upper !== "SOA" ? upper : null;
}

type Words = GuessPlace & { readonly hasClass: boolean; readonly isNamed: boolean };
/** `isWritten`: whether the type is in capitals, as in a zone file. */
type Front = Words & { readonly isWritten: boolean };

/** Owner, TTL and class before the type; null if the words are something else. A name outside the zone is kept as written. */
function frontOf(tokens: Tokens, end: number, apex: string): Words | null {
  let names = 0;
  let owner: string | null = null;
  let ttlSeconds: number | null = null;
  let hasClass = false;
  for (let at = 0; at < end; at += 1) {
    const text = tokens.text(at);
    const isNumberLabel = at === 0 && apex.endsWith(".arpa");
    const ttl = isNumberLabel ? null : parseTtl(text);
    if (/^IN$|^CLASS1$/i.test(text)) hasClass = true;
    else if (ttl !== null && ttlSeconds === null) ttlSeconds = ttl;
    else {
      names += 1;
      owner = writtenOwner(text, apex);
      if (owner === null) return null;
    }
  }
  return names > 1 ? null : { owner, ttlSeconds, hasClass, isNamed: names > 0 };
}

/** The record of a type, read from `rest`, which is the value, optionally with the name before it and the TTL after it. */
export function guessAfterType(
  type: FormRecordType,
  rest: string,
  apex: string,
  sure: GuessConfidence,
  front: GuessPlace & { readonly isNamed: boolean },
): RecordGuess | null {
  const place = { owner: front.owner, ttlSeconds: front.ttlSeconds };
  const [, name = "", behind = ""] = /^(\S+)\s+(.+)$/s.exec(rest) ?? [];
  const owner = front.isNamed || name === "" ? null : pastedOwner(name, apex);
  const asNamed = () => (owner === null ? null : guessRest(type, behind, apex, sure, { ...place, owner }));
  // Any word can be a text, so before a TXT value a word is taken as the name only if it looks like one.
  if (type === "TXT" && (/^(?:@$|_)/.test(name) || /^"|^v=/i.test(behind))) {
    const named = asNamed();
    if (named !== null) return named;
  }
  return guessRest(type, rest, apex, sure, place) ?? asNamed();
}

function guessRest(
  type: FormRecordType,
  rest: string,
  apex: string,
  sure: GuessConfidence,
  place: GuessPlace,
): RecordGuess | null {
  if (type === "TXT") return guessText(rest, apex, sure, place);
  const bare = withoutComment(rest);
  for (const text of [rest, bare]) {
    const found = guessOf(type, text.trim(), apex, sure, place);
    if (found !== null) return found;
  }
  if (type === "MX") return guessExchange(bare, apex, place);
  const [, front = "", last = ""] = /^(.*\S)\s+(\d{1,10})$/s.exec(bare.trim()) ?? [];
  const ttlSeconds = place.ttlSeconds === null ? parseTtl(last) : null;
  return ttlSeconds === null ? null : guessOf(type, front, apex, sure, { ...place, ttlSeconds });
}

/** A line whose value is not valid for its type. The form is filled with it and shows what is wrong. */
function mistakenValue(
  type: FormRecordType,
  rest: string,
  _apex: string,
  _sure: GuessConfidence,
  { owner, ttlSeconds, hasClass, isNamed, isWritten }: Front,
): RecordGuess | null {
  if (!hasClass && !(isWritten && (isNamed || ttlSeconds !== null))) return null;
  return valueAsTyped(type, withoutComment(rest).trim(), "possible", { owner, ttlSeconds });
}

/** In a table, tabs separate the columns of a text, and the last one may be the TTL. */
function guessText(rest: string, apex: string, sure: GuessConfidence, place: GuessPlace): RecordGuess | null {
  const columns = rest.split("\t").map((column) => column.trim());
  const ttl = place.ttlSeconds === null && columns.length > 1 ? parseTtl(columns.at(-1) ?? "") : null;
  const text = (ttl === null ? rest : columns.slice(0, -1).join(" ")).trim();
  const isQuoted = text.startsWith('"');
  const value = isQuoted ? withoutComment(text).trim() : text;
  return guessOf("TXT", textRdata(value), apex, sure, { ...place, ttlSeconds: ttl ?? place.ttlSeconds });
}

/** Host and priority in either order, optionally with a TTL, which is the larger number. */
function guessExchange(text: string, apex: string, place: GuessPlace): RecordGuess | null {
  const words = text.trim().split(/\s+/);
  const numbers = words.filter((word) => /^\d{1,10}$/.test(word)).map(Number);
  const hosts = words.filter((word) => !/^\d{1,10}$/.test(word));
  const [host] = hosts;
  if (host === undefined || hosts.length > 1 || numbers.length === 0 || numbers.length > 2) return null;
  const ttlSeconds = place.ttlSeconds ?? (numbers.length === 2 ? Math.max(...numbers) : null);
  return guessOf("MX", `${Math.min(...numbers)} ${host}`, apex, "likely", { ...place, ttlSeconds });
}

/** The text up to a semicolon that is outside quotes and follows a blank. */
function withoutComment(text: string): string {
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === "\\") index += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ";" && !isQuoted && (index === 0 || /[\s"]/.test(text[index - 1] ?? ""))) {
      return text.slice(0, index);
    }
  }
  return text;
}

/** "www 192.0.2.1": a name and a value with only one possible type. */
function namedGuess(line: string, tokens: Tokens, apex: string): RecordGuess[] {
  const name = tokens.text(0);
  const owner = tokens.count < 2 || /^\d+$/.test(name) ? null : pastedOwner(name, apex);
  if (owner === null) return [];
  const guesses = guessValue(line.slice(tokens.offset(1)), apex, { owner, ttlSeconds: null });
  return guesses[0]?.confidence === "certain" ? guesses : [];
}
