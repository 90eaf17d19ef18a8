import { guessRecord, type Problem, type RecordGuess } from "@nameplane/dns";
import { readDraft, withForm, type RecordDraft, type RecordLine } from "../staging/index.ts";
import type { draftZone } from "../zone/index.ts";

/** How a draft is interpreted as a record. */
export type RecordReading = {
  /** Possible readings of a single value that was typed or pasted, the most likely first. Empty if separate fields are used. */
  readonly guesses: readonly RecordGuess[];
  readonly best: RecordGuess | null;
  /** The draft with its fields filled from the best guess. */
  readonly meant: RecordDraft;
  /** The record; null as long as something is missing or wrong. */
  readonly record: RecordLine | null;
  readonly problems: readonly Problem[];
};

export function readingOf(draft: RecordDraft, zone: ReturnType<typeof draftZone>): RecordReading {
  const guess = draft.mode === "auto" ? guessRecord(draft.raw, zone.apex) : null;
  const guesses = guess?.kind === "one" ? guess.guesses : [];
  const best = guesses[0] ?? null;
  const meant = best === null ? draft : meaning(draft, best);
  const read = readDraft(meant, zone);
  const isSoa = guess?.kind === "soa";
  return {
    guesses,
    best,
    meant,
    record: read.ok && !isSoa ? read.value : null,
    problems: isSoa ? [soaAlone] : read.ok ? [] : read.problems,
  };
}

/** The draft with the name, type and fields of a guess filled in. */
export const meaning = (draft: RecordDraft, guess: RecordGuess): RecordDraft =>
  withForm(draft, guess.owner === null ? { ...guess.form, subdomain: draft.name } : guess.form);

/** Whether a text contains more than belongs in the field into which it was pasted. */
export function saysMore(text: string, guess: RecordGuess, draft: RecordDraft, field: "name" | "value"): boolean {
  const hasParts = /\s/.test(text.trim());
  if (field === "name") return guess.owner !== null || guess.confidence === "certain" || (hasParts && guess.rdata !== null);
  if (draft.mode === "auto") return true;
  return guess.owner !== null || (hasParts && guess.confidence === "certain" && guess.type === draft.form.type);
}

/** Whether the editor shows the field that has a problem. Problems of other fields are listed below the form. */
export function isFieldShown(field: string | undefined, draft: RecordDraft): boolean {
  if (field === "ttlSeconds" || field === "subdomain") return !(draft.form.type === "MAILFORWARD" && draft.mode === "fields");
  return draft.mode === "fields" ? field !== undefined && field !== "raw" : field === "raw";
}

export const isMissing = (reason: string): boolean => reason === "dns.missing_value" || reason.endsWith("_missing");

/** The problem with a pasted SOA: the zone has its own, and can have only one. */
const soaAlone: Problem = { reason: "dns.soa_alone", field: "raw" };

const fixable = new Set(["dns.owner_at_sign", "dns.owner_repeats_domain", soaAlone.reason]);

/** Whether a button can fix the problem. */
export const hasFix = (reason: string): boolean => fixable.has(reason);
