import { actionText } from "@nameplane/contracts/auditlog/actions";
import type { ObjectKind, TimelineEntry } from "@nameplane/contracts/backoffice/objects";
import { staffTimeline } from "@nameplane/contracts/backoffice/operations";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { useStatusWord } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { LogChanges } from "../../auditlog/index.ts";
import "./objects.css";

type Page = { readonly entries: readonly TimelineEntry[]; readonly next: string | null };

/** The history of an object, newest first: who changed what, the values before and after, and from which address. */
export function TimelinePanel({ kind, objectid }: { readonly kind: ObjectKind; readonly objectid: string }) {
  const t = useTranslations("objects.timeline");
  const api = useApi();
  const query = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: [staffTimeline.path, kind, objectid],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        staffTimeline,
        { kind, objectid, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal, keep: true, handled: true },
      ),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Panel flush title={t("title")}>
      {entries === undefined && query.error !== null && <PanelFailure error={query.error} onRetry={() => void query.refetch()} />}
      {entries === undefined && query.error === null && <LoadingPanel lines={4} />}
      {entries?.length === 0 && <p className="np-object-none np-soft">{t("empty")}</p>}
      {entries !== undefined && entries.length > 0 && (
        <ol className="np-object-entries">
          {entries.map((entry) => (
            <Entry key={entry.entryid} entry={entry} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <div className="np-object-more">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("older")}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations("objects.timeline");
  const { locale } = useFormat();
  const { actor, at, action, change, before, after, reason, isdenied, address } = entry;
  return (
    <li>
      <div className="np-row np-wrap np-gap-8">
        <span className="np-strong">{action === null ? <StateChange of={change} /> : actionText(action, locale)}</span>
        {isdenied && <StatusMark tone="problem">{t("denied")}</StatusMark>}
      </div>
      {reason !== null && <p className="np-object-text">{reason}</p>}
      <LogChanges before={before} after={after} />
      <div className="np-row np-wrap np-gap-8 np-small np-soft">
        <span>{t(`by.${actor.kind}`, { name: actor.name })}</span>
        <DateTime value={at} show="moment" />
        {address !== null && <span>{t("from", { address })}</span>}
      </div>
    </li>
  );
}

/** A change of state, with the labels that customers see, or the internal names if there are none. */
function StateChange({ of }: { of: TimelineEntry["change"] }) {
  const t = useTranslations("objects.timeline");
  const word = useStatusWord();
  if (of === null) return null;
  const named = ({ name, code }: { readonly name: string; readonly code: number | null }) => (code === null ? name : word(code));
  return of.from.name === "" ? named(of.to) : t("fromTo", { from: named(of.from), to: named(of.to) });
}
