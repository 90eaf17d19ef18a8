import type { InputOf } from "@nameplane/contracts";
import { applyImport, previewImport } from "@nameplane/contracts/zones/operations";
import type { ImportView } from "@nameplane/contracts/zones/import";
import { recordSetKey } from "@nameplane/dns";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { confirmedWith, isConfirmed, noAnswers, type Answers, type Confirmation, recordsTouched } from "../changes/index.ts";
import { noteOf, useApplied, useHasNote, useIsTooMany, useStage, useZone } from "../zone/index.ts";
import type { Source } from "./import-source.tsx";
import {
  isTakenWhole,
  keptKeys,
  replacedNames,
  waitingNames,
  wishesOfImport,
  withLine,
  type Decisions,
  type ImportOptions,
} from "./import.rules.ts";

/** The server takes some seconds to read half a million records. */
const timeoutMs = 120_000;

/** The confirmations that a refused save requires; empty if it was refused for another reason. */
function confirmationsIn(answer: unknown): readonly Confirmation[] {
  if (typeof answer !== "object" || answer === null || !("confirmations" in answer)) return [];
  return Array.isArray(answer.confirmations) ? (answer.confirmations as Confirmation[]) : [];
}

const firstOptions: ImportOptions = { mode: "merge", conflicts: "keep", nameservers: false };
const noDecisions: Decisions = new Map();

/** A corrected line is not read again at every key press, because the server takes time for a large text. */
const mendMs = 400;

/** The source of the records. Pasted text is kept until it is imported, whereas a file can simply be chosen again. */
function useSource(zoneId: string) {
  const [pasted, keepPasted] = useDraft(`import ${zoneId}`, "", { until: "sent" });
  const [source, setShown] = useState<Source>({ from: "paste", text: pasted });
  const setSource = (next: Source) => {
    setShown(next);
    if (next.from === "paste") keepPasted(next.text);
  };
  return { pasted, source, setSource };
}

/** Saves an import that has too many changes to show one by one. */
function useSaveImport() {
  const applied = useApplied();
  const { key, renew } = useIdempotencyKey();
  const apply = useApiMutation(applyImport, { call: { handled: true, timeoutMs } });
  type Then = {
    readonly onSaved: () => void;
    /** Called when the server refuses the import until these confirmations are given. */
    readonly onAsked: (wanted: readonly Confirmation[]) => void;
    readonly onFailed: (error: unknown) => void;
  };
  const run = (input: InputOf<typeof applyImport>, then: Then) =>
    apply.mutate(
      { input, key },
      {
        onSuccess: (saved) => {
          renew();
          applied(saved, saved.added + saved.changed + saved.removed);
          then.onSaved();
        },
        onError: (error) => {
          renew();
          const wanted = confirmationsIn(error.data);
          if (wanted.length > 0) then.onAsked(wanted);
          else then.onFailed(error);
        },
      },
    );
  return { run, isBusy: apply.isPending };
}

/** The text that is imported, the options for reading it, and the server's preview of it. */
export function useReading() {
  const t = useTranslations("dnsimport");
  const api = useTranslations("api");
  const { zone } = useZone();
  const { pasted, source, setSource } = useSource(zone.zoneid);
  const [options, setOptions] = useState(firstOptions);
  const [view, setView] = useState<ImportView | null>(null);
  const [isPartly, setPartly] = useState(false);
  const [decisions, setDecisions] = useState(noDecisions);
  const [leftOut, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly Confirmation[]>([]);
  const [answers, setAnswers] = useState<Answers>(noAnswers);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useApiMutation(previewImport, { call: { handled: true, readsOnly: true, timeoutMs } });
  const fail = (error: unknown) => setProblem(describeError(error, api));
  const [mendedLines, setMended] = useState<readonly number[]>([]);
  const mending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(mending.current), []);

  const check = (from: Source, wanted: ImportOptions, decided: Decisions) => {
    clearTimeout(mending.current);
    setProblem(null);
    if (from.text.trim() === "") return setProblem(t("import.nothing"));
    return preview.mutate(
      { input: { zoneid: zone.zoneid, text: from.text, ...wanted, replaceat: replacedNames(decided) } },
      {
        onSuccess: (answer) => {
          setView(answer);
          setLeft(new Set());
          setAsked([]);
          setAnswers(noAnswers);
        },
        onError: fail,
      },
    );
  };
  const change = (next: Partial<ImportOptions>) => {
    const wanted = { ...options, ...next };
    setOptions(wanted);
    if (view) check(source, wanted, decisions);
  };
  const decide = (owner: string, choice: "existing" | "new") => {
    const decided = new Map(decisions).set(owner, choice);
    setDecisions(decided);
    check(source, options, decided);
  };
  const mend = (line: number, text: string) => {
    if (!mendedLines.includes(line)) setMended([...mendedLines, line]);
    const mended = { ...source, text: withLine(source.text, line, text) };
    setSource(mended);
    clearTimeout(mending.current);
    mending.current = setTimeout(() => check(mended, options, decisions), mendMs);
  };
  const back = () => {
    clearTimeout(mending.current);
    setDecisions(noDecisions);
    setMended([]);
    setView(null);
    setProblem(null);
    setPartly(false);
  };
  const restart = () => {
    back();
    setSource({ from: "paste", text: "" });
    setOptions(firstOptions);
  };
  return {
    pasted,
    source,
    setSource,
    options,
    view,
    isPartly,
    setPartly,
    decisions,
    leftOut,
    setLeft,
    asked,
    setAsked,
    answers,
    setAnswers,
    problem,
    setProblem,
    fail,
    mendedLines,
    isReading: preview.isPending,
    check,
    change,
    decide,
    mend,
    back,
    restart,
  };
}

/** The part of an import that is carried out: its counts, whether it can be carried out now, and the action of the button. */
export function useTaking(reading: ReturnType<typeof useReading>, onTaken: () => void) {
  const { zone } = useZone();
  const [note, setNote] = useState("");
  const hasNote = useHasNote();
  const isTooMany = useIsTooMany();
  const staging = useStage();
  const save = useSaveImport();
  const { view, options, decisions, leftOut, isPartly, asked, answers, source } = reading;
  const finish = () => {
    onTaken();
    setNote("");
  };
  const errorLines = new Set(view?.problems.flatMap((one) => (one.severity === "error" ? one.line : [])));
  const isWhole = view !== null && isTakenWhole(view);
  const waiting = view === null ? [] : waitingNames(view, options, decisions);
  const kept = view === null ? [] : keptKeys(view, options, decisions);
  const left = new Set([...leftOut, ...kept]);
  const total = view === null ? 0 : view.added + view.changed + view.removed;
  const chosen = view?.changes.filter((change) => !left.has(recordSetKey(change))) ?? [];
  const count = isWhole ? total : recordsTouched(chosen);
  const isReady =
    view !== null &&
    count > 0 &&
    waiting.length === 0 &&
    (errorLines.size === 0 || isPartly) &&
    isConfirmed({ confirmations: asked }, answers) &&
    (!isWhole || (hasNote(note) && !isTooMany(view) && view.findings.length === 0)) &&
    view.records > 0;

  const confirmed = isConfirmed({ confirmations: asked }, answers) ? confirmedWith({ confirmations: asked }) : {};
  const take = async () => {
    if (view === null) return;
    if (!isWhole) {
      if (await staging.run(wishesOfImport(view, left))) finish();
      return;
    }
    reading.setProblem(null);
    save.run(
      {
        zoneid: zone.zoneid,
        text: source.text,
        ...options,
        replaceat: replacedNames(decisions),
        leaveout: view.changes
          .filter((change) => kept.includes(recordSetKey(change)))
          .map(({ owner, type }) => ({ owner, type })),
        partly: isPartly,
        ...noteOf(note),
        confirm: confirmed,
      },
      { onSaved: finish, onAsked: reading.setAsked, onFailed: reading.fail },
    );
  };
  return {
    errorLines,
    isWhole,
    waiting,
    left,
    total,
    count,
    isReady,
    take,
    isBusy: save.isBusy || staging.isBusy,
    note,
    setNote,
  };
}
