import { OutOfRange } from "@nameplane/contracts/refusals";
import { selectionMax, type Selection } from "@nameplane/contracts/domains/selection";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { readLabels, tabOfStatus } from "../domain-list.rules.ts";
import { distinctNames } from "../label-names.rules.ts";
import { domainsByName } from "../labels.repository.ts";
import { selectByFilter } from "../renewable.repository.ts";

export type Selected = {
  readonly ids: readonly string[];
  /** Names that are none of the account's, as they were written. */
  readonly missing: readonly { readonly name: string; readonly ascii: string | null }[];
  /** Domains that fit beyond the most an act takes. */
  readonly left: number;
};

/** Which domains of the account a selection means now. Refuses OutOfRange for a status or labels that are none. */
export async function selectDomains(trx: Trx, scope: AccountScope, selection: Selection): Promise<Selected> {
  if (selection.kind === "ids") return { ids: [...new Set(selection.itemids)], missing: [], left: 0 };
  if (selection.kind === "names") {
    const typed = distinctNames(selection.names);
    const found = await domainsByName(
      trx,
      scope,
      typed.flatMap(({ ascii }) => ascii ?? []),
    );
    const idOf = (ascii: string | null) => (ascii === null ? undefined : found.get(ascii)?.id);
    return {
      ids: typed.flatMap(({ ascii }) => idOf(ascii) ?? []),
      missing: typed.filter(({ ascii }) => idOf(ascii) === undefined),
      left: 0,
    };
  }
  const tab = tabOfStatus(selection.status);
  if (tab === undefined)
    throw new Refused(OutOfRange, { param: "status", values: { rule: "status code of a domain" } });
  const labels = readLabels(selection.labels);
  if (labels === undefined)
    throw new Refused(OutOfRange, { param: "labels", values: { rule: "label ids, or 0 (unlabelled) alone" } });
  const search = selection.search?.trim().toLowerCase() ?? "";
  const found = await selectByFilter(
    trx,
    scope,
    {
      tab,
      search: search === "" ? null : search,
      ...labels,
      expiresBefore: selection.expiresbefore === undefined ? null : afterDay(selection.expiresbefore),
    },
    selectionMax,
  );
  return { ...found, missing: [] };
}

/** The first instant that lies past a day; days of an account are days of UTC as its registries count them. */
function afterDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
}

/** How a typed name is shown: in letters where it is one. */
export function shownName({ name, ascii }: { name: string; ascii: string | null }): string {
  return ascii === null ? name : unicodeNameOf(ascii as DomainName);
}
