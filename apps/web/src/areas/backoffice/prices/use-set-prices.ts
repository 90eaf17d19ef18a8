import type { InputOf } from "@nameplane/contracts";
import { previewPrices, setPrices } from "@nameplane/contracts/backoffice/operations";
import type { PricePreview } from "@nameplane/contracts/backoffice/prices";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";

export type WantedPrices = InputOf<typeof previewPrices>;

type Shown = { readonly wanted: WantedPrices; readonly preview: PricePreview };

/**
 * Requests a preview of prices, and then sets exactly the prices shown. The server asks for a fresh proof of identity. If another
 * staff member has changed prices meanwhile, the server refuses, and the user must request a new preview.
 */
export function useSetPrices(name: string, onSaved: () => void) {
  const t = useTranslations("prices.drawer");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const preview = useApiMutation(previewPrices, { call: { handled: true } });
  const save = useApiMutation(setPrices, { call: { handled: true, why: t("proof", { name }) } });
  const onError = (error: ApiError) => {
    if (isAborted(error)) return;
    answered();
    setFailure(describeError(error, describe));
  };
  return {
    failure,
    shown,
    isPending: preview.isPending || save.isPending,
    back: () => {
      setShown(null);
      setFailure(null);
    },
    ask: (wanted: WantedPrices) => {
      setFailure(null);
      if (preview.isPending) return;
      preview.mutate({ input: wanted }, { onSuccess: (answer) => setShown({ wanted, preview: answer.preview }), onError });
    },
    save: () => {
      setFailure(null);
      if (shown === null || save.isPending) return;
      const input = { ...shown.wanted, version: shown.preview.version };
      save.mutate(
        { input, key: keyFor(input) },
        {
          onSuccess: () => {
            answered();
            showToast({ tone: "success", title: t("saved") });
            onSaved();
          },
          onError,
        },
      );
    },
  };
}
