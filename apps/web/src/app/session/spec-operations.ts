import { get, post } from "@nameplane/contracts/operation";

/**
 * Calls of the specification (shell section 7) that have no contract of their own yet. Paths, encodings and fields are the specified
 * ones; when the contracts package gains one of them, the import moves there and the line goes.
 */
export const userLogin2Step = post<{
  input: { code: string; secret?: string };
  answer: { session: { accID: string; usrID: string } };
}>("userLogin2Step", "/api/authenticate/userlogin2step/", { encoding: "form" });

export const selectAccount = get<{ input: { accid: string }; answer: object }>(
  "selectAccount",
  "/api/user/selectaccount/",
);

export type LoginHistoryRow = {
  readonly user: string;
  readonly type: string;
  readonly ip: string;
  readonly result: string;
  readonly date: string;
};

export const loginHistory = get<{ input: object; answer: { data: readonly LoginHistoryRow[] } }>(
  "loginHistory",
  "/api/account/getloginhistory/",
);

export const unreadCount = get<{ input: object; answer: { count: number } }>(
  "unreadCount",
  "/api/support/getunreadcount/",
);
