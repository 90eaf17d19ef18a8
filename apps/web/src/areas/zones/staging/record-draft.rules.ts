import {
  canonicalRdata,
  checkAgainstOwner,
  isRecordType,
  parseOwnerField,
  parseTtl,
  readRecordForm,
  recordFormFields,
  recordFormOf,
  type Outcome,
  type Problem,
  type RecordForm,
  type RecordFormField,
} from "@nameplane/dns";
import type { RecordLine } from "./staged-edits.rules.ts";

/** Types with a form: all except the SOA, which is part of the zone's information. */
export type FormType = RecordForm["type"];

export const isFormType = (type: string): type is FormType => isRecordType(type) && type !== "SOA";

/** A record while it is being typed. */
export type RecordDraft = {
  /** auto: one value whose type is guessed. fields: a field for each part. raw: the value as in a zone file. */
  readonly mode: "auto" | "fields" | "raw";
  readonly form: RecordForm;
  /** Name and value in the modes without separate fields. */
  readonly name: string;
  readonly raw: string;
  /** "" = the zone's default; otherwise a time as typed: "300", "1h". */
  readonly ttl: string;
  readonly note: string;
  /**
   * Name and raw text that were made from the fields. If both are unchanged, returning to the fields restores each field as it
   * was typed.
   */
  readonly left: { readonly name: string; readonly raw: string } | null;
};

export type DraftZone = { readonly apex: string; readonly defaultTtlSeconds: number };

/** The initial values of fields that have a usual value. */
const starts: Readonly<Partial<Record<FormType, RecordForm["fields"]>>> = {
  MX: { priority: "10" },
  SRV: { protocol: "tcp", priority: "10", weight: "10" },
  CAA: { tag: "issue" },
  REDIRECT: { redirectType: "301" },
};

function begun(form: RecordForm): RecordForm {
  return { ...form, fields: { ...starts[form.type], ...form.fields } };
}

export function emptyDraft(type: FormType = "A"): RecordDraft {
  return {
    mode: "auto",
    form: { subdomain: "", type, ttlSeconds: null, fields: {} },
    name: "",
    raw: "",
    ttl: "",
    note: "",
    left: null,
  };
}

/** The draft for a record that is edited or copied. */
export function draftOfRecord(record: RecordLine, zone: DraftZone): RecordDraft {
  const ttl = record.ttl === zone.defaultTtlSeconds ? "" : String(record.ttl);
  const common = { ...emptyDraft(), ttl, note: record.note ?? "" };
  if (!isFormType(record.type)) return { ...common, mode: "raw", name: record.owner, raw: record.rdata };
  const form = recordFormOf({ owner: record.owner, type: record.type, ttlSeconds: record.ttl, rdata: record.rdata }, zone);
  return { ...common, mode: "fields", form, name: record.owner, raw: record.rdata };
}

/** The content of the name field, in every mode of the draft. */
export const nameOf = (draft: RecordDraft): string => (draft.mode === "fields" ? draft.form.subdomain : draft.name);

export function withName(draft: RecordDraft, name: string): RecordDraft {
  return draft.mode === "fields" ? { ...draft, form: { ...draft.form, subdomain: name } } : { ...draft, name };
}

export function withField(draft: RecordDraft, field: RecordFormField, text: string): RecordDraft {
  return { ...draft, form: { ...draft.form, fields: { ...draft.form.fields, [field]: text } } };
}

export function withForm(draft: RecordDraft, form: RecordForm): RecordDraft {
  const ttl = form.ttlSeconds === null ? draft.ttl : String(form.ttlSeconds);
  return { ...draft, mode: "fields", form: begun(form), name: form.subdomain, raw: "", ttl, left: null };
}

/** Changes the type. Fields of the same name keep their values, and a single value moves to the first field of the new type. */
export function withType(draft: RecordDraft, type: FormType): RecordDraft {
  const { form } = draft;
  if (draft.mode === "raw") return { ...draft, form: { ...form, type }, left: null };
  const value = draft.mode === "auto" ? draft.raw : firstText(form);
  const [first] = recordFormFields(type);
  const isNamed = first !== undefined && (form.fields[first] ?? "") !== "";
  const fields = first === undefined || isNamed || value === "" ? form.fields : { ...form.fields, [first]: value };
  const subdomain = draft.mode === "auto" ? draft.name : form.subdomain;
  return { ...draft, mode: "fields", form: begun({ ...form, type, subdomain, fields }) };
}

const firstText = ({ type, fields }: RecordForm) =>
  recordFormFields(type)
    .map((field) => fields[field] ?? "")
    .find((text) => text !== "") ?? "";

/** TTL of the draft in seconds. Null if it cannot be read. */
export function ttlOf(draft: RecordDraft, zone: DraftZone): number | null {
  const typed = draft.ttl.trim();
  return typed === "" ? zone.defaultTtlSeconds : parseTtl(typed);
}

/**
 * The record that was typed, or everything that is wrong with it, by field: `subdomain`, `ttlSeconds`, `raw`, or a field of the
 * type.
 */
export function readDraft(draft: RecordDraft, zone: DraftZone): Outcome<RecordLine> {
  const ttl = ttlOf(draft, zone);
  const note = draft.note.trim() === "" ? null : draft.note.trim();
  const problems: Problem[] =
    ttl === null ? [{ reason: "dns.invalid_ttl", field: "ttlSeconds", detail: draft.ttl.slice(0, 80) }] : [];
  const read =
    draft.mode === "fields"
      ? readRecordForm({ ...draft.form, ttlSeconds: ttl ?? zone.defaultTtlSeconds }, zone)
      : readRaw(draft, zone);
  if (!read.ok) problems.push(...read.problems);
  if (problems.length > 0 || !read.ok) return { ok: false, problems };
  const { owner, rdata } = read.value;
  return { ok: true, value: { owner, type: draft.form.type, ttl: ttl ?? zone.defaultTtlSeconds, rdata, note } };
}

function readRaw(draft: RecordDraft, zone: DraftZone): Outcome<{ owner: string; rdata: string }> {
  const { type } = draft.form;
  const owner = parseOwnerField(draft.name, zone.apex);
  const rdata: Outcome<string> =
    draft.raw.trim() === "" ? { ok: false, problems: [{ reason: "dns.missing_value" }] } : canonicalRdata(type, draft.raw);
  const problems = [
    ...(owner.ok ? [] : owner.problems),
    ...(rdata.ok ? [] : rdata.problems.map((one) => ({ ...one, field: "raw" }))),
  ];
  if (!owner.ok || !rdata.ok) return { ok: false, problems };
  const misplaced = checkAgainstOwner(type, rdata.value, owner.value, zone.apex);
  if (misplaced.length > 0) return { ok: false, problems: misplaced.map((one) => ({ ...one, field: "raw" })) };
  return { ok: true, value: { owner: owner.value, rdata: rdata.value } };
}

/**
 * Converts fields to the raw value. If they do not make a valid record yet, the raw value is their texts in sequence. toFields
 * restores the fields as long as the raw value is not changed.
 */
export function toRaw(draft: RecordDraft, zone: DraftZone): RecordDraft {
  if (draft.mode !== "fields") return { ...draft, mode: "raw" };
  const { form } = draft;
  const read = readRecordForm({ ...form, ttlSeconds: null }, zone);
  const typed = recordFormFields(form.type).map((field) => (form.fields[field] ?? "").trim());
  const name = read.ok ? read.value.owner : form.subdomain;
  const raw = read.ok ? read.value.rdata : typed.filter((text) => text !== "").join(" ");
  return { ...draft, mode: "raw", name, raw, left: { name, raw } };
}

/** Converts the raw value to fields. If it is not valid, its problems are returned. */
export function toFields(draft: RecordDraft, zone: DraftZone): Outcome<RecordDraft> {
  if (draft.mode === "fields") return { ok: true, value: draft };
  if (draft.left !== null && draft.left.name === draft.name && draft.left.raw === draft.raw) {
    return { ok: true, value: { ...draft, mode: "fields" } };
  }
  const { type } = draft.form;
  if (draft.raw.trim() === "") {
    const form: RecordForm = { subdomain: draft.name, type, ttlSeconds: null, fields: {} };
    return { ok: true, value: { ...draft, mode: "fields", form: begun(form) } };
  }
  const read = readRaw(draft, zone);
  if (!read.ok) return read;
  const { owner, rdata } = read.value;
  const form = recordFormOf({ owner, type, ttlSeconds: zone.defaultTtlSeconds, rdata }, zone);
  return { ok: true, value: { ...draft, mode: "fields", form } };
}
