import type { WebhookView } from "@nameplane/contracts/webhooks/webhooks";
import { useTranslations } from "use-intl";
import { StatusMark, type StatusTone } from "../../ui/text/status-mark.tsx";

const tones: Record<WebhookView["health"], StatusTone> = {
  new: "pending",
  ok: "active",
  failing: "needs",
  suppressed: "problem",
  off: "ended",
  gone: "ended",
};

/** The health of an endpoint. */
export function HealthMark({ health }: Pick<WebhookView, "health">) {
  const t = useTranslations("webhooks");
  return <StatusMark tone={tones[health]}>{t(`health.${health}`)}</StatusMark>;
}
