import type { Identity } from "../../lib/api/replay-queue.ts";

export type Session = { readonly accID: string; readonly usrID: string };

/** The session in an answer. A user is logged in only if it has an account id. */
export function readSession(answer: unknown): Session | null {
  if (typeof answer !== "object" || answer === null || !("session" in answer)) return null;
  const { session } = answer;
  if (typeof session !== "object" || session === null || !("accID" in session)) return null;
  const accID = idOf(session.accID);
  const usrID = "usrID" in session ? idOf(session.usrID) : null;
  return accID === null ? null : { accID, usrID: usrID ?? "" };
}

function idOf(value: unknown): string | null {
  return (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : null;
}

export const identityOf = (session: Session, brand: string): Identity => ({ ...session, brand });

/** The permission names of an answer, as a set. */
export function readPermissions(answer: {
  readonly permissions: readonly { readonly permissions: readonly string[] }[];
}): ReadonlySet<string> {
  return new Set(answer.permissions[0]?.permissions);
}

/** What the two-step data require: an object with any keys requires activation, and anything else requires a code. */
export function twoStepKind(data: unknown): "activate" | "code" {
  return typeof data === "object" && data !== null && !Array.isArray(data) && Object.keys(data).length > 0 ? "activate" : "code";
}

/** The input of the call that submits the code. It has a secret only if there is one. */
export function twoStepInput(code: string, secret: string | null): { code: string; secret?: string } {
  return secret ? { code, secret } : { code };
}

type Entry = {
  readonly usrAccID: string;
  readonly fullname: string;
  readonly organization: string;
  readonly orgnr: string;
};
export type AccountLists = { readonly masteraccount: readonly Entry[]; readonly subaccounts: readonly Entry[] };

/** Whether the user can switch to an account: to any other one if there are several. The server decides which. */
export function maySwitchTo(accounts: AccountLists, current: string, chosen: string): boolean {
  return accounts.subaccounts.length > 0 && chosen !== current;
}
