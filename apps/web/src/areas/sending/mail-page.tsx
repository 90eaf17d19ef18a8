import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import type { MailCalls } from "./mail-calls.ts";
import { SenderPart } from "./sender-part.tsx";
import { SmsPart } from "./sms-part.tsx";
import { StoppedPart } from "./stopped-part.tsx";
import "./sending.css";

type Props = {
  readonly calls: MailCalls;
  readonly brandid: string;
  readonly crumbs: ReactNode;
  /** Links to the texts of the brand's emails, and to what was sent. */
  readonly actions?: ReactNode;
  /** Whether the records may be added to a zone of the viewer's account. */
  readonly canPut: boolean;
};

/** How one brand sends its mails and SMS: the sender with its DNS records, and the addresses that are not reached. */
export function MailPage({ calls, brandid, crumbs, actions, canPut }: Props) {
  const t = useTranslations("brandmail");
  const found = useApiQuery(calls.sender, { brandid });
  const again = () => void found.refetch();
  const sender = found.data?.sender;
  return (
    <Page width="form" title={t("title")} sub={t("sub")} crumbs={crumbs} actions={actions}>
      <div className="np-col np-gap-20">
        {sender === undefined ? (
          <Panel title={t("sender")} flush>
            {found.error ? (
              <ErrorState title={t("failed")} error={found.error} reassurance={t("safe")} onRetry={again} />
            ) : (
              <LoadingPanel lines={8} />
            )}
          </Panel>
        ) : (
          <>
            <SenderPart {...{ calls, brandid, sender, canPut }} onDone={again} />
            <SmsPart key={sender.sms ?? ""} {...{ calls, brandid }} sender={sender.sms ?? ""} onDone={again} />
          </>
        )}
        <StoppedPart {...{ calls, brandid }} />
      </div>
    </Page>
  );
}
