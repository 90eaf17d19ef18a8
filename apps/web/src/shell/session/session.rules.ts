import type { Identity } from "../../lib/api/replay-queue.ts";

export type Session = { readonly accID: string; readonly usrID: string };

/** The session in an answer. Only one with an account id means that a user is logged in. */
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

/** What the two-step data ask for: an object with any keys asks for activation, anything else for a code. */
export function twoStepKind(data: unknown): "activate" | "code" {
  return typeof data === "object" && data !== null && !Array.isArray(data) && Object.keys(data).length > 0 ? "activate" : "code";
}

/** The input of the code call; it has a secret only if there is one. */
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
export type AccountEntry = Entry & { readonly isMaster: boolean };

/** The accounts a user can act in, the master account first, each once. */
export function accountChoices(accounts: AccountLists): readonly AccountEntry[] {
  const all = [
    ...accounts.masteraccount.map((entry) => ({ ...entry, isMaster: true })),
    ...accounts.subaccounts.map((entry) => ({ ...entry, isMaster: false })),
  ];
  return all.filter((entry, index) => all.findIndex((other) => other.usrAccID === entry.usrAccID) === index);
}

/** A switch needs sub-accounts and another account than the current one. */
export function maySwitchTo(accounts: AccountLists, current: string, chosen: string): boolean {
  return (
    accounts.subaccounts.length > 0 && chosen !== current && accountChoices(accounts).some((entry) => entry.usrAccID === chosen)
  );
}
