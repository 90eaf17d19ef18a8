import type { FindingKind } from "@nameplane/contracts/monitoring/finding-values";
import type { FindingDetail } from "@nameplane/contracts/monitoring/monitoring";

/** A file of the folder, as its name says what it has: "se.2026-11-30.zone.gz", "certificates.2026-11-30.hosts". */
export type NamesFile = {
  readonly name: string;
  readonly source: string;
  /** zone: all names of a zone. hosts: hosts of new certificates. */
  readonly kind: "zone" | "hosts";
  /** The day of the list. */
  readonly listedOn: string;
  readonly bytes: number;
};

/** A name of a file that resembles a mark. */
export type FoundName = {
  /** Place of the mark in the task's list. */
  readonly mark: number;
  /** The registered name, as A-labels. */
  readonly name: string;
  /** The host of the line, where it is more than the name. */
  readonly host: string | null;
  /** The label that resembles the mark, in Unicode. */
  readonly label: string;
  readonly kind: FindingKind;
  readonly score: number;
  readonly detail: FindingDetail;
};

export type ScanTask = {
  readonly file: string;
  /** The file before of the same source, whose names are not new. Null: all names count. */
  readonly before: string | null;
  /** Labels in Unicode and lower case. */
  readonly marks: readonly string[];
  /** Lines that were read already. */
  readonly skipLines: number;
};

export type ScanPart = {
  readonly found: readonly FoundName[];
  /** How many findings of each mark were left out, because the file has too many that only contain it. */
  readonly leftOut: readonly { readonly mark: number; readonly count: number }[];
  /** Since the beginning of the file: all lines, those with a name, and those whose name is new. */
  readonly lines: number;
  readonly names: number;
  readonly added: number;
};

/** The folder into which the operator puts lists of names: zones, and hosts of new certificates. */
export interface NamesFolder {
  /** Files that are complete, oldest list first. Files with other names are not listed. */
  list(): Promise<NamesFile[]>;
  /**
   * Reads a file in parts, outside of the event loop. Throws OutcomeError refused if the file cannot be read, for example because
   * it is gone or not what its name says.
   */
  scan(task: ScanTask): AsyncGenerator<ScanPart, void>;
}
