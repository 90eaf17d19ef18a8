import { guessRecord, type PasteGuess } from "@nameplane/dns";
import { useRef, useState, type ClipboardEvent } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { FindingList, isBrokenRule, isRefused, type Shown } from "../changes/index.ts";
import {
  isFormType,
  keyOf,
  nameOf,
  toFields,
  toRaw,
  withForm,
  withType,
  type RecordDraft,
  type RecordLine,
} from "../staging/index.ts";
import { draftZone, useZone, type Editing } from "../zone/index.ts";
import { OwnerField, ValueField } from "./editor-fields.tsx";
import { TtlField, TypeFields } from "./record-fields.tsx";
import { readingOf, saysMore, type RecordReading } from "./record-reading.rules.ts";
import { SeveralRecords } from "./several-records.tsx";
import { TypeField } from "./type-field.tsx";
import { focusField, useEditorFocus } from "./use-editor-focus.ts";
import { useFixes } from "./use-fixes.ts";
import { useJudgedRecord } from "./use-judged-record.ts";
import { editorId } from "./use-record-acts.ts";
import { useDnsTypes } from "./use-record-choices.ts";
import { useRecordProblems } from "./use-record-problems.ts";
import { useStageRecord } from "./use-stage-record.ts";

type Props = {
  readonly editing: Editing;
  readonly onChange: (draft: RecordDraft) => void;
  readonly onClose: (stagedKey: string | null) => void;
  /** Called when Ctrl and Enter are pressed. The record has been staged, and the review has to be opened. */
  readonly onReview: () => void;
};

type Several = Extract<PasteGuess, { kind: "several" }>;

/** The editor of one record. The record is typed or pasted, and can be staged once it is valid. */
export function RecordEditor({ editing, onChange, onClose, onReview }: Props) {
  const t = useTranslations("dns.editor");
  const { zone } = useZone();
  const at = draftZone(zone);
  const { draft, of } = editing;
  const [several, setSeveral] = useState<Several | null>(null);
  const root = useRef<HTMLFormElement>(null);
  const reading = readingOf(draft, at);
  const { record, problems } = reading;
  const judged = useJudgedRecord(record, of);
  const fixes = useFixes({
    draft: reading.meant,
    judged,
    onChange,
    focusName: () => focusField(root.current, "name"),
    onStaged: () => onClose(null),
  });
  const { listed, errorOf, leave, force } = useRecordProblems(draft, problems);
  const { stage, isBusy } = useStageRecord();
  const findings: Shown[] = [...listed, ...(judged?.findings ?? [])];
  const isBlocked = judged?.findings.some(isRefused) ?? false;
  const isAgainstRules = !isBlocked && (judged?.findings.some(isBrokenRule) ?? false);

  const submit = async (thenReview: boolean) => {
    force();
    if (record === null) {
      const field = problems[0]?.field ?? "value";
      focusField(root.current, field === "subdomain" ? "name" : "value");
      return;
    }
    const key = await stage(record, of);
    if (key === null) return;
    onClose(key);
    if (thenReview) onReview();
  };
  const cancel = () => onClose(of === null ? null : `${keyOf(of)} ${of.rdata}`);
  useEditorFocus(root, {
    first: of === null ? "name" : "value",
    // If several records were pasted, they are shown instead of the form.
    isShown: several === null,
    onKeyDown: (event) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        cancel();
      }
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        event.stopPropagation();
        void submit(true);
      }
    },
  });

  /** If the pasted text contains more than the value of one field, it fills all fields. */
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

  const field = { draft, reading, onChange, onLeave: leave, errorOf };
  const isForward = draft.mode === "fields" && draft.form.type === "MAILFORWARD";
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
        <TypeChoice {...field} isNew={of === null} />
        {!isForward && <OwnerField {...field} onPaste={(event) => onPaste(event, "name")} />}
        {draft.mode === "fields" ? (
          <TypeFields
            draft={draft}
            onChange={onChange}
            errorOf={errorOf}
            onLeave={leave}
            onPaste={(event) => onPaste(event, "value")}
          />
        ) : (
          <ValueField {...field} onPaste={(event) => onPaste(event, "value")} />
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
        <Button variant="ghost" size="sm" onClick={cancel}>
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
        <ModeButton draft={draft} onChange={onChange} onLeave={leave} />
        <span className="np-editor-help np-cap">{t.rich("help", { key: (text) => <kbd>{text}</kbd> })}</span>
      </div>
    </form>
  );
}

/** The type of the record: guessed from its value, or chosen. */
function TypeChoice({
  draft,
  reading,
  onChange,
  isNew,
}: {
  draft: RecordDraft;
  reading: RecordReading;
  onChange: (draft: RecordDraft) => void;
  isNew: boolean;
}) {
  const types = useDnsTypes();
  const at = draftZone(useZone().zone);
  const { best, meant } = reading;
  const isAuto = draft.mode === "auto";
  return (
    <TypeField
      value={isAuto ? "" : draft.form.type}
      guessed={isAuto ? (best?.type ?? null) : null}
      types={types.usual}
      others={types.others}
      withGuess={isNew}
      onChange={(type) => {
        if (type === "") onChange({ ...toRaw(draft, at), mode: "auto", left: null });
        else if (isFormType(type)) onChange(best?.type === type ? meant : withType(draft, type));
      }}
    />
  );
}

/** Switches between separate fields for the parts of the value and one field for the whole value as in a zone file. */
function ModeButton({
  draft,
  onChange,
  onLeave,
}: {
  draft: RecordDraft;
  onChange: (draft: RecordDraft) => void;
  onLeave: (field: string) => void;
}) {
  const t = useTranslations("dns.editor");
  const at = draftZone(useZone().zone);
  if (draft.mode === "auto") return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={draft.mode === "raw"}
      onClick={() => {
        if (draft.mode === "fields") return onChange(toRaw(draft, at));
        const back = toFields(draft, at);
        if (back.ok) return onChange(back.value);
        onLeave("raw");
        announce(t("rawFirst"));
      }}
    >
      {draft.mode === "raw" ? t("toFields") : t("toRaw")}
    </Button>
  );
}

/** Tells that all records of a name and type share their TTL and note, before the effect of a change surprises the user. */
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
