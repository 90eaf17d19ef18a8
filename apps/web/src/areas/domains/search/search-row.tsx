import { IconPlus, IconCheck, IconRefresh } from "@tabler/icons-react";
import type { SearchRow as Row } from "@nameplane/contracts/domains/search-domains";
import type { PriceView } from "@nameplane/contracts/spec";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { openDialog } from "../../../shell/dialogs/dialog-store.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { Hint } from "../../../ui/text/hint.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import { listedPrice, shownPrice, useVatSide, YearsSelect } from "../../orders/basket/index.ts";
import { isForSale, isGone, priceFor, yearsOf } from "./search-view.rules.ts";
import { useOpenOwn } from "./use-open-own.ts";
import type { Picks } from "./use-picks.ts";

const tones: Readonly<Record<Row["state"], StatusTone>> = {
  checking: "pending",
  free: "active",
  taken: "ended",
  premium: "credit",
  reserved: "ended",
  unknown: "needs",
  unsold: "ended",
  invalid: "ended",
};

/** The registry's answer about a name, as a coloured dot with a word. */
export function RegistrySays({ row }: { row: Row }) {
  const t = useTranslations("search");
  if (row.owned === "domain" || row.owned === "request")
    return <StatusMark tone={row.owned === "domain" ? "active" : "pending"}>{t(`owned.${row.owned}`)}</StatusMark>;
  return (
    <StatusMark
      tone={tones[row.state]}
      shape={row.state === "checking" ? "spin" : undefined}
      className={row.state === "checking" ? "np-soft" : ""}
    >
      {t(`state.${row.state}`)}
    </StatusMark>
  );
}

/** The button for what can be done with a name now. A name that the registry has not confirmed as free cannot be bought. */
export function RowAct({
  row,
  picks,
  years,
  lead = false,
  tabIndex,
}: {
  row: Row;
  picks: Picks;
  years: number;
  lead?: boolean;
  tabIndex?: number;
}) {
  const t = useTranslations("search");
  const name = row.unicodename;
  const size = lead ? "md" : "xs";
  const rest = { size, tabIndex } as const;
  if (picks.isOn && picks.has(row.name) && row.owned !== "domain" && row.owned !== "request") {
    return (
      <Button
        {...rest}
        icon={IconCheck}
        className="np-in-basket"
        busy={picks.isBusy(row.name)}
        aria-label={t("inBasketName", { name })}
        onClick={() => picks.toggle(row, years)}
      >
        {t("inBasket")}
      </Button>
    );
  }
  if (row.owned === "domain") return <OpenOwn row={row} {...rest} variant={lead ? "primary" : "ghost"} />;
  if (isForSale(row)) {
    if (!picks.isOn) return null;
    return (
      <Button
        {...rest}
        variant={lead ? "primary" : "default"}
        icon={lead ? undefined : IconPlus}
        busy={picks.isBusy(row.name)}
        aria-label={t(lead ? "addToBasketName" : "addName", { name })}
        onClick={() => picks.toggle(row, years)}
      >
        {lead ? t("addToBasket") : t("add")}
      </Button>
    );
  }
  if (row.state === "unknown") {
    return (
      <Button
        {...rest}
        variant={lead ? "default" : "ghost"}
        icon={IconRefresh}
        aria-label={t("askAgainName", { name })}
        onClick={() => picks.askAgain(row)}
      >
        {t("askAgain")}
      </Button>
    );
  }
  if (row.state === "taken" && row.owned === null) {
    return (
      <Button
        {...rest}
        variant={lead ? "default" : "ghost"}
        aria-label={t("whoHasName", { name })}
        onClick={() => openDialog({ kind: "whois", domainname: row.name, idndomainname: name })}
      >
        {t("whoHas")}
      </Button>
    );
  }
  return null;
}

/** Opens the page of a domain that the account already has. */
function OpenOwn({ row, ...button }: { row: Row } & Pick<ComponentProps<typeof Button>, "size" | "variant" | "tabIndex">) {
  const t = useTranslations("search");
  const openOwn = useOpenOwn();
  return (
    <Button {...button} aria-label={t("openOwn", { name: row.unicodename })} onClick={() => void openOwn(row.name)}>
      {t("open")}
    </Button>
  );
}

/**
 * The renewal price of a year beside the first price, in the same size. The price of a restore is in a tooltip, and that of a
 * renewal for which more than a year has to be paid.
 */
export function RenewalPrice({ row }: { row: Row }) {
  const t = useTranslations("search");
  const format = useFormat();
  const side = useVatSide();
  if (row.renew === null) return null;
  const years = row.renew.periodMonths / 12;
  const { minor, currency } = shownPrice(row.renew, side);
  const renewal = format.money({ minor: Math.round(minor / years), currency }, { whole: true });
  const notes = [
    ...(years > 1 ? [t("renewalFor", { price: format.money({ minor, currency }, { whole: true }), years })] : []),
    ...(row.restore === null ? [] : [t("restore", { price: format.money(shownPrice(row.restore, side), { whole: true }) })]),
  ];
  if (notes.length === 0) return <span>{renewal}</span>;
  const hint = notes.join(". ");
  return (
    <Hint text={hint}>
      <span className="np-hinted">
        {renewal}
        <span className="np-visually-hidden">. {hint}</span>
      </span>
    </Hint>
  );
}

/** The price now; a campaign shows the listed price struck through beside it, and says when only the first year is cheaper. */
export function RowPrice({ price, lead = false }: { price: PriceView; lead?: boolean }) {
  const t = useTranslations("search");
  const format = useFormat();
  const side = useVatSide();
  const now = format.money(shownPrice(price, side), { whole: true });
  if (price.discounts === undefined) return now;
  const isFirst = price.discounts.some(({ firstyear }) => firstyear);
  return (
    <>
      <span className="np-visually-hidden">{t("campaign.instead")} </span>
      <s className="np-quiet np-small">{format.money(shownPrice(listedPrice(price), side), { whole: true })}</s>{" "}
      <span className="np-visually-hidden">{t("campaign.now")} </span>
      {now}
      <span className={lead ? "np-small np-soft" : "np-small np-soft np-search-campaign"}>
        {" "}
        {isFirst ? t("campaign.firstYear") : price.discounts[0]?.title[format.locale]}
      </span>
    </>
  );
}

/** What a buyer should know about a name: a few words in a row, or whole sentences if there is room. */
export function RowNotes({ row, long = false }: { row: Row; long?: boolean }) {
  const t = useTranslations("search");
  const badges = isGone(row) ? [] : row.badges.filter((badge) => badge !== "dnssec" && badge !== "idn");
  const notes = [
    ...(row.state === "premium" && !long ? [{ key: "premium", short: t("premiumNote"), long: t("premiumNote") }] : []),
    ...badges.map((badge) => ({ key: badge, short: t(`badge.${badge}`), long: t(`badgeLong.${badge}`) })),
    ...(row.reason !== null && row.state !== "taken" ? [{ key: "reason", short: row.reason, long: row.reason }] : []),
  ];
  if (long) return notes.map((note) => ` ${/[.!?]$/.test(note.long) ? note.long : `${note.long}.`}`).join("");
  return notes.map((note, index) => (
    <span key={note.key} title={note.long}>
      {index > 0 && ", "}
      {note.short}
    </span>
  ));
}

export type SearchRowProps = {
  readonly row: Row;
  readonly picks: Picks;
  readonly isCurrent: boolean;
  readonly prices: boolean;
};

/** One name: the registry's answer, the price now and later, and what can be done. */
export function SearchRow({ row, picks, isCurrent, prices }: SearchRowProps) {
  const t = useTranslations("search");
  const years = yearsOf(row, picks.years.get(row.name));
  const price = isGone(row) || row.state === "unknown" ? null : priceFor(row, years);
  const gone = isGone(row);
  return (
    <tr data-name={row.name} data-current={isCurrent || undefined} data-gone={gone || undefined}>
      <th scope="row">
        <div className="np-search-name">
          <DomainName name={row.unicodename} ascii={row.name} variant="search" dim={gone} />
          <span className="np-search-notes">
            <RowNotes row={row} />
          </span>
        </div>
      </th>
      <td>
        <RegistrySays row={row} />
      </td>
      {prices && (
        <>
          <td>
            {isForSale(row) && row.years.length === 1 && <span className="np-soft">{t("onlyPeriod", { years })}</span>}
            {isForSale(row) && row.years.length > 1 && (
              <YearsSelect
                label={t("col.period")}
                years={years}
                choices={row.years}
                onChange={(next) => picks.setYears(row, next)}
              />
            )}
          </td>
          <td className="np-align-right">{price && <RowPrice price={price} />}</td>
          <td className="np-align-right np-search-renewal">
            {!gone && row.state !== "unknown" && row.renew && (
              <>
                <span className="np-search-then">{t("afterwards")} </span>
                <RenewalPrice row={row} />
              </>
            )}
          </td>
        </>
      )}
      <td className="np-align-right np-search-act">
        <RowAct row={row} picks={picks} years={years} />
      </td>
    </tr>
  );
}
