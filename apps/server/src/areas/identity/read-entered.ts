import type { SessionFacts } from "../../platform/http/call.ts";

/** Sets of rights by their text. Roles are few and come with every call; who has which is asked of the database each time. */
const rights = new Map<string, ReadonlySet<string>>();
const rightsMax = 500;

/** What np_enter says: session, user, account, brand and account state with a space between, then the permissions as JSON. */
export function readEntered(line: string | null): SessionFacts | null {
  if (line === null) return null;
  const at = line.indexOf("[");
  const [sessionId, userId, accountId, brandId, accountState] = line.slice(0, at).split(" ");
  if (at < 0 || !sessionId || !userId || !accountId || !brandId || !accountState)
    throw new Error("np_enter answers in another form");
  return { sessionId, userId, accountId, brandId, accountState, permissions: rightsOf(line.slice(at)) };
}

function rightsOf(text: string): ReadonlySet<string> {
  const known = rights.get(text);
  if (known !== undefined) return known;
  const read = new Set(JSON.parse(text) as string[]);
  if (rights.size >= rightsMax) rights.clear();
  rights.set(text, read);
  return read;
}
