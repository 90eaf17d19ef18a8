import { actionsOf, internalActions } from "@nameplane/contracts/auditlog/actions";
import type { LogEntry, LogPage } from "@nameplane/contracts/auditlog/log";
import type * as operations from "@nameplane/contracts/auditlog/operations";
import { NotFound } from "@nameplane/contracts/refusals";
import type { InputOf } from "@nameplane/contracts";
import { cleanSearchTerm, unicodeNameOf, type DomainName } from "@nameplane/values";
import { addDays } from "../../platform/clock.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { accountNames } from "../accounts/index.ts";
import { readIdna } from "../domains/search/index.ts";
import {
  findLogOf,
  listActors,
  listEntries,
  listOwnActors,
  objectsOf,
  usersInLog,
  type ActorAt,
  type EntryAt,
  type LogQuery,
  type ObjectAt,
} from "./auditlog.repository.ts";

type Asked = Omit<InputOf<typeof operations.accountLog>, "before" | "denied"> & {
  readonly before?: number | undefined;
  readonly denied?: boolean | undefined;
};
/**
 * How a reader sees the log: the account, the actions whose entries are hidden, and how names of actors are found. For staff
 * nothing is hidden.
 */
type Reader = { readonly accountId: string; readonly hidden: readonly string[]; readonly actors: typeof listActors };

const entriesOfPage = 50;

/** The log of the call's own account, as its users read it. */
export function readOwnLog(trx: Trx, { accountId }: AccountScope, asked: Asked): Promise<LogPage> {
  return readPage(trx, { accountId, hidden: internalActions, actors: listOwnActors }, asked);
}

/** The log of any account, or the operator's own, as staff read it. Possible refusals: NotFound. */
export async function readLogAsStaff(trx: Trx, { accountid, ...asked }: Asked & { readonly accountid?: string | undefined }) {
  const found = await findLogOf(trx, accountid ?? null);
  if (found === null) throw new Refused(NotFound, { param: "accountid" });
  const { accountId, isOperator } = found;
  const name = (await accountNames(trx, [accountId])).get(accountId) ?? "";
  const page = await readPage(trx, { accountId, hidden: [], actors: listActors }, asked);
  return { ...page, account: { accountid: accountId, name, isoperator: isOperator } };
}

async function readPage(trx: Trx, reader: Reader, asked: Asked): Promise<LogPage> {
  const found = await listEntries(trx, reader.accountId, { ...queryOf(asked), hidden: reader.hidden, limit: entriesOfPage + 1 });
  const shown = found.slice(0, entriesOfPage);
  const users = asked.before === undefined ? await usersInLog(trx, reader.accountId) : [];
  const known = await reader.actors(trx, [...new Set([...shown.map(({ actor }) => actor), ...users])]);
  const names = new Map(known.map((each) => [each.actor, each]));
  const ids = [...new Set(shown.flatMap(({ object_id: id }) => (id !== null && isId(id) ? [id] : [])))];
  const objects = new Map((await objectsOf(trx, reader.accountId, ids)).map((each) => [each.id, each]));
  return {
    data: shown.map((row) => present(row, names.get(row.actor), named(row, objects, names))),
    next: found.length > entriesOfPage ? (shown.at(-1)?.seq ?? null) : null,
    people: users.flatMap((actor) => {
      const name = names.get(actor)?.name;
      return name === undefined ? [] : [{ userid: actor.slice("user:".length), name }];
    }),
  };
}

function queryOf({ before, group, who, domain, from, until, denied }: Asked): Omit<LogQuery, "hidden" | "limit"> {
  return {
    before: before ?? null,
    actions: group === undefined ? null : actionsOf(group),
    who: who ?? null,
    domain: domain === undefined ? null : asciiOf(domain),
    from: from === undefined ? null : new Date(from),
    until: until === undefined ? null : addDays(new Date(until), 1),
    isDenied: denied === true,
  };
}

/** The ASCII form of a domain name. A text that is not a valid name is searched for as it is, and finds nothing. */
function asciiOf(typed: string): string {
  const idna = readIdna(cleanSearchTerm(typed));
  return idna.ok ? idna.ascii : typed.toLowerCase();
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function named(row: EntryAt, objects: ReadonlyMap<string, ObjectAt>, people: ReadonlyMap<string, ActorAt>): LogEntry["object"] {
  const id = row.object_id;
  if (id === null) return null;
  const found = objects.get(id);
  if (found !== undefined) {
    const { kind, name, page_id: objectid } = found;
    return { kind, objectid, name: kind === "domain" ? unicodeNameOf(name as DomainName) : name };
  }
  // If users changed their own login, the actor already says whose login it was. The names of other users are known only if they
  // are also in the log.
  const user = people.get(`user:${id}`);
  return user === undefined || row.actor === `user:${id}` ? null : { kind: "user", objectid: id, name: user.name };
}

function present(row: EntryAt, actor: ActorAt | undefined, object: LogEntry["object"]): LogEntry {
  return {
    number: row.seq,
    at: row.at.toISOString(),
    // Jobs and providers are shown by the name that follows their kind in the log, such as renewal in job:renewal.
    actor: actor ?? {
      kind: actorKind(row.actor),
      name: actorKind(row.actor) === "system" ? (row.actor.split(":")[1] ?? row.actor) : "",
    },
    action: row.action,
    object,
    before: row.body.before ?? null,
    after: row.body.after ?? null,
    isdenied: row.is_denied,
    address: row.address,
  };
}

/** The kind of an actor, read from the prefix. It is known even if the actor itself does not exist any more. */
export function actorKind(actor: string): LogEntry["actor"]["kind"] {
  const [kind] = actor.split(":");
  if (kind === "staff" || kind === "user") return kind;
  return kind === "token" ? "program" : "system";
}
