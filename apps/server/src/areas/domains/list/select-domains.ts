import { selectionMax, systemTags } from "@nameplane/contracts/domains/list-facts";
import { TooManyToSelect } from "@nameplane/contracts/domains/refusals";
import { OutOfRange } from "@nameplane/contracts/refusals";
import type { Selection } from "@nameplane/contracts/domains/selection";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { readLabels, readTags, tabOfStatus } from "./domain-list.rules.ts";
import { distinctNames } from "./label-names.rules.ts";
import { domainsByName } from "./labels.repository.ts";
import { selectByFilter } from "./selection.repository.ts";

export type Selected = {
  readonly ids: readonly string[];
  /** Names that were typed, but that the account does not have. */
  readonly missing: readonly { readonly name: string; readonly ascii: string | null }[];
};

/**
 * The domains of the account that match a selection now. Refuses with OutOfRange for a status, labels or tags that do not exist,
 * and TooManyToSelect.
 */
export async function selectDomains(trx: Trx, scope: AccountScope, selection: Selection): Promise<Selected> {
  if (selection.kind === "ids") {
    const ids = [...new Set(selection.itemids)];
    refuseTooMany(ids.length);
    return { ids, missing: [] };
  }
  if (selection.kind === "names") {
    const typed = distinctNames(selection.names);
    refuseTooMany(typed.length);
    const found = await domainsByName(
      trx,
      scope,
      typed.flatMap(({ ascii }) => ascii ?? []),
    );
    const idOf = (ascii: string | null) => (ascii === null ? undefined : found.get(ascii)?.id);
    return {
      ids: typed.flatMap(({ ascii }) => idOf(ascii) ?? []),
      missing: typed.filter(({ ascii }) => idOf(ascii) === undefined),
    };
  }
  const tab = tabOfStatus(selection.status);
  if (tab === undefined) throw new Refused(OutOfRange, { param: "status", values: { rule: "status code of a domain" } });
  const labels = readLabels(selection.labels);
  if (labels === undefined)
    throw new Refused(OutOfRange, { param: "labels", values: { rule: "label ids, or 0 (unlabelled) alone" } });
  const tags = readTags(selection.tags);
  if (tags === undefined) throw new Refused(OutOfRange, { param: "tags", values: { rule: systemTags.join(", ") } });
  const search = selection.search?.trim().toLowerCase() ?? "";
  const ids = await selectByFilter(
    trx,
    scope,
    {
      tab,
      search: search === "" ? null : search,
      ...labels,
      tags,
      expiresBefore: selection.expiresbefore === undefined ? null : afterDay(selection.expiresbefore),
    },
    selectionMax + 1,
  );
  refuseTooMany(ids.length);
  return { ids, missing: [] };
}

/**
 * The largest body, in bytes, of a call that lists its domains. It is enough for the largest number of domains, with names of
 * usual length.
 */
export const listBodyLimit = 4 * 1024 * 1024;

/** Checks the size of a selection. Possible refusals: TooManyToSelect. */
export function refuseTooMany(count: number): void {
  if (count > selectionMax) throw new Refused(TooManyToSelect, { values: { max: selectionMax } });
}

/** The first instant after a day. The days of an account are UTC days, because registries count in UTC days. */
function afterDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
}

/** How a typed name is shown: in Unicode if it is valid. */
export function shownName({ name, ascii }: { name: string; ascii: string | null }): string {
  return ascii === null ? name : unicodeNameOf(ascii as DomainName);
}
