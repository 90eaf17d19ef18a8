import { systemTags } from "@nameplane/contracts/domains/list-facts";
import { selectDomains } from "@nameplane/contracts/domains/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { domainTabs } from "../domain-state.rules.ts";
import { UNLABELLED, type Label } from "./labels.rules.ts";

/** Adds domains from the account's own list by status, label and a part of the name. */
export function FillFromList({ labels, onNames }: { labels: readonly Label[]; onNames: (names: readonly string[]) => void }) {
  const t = useTranslations("bulklabels.names");
  const tags = useTranslations("domains.tags");
  const words = useTranslations("api");
  const api = useApi();
  const [status, setStatus] = useState("");
  const [label, setLabel] = useState("");
  const [tag, setTag] = useState("");
  const [part, setPart] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const gather = async () => {
    setBusy(true);
    setSaid(null);
    try {
      const { data } = await api.call(
        selectDomains,
        {
          ...(status === "" ? {} : { status: Number(status) }),
          ...(label === "" ? {} : { labels: label }),
          ...(tag === "" ? {} : { tags: tag }),
          ...(part.trim() === "" ? {} : { search: part.trim() }),
          orderby: "domainname",
          desc: false,
        },
        { handled: true },
      );
      onNames(data.map(({ unicodename }) => unicodename));
      setSaid(t("added", { count: data.length }));
    } catch (error) {
      setSaid(describeError(error, words));
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
        <SelectField
          label={t("tag")}
          size="sm"
          value={tag}
          onChange={setTag}
          options={[{ value: "", label: t("anyTag") }, ...systemTags.map((each) => ({ value: each, label: tags(each) }))]}
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
