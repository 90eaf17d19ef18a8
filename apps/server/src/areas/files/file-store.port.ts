import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** Where a store has put the bytes. */
export type Kept = { readonly storageKey: string };

/**
 * Stores encrypted bytes; it sees neither names nor plain text. `keep` runs in the transaction that writes the file's row, so that both
 * exist or neither. A store outside the database stores first; what it keeps after a rollback is noise under a key nobody has.
 */
export type FileStore = {
  keep(trx: Trx, scope: AccountScope, fileId: string, parts: readonly Buffer[]): Promise<Kept>;
  /** The parts in their order; empty when the file was erased. */
  read(trx: Trx, scope: AccountScope, fileId: string, kept: Kept): Promise<Buffer[]>;
};
