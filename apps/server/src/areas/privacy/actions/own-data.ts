import { audit } from "../../../platform/audit.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { StreamedDocument } from "../../../platform/http/send-answer.ts";
import type { RunningExports } from "../../../platform/running-exports.ts";
import { ownPartNames, readOwnPart } from "../own-data.repository.ts";
import { ownDataText } from "../own-data-texts.ts";
import { writeArchive } from "../write-archive.ts";

/**
 * Sends what is stored about the user personally. It is small, so it is written while it is sent. The user's actions are taken
 * from the log of the account that the user is in. Possible refusals: ExportsBusy.
 */
export async function fetchOwnData(running: RunningExports, call: SessionCall): Promise<StreamedDocument> {
  const { scope, session, now, language, requestId, address } = call;
  const { accountId, actor } = scope;
  const archive = writeArchive(now, async (add) => {
    await add(language === "sv" ? "läs mig.txt" : "read me.txt", ownDataText[language]);
    for (const part of ownPartNames) {
      const rows = await call.tx((trx) => readOwnPart(trx, part, session.userId));
      await add(`${part}.json`, `${JSON.stringify(rows, null, 1)}\n`);
    }
  });
  const chunks = running.counted(archive);
  await call.tx((trx) =>
    audit(trx, { accountId, actor, action: "privacy.own-data", object: session.userId, requestId, address }),
  );
  return { chunks, contentType: "application/zip", fileName: `own-data-${now.toISOString().slice(0, 10)}.zip` };
}
