import type { ObjectKind, TimelineEntry } from "@nameplane/contracts/backoffice/objects";
import { staffTimeline } from "@nameplane/contracts/backoffice/operations";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { useStatusWord } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { useActionWord } from "./use-action-word.ts";
import "./objects.css";

type Page = { readonly entries: readonly TimelineEntry[]; readonly next: string | null };

/** What happened to a thing: who did what, before and after, from where; the newest first. */
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
  const actionWord = useActionWord();
  const { actor, at, action, change, before, after, reason, isdenied, address } = entry;
  const changes = changesOf(before, after);
  return (
    <li>
      <div className="np-row np-wrap np-gap-8">
        <span className="np-strong">{action === null ? <Change of={change} /> : actionWord(action)}</span>
        {isdenied && <StatusMark tone="problem">{t("denied")}</StatusMark>}
      </div>
      {reason !== null && <p className="np-object-text">{reason}</p>}
      {changes.length > 0 && (
        <dl className="np-object-changes">
          {changes.map(({ field, from, to }) => (
            <Field key={field} field={field} from={from} to={to} />
          ))}
        </dl>
      )}
      <div className="np-row np-wrap np-gap-8 np-small np-soft">
        <span>{t(`by.${actor.kind}`, { name: actor.name })}</span>
        <DateTime value={at} show="moment" />
        {address !== null && <span>{t("from", { address })}</span>}
      </div>
    </li>
  );
}

function Field({ field, from, to }: { field: string; from: string | null; to: string | null }) {
  const t = useTranslations("objects.timeline");
  return (
    <>
      <dt className="np-mono">{field}</dt>
      <dd>{from !== null && to !== null ? t("fromTo", { from, to }) : (to ?? t("was", { value: from ?? "" }))}</dd>
    </>
  );
}

/** A change of state in the words that customers see, or by the product's own name of the state. */
function Change({ of }: { of: TimelineEntry["change"] }) {
  const t = useTranslations("objects.timeline");
  const word = useStatusWord();
  if (of === null) return null;
  const named = ({ name, code }: { readonly name: string; readonly code: number | null }) => (code === null ? name : word(code));
  return of.from.name === "" ? named(of.to) : t("fromTo", { from: named(of.from), to: named(of.to) });
}

type Value = Readonly<Record<string, unknown>> | null;

/** The fields of both sides that differ. Where only one side was written, all of its fields. */
function changesOf(before: Value, after: Value) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = (side: Value, field: string) => {
    const value = side?.[field];
    if (value === undefined || value === null || value === "") return null;
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  return fields
    .map((field) => ({ field, from: shown(before, field), to: shown(after, field) }))
    .filter(({ from, to }) => from !== to);
}
