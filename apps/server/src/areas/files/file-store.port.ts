import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** Where a file store has put the bytes of a file. */
export type Kept = { readonly storageKey: string };

/**
 * Stores encrypted bytes; it sees neither names nor plain text. `keep` runs in the transaction that writes the file's row, so
 * that both exist or neither. A store outside the database stores the bytes first. If the transaction is rolled back, nobody can
 * use them, because their key is gone.
 */
export type FileStore = {
  keep(trx: Trx, scope: AccountScope, fileId: string, parts: readonly Buffer[]): Promise<Kept>;
  /** The parts in their order. Empty if the file was erased. */
  read(trx: Trx, scope: AccountScope, fileId: string, kept: Kept): Promise<Buffer[]>;
  /** Stores one more part of a file that is made piece by piece. */
  keepPart(trx: Trx, scope: AccountScope, fileId: string, position: number, sealed: Buffer): Promise<void>;
  /** One part of a file. Null if there is none at this position. */
  readPart(trx: Trx, scope: AccountScope, fileId: string, position: number): Promise<Buffer | null>;
};
