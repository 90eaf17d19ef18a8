/** A folder for the bank's files. The operator, or a program that downloads them from the bank, puts them there. */
export type BankFolder = {
  /**
   * The names of the files that are complete and waiting to be read. A file that is still being written is left out. A file that
   * is too large to be read is listed in `tooLarge` instead.
   */
  readonly waiting: () => Promise<{ readonly names: readonly string[]; readonly tooLarge: readonly string[] }>;
  /** The bytes of a file. Null if the file has been removed in the meantime. */
  readonly read: (name: string) => Promise<Buffer | null>;
  /** Moves a file to another folder, so that it is not read again. An earlier file of the same name in that folder is kept. */
  readonly moveAside: (name: string, to: "read" | "refused") => Promise<void>;
};
