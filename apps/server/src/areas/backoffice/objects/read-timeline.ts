import { statuses, type InputOf } from "@nameplane/contracts";
import type { TimelineEntry } from "@nameplane/contracts/backoffice/objects";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import { actorKind, listActors } from "../../auditlog/index.ts";
import { accountOf } from "./keep-notes.ts";
import { listAccountEntries, listObjectEntries, type EntryAt } from "./objects.repository.ts";

const entriesOfPage = 30;

/** The history of one object, or of a whole customer, newest first. Possible refusals: NotFound. */
export async function readTimeline(
  { trx }: { readonly trx: Trx },
  { kind, objectid, before }: InputOf<typeof operations.staffTimeline>,
): Promise<{ entries: TimelineEntry[]; next: string | null }> {
  const accountId = await accountOf(trx, { kind, objectid });
  const limit = entriesOfPage + 1;
  const [place, id] = before?.split("_") ?? [];
  const rows =
    kind === "account"
      ? await listAccountEntries(trx, accountId, { before: place ?? null, limit })
      : await listObjectEntries(
          trx,
          { accountId, objectId: objectid },
          { before: place === undefined || id === undefined ? null : { at: place, id }, limit },
        );
  const shown = rows.slice(0, entriesOfPage);
  const known = await listActors(trx, [...new Set(shown.map(({ actor }) => actor))]);
  const actors = new Map(known.map(({ actor, kind: of, name }) => [actor, { kind: of, name }]));
  return {
    entries: shown.map((row) => present(row, actors.get(row.actor))),
    next: rows.length > entriesOfPage ? (shown.at(-1)?.cursor ?? null) : null,
  };
}

function present(row: EntryAt, actor: TimelineEntry["actor"] | undefined): TimelineEntry {
  const { machine, from_state: from, to_state: to } = row;
  return {
    entryid: row.id,
    at: row.at.toISOString(),
    // Jobs and providers are shown by the name that follows their kind in the log, such as renewal in job:renewal.
    actor: actor ?? { kind: actorKind(row.actor), name: row.actor.split(":")[1] ?? row.actor },
    action: row.action,
    change: machine === null ? null : { machine, from: stateOf(machine, from ?? ""), to: stateOf(machine, to ?? "") },
    before: row.body?.before ?? null,
    after: row.body?.after ?? null,
    reason: row.reason,
    isdenied: row.is_denied,
    address: row.address,
  };
}

function stateOf(machine: string, name: string): { name: string; code: number | null } {
  return { name, code: statuses.find((each) => each.machine === machine && each.state === name)?.code ?? null };
}
