import type { FileStore } from "../../areas/files/file-store.port.ts";
import { insertParts, readParts } from "./file-parts.repository.ts";

/** Files in the database itself (ADR 39): one backup, one transaction, every process on every host sees them. */
export const filesInPostgres: FileStore = {
  async keep(trx, scope, fileId, parts) {
    await insertParts(trx, scope, fileId, parts);
    return { storageKey: `pg:${fileId}` };
  },
  read: (trx, scope, fileId) => readParts(trx, scope, fileId),
};
