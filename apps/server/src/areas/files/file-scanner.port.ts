/** Searches for viruses. `away`: the scanner did not answer, and the file is refused. */
export type FileScanner = { scan(bytes: Buffer): Promise<"clean" | "infected" | "away"> };
