import type { ChartRow } from "@nameplane/contracts/books/books";
import { removeChartNumber, setChartNumber } from "@nameplane/contracts/books/operations";
import { chartVatKinds, type ChartVatKind } from "@nameplane/contracts/books/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { sellerIn, type Books } from "./books-view.ts";
import { useCodeName } from "./use-code-name.ts";
import { useKeep } from "./use-keep.ts";

type Fields = {
  readonly code: string;
  readonly vatkind: string;
  readonly country: string;
  readonly number: string;
  readonly name: string;
};

const isNumber = (text: string): boolean => /^[0-9]{3,8}$/.test(text);
const isCountry = (text: string): boolean => /^([A-Z]{2})?$/.test(text);

/** Chooses the number of a ledger account. `of` is the row to change, or null to add a row. */
export function NumberDrawer({
  books,
  rows,
  of,
  onClose,
}: {
  readonly books: Books;
  readonly rows: readonly ChartRow[];
  readonly of: ChartRow | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations("books.chart");
  const common = useTranslations("books");
  const codeName = useCodeName();
  const [isShown, setShown] = useState(false);
  const saving = useKeep(setChartNumber);
  const removing = useKeep(removeChartNumber);
  const codes = [...new Set(rows.map(({ code }) => code))].map((code) => ({ value: code, label: codeName(code) }));
  const form = useForm<Fields>({
    initial: {
      code: of?.code ?? "revenue",
      vatkind: of?.vatkind ?? "",
      country: of?.country ?? "",
      number: of?.number ?? "",
      name: of?.name ?? "",
    },
    rules: { number: required, name: all(required, maxLength(100)) },
    draft: false,
    onSubmit: ({ code, vatkind, country, number, name }) => {
      setShown(true);
      if (!isNumber(number) || !isCountry(country)) return;
      saving.keep(
        { ...sellerIn(books), code, vatkind: vatkind as ChartVatKind, country, number, name },
        ({ entries }) => t("done", { count: entries }),
        onClose,
      );
    },
  });
  const { number, country, vatkind } = form.values;
  const failure = saving.failure ?? removing.failure;
  const remove = () => {
    if (of === null) return;
    const place = { code: of.code, vatkind: of.vatkind, country: of.country };
    removing.keep({ ...sellerIn(books), ...place }, ({ entries }) => t("done", { count: entries }), onClose);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title")}
      width={520}
      footer={
        <>
          {of?.from === "seller" && (
            <Button busy={removing.isPending} onClick={remove}>
              {t("remove")}
            </Button>
          )}
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form="books-number" variant="primary" busy={saving.isPending} onClick={() => setShown(true)}>
            {common("save")}
          </Button>
        </>
      }
    >
      <form id="books-number" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("text")}</p>
        <SelectField {...form.field("code")} label={t("codeLabel")} options={codes} disabled={of !== null} />
        <SelectField
          {...form.field("vatkind")}
          label={t("vatLabel")}
          disabled={of !== null}
          options={chartVatKinds.map((kind) => ({ value: kind, label: kind === "" ? t("any") : t(`vatKind.${kind}`) }))}
        />
        {vatkind !== "" && of === null && (
          <TextField
            {...form.field("country")}
            label={t("countryLabel")}
            hint={t("countryHint")}
            autoComplete="off"
            error={isShown && !isCountry(country) ? t("countryRule") : form.field("country").error}
          />
        )}
        <TextField
          {...form.field("number")}
          label={t("numberLabel")}
          inputMode="numeric"
          autoComplete="off"
          error={isShown && !isNumber(number) ? t("numberRule") : form.field("number").error}
        />
        <TextField {...form.field("name")} label={t("nameLabel")} autoComplete="off" />
      </form>
    </Drawer>
  );
}
