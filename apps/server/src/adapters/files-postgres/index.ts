import type { FileStore } from "../../areas/files/file-store.port.ts";
import { findPart, insertPart, insertParts, readParts } from "./file-parts.repository.ts";

/** Stores files in the database itself (ADR 39): one backup, one transaction, and processes on all hosts see them. */
export const filesInPostgres: FileStore = {
  async keep(trx, scope, fileId, parts) {
    await insertParts(trx, scope, fileId, parts);
    return { storageKey: `pg:${fileId}` };
  },
  read: (trx, scope, fileId) => readParts(trx, scope, fileId),
  keepPart: insertPart,
  readPart: findPart,
};
