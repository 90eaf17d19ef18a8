import {
  accountChoices,
  endOtherSessions,
  endSession,
  loginHistory,
  openSessions,
  selectAccount,
} from "@nameplane/contracts/identity/operations";
import {
  accountChoicesSpec,
  endOtherSessionsSpec,
  endSessionSpec,
  loginHistorySpec,
  loginKinds,
  openSessionsSpec,
  selectAccountSpec,
  type LoginHistoryRow,
  type OpenSession,
} from "@nameplane/contracts/identity/sessions";
import type { Edge } from "../../../platform/http/edge.ts";
import * as sessionEnds from "./end-sessions.ts";
import * as selecting from "./select-account.ts";
import { choosableAccounts, reachableOf, type ReachableAccount } from "../identity.repository.ts";
import { latestLogins, liveSessions, type LiveSession, type LoginRow } from "./sessions.repository.ts";

const session = { kind: "session" } as const;
const user = { feature: "User" } as const;

/** How many rows of the login log are shown: enough for some months of an office, and few enough for a quick answer. */
const logRows = 500;

export function sessionRoutes(edge: Edge): void {
  edge.inTransaction(
    loginHistory,
    loginHistorySpec,
    session,
    { feature: "enableLoginLog" },
    async ({ trx, session: { permissions } }) => {
      const rows = await latestLogins(trx, { ofAll: permissions.has("loginlog_view"), limit: logRows });
      return { data: rows.map(presentLogin) };
    },
  );

  edge.inTransaction(openSessions, openSessionsSpec, session, user, async ({ trx, session: { userId, sessionId } }) => {
    const rows = await liveSessions(trx, userId);
    const accounts = await reachableOf(
      trx,
      rows.map((row) => row.account_id),
    );
    const data = rows.map((row) => presentSession(row, accounts, sessionId));
    return { data: [...data.filter((row) => row.iscurrent), ...data.filter((row) => !row.iscurrent)] };
  });

  edge.inTransaction(endSession, endSessionSpec, session, user, async (call, { sessionid }) => {
    await sessionEnds.endSession(call, sessionid);
    return {};
  });

  edge.inTransaction(endOtherSessions, endOtherSessionsSpec, session, user, async (call) => ({
    count: await sessionEnds.endOtherSessions(call),
  }));

  edge.inTransaction(accountChoices, accountChoicesSpec, session, {}, async ({ trx, scope, session: { acting } }, input) => {
    const { search, page, limit } = input;
    // A staff member may only see the account that they entered.
    const only = acting === null ? null : [scope.accountId];
    const { rows, total } = await choosableAccounts(trx, { search, only, limit, offset: (page - 1) * limit });
    const data = rows.map(({ id: usrAccID, fullName: fullname, organization, orgnr, number, usedAt, state, isMember }) => ({
      usrAccID,
      fullname,
      organization,
      orgnr,
      number,
      ismember: isMember,
      issuspended: state === "suspended",
      used: usedAt?.toISOString() ?? null,
    }));
    return { data, page, limit, total };
  });

  edge.inTransaction(selectAccount, selectAccountSpec, session, { changesState: true }, async (call, { accid }) => {
    const token = await selecting.selectAccount(call, accid);
    if (token !== null) call.setCookie(token);
    return { session: { accID: accid, usrID: call.session.userId } };
  });
}

function presentLogin({ username, method, address, result, at }: LoginRow): LoginHistoryRow {
  return {
    user: username,
    type: loginKinds.find((each) => each === method) ?? "password",
    ip: address ?? "",
    result: result === "ok" ? "ok" : "denied",
    date: at.toISOString(),
  };
}

function presentSession(row: LiveSession, accounts: readonly ReachableAccount[], currentId: string): OpenSession {
  const account = accounts.find((each) => each.id === row.account_id);
  return {
    id: row.id,
    iscurrent: row.id === currentId,
    isstaff: row.is_staff,
    device: row.is_staff ? "" : (row.device ?? ""),
    ip: row.is_staff ? "" : (row.address ?? ""),
    account: account === undefined ? "" : account.organization || account.fullName,
    created: row.created_at.toISOString(),
    used: row.used_at.toISOString(),
  };
}
