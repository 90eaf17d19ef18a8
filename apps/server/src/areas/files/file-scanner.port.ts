/** Looks for viruses. `away`: it did not say, and the file is not taken. */
export type FileScanner = { scan(bytes: Buffer): Promise<"clean" | "infected" | "away"> };
