import { logGroups, type LogGroup } from "@nameplane/contracts/auditlog/actions";
import type { LogPage } from "@nameplane/contracts/auditlog/log";
import { useTranslations } from "use-intl";
import type { SearchValues } from "../../lib/list-query.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";

const all = "all";
const kinds = ["staff", "program", "system"] as const;

/** Which entries of the log are shown, as stated in the URL. */
export type LogFilter = {
  readonly group?: LogGroup;
  readonly who?: string;
  readonly domain?: string;
  readonly from?: string;
  readonly until?: string;
  readonly denied?: "true";
};

const isDay = (text: unknown): text is string => typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text);
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The filters in a URL, as far as they are valid. Anything else is left out. */
export function filterOf({ group, who, domain, from, until, denied }: SearchValues): LogFilter {
  const known = logGroups.find((each) => each === group);
  return {
    ...(known === undefined ? {} : { group: known }),
    ...(typeof who === "string" && (isId(who) || kinds.some((kind) => kind === who)) ? { who } : {}),
    ...(typeof domain === "string" && domain.trim() !== "" ? { domain: domain.slice(0, 255) } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(until) ? { until } : {}),
    ...(denied === "true" ? { denied } : {}),
  };
}

export function LogFilters({
  filter,
  people,
  hasOperation,
  onChange,
}: {
  readonly filter: LogFilter;
  readonly people: LogPage["people"];
  /** Whether the operator's own work can be chosen as a group. */
  readonly hasOperation: boolean;
  readonly onChange: (change: { readonly [Key in keyof LogFilter]: LogFilter[Key] | undefined }) => void;
}) {
  const t = useTranslations("auditlog");
  const groups = logGroups.filter((group) => hasOperation || group !== "operation");
  return (
    <div className="np-log-filters">
      <SelectField
        label={t("filter.group")}
        value={filter.group ?? all}
        options={[
          { value: all, label: t("filter.allGroups") },
          ...groups.map((value) => ({ value, label: t(`group.${value}`) })),
        ]}
        onChange={(value) => onChange({ group: groups.find((group) => group === value) })}
      />
      <SelectField
        label={t("filter.who")}
        value={filter.who ?? all}
        options={[
          { value: all, label: t("filter.anyone") },
          ...people.map(({ userid: value, name: label }) => ({ value, label })),
          ...kinds.map((value) => ({ value, label: t(`filter.kind.${value}`) })),
        ]}
        onChange={(value) => onChange({ who: value === all ? undefined : value })}
      />
      <TextField
        label={t("filter.domain")}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={filter.domain ?? ""}
        onChange={(value) => onChange({ domain: value === "" ? undefined : value })}
      />
      <TextField
        label={t("filter.from")}
        type="date"
        value={filter.from ?? ""}
        onChange={(value) => onChange({ from: isDay(value) ? value : undefined })}
      />
      <TextField
        label={t("filter.until")}
        type="date"
        value={filter.until ?? ""}
        onChange={(value) => onChange({ until: isDay(value) ? value : undefined })}
      />
      <Checkbox
        label={t("filter.denied")}
        checked={filter.denied === "true"}
        onChange={(isOn) => onChange({ denied: isOn ? "true" : undefined })}
      />
    </div>
  );
}
