import { expandName } from "@nameplane/dns";
import { useId, type ClipboardEvent } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "../../../ui/form/fields.tsx";
import { fullName, TypeChip, useValueText } from "../record-words.tsx";
import { nameOf, withName, type RecordDraft } from "../staging/index.ts";
import { useZone } from "../zone/index.ts";
import { isMissing, meaning, type RecordReading } from "./record-reading.rules.ts";

type Props = {
  readonly draft: RecordDraft;
  readonly reading: RecordReading;
  readonly onChange: (draft: RecordDraft) => void;
  readonly onLeave: (field: string) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly errorOf: (field: string) => string | null;
};

/** The field for the name below the domain. Its hint shows the whole name. */
export function OwnerField({ draft, reading, onChange, onLeave, onPaste, errorOf }: Props) {
  const t = useTranslations("dns.editor");
  const { zone } = useZone();
  const { record } = reading;
  const expanded = expandName(nameOf(draft), zone.apex);
  const wholeName = record === null ? expanded.shownName : fullName(record.owner, zone.name);
  return (
    <div className="np-editor-name">
      <TextField
        label={t("name")}
        size="sm"
        mono
        value={nameOf(draft)}
        onChange={(text) => onChange(withName(draft, text))}
        onBlur={() => onLeave("subdomain")}
        onPaste={onPaste}
        error={errorOf("subdomain")}
        hint={<span className="np-mono np-mono-s">{wholeName}</span>}
        placeholder={t("namePlaceholder")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-record-field="name"
      />
    </div>
  );
}

/**
 * A single field for the whole value. Either the record's type is guessed from the value, or the value is entered as in a zone
 * file.
 */
export function ValueField({ draft, reading, onChange, onLeave, onPaste, errorOf }: Props) {
  const t = useTranslations("dns.editor");
  const id = useId();
  const isAuto = draft.mode === "auto";
  const { best } = reading;
  const isGuessed = isAuto && best !== null;
  return (
    <div className="np-editor-fields">
      <div className="np-editor-value">
        <TextField
          id={id}
          label={isAuto ? t("value") : t("raw")}
          size="sm"
          mono
          value={draft.raw}
          onChange={(raw) => onChange({ ...draft, raw })}
          onBlur={() => onLeave("raw")}
          onPaste={(event) => isAuto && onPaste(event)}
          error={isGuessed ? null : errorOf("raw")}
          hint={
            isGuessed ? <Guesses draft={draft} reading={reading} onChange={onChange} /> : isAuto ? t("autoHint") : t("rawHint")
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-record-field="value"
        />
      </div>
    </div>
  );
}

/** What the value was recognised as, and what else it may be. */
function Guesses({ draft, reading, onChange }: Pick<Props, "draft" | "reading" | "onChange">) {
  const t = useTranslations("dns.editor");
  const value = useValueText();
  const { best, guesses, problems } = reading;
  if (best === null) return null;
  return (
    <span className="np-row np-wrap" role="status">
      <TypeChip type={best.type} />
      <span className="np-mono np-mono-s np-editor-guess">
        {best.rdata !== null
          ? value(best.type, best.rdata)
          : problems.every(({ reason: why }) => isMissing(why)) && t("incomplete")}
      </span>
      {guesses.slice(1, 4).map((other) => (
        <button key={other.type} type="button" className="np-text-button" onClick={() => onChange(meaning(draft, other))}>
          {t("or", { type: other.type })}
        </button>
      ))}
    </span>
  );
}
