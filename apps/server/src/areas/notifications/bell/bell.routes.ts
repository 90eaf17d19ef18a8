import {
  markNoticesReadSpec,
  noticeChoicesSpec,
  noticeCountSpec,
  noticesSpec,
  setNoticeChoiceSpec,
} from "@nameplane/contracts/notifications/notices";
import * as operations from "@nameplane/contracts/notifications/operations";
import { StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { pageSize } from "../../identity/index.ts";
import { findChosen, groupsWithBell, listChoices, saveChoice, writeChosen } from "../choices/index.ts";
import { presentNotice } from "./bell.present.ts";
import { countUnread, listNotices, markRead, type Reader } from "./bell.repository.ts";
import { visibleKinds } from "./bell.rules.ts";

/** Each notice is shown only to users whose permissions cover what it is about, so the routes need no more than a session. */
const user = { kind: "session" } as const;

async function readerOf(trx: Trx, { scope, session }: SessionCall): Promise<Reader> {
  const groups = groupsWithBell(await findChosen(trx, session.userId));
  return { scope, userId: session.userId, kinds: visibleKinds(groups, session.permissions) };
}

/** Routes of the notification bell, and of a user's choice which notices appear there and which are sent by mail. */
export function noticeRoutes(edge: Edge): void {
  edge.inTransaction(operations.noticeCount, noticeCountSpec, user, {}, async (call) => ({
    unread: await countUnread(call.trx, await readerOf(call.trx, call)),
  }));

  edge.inTransaction(operations.notices, noticesSpec, user, {}, async (call, input) => {
    const { trx, session } = call;
    const reader = await readerOf(trx, call);
    const [page, limit] = [input.page ?? 1, await pageSize(trx, session, input.limit)];
    const { rows, total } = await listNotices(trx, reader, { isUnread: input.unread === true, page, limit });
    return { data: rows.map(presentNotice), page, limit, total, unread: await countUnread(trx, reader) };
  });

  edge.inTransaction(operations.markNoticesRead, markNoticesReadSpec, user, {}, async (call, input) => {
    const { trx, scope, now } = call;
    const reader = await readerOf(trx, call);
    const which = "until" in input ? { until: new Date(input.until) } : { ids: input.noticeids };
    const ids = await markRead(trx, reader, which, now);
    if (ids.length > 0) await notifyBrowsers(trx, scope.accountId, { topic: "notice", ids });
    return { unread: await countUnread(trx, reader) };
  });

  edge.inTransaction(operations.noticeChoices, noticeChoicesSpec, user, {}, async ({ trx, session }) => ({
    data: listChoices(await findChosen(trx, session.userId)),
  }));

  edge.inTransaction(operations.setNoticeChoice, setNoticeChoiceSpec, user, {}, async ({ trx, session }, input) => {
    const chosen = saveChoice(await findChosen(trx, session.userId), input);
    if (chosen === null) throw new Refused(StatusProhibits, { param: input.mail === false ? "mail" : "bell" });
    await writeChosen(trx, session.userId, chosen);
    return {};
  });
}
