import { useTranslations } from "use-intl";
import { Banner } from "../../ui/feedback/banner.tsx";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import type { OwnService } from "./own-service.ts";

/** What premium support includes for the account, in numbers. */
export function SupportFacts({ support }: { support: NonNullable<OwnService["support"]> }) {
  const t = useTranslations("services.page.support");
  const { isrunning, hours, usualhours, callsfactor, hasagreement } = support;
  return (
    <Panel title={t("title")} flush>
      {!isrunning && (
        <div className="np-panel-body">
          <Banner tone="info" title={t("off")} />
        </div>
      )}
      <KeyValue
        facts={[
          { key: "tickets", label: t("tickets"), value: t("ticketsText", { hours, usual: String(usualhours) }) },
          { key: "calls", label: t("calls"), value: t("callsText", { factor: String(callsfactor) }) },
          { key: "agreement", label: t("agreement"), value: t(hasagreement ? "has" : "hasNot") },
        ]}
      />
    </Panel>
  );
}
