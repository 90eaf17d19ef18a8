import { IconArrowsExchange, IconChevronDown, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { IconButton } from "../../../ui/basics/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import { Money } from "../../../ui/text/money.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { kindOfItem, useProductNames } from "../kinds/index.ts";
import { formOf, isChange, lineWord } from "./basket-line.rules.ts";
import { LineDiscounts, ListedPrice } from "./discounts.tsx";
import { shownPrice, useVatSide } from "./prices.ts";
import type { BasketItem } from "./use-basket.ts";
import "./basket.css";

export const nameOf = (item: BasketItem): string => item.unicodename ?? item.item[0] ?? "";

export type BasketLinesProps = {
  readonly items: readonly BasketItem[];
  readonly currency: string;
  /** Whether there is no room for a table head, as in a drawer. */
  readonly compact?: boolean;
  readonly onYears: (item: BasketItem, years: number) => void;
  readonly onRemove: (item: BasketItem) => void;
  /** Removes a change from the basket and opens the form in which it was chosen. If absent, the form is not offered. */
  readonly onChange?: (item: BasketItem) => void;
  /** Lines that are being changed. */
  readonly busy: ReadonlySet<string>;
  /** Shown under the name, for example that the price has changed or that somebody else has registered the name. */
  readonly note?: (item: BasketItem) => ReactNode;
};

/** The lines of the basket: name, period, price, remove. The price of a renewal is shown beside the price of the first period. */
export function BasketLines({ items, currency, compact, ...line }: BasketLinesProps) {
  const t = useTranslations("basket");
  const side = useVatSide();
  const narrow = useWidth() === "narrow";
  return (
    <table className={classNames("np-basket", compact && "np-basket-compact")}>
      <caption className="np-visually-hidden">{t("lines")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("item")}</th>
          <th scope="col">{t("period")}</th>
          <th scope="col" className="np-basket-price">
            {t(`price.${side}`, { currency })}
          </th>
          <th scope="col">
            <span className="np-visually-hidden">{t("removeHead")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Line key={item.requestid} item={item} isFolded={compact === true || narrow} {...line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({
  isFolded,
  item,
  onYears,
  onRemove,
  onChange,
  busy,
  note,
}: Omit<BasketLinesProps, "items" | "currency" | "compact"> & { item: BasketItem; isFolded: boolean }) {
  const t = useTranslations("basket");
  const format = useFormat();
  const side = useVatSide();
  const ascii = item.item[0] ?? null;
  const isBusy = busy.has(item.requestid);
  const words = useChangeWords(item);
  const action = useActionWords(item);
  const own = nameOf(item);
  const product = useProductNames()(item.productid);
  // A service without a domain is called by its product, followed by a text that tells it apart, such as a user name.
  const service = item.change?.service ?? (ascii === null ? product : null);
  const name = service ?? (own === "" ? action.replace(/\.$/, "") : own);
  const isOwnBelow = ascii === null && product !== null && item.change?.service === undefined;
  const about = isOwnBelow ? own : name === action.replace(/\.$/, "") ? "" : action;
  return (
    <tr aria-busy={isBusy || undefined}>
      <th scope="row">
        {ascii === null ? <span className="np-basket-service">{name}</span> : <DomainName name={name} ascii={ascii} wrap />}
        <div className="np-small np-soft">
          {isChange(item) && <Icon of={IconArrowsExchange} size="s" />} {about} <StartFee item={item} />{" "}
          {item.ispremium && <>{t("premium")} </>}
          {item.renewprice && t("afterwards", { price: format.money(shownPrice(item.renewprice, side), { whole: true }) })}
          {words === null && <FormLink item={item} onChange={onChange} />}
        </div>
        {ascii !== null && ascii !== name && <div className="np-mono np-mono-s np-quiet np-basket-ascii">{ascii}</div>}
        {words !== null && (
          <div className="np-small np-soft">
            {words} <FormLink item={item} onChange={onChange} />
          </div>
        )}
        <LineDiscounts price={item.price} />
        {note?.(item)}
      </th>
      <td>
        <YearsChoice item={item} disabled={isBusy} onChange={(years) => onYears(item, years)} />
      </td>
      <td className="np-basket-price np-num">
        {item.price !== null && <ListedPrice price={item.price} />}
        {item.price === null ? (
          <span className="np-quiet">-</span>
        ) : item.price.totalMinor === 0 ? (
          t("noCharge")
        ) : isFolded ? (
          <Money value={shownPrice(item.price, side)} vat={side} />
        ) : (
          format.amount(shownPrice(item.price, side))
        )}
      </td>
      <td>
        <IconButton
          small
          icon={IconX}
          label={t("remove", { name: isOwnBelow ? `${name} ${own}`.trim() : name })}
          disabled={isBusy}
          onClick={() => onRemove(item)}
        />
      </td>
    </tr>
  );
}

/** The one-time start fee of a line, which is part of its price. */
function StartFee({ item: { price } }: { item: BasketItem }) {
  const t = useTranslations("basket");
  const format = useFormat();
  const side = useVatSide();
  const fee = price?.parts?.find(({ operation }) => operation === "start_fee");
  if (price === null || fee === undefined) return null;
  return t("startFee", { price: format.money(shownPrice({ ...price, ...fee }, side), { whole: true }) });
}

function YearsChoice({ item, disabled, onChange }: { item: BasketItem; disabled: boolean; onChange: (years: number) => void }) {
  const t = useTranslations("basket");
  const { years } = item;
  // A restore has no period.
  if (years === null) {
    const months = item.price?.periodMonths ?? 0;
    return <span className="np-soft">{months > 0 && months < 12 && t("months", { months })}</span>;
  }
  if (item.yearchoices.length < 2) return <span className="np-soft">{t("years", { years })}</span>;
  return (
    <YearsSelect
      label={t("yearsOf", { name: nameOf(item) })}
      years={years}
      choices={item.yearchoices}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

/** The choice of years, limited to the periods that are sold for the TLD. */
export function YearsSelect({
  label,
  years,
  choices,
  disabled = false,
  onChange,
}: {
  label: string;
  years: number;
  choices: readonly number[];
  disabled?: boolean;
  onChange: (years: number) => void;
}) {
  const t = useTranslations("basket");
  return (
    <span className="np-years">
      <select aria-label={label} value={years} disabled={disabled} onChange={(event) => onChange(Number(event.target.value))}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t("years", { years: choice })}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size="s" />
    </span>
  );
}

/** What a line does, in the words of its kind. A product without words is called by its name. */
function useActionWords(item: BasketItem): string {
  const t = useTranslations("basket");
  const productName = useProductNames();
  const name = kindOfItem(item)?.isAnyProduct === true ? productName(item.productid) : null;
  if (name !== null) return t("product", { name });
  const word = lineWord(item);
  return word === "standard" ? t("standard") : t(`kind.${word}`);
}

/** The link to the form in which a change was chosen. */
function FormLink({ item, onChange }: { item: BasketItem; onChange: BasketLinesProps["onChange"] }) {
  const t = useTranslations("basket.change");
  const form = formOf(item);
  if (form === null || onChange === undefined) return null;
  return (
    <RouteLink
      {...form}
      className="np-link"
      aria-label={t("of", { name: nameOf(item) })}
      onClick={(event) => {
        // If the form is opened in another tab, it is only viewed, so the line stays in the basket.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onChange(item);
      }}
    >
      {t("link")}
    </RouteLink>
  );
}

/** A description of the change. Null if the name of the action is enough. */
function useChangeWords({ change }: BasketItem): ReactNode {
  const t = useTranslations("basket.change");
  const format = useFormat();
  if (change === null) return null;
  const { servers, when, contact, roles, minutes, carries } = change;
  if (change.trademark !== undefined) return t("trademark", { name: change.trademark });
  if (change.launch === "claims" || change.launch === "landrush") return t(`launch.${change.launch}`);
  if (carries !== undefined) return t("carries", { plan: carries.plan[format.locale], count: carries.days });
  if (change.plan !== undefined && change.restuntil !== undefined)
    return t("planRest", { plan: change.plan[format.locale], until: format.date(change.restuntil) });
  if (change.plan !== undefined) return t("plan", { plan: change.plan[format.locale] });
  if (change.certificate !== undefined)
    return (
      <span className="np-mono np-mono-s" translate="no">
        {change.certificate.names.join(", ")}
      </span>
    );
  if (change.escrow !== undefined) {
    const { role, email, priceMinor, currency, commissionMinor } = change.escrow;
    const sum = (minor: number) => format.money({ minor, currency });
    return t("escrow", { role, email, price: sum(priceMinor), commission: sum(commissionMinor) });
  }
  if (servers !== undefined)
    return t.rich("servers", {
      list: () => (
        <span className="np-mono np-mono-s" translate="no">
          {servers.map(({ host }) => host).join(", ")}
        </span>
      ),
    });
  if (when !== undefined) return t(when);
  if (minutes !== undefined) return minutes < 60 ? t("minutes", { count: minutes }) : t("hours", { count: minutes / 60 });
  if (contact === undefined) return null;
  if (roles === undefined) return t("owner", { name: contact });
  const list = format.lists.format(roles.map((role) => t(`role.${role}`)));
  return t("contacts", { name: contact, list });
}
