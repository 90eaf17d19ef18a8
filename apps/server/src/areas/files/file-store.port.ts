import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** What a store calls some bytes. */
export type Kept = { readonly storageKey: string };

/**
 * Keeps sealed bytes. It sees no names and no plain text: what it is given is encrypted already. `keep` runs in the transaction that
 * writes the file's row, so that neither is there without the other; a store outside the database keeps first, and what a rolled back
 * transaction leaves there is noise under a key nobody has.
 */
export type FileStore = {
  keep(trx: Trx, scope: AccountScope, fileId: string, parts: readonly Buffer[]): Promise<Kept>;
  /** The parts in their order; empty when they are gone. */
  read(trx: Trx, scope: AccountScope, fileId: string, kept: Kept): Promise<Buffer[]>;
};
