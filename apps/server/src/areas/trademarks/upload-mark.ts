import {
  MarkEnded,
  MarkNotSigned,
  MarkRevoked,
  MarksFull,
  MarksNotTaken,
  MarkThere,
  MarkUnreadable,
} from "@nameplane/contracts/trademarks/refusals";
import { marksMax } from "@nameplane/contracts/trademarks/trademarks";
import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import { newId } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import type { TrademarkRouteDeps } from "./deps.ts";
import { markStateAt } from "./mark.rules.ts";
import { insertMark, isRevoked, markPlace, marksOf, revokedSigners } from "./marks.repository.ts";
import { readSmd } from "./read-smd.ts";

type Call = Pick<SessionCall, "scope" | "now"> & { readonly trx: Trx };

/**
 * Checks an SMD file and stores it. Possible refusals: MarksNotTaken, MarkUnreadable, MarkNotSigned, MarkEnded, MarkRevoked,
 * MarksFull, MarkThere (T142).
 */
export async function uploadMark({ vault, markAuthorities }: TrademarkRouteDeps, call: Call, file: string): Promise<string> {
  const { trx, scope, now } = call;
  if (markAuthorities.length === 0) throw new Refused(MarksNotTaken);
  const read = readSmd(file, markAuthorities, now, await revokedSigners(trx));
  if ("problem" in read) throw new Refused(read.problem === "unreadable" ? MarkUnreadable : MarkNotSigned, { param: "file" });
  const { mark } = read;
  const state = markStateAt({ ...mark, isRevoked: await isRevoked(trx, mark.smdId) }, now);
  if (state === "revoked") throw new Refused(MarkRevoked, { param: "file" });
  if (state === "ended")
    throw new Refused(MarkEnded, { param: "file", values: { until: mark.notAfter.toISOString().slice(0, 10) } });
  if ((await marksOf(trx, scope)).length >= marksMax) throw new Refused(MarksFull, { values: { max: marksMax } });
  const id = newId();
  const { smdId, labels, marks, notBefore, notAfter, encoded, signer } = mark;
  const sealed = vault.seal(markPlace(id), Buffer.from(encoded));
  const isNew = await insertMark(trx, scope, {
    id,
    smdId,
    labels,
    marks,
    notBefore,
    notAfter,
    sealed,
    signer,
    by: scope.actor,
    at: now,
  });
  if (!isNew) throw new Refused(MarkThere, { param: "file" });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "trademarks.upload",
    object: id,
    after: { smdId, names: marks.map(({ name }) => name) },
  });
  return id;
}
