import type { JudgedPrice, PricePreview, TouchedGroup } from "@nameplane/contracts/backoffice/prices";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { AmountTable } from "../../../ui/table/amount-table.tsx";
import { usePriceWords } from "./use-price-words.ts";

type Props = { readonly preview: PricePreview; readonly atOnce: boolean };

/** How many lines are shown at first. The others are shown on request. */
const mostShown = 30;

/** The server's preview of a change: who would pay what, and from when. The browser calculates nothing. */
export function PreviewPanel({ preview, atOnce }: Props) {
  const t = useTranslations("prices.preview");
  const { starts, ends, lines, groups, unchanged, below } = preview;
  const when = () => <DateTime value={starts} show="moment" />;
  const end = () => <DateTime value={ends ?? starts} show="moment" />;
  return (
    <section className="np-col np-gap-16" aria-label={t("title")}>
      <h3>{t("title")}</h3>
      {below > 0 && <Banner tone="problem" title={t("below", { count: below })} live />}
      <p>{ends !== null ? t.rich("until", { when, end }) : atOnce ? t("now") : t.rich("from", { when })}</p>
      <Lines lines={lines} />
      {unchanged > 0 && <p className="np-small np-soft">{t("unchanged", { count: unchanged })}</p>}
      <Groups groups={groups} />
      <p className="np-small np-soft">{t("basket")}</p>
    </section>
  );
}

function Lines({ lines }: { lines: readonly JudgedPrice[] }) {
  const t = useTranslations("prices.preview");
  const prices = useTranslations("prices");
  const words = usePriceWords();
  const [isAll, setAll] = useState(false);
  const several = new Set(lines.map(({ subject }) => subject)).size > 1;
  const ordered = several ? lines : [...lines].sort((a, b) => a.months - b.months);
  const shown = isAll ? ordered : ordered.slice(0, mostShown);
  return (
    <>
      <AmountTable label={t("prices", { count: lines.length })}>
        <thead>
          <tr>
            <th scope="col">{t("price")}</th>
            <th scope="col" className="np-right">
              {t("before")}
            </th>
            <th scope="col" className="np-right">
              {t("after")}
            </th>
            <th scope="col" className="np-right">
              {t("difference")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={`${line.subject} ${line.operation} ${line.months} ${line.currency}`}>
              <th scope="row">
                {several && <span>{line.name} </span>}
                {words.offer(line, line.subject)}
                {line.isbelow && (
                  <span className="np-price-line">
                    <StatusMark tone="problem">{prices("belowCost")}</StatusMark>
                  </span>
                )}
              </th>
              <td className="np-right np-num np-nowrap">
                {line.oldMinor === null ? "–" : words.money(line.oldMinor, line.currency)}
              </td>
              <td className="np-right np-num np-nowrap">{words.money(line.newMinor, line.currency)}</td>
              <td className="np-right np-num np-nowrap">
                <Difference line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </AmountTable>
      {shown.length < lines.length && (
        <div>
          <Button size="sm" onClick={() => setAll(true)}>
            {t("showAll")}
          </Button>
        </div>
      )}
    </>
  );
}

function Difference({ line: { changeBasisPoints, oldMinor } }: { line: JudgedPrice }) {
  const t = useTranslations("prices.preview");
  const format = useFormat();
  if (oldMinor === null || changeBasisPoints === null) return t("first");
  const sign = changeBasisPoints > 0 ? "+" : "";
  return `${sign}${format.percent(changeBasisPoints / 10_000, 1)}`;
}

function Groups({ groups }: { groups: readonly TouchedGroup[] }) {
  const t = useTranslations("prices.preview");
  const words = usePriceWords();
  const hasBrands = new Set(groups.map(({ brand }) => brand)).size > 1;
  return (
    <AmountTable label={t("groups")}>
      <thead>
        <tr>
          <th scope="col">{t("group")}</th>
          <th scope="col" className="np-right">
            {t("customers")}
          </th>
          <th scope="col" className="np-right">
            {t("renewals")}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ groupid, name, brand, customers, renewals }) => (
          <tr key={groupid}>
            <th scope="row">
              {name}
              {hasBrands && <span className="np-small np-soft np-price-line">{brand}</span>}
            </th>
            <td className="np-right np-num">{customers}</td>
            <td className="np-right np-num">
              {renewals.length === 0 && t("noRenewals")}
              {renewals.map(({ currency, count, oldMinor, newMinor }) => (
                <div key={currency}>
                  {t("sum", { count, before: words.money(oldMinor, currency), after: words.money(newMinor, currency) })}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </AmountTable>
  );
}
