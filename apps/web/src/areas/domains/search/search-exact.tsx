import type { SearchRow as Row } from "@nameplane/contracts/domains/search-domains";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { Skeleton, useSlow } from "../../../ui/feedback/states.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { useVatSide, YearsSelect } from "../../orders/basket/index.ts";
import { RegistrySays, RenewalPrice, RowAct, RowNotes, RowPrice } from "./search-row.tsx";
import { isForSale, priceFor, yearsOf } from "./search-view.rules.ts";
import type { Picks } from "./use-picks.ts";

/** The searched name, in large type: whether it is free, and what it costs now and in each later year. */
export function SearchExact({ row, picks, isCurrent, prices }: { row: Row; picks: Picks; isCurrent: boolean; prices: boolean }) {
  const t = useTranslations("search");
  const side = useVatSide();
  const years = yearsOf(row, picks.years.get(row.name));
  const price = priceFor(row, years);
  return (
    <div className="np-search-exact" data-name={row.name} data-current={isCurrent || undefined}>
      <div className="np-grow">
        <div className="np-row np-gap-12 np-wrap">
          <DomainName name={row.unicodename} ascii={row.name} variant="search" lead wrap />
          <RegistrySays row={row} />
        </div>
        <p className="np-small np-soft">
          {saying(row, t)}
          <RowNotes row={row} long />
        </p>
      </div>
      {prices && price && isForSale(row) && (
        <div className="np-search-exact-price">
          <div>
            <b className="np-text np-strong">
              <RowPrice price={price} lead />
            </b>{" "}
            {row.years.length > 1 ? (
              <YearsSelect
                label={t("col.period")}
                years={years}
                choices={row.years}
                onChange={(next) => picks.setYears(row, next)}
              />
            ) : (
              <span className="np-soft">{t("exact.first", { years })}</span>
            )}
          </div>
          <div className="np-soft">
            {row.renew && t.rich("exact.afterwards", { price: () => <RenewalPrice row={row} /> })}{" "}
            <span className="np-quiet">{t(`exact.vat.${side}`)}</span>
          </div>
        </div>
      )}
      {row.state === "taken" && row.owned === null && picks.isOn && (
        <RouteButton
          to="domainTransfer"
          query={{ domainname: row.name }}
          aria-label={t("transferHereName", { name: row.unicodename })}
        >
          {t("transferHere")}
        </RouteButton>
      )}
      <RowAct row={row} picks={picks} years={years} lead />
    </div>
  );
}

/** Takes the place of the name before the first answer, so that nothing below moves when the answer arrives. */
export function SearchExactWaiting() {
  const slow = useSlow(true);
  return (
    <div className="np-search-exact" aria-hidden="true">
      <div className="np-grow">
        {slow && (
          <>
            <Skeleton width="40%" height={20} />
            <Skeleton width="70%" />
          </>
        )}
      </div>
    </div>
  );
}

function saying(row: Row, t: ReturnType<typeof useTranslations<"search">>): string {
  if (row.owned === "domain") return t("exact.yours");
  if (row.owned === "request") return t("exact.request");
  // The reason that follows says the same with the TLD's name.
  if (row.state === "unsold" && row.reason !== null) return "";
  return t(`exact.${row.state === "checking" ? "asking" : row.state}`);
}
