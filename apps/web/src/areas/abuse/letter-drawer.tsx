import { abuseKinds, abuseLimits, type AbuseKind } from "@nameplane/contracts/abuse/abuse-values";
import type { LetterAct } from "@nameplane/contracts/abuse/letter-values";
import { actOnLetter } from "@nameplane/contracts/abuse/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { SelectField, TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import type { Letter } from "./abuse-page.ts";

type Props = { readonly letter: Letter; readonly act: Exclude<LetterAct, "read">; readonly onClose: () => void };

/** Files an email as reports, sets it aside, or writes to its sender. */
export function LetterDrawer({ letter, act, onClose }: Props): React.JSX.Element {
  return act === "file" ? (
    <FileDrawer letter={letter} onClose={onClose} />
  ) : (
    <TextDrawer letter={letter} act={act} onClose={onClose} />
  );
}

const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== "");

/** Asks which domains the email is about, and what it reports. The domains that the email names are chosen already. */
function FileDrawer({ letter, onClose }: Omit<Props, "act">) {
  const t = useTranslations("abuse.letter.drawer");
  const of = useTranslations("abuse.letter");
  const kinds = useTranslations("abuse.kinds");
  const open = letter.names.filter(({ isfiled }) => !isfiled);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(open.flatMap(({ name, isours }) => (isours ? [name] : []))),
  );
  const [what, setWhat] = useState<AbuseKind>(letter.what);
  const [typed, setTyped] = useDraft(`abuse letter ${letter.letterid} file`, { more: "" });
  const [isGrouped, setGrouped] = useState(false);
  const [isTried, setTried] = useState(false);
  const { failure, isPending, send } = useLetterAct(letter, "file", onClose);
  const names = [...new Set([...chosen, ...linesOf(typed.more)])];
  const press = () => {
    setTried(true);
    if (names.length > 0) send({ names, what, grouped: isGrouped && names.length > 1 });
  };
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("file")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={isPending} onClick={press}>
            {of("acts.file")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("fileLead")}</p>
        {open.length > 0 && (
          <fieldset className="np-fieldset np-col np-gap-8">
            <legend>{t("choose")}</legend>
            {open.map(({ name, isours }) => (
              <Checkbox
                key={name}
                label={isours ? name : `${name} (${of("notOurs")})`}
                checked={chosen.has(name)}
                onChange={() => toggle(name)}
              />
            ))}
          </fieldset>
        )}
        <TextArea
          label={t("more")}
          hint={t("moreHint")}
          rows={2}
          value={typed.more}
          onChange={(more) => setTyped({ more })}
          error={isTried && names.length === 0 ? t("namesNeeded") : null}
        />
        <SelectField
          label={of("kind")}
          value={what}
          options={abuseKinds.map((value) => ({ value, label: kinds(value) }))}
          onChange={(value) => setWhat(abuseKinds.find((kind) => kind === value) ?? what)}
        />
        {names.length > 1 && <Checkbox label={t("grouped")} checked={isGrouped} onChange={setGrouped} />}
      </div>
    </Drawer>
  );
}

function TextDrawer({ letter, act, onClose }: Props & { act: "aside" | "write" }) {
  const t = useTranslations("abuse.letter.drawer");
  const acts = useTranslations("abuse.letter.acts");
  const [typed, setTyped] = useDraft(`abuse letter ${letter.letterid} ${act}`, { text: "" });
  const [isTried, setTried] = useState(false);
  const { failure, isPending, send } = useLetterAct(letter, act, onClose);
  const isMissing = typed.text.trim() === "";
  const press = () => {
    setTried(true);
    if (!isMissing) send({ text: typed.text.trim() });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(act)}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={isPending} onClick={press}>
            {acts(act)}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t(act === "aside" ? "asideLead" : "writeLead")}</p>
        <TextArea
          label={t(act === "aside" ? "why" : "text")}
          hint={t(act === "aside" ? "whyHint" : "textHint")}
          rows={act === "aside" ? 3 : 8}
          maxLength={act === "aside" ? 2000 : abuseLimits.message}
          value={typed.text}
          onChange={(text) => setTyped({ text })}
          error={isTried && isMissing ? t("needed") : null}
        />
      </div>
    </Drawer>
  );
}

type Sent = {
  readonly names?: string[];
  readonly what?: AbuseKind;
  readonly grouped?: boolean;
  readonly text?: string;
};

/** Returns a function that sends an act on a letter, and shows a message when it was done. */
export function useLetterAct({ letterid, version }: Letter, act: LetterAct, onDone: () => void) {
  const t = useTranslations("abuse.letter.drawer");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const change = useApiMutation(actOnLetter, {
    call: { handled: act !== "read" },
    onSuccess: () => {
      answered();
      showToast({ tone: "success", title: t(`done.${act}`) });
      onDone();
    },
  });
  const onError = (error: ApiError) => {
    if (isAborted(error)) return;
    answered();
    setFailure(describeError(error, describe));
  };
  return {
    failure,
    isPending: change.isPending,
    send: (sent: Sent) => {
      setFailure(null);
      const input = { letterid, version, act, ...sent };
      if (!change.isPending) change.mutate({ input, key: keyFor(input) }, { onError });
    },
  };
}
