import { systemTags } from "@nameplane/contracts/domains/list-facts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSetQuery } from "../../../shell/routing/use-route.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button, ButtonGroup } from "../../../ui/basics/button.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { addNames, MOST_NAMES, namesOf, UNLABELLED, useLabels, NamesFile } from "../labels/index.ts";
import { domainTabs, tabOfStatus } from "../domain-state.rules.ts";
import { keepSelection } from "./kept-selection.ts";
import { filterQuery, withinDays, type Act, type Selection } from "./selection.rules.ts";

/** Chooses domains by a filter or by their names. For the export to a file, only a filter can be used. */
export function ChooseDomains({ act }: { act: Act }) {
  const t = useTranslations("bulk.choose");
  const [how, setHow] = useState<"filter" | "names">("filter");
  if (act === "export")
    return (
      <Panel title={t("title")}>
        <ByFilter isByEnd={false} />
      </Panel>
    );
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <ButtonGroup
          label={t("how")}
          value={how}
          onChange={setHow}
          choices={[
            { value: "filter", label: t("filter") },
            { value: "names", label: t("names") },
          ]}
        />
        {how === "filter" ? <ByFilter isByEnd /> : <ByNames />}
      </div>
    </Panel>
  );
}

function ByFilter({ isByEnd }: { isByEnd: boolean }) {
  const t = useTranslations("bulk.choose");
  const tags = useTranslations("domains.tags");
  const words = useTranslations("bulklabels.names");
  const setQuery = useSetQuery();
  const labels = useLabels().data?.data ?? [];
  const [filter, setFilter] = useState({ status: "", label: "", part: "", tags: "", within: isByEnd ? "60" : "" });
  const set = (change: Partial<typeof filter>) => setFilter((before) => ({ ...before, ...change }));
  return (
    <form
      className="np-col np-gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        void setQuery(filterQuery(filter));
      }}
    >
      <div className="np-bulk-filters">
        {isByEnd && (
          <SelectField
            label={t("within")}
            value={filter.within}
            onChange={(within) => set({ within })}
            options={[
              { value: "", label: t("anyTime") },
              ...withinDays.map((days) => ({ value: String(days), label: t("days", { days }) })),
            ]}
          />
        )}
        <SelectField
          label={t("status")}
          value={filter.status}
          onChange={(status) => set({ status })}
          options={[
            { value: "", label: t("anyStatus") },
            ...domainTabs.flatMap(({ name, status }) =>
              status === null || name === "all" || name === "ended"
                ? []
                : [{ value: String(status), label: words(`tabs.${name}`) }],
            ),
          ]}
        />
        <SelectField
          label={t("label")}
          value={filter.label}
          onChange={(label) => set({ label })}
          options={[
            { value: "", label: t("anyLabel") },
            { value: String(UNLABELLED), label: t("unlabelled") },
            ...labels.map(({ labelid, title }) => ({ value: String(labelid), label: title })),
          ]}
        />
        <SelectField
          label={t("tag")}
          value={filter.tags}
          onChange={(tags) => set({ tags })}
          options={[{ value: "", label: t("anyTag") }, ...systemTags.map((tag) => ({ value: tag, label: tags(tag) }))]}
        />
        <TextField
          label={t("part")}
          value={filter.part}
          onChange={(part) => set({ part })}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div>
        <Button type="submit" variant="primary">
          {t("check")}
        </Button>
      </div>
    </form>
  );
}

function ByNames() {
  const t = useTranslations("bulk.choose");
  const setQuery = useSetQuery();
  const [text, setText] = useDraft("bulk-names", "");
  const [isTried, setTried] = useState(false);
  const names = namesOf(text);
  const problem =
    names.length > MOST_NAMES
      ? t("tooMany", { count: names.length, max: MOST_NAMES })
      : isTried && names.length === 0
        ? t("none")
        : null;
  return (
    <form
      className="np-col np-gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (names.length === 0 || names.length > MOST_NAMES) return;
        keepSelection({ kind: "names", names: names.map((name) => name.slice(0, 255)) });
        void setQuery({ ...filterQuery({ status: "", label: "", part: "", tags: "", within: "" }), pick: "kept" });
      }}
    >
      <TextArea
        label={t("field")}
        mono
        rows={8}
        value={text}
        onChange={setText}
        spellCheck={false}
        autoCapitalize="none"
        hint={t("hint")}
        error={problem}
      />
      <div className="np-row np-wrap">
        <Button type="submit" variant="primary">
          {t("check")}
        </Button>
        <NamesFile onNames={(more) => setText((before) => addNames(before, more))} />
      </div>
    </form>
  );
}

/** The choice in words, and a button to choose again. */
export function ChosenBar({ selection }: { selection: Selection }) {
  const t = useTranslations("bulk.chosen");
  const words = useTranslations("bulklabels.names");
  const tags = useTranslations("domains.tags");
  const format = useFormat();
  const setQuery = useSetQuery();
  const parts =
    selection.kind === "query"
      ? [
          t("filter"),
          selection.status === undefined ? null : t("status", { status: words(`tabs.${tabName(String(selection.status))}`) }),
          selection.labels === undefined
            ? null
            : selection.labels === String(UNLABELLED)
              ? t("unlabelled")
              : t("labels", { count: selection.labels.split(",").length }),
          ...systemTags
            .filter((tag) => selection.tags?.split(",").includes(tag) === true)
            .map((tag) => t("tag", { tag: tags(tag) })),
          selection.search === undefined ? null : t("part", { part: selection.search }),
          selection.expiresbefore === undefined ? null : t("until", { day: format.date(selection.expiresbefore) }),
        ]
      : [t("kept", { count: selection.kind === "ids" ? selection.itemids.length : selection.names.length })];
  return (
    <div className="np-row np-wrap np-bulk-chosen">
      <span>{parts.filter((part) => part !== null).join(", ")}</span>
      <Button
        size="sm"
        variant="ghost"
        onClick={() =>
          void setQuery({
            pick: undefined,
            name: undefined,
            status: undefined,
            labels: undefined,
            search: undefined,
            tags: undefined,
            within: undefined,
          })
        }
      >
        {t("change")}
      </Button>
    </div>
  );
}

function tabName(status: string): "active" | "verification" | "expired" | "suspended" | "ended" {
  const name = tabOfStatus(status);
  return name === "all" ? "active" : name;
}
