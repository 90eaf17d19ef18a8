import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import type { WidgetCalls } from "./widget-calls.ts";
import { CountsPart } from "./counts-part.tsx";
import { SettingsPart } from "./settings-part.tsx";
import { SnippetPart } from "./snippet-part.tsx";
import "./widget-page.css";

type Props = { readonly calls: WidgetCalls; readonly brandid: string; readonly crumbs: ReactNode };

/** The search of a brand on other sites: where it may be shown, how it looks, what to paste there, and how often it was used. */
export function WidgetPage({ calls, brandid, crumbs }: Props) {
  const t = useTranslations("widget");
  const found = useApiQuery(calls.read, { brandid });
  // What was read when the page opened. A change by someone else in the meantime must not replace what is typed here.
  const [begun, setBegun] = useState<number | null>(null);
  const widget = found.data?.widget;
  if (begun === null && widget !== undefined) setBegun(widget.revision);
  const again = async () => {
    const { data } = await found.refetch();
    if (data !== undefined) setBegun(data.widget.revision);
  };
  return (
    <Page title={t("title")} sub={t("sub")} crumbs={crumbs}>
      {widget === undefined ? (
        <Panel flush>
          {found.error ? (
            <ErrorState title={t("failed")} error={found.error} reassurance={t("safe")} onRetry={() => void found.refetch()} />
          ) : (
            <LoadingPanel lines={8} />
          )}
        </Panel>
      ) : (
        <div className="np-col np-gap-20">
          <SettingsPart key={begun} {...{ calls, brandid, widget }} onDone={again} />
          {widget.ison && widget.home !== null && <SnippetPart home={widget.home} hasSites={widget.sites.length > 0} />}
          <CountsPart days={widget.days} />
        </div>
      )}
    </Page>
  );
}
