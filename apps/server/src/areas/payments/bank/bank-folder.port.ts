/** A folder into which the operator, or a program that fetches them, puts the bank's files. */
export type BankFolder = {
  /**
   * Files that are complete and wait, by name. A file that is still being written is left out, and so is one that is too large to be read
   * at all: it stands in `tooLarge`.
   */
  readonly waiting: () => Promise<{ readonly names: readonly string[]; readonly tooLarge: readonly string[] }>;
  /** The bytes of a file; null: it has been taken away meanwhile. */
  readonly read: (name: string) => Promise<Buffer | null>;
  /** Moves a file aside, so that it is not read again. A file of the same name that was moved before is kept. */
  readonly moveAside: (name: string, to: "read" | "refused") => Promise<void>;
};
