import type { FindingKind } from "@nameplane/contracts/monitoring/finding-values";
import type { FindingDetail } from "@nameplane/contracts/monitoring/monitoring";

/** A file of the folder. Its name says what it contains: "se.2026-11-30.zone.gz", "certificates.2026-11-30.hosts". */
export type NamesFile = {
  readonly name: string;
  readonly source: string;
  /** "zone": all names of a zone. "hosts": the hosts of new certificates. */
  readonly kind: "zone" | "hosts";
  /** The day that the list is about. */
  readonly listedOn: string;
  readonly bytes: number;
};

/** A name in a file that resembles a mark. */
export type FoundName = {
  /** Index of the mark in the task's list of marks. */
  readonly mark: number;
  /** The registered name, as A-labels. */
  readonly name: string;
  /** The host in the line, if the line names more than the registered name. */
  readonly host: string | null;
  /** The label of the name that resembles the mark, in Unicode. */
  readonly label: string;
  readonly kind: FindingKind;
  readonly score: number;
  readonly detail: FindingDetail;
};

export type ScanTask = {
  readonly file: string;
  /** The previous file of the same source. Names that are also in it are not new. Null: all names are searched. */
  readonly before: string | null;
  /** The marks to search for: labels in Unicode and lower case. */
  readonly marks: readonly string[];
  /** How many lines were already read and are skipped. */
  readonly skipLines: number;
};

export type ScanPart = {
  readonly found: readonly FoundName[];
  /**
   * How many findings of each mark were left out. Findings that only contain the mark are left out when the file has too many of
   * them.
   */
  readonly leftOut: readonly { readonly mark: number; readonly count: number }[];
  /** Counts since the beginning of the file: all lines, the lines with a name, and the lines with a new name. */
  readonly lines: number;
  readonly names: number;
  readonly added: number;
};

/** The folder into which the operator puts lists of names: zones, and the hosts of new certificates. */
export interface NamesFolder {
  /** Files that are complete, oldest list first. Files with other names are not listed. */
  list(): Promise<NamesFile[]>;
  /**
   * Reads a file in parts, outside of the event loop. Throws OutcomeError "refused" if the file cannot be read, for example
   * because it no longer exists or does not contain what its name says.
   */
  scan(task: ScanTask): AsyncGenerator<ScanPart, void>;
}
