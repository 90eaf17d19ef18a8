import { previewTld, saveTld } from "@nameplane/contracts/backoffice/operations";
import type { RuleValue } from "@nameplane/contracts/backoffice/tlds";
import {
  choiceRules,
  contactRoleNames,
  launchRules,
  monthRules,
  numberRules,
  yesRules,
} from "@nameplane/contracts/backoffice/tld-values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { useAct } from "../registries/index.ts";
import { ChangeLine } from "./change-line.tsx";
import type { TldAnswer } from "./tld-answer.ts";
import { readMonths, readPhase, readWhole, spellPhase } from "./read-rules.rules.ts";
import { useTldWords } from "./use-tld-words.ts";

type Props = { readonly data: TldAnswer; readonly start: Readonly<Record<string, RuleValue>>; readonly onClose: () => void };
type Shown = {
  readonly rules: Record<string, RuleValue>;
  readonly lines: TldAnswer["changes"][number]["lines"];
  readonly version: number;
};

/** Edits the rules of a TLD. The server shows what would change before they are saved. */
export function RulesDrawer({ data, start, onClose }: Props): React.JSX.Element {
  const t = useTranslations("tldadmin.rules");
  const words = useTldWords();
  const form = useRuleForm(data, start);
  const [note, setNote] = useState("");
  const [shown, setShown] = useState<Shown | null>(null);
  const preview = useAct(previewTld, ({ lines, version }) => setShown({ rules: form.changed(), lines, version }));
  const save = useAct(
    saveTld,
    () => {
      onClose();
      showToast({ tone: "success", title: t("saved") });
    },
    t("why", { name: `.${data.tld.unicode}` }),
  );
  const failure = shown === null ? preview.failure : save.failure;
  const show = () => {
    const rules = form.read();
    if (rules !== null) preview.run({ tld: data.tld.tld, rules });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("editTitle", { name: `.${data.tld.unicode}` })}
      width={760}
      footer={
        shown === null ? (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button variant="primary" busy={preview.isPending} onClick={show}>
              {t("show")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setShown(null)}>{t("back")}</Button>
            <Button
              variant="primary"
              busy={save.isPending}
              onClick={() => save.run({ tld: data.tld.tld, rules: shown.rules, version: shown.version, note })}
            >
              {t("save")}
            </Button>
          </>
        )
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && (
          <Banner
            tone="problem"
            title={failure.param === null ? failure.text : `${words.field(failure.param)}: ${failure.text}`}
            live
          />
        )}
        {/* The fields stay mounted while the changes are shown, so that going back loses nothing that was typed. */}
        <div hidden={shown !== null}>
          <RuleFields form={form} />
        </div>
        {shown !== null && (
          <>
            <p>{t("shown")}</p>
            <ul className="np-col np-gap-8 np-tld-list">
              {shown.lines.map((line) => (
                <li key={line.field}>
                  <ChangeLine line={line} words={words} />
                </li>
              ))}
            </ul>
            <TextField
              label={t("note")}
              hint={t("noteHint")}
              maxLength={500}
              autoComplete="off"
              value={note}
              onChange={setNote}
            />
          </>
        )}
      </div>
    </Drawer>
  );
}

type Form = ReturnType<typeof useRuleForm>;

/** The rules whose values are typed as text. */
const typedRules = [...numberRules, ...monthRules, ...launchRules];
const isPhase = (field: string): boolean => launchRules.some((each) => each === field);
const isMonthRule = (field: string): boolean => monthRules.some((each) => each === field);

function useRuleForm({ values }: TldAnswer, start: Readonly<Record<string, RuleValue>>) {
  const present = { ...values, ...start };
  const spell = (field: string) => {
    const value = present[field];
    if (isPhase(field)) return typeof value === "string" ? spellPhase(value) : "";
    return Array.isArray(value) ? value.join(", ") : String(value ?? "");
  };
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(typedRules.map((field) => [field, spell(field)])),
  );
  const [others, setOthers] = useState<Readonly<Record<string, RuleValue>>>(() =>
    Object.fromEntries(
      [...yesRules, ...Object.keys(choiceRules), "contactRoles"].map((field) => [field, present[field] ?? null]),
    ),
  );
  const [isTried, setTried] = useState(false);
  const valueOf = (field: string): RuleValue | undefined => {
    const text = texts[field] ?? "";
    if (isPhase(field)) return readPhase(text);
    return isMonthRule(field) ? readMonths(text) : readWhole(text);
  };
  const fields = typedRules;
  const all = (): Record<string, RuleValue> => ({
    ...others,
    ...Object.fromEntries(fields.flatMap((field) => (valueOf(field) === undefined ? [] : [[field, valueOf(field) ?? null]]))),
  });
  const changed = () =>
    Object.fromEntries(Object.entries(all()).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(values[field])));
  return {
    texts,
    setText: (field: string, text: string) => setTexts((known) => ({ ...known, [field]: text })),
    others,
    setOther: (field: string, value: RuleValue) => setOthers((known) => ({ ...known, [field]: value })),
    isWrong: (field: string) => isTried && valueOf(field) === undefined,
    changed,
    /** Returns the input for the server. Null if something typed is wrong, which is then marked. */
    read: () => {
      setTried(true);
      return fields.some((field) => valueOf(field) === undefined) ? null : changed();
    },
  };
}

function RuleFields({ form }: { form: Form }) {
  const t = useTranslations("tldadmin.rules");
  const words = useTldWords();
  const roles = Array.isArray(form.others["contactRoles"]) ? form.others["contactRoles"].map(String) : [];
  return (
    <div className="np-tld-fields">
      {typedRules.map((field) => {
        const isMonths = isMonthRule(field);
        const hint = isMonths ? t("monthsHint") : isPhase(field) ? t("phaseHint") : null;
        return (
          <TextField
            key={field}
            label={words.field(field)}
            {...(hint === null ? {} : { hint })}
            inputMode={hint === null ? "numeric" : "text"}
            autoComplete="off"
            value={form.texts[field] ?? ""}
            onChange={(text) => form.setText(field, text)}
            error={form.isWrong(field) ? t(isMonths ? "monthsWrong" : isPhase(field) ? "phaseWrong" : "numberWrong") : null}
          />
        );
      })}
      {Object.entries(choiceRules).map(([field, choices]) => (
        <SelectField
          key={field}
          label={words.field(field)}
          value={String(form.others[field] ?? "")}
          options={choices.map((value) => ({ value, label: words.value(field, value) }))}
          onChange={(value) => form.setOther(field, value)}
        />
      ))}
      {yesRules.map((field) => (
        <Checkbox
          key={field}
          label={words.field(field)}
          checked={form.others[field] === true}
          onChange={(isOn) => form.setOther(field, isOn)}
        />
      ))}
      <fieldset className="np-fieldset">
        <legend>{words.field("contactRoles")}</legend>
        <div className="np-row np-wrap np-gap-16">
          {contactRoleNames.map((role) => (
            <Checkbox
              key={role}
              label={words.value("contactRoles", role)}
              checked={roles.includes(role)}
              onChange={(isOn) =>
                form.setOther(
                  "contactRoles",
                  contactRoleNames.filter((each) => (each === role ? isOn : roles.includes(each))),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
