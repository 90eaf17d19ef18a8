import type { AnswerOf } from "@nameplane/contracts";
import type { MailTextField } from "@nameplane/contracts/notifications/mail-text-fields";
import type { mailText } from "@nameplane/contracts/notifications/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import type { Locale } from "../../../lib/i18n/locale.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useDraft } from "../../../ui/form/use-draft.ts";
import type { MailTextCalls } from "./mail-text-calls.ts";

export type MailText = AnswerOf<typeof mailText>["text"];
export type Texts = NonNullable<MailText["published"]>;

export const emptyParts = { subject: "", title: "", greeting: "", intro: "", closing: "", footer: "" };
const emptyTexts: Texts = { en: emptyParts, sv: emptyParts };

/** Why the texts were refused: the message, and the language and part with the error, such as en.intro. */
type Failure = { readonly text: string; readonly place: string | null };

export type TextForm = {
  readonly texts: Texts;
  readonly write: (locale: Locale, field: MailTextField, text: string) => void;
  readonly errorOf: (locale: Locale, field: MailTextField) => string | null;
};

/**
 * The state of the editor of a mail's text: what is typed, and the actions on it. `onDone` reads the text again after an
 * action.
 */
export function useTextForm(text: MailText, brandid: string, calls: MailTextCalls, onDone: () => Promise<void>) {
  const t = useTranslations("mailtexts");
  const describe = useTranslations("api");
  const { mail, revision } = text;
  const begun = text.draft?.texts ?? text.published ?? emptyTexts;
  const [texts, setTexts, sent] = useDraft(`mail text ${brandid} ${mail} ${revision}`, begun, { until: "sent" });
  const [failure, setFailure] = useState<Failure | null>(null);
  const choices = { call: { handled: true } };
  const save = useApiMutation(calls.save, choices);
  const publish = useApiMutation(calls.publish, choices);
  const drop = useApiMutation(calls.drop, choices);
  const restore = useApiMutation(calls.restore, choices);
  const isTyped = JSON.stringify(texts) !== JSON.stringify(begun);
  const run = async (act: () => Promise<string>) => {
    setFailure(null);
    try {
      const title = await act();
      sent();
      await onDone();
      showToast({ tone: "success", title });
    } catch (error) {
      if (isAborted(error)) return;
      const place = /^texts\.((?:en|sv)\.\w+)$/.exec((error as ApiError).param ?? "")?.[1] ?? null;
      setFailure({ text: describeError(error, describe), place });
    }
  };
  const at = { brandid, mail };
  const saved = async () => (isTyped ? (await save.mutateAsync({ input: { ...at, revision, texts } })).revision : revision);
  const form: TextForm = {
    texts,
    write: (locale, field, typed) => {
      setFailure(null);
      setTexts((now) => ({ ...now, [locale]: { ...now[locale], [field]: typed } }));
    },
    errorOf: (locale, field) => (failure?.place === `${locale}.${field}` ? failure.text : null),
  };
  return {
    form,
    isTyped,
    isBusy: save.isPending || publish.isPending || drop.isPending || restore.isPending,
    failure,
    save: () =>
      run(async () => {
        await saved();
        return t("saved");
      }),
    publish: () =>
      run(async () => {
        await publish.mutateAsync({ input: { ...at, revision: await saved() } });
        return t("publishedNow");
      }),
    drop: () =>
      run(async () => {
        if (text.draft !== null) await drop.mutateAsync({ input: { ...at, revision } });
        setTexts(text.published ?? emptyTexts);
        return t("dropped");
      }),
    restore: (version: number) =>
      run(async () => {
        await restore.mutateAsync({ input: { ...at, revision, version } });
        return t(version === 0 ? "backToStandard" : "restoredNow");
      }),
  };
}
