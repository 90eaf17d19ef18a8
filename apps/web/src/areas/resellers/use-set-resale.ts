import type { InputOf } from "@nameplane/contracts";
import { previewResalePrices, setResalePrices } from "@nameplane/contracts/resellers/operations";
import type { ResalePreview } from "@nameplane/contracts/resellers/prices";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { showToast } from "../../ui/feedback/toast-store.ts";

export type WantedChange = InputOf<typeof previewResalePrices>;

type Shown = { readonly wanted: WantedChange; readonly preview: ResalePreview };

/**
 * Requests a preview of prices, and then sets exactly the prices shown. If somebody has changed prices meanwhile, the server
 * refuses, and the user must request a new preview.
 */
export function useSetResale(onSaved: () => void) {
  const t = useTranslations("resale.preview");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isAtLoss, setAtLoss] = useState(false);
  const preview = useApiMutation(previewResalePrices, { call: { handled: true } });
  const save = useApiMutation(setResalePrices, { call: { handled: true } });
  const onError = (error: ApiError) => {
    if (isAborted(error)) return;
    answered();
    setFailure(describeError(error, describe));
  };
  return {
    failure,
    setFailure,
    shown,
    isAtLoss,
    setAtLoss,
    isPending: preview.isPending || save.isPending,
    back: () => {
      setShown(null);
      setFailure(null);
      setAtLoss(false);
    },
    ask: (wanted: WantedChange) => {
      setFailure(null);
      if (preview.isPending) return;
      preview.mutate({ input: wanted }, { onSuccess: (answer) => setShown({ wanted, preview: answer.preview }), onError });
    },
    save: () => {
      setFailure(null);
      if (shown === null || save.isPending) return;
      const input = { ...shown.wanted, version: shown.preview.version, atloss: isAtLoss };
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
