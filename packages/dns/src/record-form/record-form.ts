import { parseOwnerField } from "../owner.ts";
import { accepted, problem, refused, type Outcome, type Problem } from "../problem.ts";
import { canonicalRdata } from "../rdata.ts";
import { checkAgainstOwner } from "../record-set.ts";
import { isTtl } from "../ttl.ts";
import type { FormRecordType } from "../types/all.ts";
import type { RecordForm, RecordFormField } from "./form-types.ts";
import { typeFormOf } from "./type-forms.ts";

/** Fields that a type has besides subdomain, type and TTL, in the order of the form. */
export function recordFormFields(type: FormRecordType): readonly RecordFormField[] {
  return typeFormOf(type).fields;
}

/** One record of a zone; `rdata` is canonical. */
export type ZoneRecord = {
  readonly owner: string;
  readonly type: FormRecordType;
  readonly ttlSeconds: number;
  readonly rdata: string;
};

export type ZoneOfForm = { readonly apex: string; readonly defaultTtlSeconds: number };

/** The record that a filled-in form describes, or all its problems. Each problem names its form field. */
export function readRecordForm(form: RecordForm, zone: ZoneOfForm): Outcome<ZoneRecord> {
  const { type } = form;
  const typeForm = typeFormOf(type);
  const ttlSeconds = form.ttlSeconds ?? zone.defaultTtlSeconds;
  const owner = typeForm.owner === undefined ? parseOwnerField(form.subdomain, zone.apex) : typeForm.owner(form, zone.apex);
  const text = typeForm.write(form.fields);
  const rdata = text.ok ? canonicalRdata(type, text.value) : text;
  const problems: Problem[] = isTtl(ttlSeconds) ? [] : [problem("dns.invalid_ttl", "ttlSeconds", String(ttlSeconds))];
  if (!owner.ok) problems.push(...owner.problems);
  if (!rdata.ok) problems.push(...rdata.problems.map((one) => inForm(form, one)));
  if (!owner.ok || !rdata.ok) return refused(...problems);
  const misplaced = checkAgainstOwner(type, rdata.value, owner.value, zone.apex);
  problems.push(...misplaced.map((one) => inForm(form, one)));
  if (problems.length > 0) return refused(...problems);
  return accepted({ owner: owner.value, type, ttlSeconds, rdata: rdata.value });
}

/** The same problem with the name of the form field instead of the RDATA field. */
function inForm(form: RecordForm, one: Problem): Problem {
  const { fields, names } = typeFormOf(form.type);
  const isField = fields.some((field) => field === one.field);
  if (form.type === "CAA" && one.field === "value") {
    return { ...one, field: form.fields.tag?.trim().toLowerCase() === "iodef" ? "incidentReport" : "issuer" };
  }
  return isField ? one : { ...one, field: names?.[one.field ?? ""] ?? fields[0] ?? "value" };
}

/** The form for a record: the reverse of `readRecordForm`. */
export function recordFormOf(record: ZoneRecord, zone: ZoneOfForm): RecordForm {
  const shown = typeFormOf(record.type).show(record.rdata, record.owner, zone.apex);
  return {
    subdomain: shown.subdomain ?? record.owner,
    type: record.type,
    ttlSeconds: record.ttlSeconds === zone.defaultTtlSeconds ? null : record.ttlSeconds,
    fields: shown.fields,
  };
}
