import { closeRegistryLock } from "@nameplane/contracts/orders/operations";
import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useNow } from "../../../ui/text/date-time.tsx";
import type { Lock } from "./lock.ts";
import { useLockChanged } from "./use-lock-changed.ts";

/** An open lock: until when it is open, who opened it, and a button to close it earlier. */
export function OpenName({ lock, itemid }: { lock: Lock; itemid: string }) {
  const t = useTranslations("registrylock");
  const format = useFormat();
  const changed = useLockChanged();
  const close = useApiMutation(closeRegistryLock, {
    onSuccess: ({ locked }) => {
      showToast({ tone: "success", title: t(locked ? "closed" : "closing") });
      changed();
    },
  });
  return (
    <>
      <Banner tone="needs" title={t("isOpen")}>
        {lock.openuntil !== null && (
          <>
            <p className="np-strong np-num" role="timer">
              <LockCountdown until={lock.openuntil} />
            </p>
            <p>{t("openUntil", { at: format.dateTime(lock.openuntil) })}</p>
          </>
        )}
        {lock.openedby !== null && <p>{t("openedBy", { by: lock.openedby })}</p>}
        <p className="np-soft">{t(lock.relocks === "registry" ? "relocksRegistry" : "relocksOperator")}</p>
      </Banner>
      <div>
        <Button
          icon={IconLock}
          variant="primary"
          busy={close.isPending}
          onClick={() => close.mutate({ input: { itemid }, key: newKey() })}
        >
          {t("closeNow")}
        </Button>
      </div>
    </>
  );
}

/** The time left, with seconds: "1:59:07". */
function LockCountdown({ until }: { until: string }) {
  const t = useTranslations("registrylock");
  const now = useNow(1000);
  const seconds = Math.floor((new Date(until).getTime() - now.getTime()) / 1000);
  return seconds < 0 ? t("overdue") : t("left", { left: leftText(seconds) });
}

const two = (value: number) => String(value).padStart(2, "0");

function leftText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
