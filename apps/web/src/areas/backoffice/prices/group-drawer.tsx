import { savePriceGroup } from "@nameplane/contracts/backoffice/operations";
import type { PriceGroupMargin, PriceGroupPage } from "@nameplane/contracts/backoffice/price-groups";
import { priceEndings, type PriceEnding } from "@nameplane/contracts/backoffice/price-values";
import { currencies, type Currency } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { readMargin, spellMargin } from "../../../lib/format/margin.ts";

type Props = {
  /** The group to change. Null for a new one. */
  readonly row: PriceGroupPage | null;
  readonly groups: readonly PriceGroupPage[];
  readonly brands: readonly { readonly brandid: string; readonly name: string }[];
  readonly onClose: () => void;
};

/** Creates or changes a price group. If customers buy by the group, only its name can change. */
export function GroupDrawer({ row, groups, brands, onClose }: Props) {
  const t = useTranslations("prices.groups");
  const prices = useTranslations("prices");
  const drawer = useTranslations("prices.drawer");
  const describe = useTranslations("api");
  const [name, setName] = useState(row?.name ?? "");
  const [brandid, setBrand] = useState(row?.brand.brandid ?? brands[0]?.brandid ?? "");
  const parents = groups.filter(({ groupid }) => groupid !== row?.groupid);
  const own = parents.find(({ brand }) => brand.brandid === brandid);
  const [parentid, setParent] = useState(row === null ? (own ?? parents[0])?.groupid : (row.parent?.groupid ?? ""));
  const [margins, setMargins] = useState(() => startOf(row));
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(savePriceGroup, { call: { handled: true } });
  const isFixed = row !== null && (row.isused || row.parent === null);
  const read = currencies.map((currency) => ({
    currency,
    basisPoints: readMargin(margins[currency].percent),
    ...margins[currency],
  }));
  const isNameWrong = name.trim() === "";
  const isAnyWrong = isNameWrong || read.some(({ basisPoints }) => basisPoints === null);
  const press = () => {
    setTried(true);
    setFailure(null);
    if (isAnyWrong || save.isPending) return;
    const wanted = read.flatMap(({ currency, basisPoints, ending, floor }) =>
      basisPoints === null ? [] : [{ currency, basisPoints, ending, floor }],
    );
    save.mutate(
      {
        input: {
          ...(row === null ? {} : { groupid: row.groupid }),
          brandid,
          name: name.trim(),
          parentid: parentid === "" || parentid === undefined ? null : parentid,
          margins: isFixed ? [...(row?.margins ?? [])] : wanted,
        },
      },
      {
        onSuccess: () => {
          onClose();
          showToast({ tone: "success", title: t("saved") });
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={row === null ? t("makeTitle") : t("editTitle", { name: row.name })}
      width={760}
      footer={
        <>
          <Button onClick={onClose}>{drawer("cancel")}</Button>
          <Button variant="primary" busy={save.isPending} onClick={press}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextField
          label={t("name")}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={setName}
          error={isTried && isNameWrong ? t("nameWrong") : null}
        />
        {isFixed && <p className="np-soft">{t(row.isused ? "fixed" : "alone")}</p>}
        {!isFixed && (
          <>
            <div className="np-form-pair">
              {row === null && (
                <SelectField
                  label={prices("brand")}
                  value={brandid}
                  options={brands.map(({ brandid: value, name: label }) => ({ value, label }))}
                  onChange={setBrand}
                />
              )}
              <SelectField
                label={prices("parent")}
                value={parentid ?? ""}
                options={parents.map((group) => ({
                  value: group.groupid,
                  label: brands.length > 1 ? prices("groupOf", { name: group.name, brand: group.brand.name }) : group.name,
                }))}
                onChange={setParent}
              />
            </div>
            {currencies.map((currency) => (
              <MarginFields
                key={currency}
                currency={currency}
                margin={margins[currency]}
                isWrong={isTried && readMargin(margins[currency].percent) === null}
                onChange={(change) => setMargins({ ...margins, [currency]: { ...margins[currency], ...change } })}
              />
            ))}
          </>
        )}
      </div>
    </Drawer>
  );
}

type Typed = { readonly percent: string; readonly ending: PriceEnding; readonly floor: boolean };

function startOf(row: PriceGroupPage | null): Readonly<Record<Currency, Typed>> {
  const typed = (currency: Currency): Typed => {
    const margin: PriceGroupMargin | undefined = row?.margins.find((each) => each.currency === currency);
    return { percent: spellMargin(margin?.basisPoints ?? 0), ending: margin?.ending ?? "exact", floor: margin?.floor ?? false };
  };
  return { EUR: typed("EUR"), SEK: typed("SEK"), USD: typed("USD") };
}

type MarginProps = {
  readonly currency: Currency;
  readonly margin: Typed;
  readonly isWrong: boolean;
  readonly onChange: (change: Partial<Typed>) => void;
};

function MarginFields({ currency, margin, isWrong, onChange }: MarginProps) {
  const t = useTranslations("prices.groups");
  const rule = useTranslations("prices.rule");
  return (
    <fieldset className="np-fieldset">
      <legend>{t("in", { currency })}</legend>
      <div className="np-form-pair">
        <TextField
          label={t("percent")}
          hint={t("percentHint")}
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          value={margin.percent}
          onChange={(percent) => onChange({ percent })}
          error={isWrong ? t("percentWrong") : null}
        />
        <SelectField
          label={rule("rounding", { currency })}
          value={margin.ending}
          options={priceEndings.map((value) => ({ value, label: rule(`ending.${value}`) }))}
          onChange={(value) => onChange({ ending: priceEndings.find((each) => each === value) ?? "exact" })}
        />
      </div>
      <Checkbox label={t("floor")} checked={margin.floor} onChange={(floor) => onChange({ floor })} />
    </fieldset>
  );
}
