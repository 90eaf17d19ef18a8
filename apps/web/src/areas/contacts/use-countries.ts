import { countries } from "@nameplane/contracts/tlds/operations";
import type { AnswerOf } from "../../lib/api/operation.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";

export type Country = AnswerOf<typeof countries>["data"][number];

const DAY_MS = 86_400_000;

/** Countries with names in the reader's language and calling codes. The list changes about once in a decade. */
export function useCountries() {
  const { locale } = useFormat();
  const query = useApiQuery(countries, {}, { staleTimeMs: DAY_MS });
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const list = (query.data?.data ?? [])
    .map((each): Country => ({ ...each, country: names.of(each.iso2) ?? each.country }))
    .toSorted((one, other) => one.country.localeCompare(other.country, locale));
  return { ...query, list };
}
