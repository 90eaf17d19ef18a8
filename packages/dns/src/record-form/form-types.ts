import type { Outcome } from "../problem.ts";
import type { FormRecordType } from "../types/all.ts";

// The record editor shows fields instead of RDATA (specification C3). Fields contain text as people type it. Names in them are
// complete and have no final dot.

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

/** `flags` of CAA is not shown in the form. It is kept so that editing a critical record does not lose its flag. */
export type RecordFormFields = Readonly<Partial<Record<RecordFormField | "flags", string>>>;

export type RecordForm = {
  /** Empty for the apex, "*" for the wildcard. For an SRV record it is the part after service and protocol. */
  readonly subdomain: string;
  readonly type: FormRecordType;
  /** Null means the default TTL of the zone. */
  readonly ttlSeconds: number | null;
  readonly fields: RecordFormFields;
};

/** How the form of one type reads and shows records. */
export type TypeForm = {
  /** Fields besides subdomain, type and TTL, in the order of the form. */
  readonly fields: readonly RecordFormField[];
  /** The name of the form field for each RDATA field that has a different name. */
  readonly names?: Readonly<Record<string, RecordFormField>>;
  /** The owner of the record, for types whose owner has more parts than the subdomain. */
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
