import type { AnswerOf } from "@nameplane/contracts";
import type { ImportLine, JudgedLine } from "@nameplane/contracts/resellers/imports";
import { customerImports, importCustomers, judgeCustomers } from "@nameplane/contracts/resellers/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useGo } from "../../../shell/routing/use-route.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import { mended, withoutWrong } from "./import.rules.ts";
import { useImportProblem } from "./use-import-problem.ts";

type Props = {
  readonly brandid: string;
  readonly lines: readonly ImportLine[];
  readonly onChange: (lines: readonly ImportLine[]) => void;
  readonly onBack: () => void;
};

type Judged = AnswerOf<typeof judgeCustomers>;
const views = ["wrong", "new", "changed", "there"] as const;
const tones: Readonly<Record<JudgedLine["state"], StatusTone>> = {
  new: "active",
  changed: "pending",
  there: "ended",
  wrong: "problem",
};
/** More lines are shown on request, because a long form is slow. */
const shownAtOnce = 50;

/**
 * The third step: what would happen with each line. Wrong values can be corrected in place and checked again, or their lines left
 * out.
 */
export function ImportCheck({ brandid, lines, onChange, onBack }: Props) {
  const t = useTranslations("customerimport.check");
  const word = useTranslations("customerimport");
  const { judged, isChecking, isStale, failure, check, begin, isBeginning } = useCheck(brandid, lines);
  const [chosen, setView] = useState<(typeof views)[number] | null>(null);
  const [invite, setInvite] = useState(false);
  const [change, setChange] = useState(false);
  const [most, setMost] = useState(shownAtOnce);
  if (judged === null)
    return (
      <Panel>
        {failure === null ? <LoadingPanel lines={6} /> : <Banner tone="problem" title={failure} live />}
        <Button onClick={onBack}>{word("back")}</Button>
      </Panel>
    );
  const view = chosen ?? (judged.wrong > 0 ? "wrong" : judged.new === 0 && judged.changed > 0 ? "changed" : "new");
  const count = judged.new + (change ? judged.changed : 0);
  const shown = judged.lines.filter(({ state }) => state === view);
  const leaveOut = () => {
    const rest = withoutWrong(lines, judged.lines);
    onChange(rest);
    check(rest);
  };
  return (
    <Panel>
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("intro")}</p>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <ViewTabs
          label={t("views")}
          value={view}
          tabs={views.map((value) => ({
            value,
            label: t(`view.${value}`),
            count: judged[value],
            tone: value === "wrong" && judged.wrong > 0 ? ("needs" as const) : ("quiet" as const),
          }))}
          onChange={setView}
        />
        {judged.wrong > 0 && view === "wrong" && (
          <div className="np-row np-wrap np-gap-12">
            <Button variant={isStale ? "primary" : "default"} busy={isChecking} onClick={() => check(lines)}>
              {t("again")}
            </Button>
            <Button busy={isChecking} onClick={leaveOut}>
              {t("leaveOut", { count: judged.wrong })}
            </Button>
          </div>
        )}
        {shown.length === 0 && <p className="np-soft">{t(`none.${view}`)}</p>}
        <ul className="np-import-lines">
          {shown.slice(0, most).map((line) => (
            <Line
              key={line.line}
              judged={line}
              values={lines.find((each) => each.line === line.line)?.values ?? {}}
              onMend={(field, value) => onChange(mended(lines, line.line, field, value))}
            />
          ))}
        </ul>
        {shown.length > most && (
          <div>
            <Button onClick={() => setMost(most + shownAtOnce)}>{t("more", { count: shown.length - most })}</Button>
          </div>
        )}
        {judged.changed > 0 && <Checkbox label={t("change", { count: judged.changed })} checked={change} onChange={setChange} />}
        <Checkbox label={t("invite")} checked={invite} onChange={setInvite} />
        <p className="np-small np-soft">{t("inviteText")}</p>
        <div className="np-row np-wrap np-gap-12">
          <Button onClick={onBack}>{word("back")}</Button>
          <Button
            variant="primary"
            busy={isBeginning}
            disabled={judged.wrong > 0 || count === 0 || isStale || isChecking}
            onClick={() => begin(invite, change)}
          >
            {t("begin", { count })}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Has the server check the lines, and starts the import. */
function useCheck(brandid: string, lines: readonly ImportLine[]) {
  const describe = useTranslations("api");
  const go = useGo();
  const queries = useQueryClient();
  const { keyFor, answered } = useKeyOfContent();
  const [judged, setJudged] = useState<{ readonly of: readonly ImportLine[]; readonly answer: Judged } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const judge = useApiMutation(judgeCustomers, { call: { handled: true } });
  const start = useApiMutation(importCustomers, { call: { handled: true } });
  const onError = (error: ApiError) => {
    if (isAborted(error)) return;
    answered();
    setFailure(describeError(error, describe));
  };
  const check = (wanted: readonly ImportLine[]) => {
    setFailure(null);
    if (wanted.length === 0) return setJudged({ of: wanted, answer: { ...nothing } });
    judge.mutate(
      { input: { brandid, lines: [...wanted] } },
      { onSuccess: (answer) => setJudged({ of: wanted, answer }), onError },
    );
  };
  // The first check begins by itself.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => check(lines), []);
  return {
    judged: judged?.answer ?? null,
    /** Whether lines were corrected after the last check. */
    isStale: judged !== null && judged.of !== lines,
    isChecking: judge.isPending,
    isBeginning: start.isPending,
    failure,
    check,
    begin: (invite: boolean, change: boolean) => {
      setFailure(null);
      const input = { brandid, lines: [...lines], invite, change };
      start.mutate(
        { input, key: keyFor(input) },
        {
          onSuccess: ({ runid }) => {
            answered();
            void queries.invalidateQueries({ queryKey: [customerImports.path] });
            void go({ to: "resaleImportRun", params: { importID: runid } });
          },
          onError,
        },
      );
    },
  };
}

const nothing: Judged = { lines: [], new: 0, changed: 0, there: 0, wrong: 0 };

type LineProps = {
  readonly judged: JudgedLine;
  readonly values: ImportLine["values"];
  readonly onMend: (field: JudgedLine["problems"][number]["field"], value: string) => void;
};

function Line({ judged: { line, name, username, group, state, problems, changes }, values, onMend }: LineProps) {
  const t = useTranslations("customerimport");
  const problemText = useImportProblem();
  return (
    <li>
      <span className="np-row np-wrap np-gap-8">
        <span className="np-small np-soft np-num">{t("check.line", { line: String(line) })}</span>
        <span className="np-strong">{name === "" ? (values.email ?? "") : name}</span>
        <StatusMark tone={tones[state]}>{t(`check.state.${state}`)}</StatusMark>
      </span>
      {state === "new" && (
        <span className="np-small np-soft">
          {group === "" ? t("check.asUser", { username }) : t("check.asUserIn", { username, group })}
        </span>
      )}
      {state === "there" && (
        <span className="np-small np-soft">{t("check.thereText", { reference: values.reference ?? "" })}</span>
      )}
      {state === "changed" && (
        <ul className="np-plain-list np-small">
          {changes.map(({ field, before, after }) => (
            <li key={field}>{t("check.changes", { field: t(`field.${field}`), before: before === "" ? "–" : before, after })}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <div className="np-import-mends">
          {problems.map(({ field, problem }) => (
            <TextField
              key={field}
              label={t("check.mend", { field: t(`field.${field}`), line: String(line) })}
              value={values[field] ?? ""}
              maxLength={255}
              autoComplete="off"
              error={problemText(problem)}
              onChange={(value) => onMend(field, value)}
            />
          ))}
        </div>
      )}
    </li>
  );
}
