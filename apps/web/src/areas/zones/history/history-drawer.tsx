import { zoneHistory } from "@nameplane/contracts/zones/operations";
import type { VersionView } from "@nameplane/contracts/zones/history";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import type { ApiError } from "../../../lib/api/api-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { VersionDetail } from "./version-detail.tsx";
import { useZone } from "../zone/index.ts";
import "./history.css";

type Page = AnswerOf<typeof zoneHistory>;

/** Every saved version of the zone: who saved it, when and why, and how to restore it. */
export function HistoryDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("dns.history");
  const api = useApi();
  const { zone } = useZone();
  const [shown, setShown] = useState<VersionView | null>(null);
  const query = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], number | null>({
    queryKey: [zoneHistory.path, { zoneid: zone.zoneid }],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        zoneHistory,
        { zoneid: zone.zoneid, limit: 20, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal, handled: true },
      ),
    initialPageParam: null,
    getNextPageParam: ({ data, more }) => (more ? (data.at(-1)?.version ?? null) : null),
    enabled: open,
    staleTime: 5000,
  });
  const versions = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Drawer
      open={open}
      onClose={() => {
        setShown(null);
        onClose();
      }}
      title={shown === null ? t("title") : t("version", { version: shown.version })}
    >
      {shown !== null ? (
        <VersionDetail
          version={shown}
          versions={versions}
          more={query.hasNextPage ? { isBusy: query.isFetchingNextPage, read: () => void query.fetchNextPage() } : null}
          onBack={() => setShown(null)}
          onRestored={() => {
            setShown(null);
            onClose();
          }}
        />
      ) : query.isPending ? (
        <LoadingPanel lines={8} />
      ) : query.error && versions.length === 0 ? (
        <ErrorState title={t("failed")} error={query.error} onRetry={() => void query.refetch()} />
      ) : versions.length === 0 ? (
        <EmptyState plain title={t("none")}>
          {t("noneText")}
        </EmptyState>
      ) : (
        <>
          <p className="np-soft">{t("text")}</p>
          <ol className="np-versions" aria-label={t("title")}>
            {versions.map((version) => (
              <li key={version.version}>
                <button type="button" onClick={() => setShown(version)}>
                  <span className="np-row np-wrap">
                    <b>{t("version", { version: version.version })}</b>
                    {version.version === zone.version && <span className="np-version-now">{t("current")}</span>}
                    <span className="np-soft np-end">
                      <DateTime value={version.at} show="both" />
                    </span>
                  </span>
                  <span className="np-soft">
                    {version.author} · {t(`origin.${version.origin}`)} · <VersionCounts version={version} />
                  </span>
                  {version.note && <span>{version.note}</span>}
                </button>
              </li>
            ))}
          </ol>
          {query.hasNextPage && (
            <Button full busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("more")}
            </Button>
          )}
        </>
      )}
    </Drawer>
  );
}

/**
 * The counts of a version, such as "1 record added, 1 removed". The noun appears only in the first, and counts of zero are left
 * out.
 */
export function VersionCounts({ version }: { version: Pick<VersionView, "added" | "changed" | "removed"> }) {
  const t = useTranslations("dns.history");
  const happened = (["added", "changed", "removed"] as const).filter((what) => version[what] > 0);
  const parts = happened.map((what, at) => t(at === 0 ? `counts.${what}` : `counts.${what}Too`, { count: version[what] }));
  return <span className="np-num">{parts.length === 0 ? t("counts.nothing") : parts.join(", ")}</span>;
}
