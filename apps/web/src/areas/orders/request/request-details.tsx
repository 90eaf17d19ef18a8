import { useTranslations } from "use-intl";
import { Panel } from "../../../ui/layout/page.tsx";
import type { Request } from "../requests/index.ts";
import { RequestAttempts } from "./request-attempts.tsx";
import { RequestTimeline } from "./request-panels.tsx";

/**
 * Collapsed details that few users need: the request's own steps if a panel above shows another timeline, and the commands sent
 * to the registry.
 */
export function RequestDetails({ request, hasTimeline }: { request: Request; hasTimeline: boolean }) {
  const t = useTranslations("requests.page");
  if (!hasTimeline && request.commands.length === 0) return null;
  return (
    <Panel>
      <details className="np-request-details">
        <summary>{t("details")}</summary>
        <div className="np-col np-gap-20">
          {hasTimeline && (
            <section className="np-col np-gap-12" aria-label={t("timeline")}>
              <h3>{t("timeline")}</h3>
              <RequestTimeline request={request} />
            </section>
          )}
          <RequestAttempts commands={request.commands} />
        </div>
      </details>
    </Panel>
  );
}
