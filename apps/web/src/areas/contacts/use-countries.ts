import type { countries } from "@nameplane/contracts/tlds/operations";
import { cachedLists } from "../../shell/lists/cached-lists.ts";
import { useCachedList } from "../../shell/lists/use-cached-list.ts";
import type { AnswerOf } from "../../lib/api/operation.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";

export type Country = AnswerOf<typeof countries>["data"][number];

/** The countries with their calling codes and their names in the user's language. */
export function useCountries() {
  const { locale } = useFormat();
  const query = useCachedList(cachedLists.countries);
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const list = (query.data?.data ?? [])
    .map((each): Country => ({ ...each, country: names.of(each.iso2) ?? each.country }))
    .toSorted((one, other) => one.country.localeCompare(other.country, locale));
  return { ...query, list };
}
