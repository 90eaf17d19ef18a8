import type { AnswerOf } from "@nameplane/contracts";
import type { brandEditor } from "@nameplane/contracts/whitelabel/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { BrandConfig } from "../../shell/brand/brand-config.ts";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { useDraft } from "../../ui/form/use-draft.ts";
import type { BrandCalls } from "./brand-calls.ts";

export type EditedBrand = AnswerOf<typeof brandEditor>["brand"];

/** What the parts of the editor show and change. */
export type BrandForm = {
  readonly config: BrandConfig;
  readonly standard: BrandConfig;
  readonly set: (change: Partial<BrandConfig>) => void;
  readonly setGlobals: (change: Partial<BrandConfig["globals"]>) => void;
  /** The message about a refused value, for the field that the refusal names, such as logo or config.tosURL. */
  readonly errorOf: (field: string) => string | null;
};

type Failure = { readonly text: string; readonly field: string | null };

/** The fields of the form that a refusal may name. A refusal about anything else is shown above the form. */
const named = [
  "logo",
  "logoDark",
  "themeColor",
  "tosURL",
  "privacyURL",
  "imprintURL",
  "faqURL",
  "support.email",
  "support.phone",
  "globals.brandName",
  "tlds",
];

/** The state of the editor: what is typed, and the actions on it. `onDone` reloads the brand after an action. */
export function useBrandForm(brand: EditedBrand, calls: BrandCalls, onDone: () => Promise<void>) {
  const t = useTranslations("brand");
  const describe = useTranslations("api");
  const { brandid, revision } = brand;
  const begun = brand.draft?.config ?? brand.config;
  const [config, setConfig, sent] = useDraft(`brand ${brandid} ${revision}`, begun, { until: "sent" });
  const [failure, setFailure] = useState<Failure | null>(null);
  const choices = { call: { handled: true } };
  const [save, publish, drop] = [
    useApiMutation(calls.save, choices),
    useApiMutation(calls.publish, choices),
    useApiMutation(calls.drop, choices),
  ];
  const isTyped = JSON.stringify(config) !== JSON.stringify(begun);
  const fail = (error: unknown) => {
    if (isAborted(error)) return;
    const param = (error as ApiError).param?.replace(/^config\./, "") ?? null;
    setFailure({ text: describeError(error, describe), field: named.find((each) => each === param) ?? null });
  };
  const run = async (act: () => Promise<string>) => {
    setFailure(null);
    try {
      const title = await act();
      sent();
      await onDone();
      showToast({ tone: "success", title });
    } catch (error) {
      fail(error);
    }
  };
  const saved = async () => (isTyped ? (await save.mutateAsync({ input: { brandid, revision, config } })).revision : revision);
  const form: BrandForm = {
    config,
    standard: brand.standard,
    set: (change) => setConfig((now) => ({ ...now, ...change })),
    setGlobals: (change) => setConfig((now) => ({ ...now, globals: { ...now.globals, ...change } })),
    errorOf: (field) => (failure?.field === field ? failure.text : null),
  };
  return {
    form,
    isTyped,
    isBusy: save.isPending || publish.isPending || drop.isPending,
    failure,
    save: () =>
      run(async () => {
        await saved();
        return t("saved");
      }),
    publish: () =>
      run(async () => {
        await publish.mutateAsync({ input: { brandid, revision: await saved() } });
        return t("publishedNow");
      }),
    drop: () =>
      run(async () => {
        if (brand.draft !== null) await drop.mutateAsync({ input: { brandid, revision } });
        setConfig(brand.config);
        return t("dropped");
      }),
  };
}
