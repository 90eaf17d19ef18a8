import { CompiledQuery } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { SessionFacts } from "../../platform/http/call.ts";

const npEnter = "select np_enter($1, $2) as line";

/** Reads session, rights and row context in one round trip. Null if no live session has this token on this host. */
export async function enterSession(trx: Trx, tokenHash: Buffer, host: string): Promise<SessionFacts | null> {
  const { rows } = await trx.executeQuery<{ line: string | null }>(CompiledQuery.raw(npEnter, [tokenHash, host]));
  return readEntered(rows[0]?.line ?? null);
}

/** Parsed permission sets by their JSON text. Only a few different texts exist. Which of them a user has is read at each call. */
const rights = new Map<string, ReadonlySet<string>>();
const rightsMax = 500;

/** The mark that np_enter adds to the account state if the account is frozen. */
const frozenMark = "+frozen";

/**
 * Parses the answer of np_enter: session, user, account, brand and account state (with hidden sections and the mark of a freeze)
 * separated by spaces, then the permissions as JSON, and in a session of staff also the staff member and the mode.
 */
function readEntered(line: string | null): SessionFacts | null {
  if (line === null) return null;
  const at = line.indexOf("[");
  const [sessionId, userId, accountId, brandId, state] = line.slice(0, at).split(" ");
  if (at < 0 || !sessionId || !userId || !accountId || !brandId || !state) throw new Error("np_enter answers in another form");
  const isFrozen = state.endsWith(frozenMark);
  const [accountState = "", ...hidden] = (isFrozen ? state.slice(0, -frozenMark.length) : state).split("-");
  const to = line.indexOf("]", at) + 1;
  const acting = actingOf(line.slice(to));
  const permissions = rightsOf(line.slice(at, to));
  return { sessionId, userId, accountId, brandId, accountState, isFrozen, hidden, permissions, acting };
}

function actingOf(text: string): SessionFacts["acting"] {
  if (text === "") return null;
  const [, staffId, mode] = text.split(" ");
  if (!staffId || (mode !== "see" && mode !== "act")) throw new Error("np_enter answers in another form");
  return { staffId, mode };
}

function rightsOf(text: string): ReadonlySet<string> {
  const known = rights.get(text);
  if (known !== undefined) return known;
  const read = new Set(JSON.parse(text) as string[]);
  if (rights.size >= rightsMax) rights.clear();
  rights.set(text, read);
  return read;
}
