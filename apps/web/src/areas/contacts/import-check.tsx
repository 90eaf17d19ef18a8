import type { ContactImportProblem, JudgedContactLine } from "@nameplane/contracts/contacts/import";
import { contactLineProblems } from "@nameplane/contracts/contacts/import-values";
import { importContacts } from "@nameplane/contracts/contacts/operations";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { csvOf } from "../../lib/csv.rules.ts";
import { saveFile } from "../../lib/save-file.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Checkbox } from "../../ui/form/choices.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";
import { linesToSend, partsLeft, refusedRows, type JudgedTable, type LineResult } from "./import.rules.ts";

const views = ["wrong", "new", "changed", "double", "same"] as const;
const tones: Readonly<Record<JudgedContactLine["state"], StatusTone>> = {
  new: "active",
  changed: "pending",
  same: "ended",
  double: "needs",
  wrong: "problem",
};
/** More lines are shown on request, because a long list is slow. */
const shownAtOnce = 50;

type Props = { readonly table: JudgedTable; readonly onAgain: () => void };

/** What would happen with each line, the import itself, and its result. */
export function ImportCheck({ table, onAgain }: Props) {
  const t = useTranslations("contactimport");
  const [change, setChange] = useState(false);
  const [chosen, setView] = useState<JudgedContactLine["state"] | null>(null);
  const [most, setMost] = useState(shownAtOnce);
  const { results, failure, isRunning, isEnded, run } = useImport(table, change);
  const countOf = (state: JudgedContactLine["state"]) => table.lines.filter((line) => line.state === state).length;
  const view = chosen ?? views.find((each) => countOf(each) > 0) ?? "new";
  const shown = table.lines.filter(({ state }) => state === view);
  const toSend = linesToSend(table, change).length;
  if (isEnded) return <Ended table={table} results={results} onAgain={onAgain} />;
  const isBegun = isRunning || results.length > 0;
  return (
    <Panel>
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("check.intro")}</p>
        <Columns table={table} />
        <ViewTabs
          label={t("check.views")}
          value={view}
          tabs={views.map((value) => ({
            value,
            label: t(`check.view.${value}`),
            count: countOf(value),
            tone: value === "wrong" && countOf(value) > 0 ? ("needs" as const) : ("quiet" as const),
          }))}
          onChange={setView}
        />
        {shown.length === 0 && <p className="np-soft">{t("check.none")}</p>}
        <ul className="np-contact-import-lines">
          {shown.slice(0, most).map((line) => (
            <Line key={line.line} judged={line} />
          ))}
        </ul>
        {shown.length > most && (
          <div>
            <Button onClick={() => setMost(most + shownAtOnce)}>{t("check.more", { count: String(shown.length - most) })}</Button>
          </div>
        )}
        {countOf("wrong") + countOf("double") > 0 && (
          <p className="np-soft">{t("check.leftOut", { count: countOf("wrong") + countOf("double") })}</p>
        )}
        {countOf("changed") > 0 && (
          <Checkbox
            label={t("check.change", { count: countOf("changed") })}
            checked={change}
            disabled={isBegun}
            onChange={setChange}
          />
        )}
        {failure !== null && (
          <Banner tone="problem" title={failure} live>
            {t("run.stopped", { count: String(results.length), total: String(toSend) })}
          </Banner>
        )}
        {isRunning && <p role="status">{t("run.progress", { count: String(results.length), total: String(toSend) })}</p>}
        <div className="np-row np-wrap np-gap-12">
          <Button disabled={isRunning} onClick={onAgain}>
            {t("back")}
          </Button>
          <Button variant="primary" busy={isRunning} disabled={toSend === 0} onClick={() => void run()}>
            {results.length > 0 ? t("run.goOn") : t("check.begin", { count: toSend })}
          </Button>
          {countOf("wrong") + countOf("double") > 0 && <SaveRefused table={table} results={results} />}
        </div>
      </div>
    </Panel>
  );
}

/** Sends the lines in parts, each of which is one transaction. After a failure the import goes on where it stopped. */
function useImport(table: JudgedTable, change: boolean) {
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const { keyFor, answered } = useKeyOfContent();
  const [results, setResults] = useState<readonly LineResult[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [phase, setPhase] = useState<"waiting" | "running" | "ended">("waiting");
  const send = useApiMutation(importContacts, { call: { handled: true } });
  const run = async () => {
    setFailure(null);
    setPhase("running");
    try {
      for (const lines of partsLeft(linesToSend(table, change), results)) {
        const input = { lines };
        // oxlint-disable-next-line no-await-in-loop -- The parts are sent one after the other, so that an import can stop.
        const answer = await send.mutateAsync({ input, key: keyFor(input) });
        answered();
        setResults((before) => [...before, ...answer.lines]);
      }
      setPhase("ended");
    } catch (error) {
      setFailure(describeError(error, describe));
      setPhase("waiting");
    }
    void queries.invalidateQueries();
  };
  return { results, failure, isRunning: phase === "running", isEnded: phase === "ended", run };
}

/** Which columns were recognised, and which are left out. */
function Columns({ table: { columns } }: { table: JudgedTable }) {
  const t = useTranslations("contactimport");
  const known = columns.flatMap(({ name, field }) => (field === null ? [] : [`${name} (${t(`field.${field}`)})`]));
  const unknown = columns.flatMap(({ name, field }, at) =>
    field === null ? [name === "" ? t("check.unnamed", { number: String(at + 1) }) : name] : [],
  );
  return (
    <div className="np-small np-soft">
      <p>{t("check.known", { columns: known.join(", ") })}</p>
      {unknown.length > 0 && <p>{t("check.unknown", { columns: unknown.join(", ") })}</p>}
    </div>
  );
}

function Line({ judged: { line, name, state, earlier, hasnamesake, changes, usedin, problems } }: { judged: JudgedContactLine }) {
  const t = useTranslations("contactimport");
  const textOf = useProblemText();
  return (
    <li>
      <span className="np-row np-wrap np-gap-8">
        <span className="np-small np-soft np-num">{t("check.line", { line: String(line) })}</span>
        <span className="np-strong">{name}</span>
        <StatusMark tone={tones[state]}>{t(`check.state.${state}`)}</StatusMark>
      </span>
      {hasnamesake && <span className="np-small np-soft">{t("check.namesake")}</span>}
      {earlier !== null && <span className="np-small np-soft">{t("check.earlier", { line: String(earlier) })}</span>}
      {changes.map(({ field, before, after }) => (
        <span key={field} className="np-small">
          {t("check.changes", { field: t(`field.${field}`), before: before === "" ? "–" : before, after })}
        </span>
      ))}
      {state === "changed" && usedin > 0 && <span className="np-small np-soft">{t("check.usedIn", { count: usedin })}</span>}
      {problems.map((problem) => (
        <span key={`${problem.field} ${problem.problem}`} className="np-small">
          {textOf(problem)}
        </span>
      ))}
    </li>
  );
}

/** Returns a function that says in words what is wrong with a line, and in which field. */
function useProblemText() {
  const t = useTranslations("contactimport");
  const rules = useTranslations("rules");
  return ({ field, problem }: ContactImportProblem): string => {
    const own = contactLineProblems.find((each) => each === problem);
    // In a file, phone numbers begin with the country prefix, which the text of the form does not mention.
    const text =
      own !== undefined
        ? t(`problem.${own}`)
        : problem === "rules.invalid_phone"
          ? t("problem.phone")
          : rules(problem.replace(/^rules\./, "") as "required");
    return field === null ? text : t("check.problem", { field: t(`field.${field}`), problem: text });
  };
}

function SaveRefused({ table, results }: { table: JudgedTable; results: readonly LineResult[] }) {
  const t = useTranslations("contactimport");
  const textOf = useProblemText();
  const save = () => {
    const rows = refusedRows(table, results, t("run.reason"), ({ earlier }, problems) =>
      earlier === null ? problems.map(textOf).join("; ") : t("check.earlier", { line: String(earlier) }),
    );
    saveFile(t("run.file"), new Blob([csvOf(rows)], { type: "text/csv;charset=utf-8" }));
  };
  return (
    <Button icon={IconDownload} onClick={save}>
      {t("run.save")}
    </Button>
  );
}

type EndedProps = { readonly table: JudgedTable; readonly results: readonly LineResult[]; readonly onAgain: () => void };

function Ended({ table, results, onAgain }: EndedProps) {
  const t = useTranslations("contactimport.run");
  const countOf = (result: LineResult["result"]) => results.filter((each) => each.result === result).length;
  const left = table.lines.filter(({ state }) => state === "wrong" || state === "double").length + countOf("refused");
  return (
    <Panel>
      <div className="np-col np-gap-16">
        <Banner tone={left > 0 ? "needs" : "active"} title={t("ended", { count: countOf("made") + countOf("changed") })} live>
          {t("counts", { made: String(countOf("made")), changed: String(countOf("changed")), same: String(countOf("same")) })}{" "}
          {left > 0 && t("left", { count: left })}
        </Banner>
        <div className="np-row np-wrap np-gap-12">
          {left > 0 && <SaveRefused table={table} results={results} />}
          <Button onClick={onAgain}>{t("another")}</Button>
          <RouteButton to="contacts" variant="primary">
            {t("show")}
          </RouteButton>
        </div>
      </div>
    </Panel>
  );
}
