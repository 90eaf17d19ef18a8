import { parseTransferLines } from "@nameplane/values";
import { IconPlus } from "@tabler/icons-react";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button, ButtonGroup } from "../../../ui/basics/button.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import { usePriceText } from "../../orders/basket/index.ts";
import {
  namesFilters,
  namesShown,
  stateOf,
  stoppingSteps,
  type Candidate,
  type CandidateState,
  type NamesFilter,
} from "./transfer.rules.ts";

/** A list with more names than this can be filtered. */
const filteredFrom = 10;

/** The largest number of names in one order. */
const namesMax = 200;

const namesIn = (text: string) =>
  parseTransferLines(text)
    .map(({ name }) => name)
    .join("\n");

/** The field for names to transfer, each with its auth code on the same line. */
export function NamesForm({
  initial,
  onAdd,
}: {
  initial: string;
  onAdd: (lines: ReturnType<typeof parseTransferLines>) => void;
}) {
  const t = useTranslations("transfer.names");
  // Names are kept as a draft, but their codes never are.
  const [names, keepNames] = useDraft("transfer-names", "");
  const [text, setText] = useState(initial || names);
  const type = (next: string) => {
    setText(next);
    keepNames(namesIn(next));
  };
  const lines = useMemo(() => parseTransferLines(text), [text]);
  const tooMany = lines.length > namesMax;
  const submit = () => {
    if (lines.length > 0 && !tooMany) onAdd(lines);
  };
  return (
    <form
      className="np-form"
      aria-label={t("title")}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        label={t("label")}
        hint={t("hint")}
        error={tooMany ? t("tooMany", { count: lines.length, max: namesMax }) : null}
        value={text}
        onChange={type}
        mono
        rows={7}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={t("placeholder")}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <div>
        <Button type="submit" variant="primary" disabled={lines.length === 0 || tooMany}>
          {t("check", { count: lines.length })}
        </Button>
      </div>
    </form>
  );
}

const tones: Readonly<Record<CandidateState, StatusTone>> = {
  checking: "pending",
  failed: "problem",
  ready: "active",
  needsyou: "needs",
  waits: "pending",
  never: "ended",
  refused: "ended",
};

/** The names on the left, each with its state. The chosen name is shown in detail. */
export function NamesList({
  candidates,
  chosen,
  onChoose,
  onAddMore,
  note,
  mark,
}: {
  candidates: readonly Candidate[];
  chosen: string | null;
  onChoose: (name: string) => void;
  onAddMore?: () => void;
  /** Shown below (`note`) and beside (`mark`) each name instead of the result of its check. */
  note?: (candidate: Candidate) => ReactNode;
  mark?: (candidate: Candidate) => ReactNode;
}) {
  const t = useTranslations("transfer");
  const [filter, setFilter] = useState<NamesFilter>("all");
  const isLong = onAddMore !== undefined && candidates.length > filteredFrom;
  const shown = isLong ? namesShown(candidates, filter) : candidates;
  // The name shown beside the list must be in the filtered list.
  const cutDown = (next: NamesFilter) => {
    setFilter(next);
    const left = namesShown(candidates, next);
    const [first] = left;
    if (first !== undefined && !left.some(({ name }) => name === chosen)) onChoose(first.name);
  };
  return (
    <Panel flush clip title={t("list.title")} className="np-transfer-names">
      {isLong && (
        <div className="np-transfer-filter">
          <ButtonGroup
            label={t("list.filter")}
            value={filter}
            onChange={cutDown}
            choices={namesFilters.map((value) => ({
              value,
              label: t(`list.show.${value}`, { count: namesShown(candidates, value).length }),
            }))}
          />
        </div>
      )}
      <ul>
        {shown.map((one) => {
          const state = stateOf(one);
          return (
            <li key={one.name}>
              <button type="button" aria-current={one.name === chosen ? "true" : undefined} onClick={() => onChoose(one.name)}>
                <span className="np-grow">
                  <DomainName name={one.checked?.unicodename ?? one.name} ascii={one.checked?.domainname} />
                  <span className="np-small np-soft np-transfer-what">
                    {note ? note(one) : <What candidate={one} state={state} />}
                  </span>
                </span>
                {mark ? (
                  mark(one)
                ) : (
                  <StatusMark tone={tones[state]} shape={one.phase === "checking" ? "spin" : undefined}>
                    {t(`state.${state}`)}
                  </StatusMark>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {onAddMore && (
        <div className="np-transfer-more">
          <Button variant="ghost" size="sm" icon={IconPlus} onClick={onAddMore}>
            {t("list.more")}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function What({ candidate: { checked }, state }: { candidate: Candidate; state: CandidateState }) {
  const t = useTranslations("transfer.list");
  const price = usePriceText();
  const format = useFormat();
  if (state === "refused") return t("refused");
  if (checked === null) return state === "failed" ? t("notRead") : t("searching");
  if (state === "needsyou") return t("stopping", { count: stoppingSteps(checked.steps), all: checked.steps.length });
  if (state === "waits") {
    const date = checked.steps.find((step) => step.state === "pending" && step.date !== null)?.date;
    return date ? t("from", { date: format.date(date) }) : t("later");
  }
  if (state === "never") return t("never");
  const years = checked.addsmonths / 12;
  const adds = years === 0 ? t("addsNothing") : t("adds", { years });
  return checked.price === null ? adds : `${price(checked.price)}, ${adds}`;
}
