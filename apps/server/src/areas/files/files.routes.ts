import { getFileSpec, removeFileSpec, uploadFileSpec } from "@nameplane/contracts/files/files";
import * as operations from "@nameplane/contracts/files/operations";
import type { Edge } from "../../platform/http/edge.ts";
import { readFile } from "./actions/read-file.ts";
import { removeFile } from "./actions/remove-file.ts";
import { takeFile } from "./actions/take-file.ts";
import type { FileDeps } from "./files.deps.ts";
import { presentFile } from "./files.present.ts";

/** The routes for files of the account. What a caller may do with a file depends on what it belongs to. */
export function fileRoutes(edge: Edge, deps: FileDeps): void {
  const session = { kind: "session" } as const;
  edge.upload(operations.uploadFile, uploadFileSpec, session, {}, async (call, input, body) => ({
    file: presentFile(await takeFile(deps, call, input, body)),
  }));

  edge.inTransaction(
    operations.removeFile,
    removeFileSpec,
    session,
    {},
    async ({ trx, scope, session: { permissions } }, { fileid }) => {
      await removeFile(trx, scope, fileid, permissions);
      return {};
    },
  );

  edge.inTransaction(operations.getFile, getFileSpec, session, {}, (call, { fileid }) => {
    const { requestId, address } = call;
    return readFile(call.trx, deps, call.scope, {
      fileId: fileid,
      reader: { permissions: call.session.permissions },
      caller: { requestId, address },
    });
  });
}
