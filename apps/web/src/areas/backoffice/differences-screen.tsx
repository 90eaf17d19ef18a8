import type { AnswerOf } from "@nameplane/contracts";
import { differenceList, fixDifference } from "@nameplane/contracts/backoffice/operations";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { newKey } from "../../lib/api/idempotency-key.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { paced } from "../../lib/api/paced.ts";
import { apiQuery, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { ContactSides } from "../contacts/index.ts";
import "./differences.css";

type Row = AnswerOf<typeof differenceList>["data"][number];
type Fix = Row["fixes"][number];

const UNDER_WAY_MS = 4000;

/** The value stored when the registry does not have the domain. */
const NOT_FOUND = "not found";

/**
 * The operator's queue of differences between registries and our data: the values on both sides, what the difference means, and
 * the safe ways to fix it.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("differences");
  const title = useTranslations("staff.title");
  const { data, error, refetch } = useQuery({
    ...apiQuery(useApi(), differenceList, {}),
    // Live events are sent only to the account they are about, so this page polls while a request that fixes a difference is
    // running.
    refetchInterval: paced((answer) => (answer?.data.some(({ requestid }) => requestid !== null) ? UNDER_WAY_MS : false)),
  });
  return (
    <Page width="form" title={title("differences")}>
      <Panel flush>
        {data === undefined ? (
          error ? (
            <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={() => void refetch()} />
          ) : (
            <LoadingPanel lines={6} />
          )
        ) : data.data.length === 0 ? (
          <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
        ) : (
          <ul className="np-differences" aria-label={t("list")}>
            {data.data.map((row) => (
              <Difference key={row.diffid} row={row} />
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  );
}

function Difference({ row }: { row: Row }) {
  const t = useTranslations("differences");
  const { kind, ours, theirs, holder, account, registry, since, requestid, fixes } = row;
  const { press, busyWith, said } = useFix(row);
  return (
    <li>
      <div className="np-row np-between np-wrap">
        <h2 className="np-difference-name">
          {row.contact === null ? <DomainName name={row.unicodename} ascii={row.domainname} wrap /> : row.contact.name}
        </h2>
        <StatusMark tone={kind === "nameservers" ? "needs" : "problem"}>{t(`kind.${kind}`)}</StatusMark>
      </div>
      <p className="np-small np-soft">
        {t("account", { name: account.name, number: String(account.number) })}, <span translate="no">{registry}</span>,{" "}
        {t.rich("since", { when: () => <DateTime value={since} show="relative" /> })}
      </p>
      {row.contact !== null && (
        <>
          <p className="np-small np-soft np-mono" translate="no">
            {row.contact.handle}
          </p>
          <ContactSides fields={row.contact.fields} />
        </>
      )}
      {kind !== "existence" && row.contact === null && (
        <dl className="np-difference-sides">
          {kind !== "holder" && (
            <>
              <dt>{t("ours")}</dt>
              <dd className="np-mono" translate="no">
                {ours ?? t("nothing")}
              </dd>
            </>
          )}
          <dt>{t("theirs")}</dt>
          {theirs === null || theirs === NOT_FOUND ? (
            <dd>{t("nothing")}</dd>
          ) : holder !== null ? (
            <dd>
              {holder}{" "}
              <span className="np-mono np-quiet" translate="no">
                ({theirs})
              </span>
            </dd>
          ) : (
            <dd className="np-mono" translate="no">
              {theirs}
            </dd>
          )}
        </dl>
      )}
      <p className="np-small np-difference-text">{t(`means.${kind}`)}</p>
      {requestid !== null && (
        <p className="np-small">
          <StatusMark tone="pending" shape="spin">
            {t("toRequest", { number: String(requestid) })}
          </StatusMark>
        </p>
      )}
      {said !== null && <Banner tone={said.tone} title={said.text} live />}
      <ul className="np-difference-fixes">
        {fixes.map((fix) => (
          <li key={fix}>
            <Button
              size="sm"
              busy={busyWith === fix}
              aria-label={`${t(`fix.${fix}`)}: ${row.contact?.name ?? row.unicodename}`}
              onClick={() => press(fix)}
            >
              {t(`fix.${fix}`)}
            </Button>
            <span className="np-small np-soft">{t(`note.${fix}`)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Applies a fix. The server then reads the registry again, and the result is shown. */
function useFix({ diffid, theirs }: Row) {
  const t = useTranslations("differences");
  const apiTexts = useTranslations("api");
  const queries = useQueryClient();
  const [said, setSaid] = useState<{ tone: "problem" | "info"; text: string } | null>(null);
  const send = useApiMutation(fixDifference, {
    call: { handled: true },
    onSuccess: ({ closed, requestid }, { input }) => {
      if (closed) showToast({ tone: "success", title: t(input.fix === "accept" ? "accepted" : "done") });
      else if (requestid !== null) showToast({ tone: "success", title: t("ordered", { number: String(requestid) }) });
      setSaid(closed || requestid !== null ? null : { tone: "info", text: t("stillThere") });
      void queries.invalidateQueries({ queryKey: [differenceList.path] });
    },
  });
  const press = (fix: Fix) => {
    setSaid(null);
    if (send.isPending) return;
    send.mutate(
      { input: { diffid, fix, theirs }, key: newKey() },
      {
        onError: (error) => {
          setSaid({ tone: "problem", text: describeError(error, apiTexts) });
          void queries.invalidateQueries({ queryKey: [differenceList.path] });
        },
      },
    );
  };
  return { press, said, busyWith: send.isPending ? send.variables.input.fix : null };
}
