import { domainList } from "@nameplane/contracts/domains/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { MOST_NAMES } from "./bulk-labels.rules.ts";
import { domainTabs } from "./domain-state.rules.ts";
import { UNLABELLED, type Label } from "./labels.rules.ts";

const PAGE = 100;

/** Takes names out of the account's own list by status, label and a part of the name. */
export function FillFromList({
  labels,
  onNames,
}: {
  labels: readonly Label[];
  onNames: (names: readonly string[]) => void;
}) {
  const t = useTranslations("bulklabels.names");
  const api = useApi();
  const [status, setStatus] = useState("");
  const [label, setLabel] = useState("");
  const [part, setPart] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const gather = async () => {
    setBusy(true);
    setSaid(null);
    try {
      const names: string[] = [];
      let total = 0;
      for (let page = 1; names.length < MOST_NAMES; page++) {
        const answer = await api.call(domainList, {
          ...(status === "" ? {} : { status: Number(status) }),
          ...(label === "" ? {} : { labels: label }),
          ...(part.trim() === "" ? {} : { search: part.trim() }),
          subaccounts: false,
          orderby: "domainname",
          desc: false,
          page,
          limit: PAGE,
        });
        names.push(...answer.data.map(({ unicodename }) => unicodename));
        total = answer.total;
        if (answer.data.length < PAGE) break;
      }
      const taken = names.slice(0, MOST_NAMES);
      onNames(taken);
      setSaid(total > taken.length ? t("cut", { total, added: taken.length }) : t("added", { count: taken.length }));
    } catch {
      // The request layer says why; here stands what it means.
      setSaid(t("failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset className="np-fieldset np-bulk-fill">
      <legend className="np-strong">{t("fill")}</legend>
      <div className="np-bulk-filters">
        <SelectField
          label={t("tab")}
          size="sm"
          value={status}
          onChange={setStatus}
          options={[
            { value: "", label: t("anyTab") },
            ...domainTabs.flatMap(({ name, status: code }) =>
              code === null || name === "all" ? [] : [{ value: String(code), label: t(`tabs.${name}`) }],
            ),
          ]}
        />
        <SelectField
          label={t("label")}
          size="sm"
          value={label}
          onChange={setLabel}
          options={[
            { value: "", label: t("anyLabel") },
            { value: String(UNLABELLED), label: t("unlabelled") },
            ...labels.map(({ labelid, title }) => ({ value: String(labelid), label: title })),
          ]}
        />
        <TextField label={t("part")} size="sm" value={part} onChange={setPart} autoComplete="off" spellCheck={false} />
      </div>
      <div className="np-row np-wrap">
        <Button size="sm" busy={isBusy} onClick={() => void gather()}>
          {t("add")}
        </Button>
        <span className="np-small np-soft" role="status">
          {said}
        </span>
      </div>
    </fieldset>
  );
}
