import { expandName, guessRecord, type PasteGuess, type Problem, type RecordGuess } from "@nameplane/dns";
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ClipboardEvent } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { FindingList, isBrokenRule, isRefused, useReasonText, type Shown } from "../changes/index.ts";
import { useFixes } from "./use-fixes.ts";
import {
  isFormType,
  nameOf,
  readDraft,
  toFields,
  toRaw,
  withForm,
  withName,
  withType,
  type RecordDraft,
  keyOf,
  type RecordLine,
  useStaging,
} from "../staging/index.ts";
import { TtlField, TypeFields } from "./record-fields.tsx";
import { fullName, TypeChip, useValueText } from "../record-words.tsx";
import { SeveralRecords } from "./several-records.tsx";
import { TypeField } from "./type-field.tsx";
import { useJudge, useJudgedRecord } from "./use-judged-record.ts";
import { editorId } from "./use-record-acts.ts";
import { useDnsTypes } from "./use-record-choices.ts";
import { draftZone, useZone, type Editing } from "../zone/index.ts";

type Props = {
  readonly editing: Editing;
  readonly onChange: (draft: RecordDraft) => void;
  readonly onClose: (stagedKey: string | null) => void;
  /** Ctrl and Enter: stage it and look at everything. */
  readonly onReview: () => void;
};

type Several = Extract<PasteGuess, { kind: "several" }>;

/** One record, typed or pasted; staged when it is right. */
export function RecordEditor({ editing, onChange, onClose, onReview }: Props) {
  const t = useTranslations("dns.editor");
  const api = useTranslations("api");
  const { zone } = useZone();
  const staging = useStaging();
  const judge = useJudge();
  const value = useValueText();
  const reason = useReasonText();
  const types = useDnsTypes();
  const at = draftZone(zone);
  const { draft, of } = editing;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isForced, setForced] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [several, setSeveral] = useState<Several | null>(null);
  const isSeveral = several !== null;
  const root = useRef<HTMLFormElement>(null);
  const focused = useRef<Element | null>(null);
  const rawId = useId();

  const guess = draft.mode === "auto" ? guessRecord(draft.raw, zone.apex) : null;
  const guesses = guess?.kind === "one" ? guess.guesses : [];
  const best = guesses[0] ?? null;
  const meant = best === null ? draft : meaning(draft, best);
  const read = readDraft(meant, at);
  const isSoa = guess?.kind === "soa";
  const record = read.ok && !isSoa ? read.value : null;
  const problems = isSoa ? [soaAlone] : read.ok ? [] : read.problems;
  const judged = useJudgedRecord(record, of);
  const fixes = useFixes({
    draft: meant,
    judged,
    onChange,
    focusName: () => focusField(root.current, "name"),
    onStaged: () => onClose(null),
  });

  // The first field takes the focus when the editor opens.
  const begin = useEffectEvent(() => focusField(root.current, of === null ? "name" : "value"));
  useEffect(() => begin(), []);
  // A field or button that gives way to others hands the focus on, or the keyboard would be outside the editor.
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (document.activeElement === document.body) focusField(root.current, "value");
  });

  // A value that is guessed from stands for all fields.
  const isLeft = (field: string) => left.has(field) || (draft.mode === "auto" && left.has("raw"));
  const errorOf = (field: string) => {
    const found = problems.find((one) => one.field === field && !hasFix(one.reason));
    return found && (isForced || isLeft(field)) ? reason(found) : null;
  };
  const leave = (...fields: readonly string[]) => setLeft((before) => new Set([...before, ...fields]));
  // What one press mends is said at once, everything else once the field is left.
  const shownProblems: Shown[] = problems
    .filter((one) => hasFix(one.reason) || ((isForced || isLeft(one.field ?? "")) && !isFieldShown(one.field, draft)))
    .map((one) => ({ ...one, severity: "error" }));
  const findings: Shown[] = [...shownProblems, ...(judged?.findings ?? [])];
  const isBlocked = judged?.findings.some(isRefused) ?? false;
  const isAgainstRules = !isBlocked && (judged?.findings.some(isBrokenRule) ?? false);

  const stage = async (): Promise<string | null> => {
    setForced(true);
    if (record === null) {
      const field = problems[0]?.field ?? "value";
      focusField(root.current, field === "subdomain" ? "name" : "value");
      return null;
    }
    setBusy(true);
    try {
      const result = await judge(record, of);
      if (result.findings.some(isRefused)) {
        announce(t("blocked"));
        return null;
      }
      staging.update(() => result.edits);
      announce(t("staged", { name: `${record.type} ${fullName(record.owner, zone.name)}` }));
      return `${keyOf(record)} ${record.rdata}`;
    } catch (error) {
      showToast({ tone: "failure", title: t("stageFailed"), body: describeError(error, api) });
      return null;
    } finally {
      setBusy(false);
    }
  };

  const submit = async (thenReview: boolean) => {
    const key = await stage();
    if (key === null) return;
    onClose(key);
    if (thenReview) onReview();
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose(of === null ? null : `${keyOf(of)} ${of.rdata}`);
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      void submit(true);
    }
  });
  useEffect(() => {
    // several records stand in place of the form
    if (isSeveral) return undefined;
    const form = root.current;
    const onFocus = ({ target }: FocusEvent) => (focused.current = target instanceof Element ? target : null);
    form?.addEventListener("keydown", onKeyDown);
    form?.addEventListener("focusin", onFocus);
    return () => {
      form?.removeEventListener("keydown", onKeyDown);
      form?.removeEventListener("focusin", onFocus);
    };
  }, [isSeveral]);

  /** Something pasted that says more than the one field: it fills all of them. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, field: "name" | "value") => {
    const text = event.clipboardData.getData("text");
    const guess = guessRecord(text, zone.apex);
    if (guess.kind === "several") {
      event.preventDefault();
      setSeveral(guess);
      return;
    }
    const first = guess.kind === "one" ? guess.guesses[0] : undefined;
    if (first === undefined || !saysMore(text, first, draft, field)) return;
    event.preventDefault();
    const name = nameOf(draft);
    onChange(withForm(draft, first.owner === null ? { ...first.form, subdomain: name } : first.form));
    leave("subdomain", ...Object.keys(first.form.fields));
    announce(t("readAs", { type: first.type }));
  };

  if (several !== null)
    return (
      <SeveralRecords
        guess={several}
        onCancel={() => setSeveral(null)}
        onStaged={() => {
          setSeveral(null);
          onClose(null);
        }}
      />
    );

  const isForward = draft.mode === "fields" && draft.form.type === "MAILFORWARD";
  const expanded = expandName(nameOf(draft), zone.apex);
  const wholeName = record === null ? expanded.shownName : fullName(record.owner, zone.name);
  return (
    <form
      ref={root}
      id={editorId}
      className="np-editor"
      aria-label={of === null ? t("newTitle") : t("changeTitle")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(false);
      }}
    >
      <div className="np-editor-grid">
        <TypeField
          value={draft.mode === "auto" ? "" : draft.form.type}
          guessed={draft.mode === "auto" ? (best?.type ?? null) : null}
          types={types.usual}
          others={types.others}
          withGuess={of === null}
          onChange={(type) => {
            if (type === "") onChange({ ...toRaw(draft, at), mode: "auto", left: null });
            else if (isFormType(type)) onChange(best?.type === type ? meant : withType(draft, type));
          }}
        />
        {!isForward && (
          <div className="np-editor-name">
            <TextField
              label={t("name")}
              size="sm"
              mono
              value={nameOf(draft)}
              onChange={(text) => onChange(withName(draft, text))}
              onBlur={() => leave("subdomain")}
              onPaste={(event) => onPaste(event, "name")}
              error={errorOf("subdomain")}
              hint={<span className="np-mono np-mono-s">{wholeName}</span>}
              placeholder={t("namePlaceholder")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              data-record-field="name"
            />
          </div>
        )}
        {draft.mode === "fields" ? (
          <TypeFields
            draft={draft}
            onChange={onChange}
            errorOf={errorOf}
            onLeave={leave}
            onPaste={(event) => onPaste(event, "value")}
          />
        ) : (
          <div className="np-editor-fields">
            <div className="np-editor-value">
              <TextField
                id={rawId}
                label={draft.mode === "auto" ? t("value") : t("raw")}
                size="sm"
                mono
                value={draft.raw}
                onChange={(raw) => onChange({ ...draft, raw })}
                onBlur={() => leave("raw")}
                onPaste={(event) => draft.mode === "auto" && onPaste(event, "value")}
                error={draft.mode === "auto" && best !== null ? null : errorOf("raw")}
                hint={
                  draft.mode === "auto" && best !== null ? (
                    <span className="np-row np-wrap" role="status">
                      <TypeChip type={best.type} />
                      <span className="np-mono np-mono-s np-editor-guess">
                        {best.rdata !== null
                          ? value(best.type, best.rdata)
                          : problems.every(({ reason: why }) => isMissing(why)) && t("incomplete")}
                      </span>
                      {guesses.slice(1, 4).map((other) => (
                        <button
                          key={other.type}
                          type="button"
                          className="np-text-button"
                          onClick={() => onChange(meaning(draft, other))}
                        >
                          {t("or", { type: other.type })}
                        </button>
                      ))}
                    </span>
                  ) : draft.mode === "auto" ? (
                    t("autoHint")
                  ) : (
                    t("rawHint")
                  )
                }
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                data-record-field="value"
              />
            </div>
          </div>
        )}
        <TtlField
          value={draft.ttl}
          defaultSeconds={zone.soa.defaultttl}
          onChange={(ttl) => onChange({ ...draft, ttl })}
          onBlur={() => leave("ttlSeconds")}
          error={errorOf("ttlSeconds")}
        />
      </div>
      <FindingList findings={findings} fixes={fixes} />
      {isAgainstRules && <p className="np-small np-soft">{t("againstRules")}</p>}
      <SharedWords record={record} of={of} here={judged?.here ?? null} />
      <div className="np-editor-foot">
        <Button type="submit" variant="primary" size="sm" disabled={isBlocked} busy={isBusy}>
          {of === null ? t("stage") : t("stageChange")}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => onClose(of === null ? null : `${keyOf(of)} ${of.rdata}`)}>
          {t("cancel")}
        </Button>
        <div className="np-editor-note">
          <TextField
            label={t("note")}
            hideLabel
            size="sm"
            placeholder={t("noteHint")}
            value={draft.note}
            maxLength={500}
            onChange={(note) => onChange({ ...draft, note })}
          />
        </div>
        {draft.mode !== "auto" && (
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={draft.mode === "raw"}
            onClick={() => {
              if (draft.mode === "fields") return onChange(toRaw(draft, at));
              const back = toFields(draft, at);
              if (back.ok) return onChange(back.value);
              leave("raw");
              announce(t("rawFirst"));
            }}
          >
            {draft.mode === "raw" ? t("toFields") : t("toRaw")}
          </Button>
        )}
        <span className="np-editor-help np-cap">{t.rich("help", { key: (text) => <kbd>{text}</kbd> })}</span>
      </div>
    </form>
  );
}

/** TTL and note are shared by the records of one name and type: said before it surprises. */
function SharedWords({
  record,
  of,
  here,
}: {
  record: RecordLine | null;
  of: RecordLine | null;
  here: readonly { owner: string; type: string; ttl: number; rdata: readonly string[] }[] | null;
}) {
  const t = useTranslations("dns.editor");
  const set = record && here?.find((each) => keyOf(each) === keyOf(record));
  if (!record || !set || set.ttl === record.ttl) return null;
  const others = set.rdata.filter((rdata) => rdata !== of?.rdata && rdata !== record.rdata).length;
  return others === 0 ? null : <p className="np-small np-soft">{t("sharedTtl", { count: others, type: record.type })}</p>;
}

/** The draft that a reading of its one value means. */
const meaning = (draft: RecordDraft, guess: RecordGuess): RecordDraft =>
  withForm(draft, guess.owner === null ? { ...guess.form, subdomain: draft.name } : guess.form);

/** A text that is more than what belongs in the field it was pasted into. */
function saysMore(text: string, guess: RecordGuess, draft: RecordDraft, field: "name" | "value"): boolean {
  const hasParts = /\s/.test(text.trim());
  if (field === "name") return guess.owner !== null || guess.confidence === "certain" || (hasParts && guess.rdata !== null);
  if (draft.mode === "auto") return true;
  return guess.owner !== null || (hasParts && guess.confidence === "certain" && guess.type === draft.form.type);
}

/** Problems of fields that are not drawn show in the list below. */
function isFieldShown(field: string | undefined, draft: RecordDraft): boolean {
  if (field === "ttlSeconds" || field === "subdomain") return !(draft.form.type === "MAILFORWARD" && draft.mode === "fields");
  return draft.mode === "fields" ? field !== undefined && field !== "raw" : field === "raw";
}

const isMissing = (reason: string) => reason === "dns.missing_value" || reason.endsWith("_missing");

/** The zone has its own SOA: what was pasted cannot stand beside it. */
const soaAlone: Problem = { reason: "dns.soa_alone", field: "raw" };

const fixable = new Set(["dns.owner_at_sign", "dns.owner_repeats_domain", soaAlone.reason]);
const hasFix = (reason: string) => fixable.has(reason);

function focusField(form: HTMLFormElement | null, field: "name" | "value"): void {
  const named = form?.querySelector<HTMLElement>(`[data-record-field="${field}"]`);
  const first = named ?? form?.querySelector<HTMLElement>("[data-record-field]:not([data-record-field=name])");
  (first ?? form?.querySelector<HTMLElement>("input"))?.focus();
}
