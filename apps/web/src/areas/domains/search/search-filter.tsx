import type { SearchRow } from "@nameplane/contracts/domains/search-domains";
import { IconFilter } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useRouteQuery, useSetQuery } from "../../../shell/routing/use-route.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { countriesOf, type SearchFilter } from "./search-view.rules.ts";

const lengths = [8, 10, 12, 15, 20] as const;
/** Price limits in whole units of the currency. */
const prices: Readonly<Record<string, readonly number[]>> = { SEK: [100, 150, 250, 500, 1000] };
const otherPrices = [10, 15, 25, 50, 100] as const;

const wholeNumber = (text: string | undefined): number | null => (/^\d{1,7}$/.test(text ?? "") ? Number(text) : null);

/** The filter is in the address, so that the address can be sent to someone. */
export function useSearchFilter(): SearchFilter {
  const { maxprice, maxlength, country } = useRouteQuery();
  return useMemo(() => {
    const price = wholeNumber(maxprice);
    return {
      priceMax: price === null ? null : price * 100,
      lengthMax: wholeNumber(maxlength),
      country: /^([A-Z]{2}|none)$/.test(country ?? "") ? (country ?? null) : null,
    };
  }, [maxprice, maxlength, country]);
}

/** The address parameters for a search without a filter. */
export const noFilters = { maxprice: undefined, maxlength: undefined, country: undefined };

export const isFiltered = (filter: SearchFilter): boolean => Object.values(filter).some((value) => value !== null);

/** Filters for price, length and country, collapsed until they are needed. */
export function SearchFilters({
  rows,
  filter,
  hasPrices,
}: {
  rows: readonly SearchRow[];
  filter: SearchFilter;
  hasPrices: boolean;
}) {
  const t = useTranslations("search.filter");
  const query = useRouteQuery();
  const setQuery = useSetQuery();
  const { money, locale } = useFormat();
  const isSet = isFiltered(filter);
  const [isOpen, setOpen] = useState(isSet);
  const currency = rows.find(({ create }) => create !== null)?.create?.currency;
  const countries = useMemo(() => countriesOf(rows), [rows]);
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: "region" }), [locale]);
  const change = (values: Record<string, string | undefined>) => void setQuery(values, { replace: true });
  const field = (key: keyof typeof noFilters, options: readonly { value: string; label: string }[]) => {
    const value = query[key] ?? "";
    // The address may contain a value that is not in the list of choices.
    const asked = value === "" || options.some((option) => option.value === value) ? [] : [{ value, label: value }];
    return (
      <SelectField
        label={t(key)}
        size="sm"
        value={value}
        onChange={(next) => change({ [key]: next === "" ? undefined : next })}
        options={[{ value: "", label: t("any") }, ...options, ...asked]}
      />
    );
  };
  return (
    <>
      <Button
        size="sm"
        variant={isSet ? "default" : "ghost"}
        icon={IconFilter}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isSet ? "on" : "open")}
      </Button>
      {isOpen && (
        <div className="np-search-filter" role="group" aria-label={t("open")}>
          {hasPrices &&
            currency !== undefined &&
            field(
              "maxprice",
              (prices[currency] ?? otherPrices).map((value) => ({
                value: String(value),
                label: money({ currency, minor: value * 100 }, { whole: true }),
              })),
            )}
          {field(
            "maxlength",
            lengths.map((value) => ({ value: String(value), label: t("signs", { count: value }) })),
          )}
          {field(
            "country",
            countries.map((code) =>
              code === null ? { value: "none", label: t("noCountry") } : { value: code, label: names.of(code) ?? code },
            ),
          )}
          {isSet && (
            <Button size="sm" variant="ghost" onClick={() => change(noFilters)}>
              {t("clear")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
