import type { AnswerOf } from "@nameplane/contracts";
import type { suppressions } from "@nameplane/contracts/sending/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SearchField } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import type { MailCalls } from "./mail-calls.ts";

type Stopped = AnswerOf<typeof suppressions>["data"][number];
type Props = { readonly calls: MailCalls; readonly brandid: string };

const pageSize = 20;

/** The addresses to which the brand's mails are not sent, with the reason, and a button that allows mails to an address again. */
export function StoppedPart({ calls, brandid }: Props) {
  const t = useTranslations("brandmail");
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState({ search: "", page: 1 });
  const found = useApiQuery(calls.stopped, { brandid, ...asked });
  const again = () => void found.refetch();
  const { data, error } = found;
  const isSearched = asked.search !== "";
  return (
    <Panel title={t("stopped")} flush>
      <div className="np-panel-body np-col np-gap-12">
        <p className="np-soft">{t("stoppedText")}</p>
        {(isSearched || (data?.count ?? 0) > 0) && (
          <SearchField
            label={t("search")}
            value={typed}
            onChange={setTyped}
            onSearch={(search) => setAsked({ search: search.trim(), page: 1 })}
            pauseMs={400}
          />
        )}
      </div>
      {data === undefined ? (
        error ? (
          <ErrorState title={t("stoppedFailed")} error={error} onRetry={again} />
        ) : (
          <LoadingPanel lines={3} />
        )
      ) : data.data.length === 0 ? (
        <p className="np-panel-body np-strong">{isSearched ? t("noneFound") : t("none")}</p>
      ) : (
        <ul className="np-sender-records">
          {data.data.map((stopped) => (
            <Line key={stopped.address} of={stopped} {...{ calls, brandid }} onDone={again} />
          ))}
        </ul>
      )}
      {data !== undefined && data.count > pageSize && (
        <div className="np-panel-body np-row" role="group" aria-label={t("pages")}>
          <Button
            size="sm"
            disabled={asked.page <= 1}
            onClick={() => setAsked((before) => ({ ...before, page: before.page - 1 }))}
          >
            {t("previous")}
          </Button>
          <Button
            size="sm"
            disabled={asked.page * pageSize >= data.count}
            onClick={() => setAsked((before) => ({ ...before, page: before.page + 1 }))}
          >
            {t("following")}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Line({ of, calls, brandid, onDone }: Props & { readonly of: Stopped; readonly onDone: () => void }) {
  const t = useTranslations("brandmail");
  const describe = useTranslations("api");
  const { date } = useFormat();
  const again = useApiMutation(calls.again, { call: { handled: true } });
  const { address } = of;
  return (
    <li className="np-sender-stopped">
      <div>
        <span className="np-mono np-strong">{address}</span>
        <p className="np-soft">
          {t(`reason.${of.reason}`)}. {t(`covers.${of.covers}`)} {t("since", { date: date(of.since) })}
        </p>
        {of.words !== "" && <p className="np-small np-sender-seen">{t("said", { words: `${of.status} ${of.words}`.trim() })}</p>}
      </div>
      <Button
        size="sm"
        busy={again.isPending}
        onClick={() =>
          again.mutate(
            { input: { brandid, address } },
            {
              onSuccess: () => {
                showToast({ tone: "success", title: t("againNow", { address }) });
                onDone();
              },
              onError: (error) => {
                if (!isAborted(error)) showToast({ tone: "failure", title: describeError(error, describe) });
              },
            },
          )
        }
      >
        {t("again")}
        <span className="np-visually-hidden"> {address}</span>
      </Button>
    </li>
  );
}
