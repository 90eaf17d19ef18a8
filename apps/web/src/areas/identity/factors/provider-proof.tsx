import { beginProviderProof } from "@nameplane/contracts/sso/operations";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { waitForProof } from "../../../lib/proven-elsewhere.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";

type Props = { readonly content: string; readonly onProven: () => void; readonly onCancel: () => void };

/**
 * A fresh login at the login service of the account. It opens in a window of its own, so that what was typed on this page
 * stays; that window tells this page when it is done.
 */
export function ProviderProof({ content, onProven, onCancel }: Props) {
  const t = useTranslations("identity.stepUp");
  const api = useApi();
  const describe = useTranslations("api");
  const [state, setState] = useState<"idle" | "opening" | "waiting" | "blocked">("idle");
  const [failure, setFailure] = useState<ApiError | null>(null);
  const proven = useEffectEvent(onProven);
  useEffect(() => waitForProof(content, () => proven()), [content]);
  const open = async () => {
    setFailure(null);
    // The window is opened before the call, because browsers only allow it as the direct consequence of a click.
    const opened = window.open("about:blank", "np-proof", "popup,width=520,height=720");
    if (opened === null) return setState("blocked");
    setState("opening");
    try {
      const { url } = await api.call(beginProviderProof, { content }, { handled: true, ofLogin: true });
      opened.location.href = url;
      setState("waiting");
    } catch (error) {
      opened.close();
      setState("idle");
      if (error instanceof ApiError && error.needsLogin) onProven();
      else if (error instanceof ApiError) setFailure(error);
      else throw error;
    }
  };
  return (
    <div className="np-form">
      {failure !== null && <Banner tone="problem" title={describeError(failure, describe)} live />}
      {state === "blocked" && <Banner tone="needs" title={t("providerBlocked")} live />}
      <p className="np-soft">{t("providerText")}</p>
      {state === "waiting" && <p role="status">{t("providerWaiting")}</p>}
      <div className="np-row np-wrap np-gap-8">
        <Button data-autofocus variant="primary" busy={state === "opening"} onClick={() => void open()}>
          {t("provider")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </div>
  );
}
