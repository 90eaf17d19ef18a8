import { typeFormOf } from "../record-form/type-forms.ts";
import type { RecordForm, RecordFormFields } from "../record-form/form-types.ts";
import { canonicalRdata } from "../rdata.ts";
import type { FormRecordType } from "../types/all.ts";

/** `certain`: hardly any other meaning is possible. `likely`: people usually mean this. `possible`: it could be meant. */
export type GuessConfidence = "certain" | "likely" | "possible";

/** One reading of a pasted text. */
export type RecordGuess = {
  /**
   * Relative to the apex, and empty for the apex itself. If it cannot be a name of this zone, it is kept as written, and the form
   * refuses it. Null if the text contains no owner; the field then keeps its value.
   */
  readonly owner: string | null;
  readonly type: FormRecordType;
  /** Null if the text contains no TTL. */
  readonly ttlSeconds: number | null;
  /** The record's canonical RDATA. Null while a part that the form requires is still missing. */
  readonly rdata: string | null;
  /** The form, filled in as far as the text allows. */
  readonly form: RecordForm;
  readonly confidence: GuessConfidence;
};

/** The owner and TTL that a line contains in addition to its value. */
export type GuessPlace = { readonly owner: string | null; readonly ttlSeconds: number | null };

// In the longest text, every octet may be written as "\DDD". No other type has such long values.
const textLengthMax = 270_000;
const fieldsLengthMax = 20_000;

/**
 * A guess with complete RDATA. Null if the text is not a record of this type. Names without a dot are below the apex, all others
 * are complete.
 */
export function guessOf(
  type: FormRecordType,
  text: string,
  apex: string,
  confidence: GuessConfidence,
  place: GuessPlace = { owner: null, ttlSeconds: null },
): RecordGuess | null {
  if (text.length > (type === "TXT" ? textLengthMax : fieldsLengthMax)) return null;
  let rdata = canonicalRdata(type, text);
  if (!rdata.ok && rdata.problems.every((one) => one.reason === "dns.invalid_hostname")) {
    rdata = canonicalRdata(type, text, `${apex}.`);
  }
  if (!rdata.ok) return null;
  const shown = typeFormOf(type).show(rdata.value, place.owner ?? "", apex);
  const form = {
    subdomain: shown.subdomain ?? place.owner ?? "",
    type,
    ttlSeconds: place.ttlSeconds,
    fields: shown.fields,
  };
  return { ...place, type, rdata: rdata.value, form, confidence };
}

/** A guess with only some fields. */
export function partGuess(
  type: FormRecordType,
  fields: RecordFormFields,
  confidence: GuessConfidence,
  place: GuessPlace = { owner: null, ttlSeconds: null },
): RecordGuess {
  const form = { subdomain: place.owner ?? "", type, ttlSeconds: place.ttlSeconds, fields };
  return { ...place, type, rdata: null, form, confidence };
}

/** An invalid value, distributed to the fields of its type. Null for types without a fixed order of words. */
export function valueAsTyped(
  type: FormRecordType,
  text: string,
  confidence: GuessConfidence,
  place: GuessPlace,
): RecordGuess | null {
  const [first = "", second = "", port = "", target = "", ...more] = text.split(/\s+/);
  if (type === "MX" && second !== "" && port === "") return partGuess("MX", { priority: first, host: second }, confidence, place);
  if (type === "SRV" && target !== "" && more.length === 0) {
    const [service = "", protocol = "", ...others] = (place.owner ?? "").split(".").map((one) => one.replace(/^_/, ""));
    const fields = { service, protocol, priority: first, weight: second, port, target };
    const guess = partGuess("SRV", fields, confidence, place);
    return { ...guess, form: { ...guess.form, subdomain: others.join(".") } };
  }
  return typeFormOf(type).fields.join(" ") === "value" ? partGuess(type, { value: text }, confidence, place) : null;
}
