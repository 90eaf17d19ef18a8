import { customerFields, neededFields } from "@nameplane/contracts/resellers/values";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import type { ReadFile } from "./import-source.tsx";
import { lackingFields, withField, type Mapping } from "./import.rules.ts";

type Props = {
  readonly read: ReadFile;
  readonly mapping: Mapping;
  readonly brandid: string;
  readonly onChange: (change: { readonly mapping?: Mapping; readonly brandid?: string }) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
};

/** The second step: what each column of the file stands for, beside its first values. */
export function ImportColumns({ read, mapping, brandid, onChange, onBack, onNext }: Props) {
  const t = useTranslations("customerimport");
  const lacking = lackingFields(mapping);
  const isNeeded = (field: string) => neededFields.some((each) => each === field);
  const options = [
    { value: "", label: t("columns.leave") },
    ...customerFields.map((field) => ({
      value: field,
      label: isNeeded(field) ? t("columns.needed", { field: t(`field.${field}`) }) : t(`field.${field}`),
    })),
  ];
  return (
    <Panel>
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("columns.intro", { count: read.rows.length })}</p>
        {lacking.length > 0 && (
          <Banner
            tone="needs"
            title={t("columns.lacking", { fields: lacking.map((field) => t(`field.${field}`)).join(", ") })}
            live
          />
        )}
        {read.brands.length > 1 && (
          <SelectField
            label={t("columns.brand")}
            value={brandid}
            options={read.brands.map(({ brandid: value, name }) => ({ value, label: name }))}
            onChange={(value) => onChange({ brandid: value })}
          />
        )}
        <div className="np-import-columns">
          {read.columns.map(({ name }, at) => (
            <SelectField
              // Two columns of a file may have the same name.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              label={name === "" ? t("columns.unnamed", { number: String(at + 1) }) : name}
              hint={t("columns.example", { value: read.rows[0]?.cells[at] || "–" })}
              value={mapping[at] ?? ""}
              options={options}
              onChange={(value) =>
                onChange({ mapping: withField(mapping, at, customerFields.find((field) => field === value) ?? null) })
              }
            />
          ))}
        </div>
        <div className="np-row np-wrap np-gap-12">
          <Button onClick={onBack}>{t("back")}</Button>
          <Button variant="primary" disabled={lacking.length > 0} onClick={onNext}>
            {t("columns.next")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
