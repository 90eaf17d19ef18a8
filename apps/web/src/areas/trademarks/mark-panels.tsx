import type { AnswerOf } from "@nameplane/contracts";
import { removeMark, trademarks } from "@nameplane/contracts/trademarks/operations";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { RevokeDialog } from "../../ui/overlay/revoke-dialog.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { UploadMark } from "./upload-mark.tsx";

type Marks = AnswerOf<typeof trademarks>;
type Mark = Marks["data"][number];

const tones = { valid: "active", notyet: "pending", ended: "ended", revoked: "problem" } as const;

/** The SMD files of the account, what they cover and until when, and the launches in which they can be used. */
export function MarkPanels() {
  const t = useTranslations("trademarks");
  const { data, error, refetch } = useApiQuery(trademarks, {});
  if (!data)
    return (
      <Panel title={t("title")} flush>
        {error ? <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} /> : <LoadingPanel lines={5} />}
      </Panel>
    );
  return (
    <>
      <Panel title={t("title")}>
        <div className="np-col np-gap-20">
          <p>{t("text")}</p>
          {data.acts.edit && (data.accepts ? <UploadMark /> : <p className="np-soft">{t("notTaken")}</p>)}
          {data.data.length === 0 && (
            <EmptyState plain title={t("none")}>
              {t("noneText")}
            </EmptyState>
          )}
          {data.data.map((mark) => (
            <MarkCard key={mark.markid} mark={mark} mayRemove={data.acts.edit} />
          ))}
          {data.data.length > 0 && data.listedat !== null && (
            <p className="np-small np-soft">
              {t.rich("listed", { at: () => <DateTime value={data.listedat ?? ""} show="moment" /> })}
            </p>
          )}
        </div>
      </Panel>
      {data.launches.length > 0 && <Launches of={data.launches} />}
    </>
  );
}

function MarkCard({ mark, mayRemove }: { mark: Mark; mayRemove: boolean }) {
  const t = useTranslations("trademarks");
  const [isAsking, ask] = useState(false);
  const queries = useQueryClient();
  const title = mark.names.join(", ");
  const remove = useApiMutation(removeMark, {
    onSuccess: () => {
      ask(false);
      showToast({ tone: "success", title: t("removed", { name: title }) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(trademarks) });
    },
  });
  return (
    <section className="np-col np-gap-12" aria-label={title}>
      <div className="np-row np-wrap np-gap-8">
        <h3 className="np-grow">{title}</h3>
        <StatusMark tone={tones[mark.state]}>{t(`state.${mark.state}`)}</StatusMark>
        {mayRemove && (
          <Button icon={IconTrash} onClick={() => ask(true)} disabled={mark.inuse} aria-label={t("removeOf", { name: title })}>
            {t("remove")}
          </Button>
        )}
      </div>
      {mark.state === "revoked" && <p>{t("revokedText")}</p>}
      {mark.inuse && <p className="np-small np-soft">{t("inUse")}</p>}
      <MarkFacts mark={mark} />
      {isAsking && (
        <RevokeDialog
          title={t("removeTitle", { name: title })}
          text={t("removeText")}
          keepLabel={t("keep")}
          revokeLabel={t("remove")}
          busy={remove.isPending}
          onRevoke={() => remove.mutate({ input: { markid: mark.markid } })}
          onClose={() => ask(false)}
        />
      )}
    </section>
  );
}

function MarkFacts({ mark: { labels, marks, from, until, smdid } }: { mark: Mark }) {
  const t = useTranslations("trademarks");
  const holders = marks.flatMap((one) => one.holders.map(({ name }) => name));
  const words = (list: readonly string[]) => [...new Set(list.filter((word) => word !== ""))].join(", ");
  return (
    <KeyValue
      facts={[
        {
          key: "labels",
          label: t("labels"),
          value: (
            <span translate="no">
              {labels.map(({ ascii, unicode }) => (ascii === unicode ? ascii : `${unicode} (${ascii})`)).join(", ") ||
                t("noLabels")}
            </span>
          ),
        },
        { key: "holder", label: t("holder"), value: words(holders) },
        { key: "where", label: t("jurisdiction"), value: words(marks.map(({ jurisdiction }) => jurisdiction)) },
        { key: "classes", label: t("classes"), value: words(marks.flatMap(({ classes }) => classes)) || "–" },
        { key: "goods", label: t("goods"), value: words(marks.map(({ goods }) => goods)) || "–" },
        {
          key: "valid",
          label: t("valid"),
          value: t.rich("fromUntil", {
            from: () => <DateTime value={from} />,
            until: () => <DateTime value={until} />,
          }),
        },
        {
          key: "id",
          label: t("id"),
          value: (
            <span className="np-mono np-mono-s" translate="no">
              {smdid}
            </span>
          ),
        },
      ]}
    />
  );
}

/** TLDs whose launch has phases with rules of their own. */
function Launches({ of }: { of: Marks["launches"] }) {
  const t = useTranslations("trademarks");
  return (
    <Panel title={t("launches")}>
      <KeyValue
        facts={of.map(({ tld, phase, from, until, isnow }) => ({
          key: `${tld} ${phase} ${from}`,
          label: <span translate="no">.{tld}</span>,
          value: (
            <div className="np-col">
              <span>
                {t(`phase.${phase}`)} {isnow && <StatusMark tone="active">{t("now")}</StatusMark>}
              </span>
              <span className="np-small np-soft">
                {t.rich("fromUntil", {
                  from: () => <DateTime value={from} show="moment" />,
                  until: () => <DateTime value={until} show="moment" />,
                })}
              </span>
              <span className="np-small">{t(`phaseText.${phase}`)}</span>
            </div>
          ),
        }))}
      />
    </Panel>
  );
}
