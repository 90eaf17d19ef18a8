import type { RdataReader } from "./rdata-reader.ts";
import type { WireReader, WireWriter } from "./wire.ts";

/**
 * One record type: how its RDATA is read from text and wire, and written to both. The fields of T are named as in their RFC.
 * `print` returns the only canonical text of a value: lower-case names with final dot, no unnecessary zeros, blanks or line
 * breaks.
 */
export type RdataType<T> = {
  readonly type: string;
  /** Number in the IANA registry; null for the product's own types, which are never sent in messages. */
  readonly code: number | null;
  readonly read: (reader: RdataReader) => T;
  /**
   * For a value that is already in canonical form, returns its text directly. For any other value, returns null and does not move
   * the reader.
   */
  readonly shortcut?: (reader: RdataReader) => string | null;
  readonly print: (value: T) => string;
  /** Reports values that new records may not have. Records that were stored with such values earlier can still be read. */
  readonly check?: (value: T, reader: RdataReader) => void;
  /** A form that other programs can load from a zone file, if that differs from `print`. */
  readonly printForFile?: (value: T) => string;
  readonly write: (value: T, writer: WireWriter) => void;
  readonly decode: (reader: WireReader) => T;
};

/** A record type without the type of its value: everything that can be done without knowing its fields. */
export type AnyRdataType = {
  readonly type: string;
  readonly code: number | null;
  /** The canonical text of the record that the reader is at. Problems are noted in the reader. */
  readonly canonical: (reader: RdataReader) => string;
  readonly forFile: (reader: RdataReader) => string;
  readonly toWire: (reader: RdataReader, writer: WireWriter) => void;
  readonly fromWire: (reader: WireReader) => string;
};

export function hideValue<T>(type: RdataType<T>): AnyRdataType {
  return {
    type: type.type,
    code: type.code,
    canonical: (reader) => {
      const quick = type.shortcut?.(reader) ?? null;
      if (quick !== null) return quick;
      const value = type.read(reader);
      reader.finish();
      if (reader.problems.length === 0) type.check?.(value, reader);
      return reader.problems.length === 0 ? type.print(value) : "";
    },
    forFile: (reader) => (type.printForFile ?? type.print)(type.read(reader)),
    toWire: (reader, writer) => type.write(type.read(reader), writer),
    fromWire: (reader) => type.print(type.decode(reader)),
  };
}
