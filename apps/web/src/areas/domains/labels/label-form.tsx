import { saveLabel } from "@nameplane/contracts/domains/operations";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { labelPalette, type Label } from "./labels.rules.ts";

const TITLE_MAX = 60;

/** The form for the title and colour of a new or existing label. A refusal is shown below the field, and what was typed stays. */
export function LabelForm({
  label,
  onDone,
  onCancel,
}: {
  label?: Label;
  onDone: (saved: { labelid: number; title: string }) => void;
  onCancel?: () => void;
}) {
  const t = useTranslations("domains.labels");
  const apiTexts = useTranslations("api");
  const group = useId();
  const [title, setTitle, sent] = useDraft(`label ${label?.labelid ?? ""}`, label?.title ?? "");
  const [color, setColor] = useState<string>(label?.color ?? labelPalette[0]);
  const [isMissing, setMissing] = useState(false);
  const save = useApiMutation(saveLabel, {
    call: { handled: true },
    onSuccess: ({ labelid }) => {
      sent();
      onDone({ labelid, title: title.trim() });
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (title.trim() === "") return setMissing(true);
    if (save.isPending) return undefined;
    return save.mutate({ input: { title: title.trim(), color, ...(label ? { labelid: label.labelid } : {}) } });
  };
  const colors = labelPalette.some((each) => each === color) ? labelPalette : [...labelPalette, color];
  const error = isMissing ? t("titleMissing") : save.error && describeError(save.error, apiTexts);
  return (
    <form className="np-labels-form" onSubmit={submit}>
      <TextField
        label={label ? t("words") : t("new")}
        size="sm"
        value={title}
        maxLength={TITLE_MAX}
        error={error}
        onChange={(text) => {
          setTitle(text);
          setMissing(false);
          save.reset();
        }}
      />
      <fieldset className="np-labels-colors">
        <legend className="np-visually-hidden">{t("color")}</legend>
        {colors.map((each, index) => (
          <input
            key={each}
            type="radio"
            name={group}
            checked={each === color}
            aria-label={t("colorOf", { number: String(index + 1) })}
            title={each}
            style={{ background: each }}
            onChange={() => setColor(each)}
          />
        ))}
      </fieldset>
      <div className="np-row">
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
        <Button size="sm" type="submit" busy={save.isPending}>
          {label ? t("save") : t("create")}
        </Button>
      </div>
    </form>
  );
}
