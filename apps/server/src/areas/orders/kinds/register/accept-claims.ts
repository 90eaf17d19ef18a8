import type { InputOf } from "@nameplane/contracts";
import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { acceptClaimsNotice } from "@nameplane/contracts/trademarks/operations";
import { NoticeLapsed, NoticeNotRead } from "@nameplane/contracts/trademarks/refusals";
import { audit } from "../../../../platform/audit.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import { Refused } from "../../../../platform/refused.ts";
import { acceptNotice, isNoticeValid, noticesOf, type NoticeRow } from "../../../trademarks/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { requeue } from "../../engine/index.ts";
import { findRequestByNumber, lockRequestByNumber, type RequestRow } from "../../requests.repository.ts";

type Call = SessionCall & { readonly trx: Trx };

/**
 * The claims notices of a request: those that have to be acknowledged before it continues, or those that were. Possible refusals:
 * NotFound.
 */
export async function viewClaims({ trx, scope, session, now }: Call, number: number) {
  const request = await findRequestByNumber(trx, scope, number);
  if (request === null) throw new Refused(NotFound);
  const notices = latest(await noticesOf(trx, scope, request.id));
  return {
    name: request.params.unicodeName ?? request.ascii_name ?? "",
    notices: notices.map((notice) => ({
      noticeid: notice.id,
      number: notice.noticeId,
      claims: [...notice.claims],
      fetched: notice.fetchedAt.toISOString(),
      until: notice.notAfter.toISOString(),
      accepted: notice.acceptedAt?.toISOString() ?? null,
      isvalid: isNoticeValid(notice, now),
    })),
    accepts: waitsForNotice(request) && session.permissions.has("domain_order"),
  };
}

/**
 * Writes down that the user has read and understood the notices, with when and from where, and continues the request. Possible
 * refusals: NotFound, StatusProhibits, NoticeNotRead, NoticeLapsed (T142).
 */
export async function acceptClaims(
  deps: Pick<OutsideDeps, "jobs" | "clock" | "metrics">,
  call: Call,
  { requestid, notices: shown, understood }: InputOf<typeof acceptClaimsNotice>,
): Promise<void> {
  const { trx, scope, now } = call;
  const request = await lockRequestByNumber(trx, scope, Number(requestid));
  if (request === null) throw new Refused(NotFound);
  if (!waitsForNotice(request)) throw new Refused(StatusProhibits);
  if (!understood) throw new Refused(NoticeNotRead, { param: "understood" });
  const notices = latest(await noticesOf(trx, scope, request.id));
  if (notices.length === 0) throw new Refused(StatusProhibits);
  // The user cannot have read a notice that was not on the page, and has to read a new notice if the former one has expired.
  if (notices.some((notice) => !shown.includes(notice.id) || !isNoticeValid(notice, now))) throw new Refused(NoticeLapsed);
  for (const notice of notices.filter(({ acceptedAt }) => acceptedAt === null)) {
    await acceptNotice(trx, scope, notice.id, { at: now, actor: scope.actor, address: call.address, language: call.language });
    await audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: "trademarks.accept-claims",
      object: request.id,
      after: { name: request.ascii_name, notice: notice.noticeId, until: notice.notAfter.toISOString() },
      address: call.address,
    });
  }
  await requeue(trx, deps, scope, request, {});
}

function waitsForNotice({ state, reason_text: text, is_locked: isLocked, funded_at: fundedAt }: RequestRow): boolean {
  return state === "action_required" && text === ownReason("claimsNotice") && !isLocked && fundedAt !== null;
}

/** The latest notice for each key. Earlier ones have expired. */
function latest(notices: readonly NoticeRow[]): NoticeRow[] {
  return [...Map.groupBy(notices, ({ key }) => key).values()].flatMap(([first]) => first ?? []);
}
