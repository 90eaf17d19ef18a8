import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { IconButton } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { SearchField } from "../../../ui/form/fields.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { YearsSelect } from "../../orders/basket/index.ts";
import type { Line, Plan, Wish } from "./renew-plan.rules.ts";

/** The domains to renew with years, expiry date and price. Each can be left out. */
export function RenewTable({
  plan,
  wish,
  lines,
  onChange,
}: {
  plan: Plan;
  wish: Wish;
  lines: readonly Line[];
  onChange: (change: Partial<Wish>) => void;
}) {
  const t = useTranslations("bulk.plan");
  const format = useFormat();
  const [part, setPart] = useState("");
  const wanted = part.trim().toLowerCase();
  const found =
    wanted === ""
      ? lines
      : lines.filter(({ unicodename, domainname }) => unicodename.includes(wanted) || domainname.includes(wanted));
  const pages = useLocalPages(found, { sortBy: "expiredate", listSize: 10 });
  const setYears = ({ itemid }: Line, years: number) => {
    // When years are first chosen for a single domain, every row gets its own number of years. The other rows keep the number
    // that they have.
    const before = wish.mode === "single" ? wish.single : new Map(lines.map((line) => [line.itemid, line.count]));
    onChange({ mode: "single", single: new Map([...before, [itemid, years]]) });
  };
  return (
    <div className="np-col np-gap-12">
      <SearchField label={t("find")} value={part} onChange={setPart} width={260} />
      <DataTable<Line>
        label={t("table")}
        headers={[
          {
            text: t("domain"),
            value: "unicodename",
            sortable: true,
            names: true,
            card: "title",
            cell: ({ unicodename, domainname }) => <DomainName name={unicodename} ascii={domainname} />,
          },
          {
            text: t("expires"),
            value: "expiredate",
            sortable: true,
            width: 128,
            card: "pair",
            cell: ({ expiredate }) => <DateTime value={expiredate} />,
          },
          {
            text: t("adds"),
            value: "count",
            width: 116,
            card: "pair",
            cell: (line) => (
              <YearsSelect
                label={t("addsFor", { name: line.unicodename })}
                years={line.count}
                choices={line.years}
                onChange={(years) => setYears(line, years)}
              />
            ),
          },
          {
            text: t("end"),
            value: "end",
            sortable: true,
            width: 128,
            card: "pair",
            cell: ({ end }) => format.date(end),
          },
          {
            text: t("price", { currency: plan.currency }),
            value: "netMinor",
            sortable: true,
            width: 132,
            align: "right",
            card: "pair",
            cell: ({ netMinor }) => format.amount({ minor: netMinor, currency: plan.currency }),
          },
        ]}
        items={pages.items}
        rowKey={({ itemid }) => itemid}
        rowName={({ unicodename }) => unicodename}
        pagination={pages.pagination}
        onPagination={pages.onPagination}
        listSize={10}
        empty={<EmptyState plain title={t("empty")} />}
        emptyByFilter={<EmptyState plain title={t("noMatch")} />}
        filtered={wanted !== ""}
        actionsWidth={52}
        actions={({ itemid, unicodename }) => (
          <IconButton
            icon={IconX}
            small
            plain
            label={t("leaveOut", { name: unicodename })}
            onClick={() => onChange({ except: new Set([...wish.except, itemid]) })}
          />
        )}
      />
    </div>
  );
}
