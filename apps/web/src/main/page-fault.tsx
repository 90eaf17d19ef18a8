import { useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Button } from "../ui/basics/button.tsx";
import { ErrorState } from "../ui/feedback/states.tsx";

/** Shown when a screen broke or failed to load. The frame stays, so that the user can go elsewhere. */
export function PageFault({ error }: { error: unknown }) {
  const t = useTranslations("ui.state");
  const router = useRouter();
  return (
    <div className="np-page">
      <h1 className="np-visually-hidden">{t("faultTitle")}</h1>
      <div className="np-panel">
        <ErrorState title={t("faultTitle")} error={error} onRetry={() => void router.invalidate()} />
        <div className="np-state-actions" style={{ paddingBottom: 32 }}>
          <Button variant="ghost" onClick={() => globalThis.location.reload()}>
            {t("reload")}
          </Button>
        </div>
      </div>
    </div>
  );
}
