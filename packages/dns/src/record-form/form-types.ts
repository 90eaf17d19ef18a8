import type { Outcome } from "../problem.ts";
import type { FormRecordType } from "../types/all.ts";

// The record editor shows fields, not RDATA (specification C3). Fields contain text as people type it; their names are complete
// and have no final dot.

export type RecordFormField =
  | "value"
  | "tag"
  | "issuer"
  | "incidentReport"
  | "forwardEmail"
  | "host"
  | "priority"
  | "target"
  | "redirectType"
  | "service"
  | "protocol"
  | "weight"
  | "port";

/** `flags` of CAA is not shown in the form: it is kept so that editing a critical record does not lose its flag. */
export type RecordFormFields = Readonly<Partial<Record<RecordFormField | "flags", string>>>;

export type RecordForm = {
  /** Empty for the apex, "*" for the wildcard; for an SRV record the part after service and protocol. */
  readonly subdomain: string;
  readonly type: FormRecordType;
  /** Null = the default TTL of the zone. */
  readonly ttlSeconds: number | null;
  readonly fields: RecordFormFields;
};

/** How the form of one type reads and shows records. */
export type TypeForm = {
  /** Fields besides subdomain, type and TTL, in the order of the form. */
  readonly fields: readonly RecordFormField[];
  /** Form field of an RDATA field, where the names differ. */
  readonly names?: Readonly<Record<string, RecordFormField>>;
  /** Owner of the record, for types whose owner has more parts than the subdomain. */
  readonly owner?: (form: RecordForm, apex: string) => Outcome<string>;
  /** RDATA in presentation form, not yet validated. */
  readonly write: (fields: RecordFormFields) => Outcome<string>;
  /** Fields and subdomain of a canonical record. */
  readonly show: (
    rdata: string,
    owner: string,
    apex: string,
  ) => { readonly subdomain?: string; readonly fields: RecordFormFields };
};
