import type { AnswerOf } from "@nameplane/contracts";
import { readStatement, registryStatements, takeStatement } from "@nameplane/contracts/reports/operations";
import { statementColumns, statementMaxBytes, type StatementColumn } from "@nameplane/contracts/reports/report-values";
import { currencies, isCurrency, type Currency } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type ChangeEvent } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf } from "../../lib/api/use-api.ts";
import { toBase64 } from "../../lib/to-base64.ts";
import { useStaffGo } from "../../shell/staff/staff-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SelectField } from "../../ui/form/fields.tsx";
import { ActDrawer, useAct } from "../backoffice/registries/index.ts";
import "./reports.css";

type Read = AnswerOf<typeof readStatement>;
type Mapping = Read["mapping"];
type File = { readonly name: string; readonly content: string };

const megabytes = statementMaxBytes / 1024 / 1024;
const none = "";
const decimals = [
  { value: ".", text: "point" },
  { value: ",", text: "comma" },
] as const;
const orders = ["ymd", "dmy", "mdy"] as const;

/**
 * A form for comparing a statement. First the registry and its file are chosen, then which column means what. The choices stay if
 * something is refused.
 */
export function StatementDrawer({
  registries,
  onClose,
}: {
  readonly registries: readonly { readonly registry: string; readonly name: string }[];
  readonly onClose: () => void;
}): React.JSX.Element {
  const t = useTranslations("reports.costs");
  const go = useStaffGo();
  const cache = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [registry, setRegistry] = useState(registries[0]?.registry ?? "");
  const [file, setFile] = useState<File | null>(null);
  const [isLarge, setLarge] = useState(false);
  const [read, setRead] = useState<Read | null>(null);
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const [isTried, setTried] = useState(false);
  const reading = useAct(readStatement, (answer) => {
    setRead(answer);
    setMapping(answer.mapping);
  });
  const taking = useAct(takeStatement, ({ statementid: statement }) => {
    showToast({ tone: "success", title: t("done") });
    void cache.invalidateQueries({ queryKey: queryKeyOf(registryStatements) });
    void go({ to: "registryCost", params: { statement } });
  });
  const propose = (from: string, sent: File) => reading.run({ registry: from, ...sent });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = "";
    if (chosen === undefined) return;
    setLarge(chosen.size > statementMaxBytes);
    if (chosen.size > statementMaxBytes) return;
    const sent = { name: chosen.name.slice(0, 200), content: toBase64(new Uint8Array(await chosen.arrayBuffer())) };
    setRead(null);
    setFile(sent);
    propose(registry, sent);
  };
  const compare = () => {
    setTried(true);
    if (file === null) return field.current?.click();
    if (mapping === null) return propose(registry, file);
    const { name, operation, day, amount } = mapping;
    if (name === null || operation === null || day === null || amount === null) return;
    taking.run({ registry, ...file, mapping: { ...mapping, name, operation, day, amount } });
  };
  return (
    <ActDrawer
      title={t("upload")}
      act={{ failure: taking.failure ?? reading.failure, isPending: taking.isPending || reading.isPending }}
      button={t("compare")}
      onAct={compare}
      onClose={onClose}
    >
      <SelectField
        label={t("registry")}
        value={registry}
        options={registries.map(({ registry: value, name: label }) => ({ value, label }))}
        onChange={(value) => {
          setRegistry(value);
          if (file !== null) propose(value, file);
        }}
      />
      <div className="np-col np-gap-4">
        <input
          ref={field}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="np-visually-hidden"
          aria-label={t("chooseFile")}
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <span className="np-row np-gap-12 np-wrap">
          <Button onClick={() => field.current?.click()}>{t("choose")}</Button>
          {file !== null && read !== null && <span>{t("chosen", { name: file.name, rows: read.rows })}</span>}
        </span>
        <span className="np-small np-soft">{t("chooseHint", { size: megabytes })}</span>
        {isLarge && <Banner tone="problem" title={t("large", { size: megabytes })} live />}
      </div>
      {read !== null && mapping !== null && <Columns read={read} mapping={mapping} isTried={isTried} onChange={setMapping} />}
    </ActDrawer>
  );
}

function Columns({
  read,
  mapping,
  isTried,
  onChange,
}: {
  readonly read: Read;
  readonly mapping: Mapping;
  readonly isTried: boolean;
  readonly onChange: (mapping: Mapping) => void;
}) {
  const t = useTranslations("reports.costs");
  const headings = [...new Set(read.headings.filter((heading) => heading !== ""))];
  const isNeeded = (column: StatementColumn) => column !== "reference";
  return (
    <fieldset className="np-fieldset">
      <legend>{t("columns")}</legend>
      <div className="np-col np-gap-12">
        <p className="np-small np-soft">{read.kept ? t("kept") : t("guessed")}</p>
        <div className="np-report-filters">
          {statementColumns.map((column) => (
            <SelectField
              key={column}
              label={t(`column.${column}`)}
              value={mapping[column] ?? none}
              options={[
                { value: none, label: isNeeded(column) ? t("chooseColumn") : t("noColumn") },
                ...headings.map((heading) => ({ value: heading, label: heading })),
              ]}
              error={isTried && isNeeded(column) && mapping[column] === null ? t("needColumn") : null}
              onChange={(value) => onChange({ ...mapping, [column]: value === none ? null : value })}
            />
          ))}
          <CurrencyField mapping={mapping} onChange={onChange} />
          <SelectField
            label={t("decimal")}
            value={mapping.decimal}
            options={decimals.map(({ value, text }) => ({ value: value as string, label: t(`decimals.${text}`) }))}
            onChange={(value) => onChange({ ...mapping, decimal: value === "," ? "," : "." })}
          />
          <SelectField
            label={t("order")}
            value={mapping.order}
            options={orders.map((value) => ({ value: value as string, label: t(`orders.${value}`) }))}
            onChange={(value) => onChange({ ...mapping, order: orders.find((each) => each === value) ?? "ymd" })}
          />
        </div>
        <Sample read={read} />
      </div>
    </fieldset>
  );
}

function CurrencyField({ mapping, onChange }: { readonly mapping: Mapping; readonly onChange: (mapping: Mapping) => void }) {
  const t = useTranslations("reports");
  return (
    <SelectField
      label={t("currency")}
      value={mapping.currency}
      options={currencies.map((value: Currency) => ({ value: value as string, label: value }))}
      onChange={(value) => isCurrency(value) && onChange({ ...mapping, currency: value })}
    />
  );
}

/** Makes the preview reachable by keyboard (WCAG 2.1.1) if its first rows are wider than the drawer and therefore scroll. */
function reachable(element: HTMLElement | null): void {
  if (element !== null && element.scrollWidth > element.clientWidth) element.tabIndex = 0;
}

function Sample({ read }: { readonly read: Read }) {
  const t = useTranslations("reports.costs");
  return (
    <div className="np-report-sample" role="region" aria-label={t("sample")} ref={reachable}>
      <table>
        <caption className="np-visually-hidden">{t("sample")}</caption>
        <thead>
          <tr>
            {read.headings.map((heading, at) => (
              <th key={`${heading} ${String(at)}`} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.sample.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
