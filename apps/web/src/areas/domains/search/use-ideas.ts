import { accountProfile } from "@nameplane/contracts/accounts/operations";
import type { SearchRow } from "@nameplane/contracts/domains/search-domains";
import { parseSearchTerms, readAsIdea } from "@nameplane/values";
import { useMemo } from "react";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { ideasFor } from "./ideas.rules.ts";
import { isForSale, isGone } from "./search-view.rules.ts";
import { useSearch, type Search } from "./use-search.ts";
import type { SearchView } from "./use-search-view.ts";

export type Ideas = { readonly rows: readonly SearchRow[]; readonly search: Search; readonly isAsking: boolean };

const townFreshMs = 600_000;

/**
 * Other names to suggest if the searched name is taken, or if the user has typed only words and no domain name. They are made
 * here from our own lists. Only whether they are free is checked, after the search itself was answered.
 */
export function useIdeas(text: string, search: Search, view: SearchView): Ideas {
  const { locale } = useFormat();
  const { session, permissions } = useSession();
  const maySeeTown = session !== null && permissions.has("account_view");
  const { top } = view;
  const settled = search.phase === "done" && top !== null && top.state !== "checking";
  const wanted = settled && (!text.includes(".") || isGone(top)) && top.owned === null;
  const profile = useApiQuery(accountProfile, {}, { enabled: wanted && maySeeTown, staleTimeMs: townFreshMs });
  const town = profile.data?.profile.city ?? null;
  const knowsTown = !maySeeTown || !profile.isPending;
  const tld = top?.tld ?? "";
  const names = useMemo(() => {
    if (!wanted || !knowsTown || tld === "") return "";
    const terms = parseSearchTerms(text);
    const words = readAsIdea(terms) === null ? [withoutTld(terms[0] ?? "", tld)] : terms;
    return ideasFor({ words, locale, town })
      .map((label) => `${label}.${tld}`)
      .join(" ");
  }, [wanted, knowsTown, text, tld, locale, town]);
  const asked = useSearch({ text: names, mode: "bulk" }, 0);
  const rows = names === "" ? [] : asked.order.flatMap((name) => asked.rows.get(name) ?? []);
  return {
    rows: rows.filter((row) => !search.rows.has(row.name) && (isForSale(row) || row.state === "checking")),
    search: asked,
    isAsking: names !== "" && asked.phase === "asking",
  };
}

function withoutTld(term: string, tld: string): string {
  const dot = term.indexOf(".");
  return term.endsWith(`.${tld}`) ? term.slice(0, -tld.length - 1) : dot < 0 ? term : term.slice(0, dot);
}
