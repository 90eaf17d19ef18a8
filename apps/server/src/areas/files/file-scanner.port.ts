/** Searches for viruses. `away`: the scanner did not answer; the file is then refused. */
export type FileScanner = { scan(bytes: Buffer): Promise<"clean" | "infected" | "away"> };
