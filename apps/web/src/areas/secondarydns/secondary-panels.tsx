import type { AnswerOf } from "@nameplane/contracts";
import { refreshSecondary, secondaryZone } from "@nameplane/contracts/secondarydns/operations";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { PrimariesDrawer } from "./primaries-drawer.tsx";
import { TransferKey } from "./transfer-key.tsx";

export type Secondary = AnswerOf<typeof secondaryZone>["secondary"];

const NOT_FOUND = 2303;
const tones = {
  starting: "pending",
  current: "active",
  behind: "pending",
  failing: "problem",
  expired: "problem",
  paused: "ended",
  ended: "ended",
} as const;

/** A zone that we serve as a secondary: the state of the copy, where it comes from, and the key that signs its transfers. */
export function SecondaryPanels({ serviceid }: { serviceid: string }) {
  const t = useTranslations("secondarydns");
  const { data, error, refetch } = useApiQuery(secondaryZone, { serviceid });
  // If staff deliver the service manually, it has no zone here, and no panel is shown.
  if (!data && error instanceof ApiError && error.code === NOT_FOUND) return null;
  if (!data)
    return (
      <Panel title={t("title")} flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={6} />}
      </Panel>
    );
  const of = data.secondary;
  return (
    <>
      <CopyPanel serviceid={serviceid} of={of} />
      <SetUpPanel serviceid={serviceid} of={of} />
    </>
  );
}

type PanelProps = { readonly serviceid: string; readonly of: Secondary };

/** The versions of the zone here and at the primary, and what is wrong if the zone cannot be copied. */
function CopyPanel({ serviceid, of }: PanelProps) {
  const t = useTranslations("secondarydns");
  const refresh = useApiMutation(refreshSecondary, {
    onSuccess: () => showToast({ tone: "success", title: t("refreshing"), ms: 6000 }),
  });
  const none = t("notYet");
  const day = (at: string | null) => (at === null ? none : <DateTime value={at} show="moment" />);
  return (
    <Panel title={t("title")} aside={<StatusMark tone={tones[of.state]}>{t(`state.${of.state}`)}</StatusMark>}>
      <div className="np-col np-gap-16">
        {of.trouble === null ? (
          <p>{t(`stateText.${of.state}`)}</p>
        ) : (
          <Banner tone="problem" title={t(`trouble.${of.trouble}`)}>
            {t(`troubleText.${of.trouble}`)}
          </Banner>
        )}
        <KeyValue
          facts={[
            { key: "zone", label: t("zone"), value: <Mono text={of.zone} /> },
            { key: "here", label: t("serialHere"), value: of.serial === null ? none : <Mono text={String(of.serial)} /> },
            {
              key: "there",
              label: t("serialThere"),
              value: of.primaryserial === null ? none : <Mono text={String(of.primaryserial)} />,
            },
            { key: "transferred", label: t("transferred"), value: day(of.transferred) },
            { key: "reached", label: t("reached"), value: day(of.reached) },
            { key: "expires", label: t("expires"), value: day(of.expires) },
            { key: "checked", label: t("checked"), value: day(of.checked) },
          ]}
        />
        {of.acts.refresh && (
          <div className="np-row">
            <Button icon={IconRefresh} busy={refresh.isPending} onClick={() => refresh.mutate({ input: { serviceid } })}>
              {t("refresh")}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

function Mono({ text }: { text: string }) {
  return (
    <span className="np-mono" translate="no">
      {text}
    </span>
  );
}

/** The primaries and the key, and what to set up at the primary. */
function SetUpPanel({ serviceid, of }: PanelProps) {
  const t = useTranslations("secondarydns.setUp");
  const [isEditing, edit] = useState(false);
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p>{t("text")}</p>
        <CopyField label={t("addresses")} value={of.addresses.join("\n")} multiline />
        <CopyField label={t("nameservers")} value={of.nameservers.join("\n")} multiline />
        <KeyValue
          facts={[
            { key: "primaries", label: t("primaries"), value: <Mono text={of.primaries.join(", ")} /> },
            {
              key: "key",
              label: t("key"),
              value: of.keyname === null ? t("keyNone") : <Mono text={`${of.keyname} (hmac-sha256)`} />,
            },
          ]}
        />
        {of.acts.edit && (
          <div className="np-row np-wrap np-gap-8">
            <Button onClick={() => edit(true)}>{t("change")}</Button>
            <TransferKey serviceid={serviceid} keyname={of.keyname} />
          </div>
        )}
      </div>
      {isEditing && <PrimariesDrawer serviceid={serviceid} primaries={of.primaries} onClose={() => edit(false)} />}
    </Panel>
  );
}
