import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { previewBulk, startBulk } from "@nameplane/contracts/orders/operations";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useGo } from "../../../shell/routing/use-route.ts";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { type StatusTone } from "../../../ui/text/status-mark.tsx";
import { PutInBasket, type PutItem } from "../../orders/basket/index.ts";
import { isChange, ChangedBanner, namesInShort } from "./changed.tsx";
import { ResultTable } from "../labels/index.ts";
import type { Selection } from "./selection.rules.ts";

export type Change = InputOf<typeof previewBulk>["change"];
type Preview = AnswerOf<typeof previewBulk>;
type Row = Preview["rows"][number];
/** The order of the results. Those that a person must know about come first. */
const results = ["refused", "change", "same"] as const satisfies readonly Row["result"][];
const tones: Record<Row["result"], StatusTone> = { change: "active", same: "ended", refused: "needs" };

/** What will happen to each domain, and the button that approves exactly this. `head` is shown beside the button. */
export function ChangePreview({
  selection,
  change,
  why,
  head,
  note,
  basketItem,
}: {
  selection: Selection;
  change: Change;
  /** The reason shown when the user is asked to confirm their identity. */
  why: string;
  head?: ReactNode;
  note?: string | null;
  /** Returns the same change of one domain as a basket item. If absent, the change is not ordered. */
  basketItem?: (domainname: string) => PutItem;
}) {
  const t = useTranslations("bulk.change");
  const go = useGo();
  const preview = useApiQuery(previewBulk, { selection, change });
  const start = useApiMutation(startBulk, {
    call: { why },
    onSuccess: ({ runid }) => void go({ to: "bulkRun", params: { runID: runid } }),
  });
  // The preview that the user approved, if the domains have changed since. It is kept until the user has seen the differences.
  const [approved, setApproved] = useState<Preview | null>(null);
  const { data } = preview;
  const isChanged = data !== undefined && approved !== null && approved.set !== data.set;
  const apply = (set: string) =>
    start.mutate(
      { input: { selection, change, set }, key: newKey() },
      {
        onError: (error) => {
          if (!isChange(error)) return;
          setApproved(data ?? null);
          void preview.refetch();
        },
      },
    );
  return (
    <div className="np-col np-gap-16">
      <div className="np-row np-wrap np-between">
        {head ?? <span />}
        {data && data.changes > 0 && (
          <div className="np-row np-wrap">
            {basketItem !== undefined && (
              <PutInBasket
                items={data.rows.flatMap(({ result, domainname }) => (result === "change" ? [basketItem(domainname)] : []))}
                why={why}
                onDone={() => void preview.refetch()}
              />
            )}
            <Button variant="primary" busy={start.isPending} disabled={isChanged} onClick={() => apply(data.set)}>
              {t("apply", { count: data.changes })}
            </Button>
          </div>
        )}
      </div>
      {note && <p className="np-soft">{note}</p>}
      {isChanged && <Changed before={approved} after={data} onSeen={() => setApproved(null)} />}
      {data ? (
        <section className="np-col np-gap-12" aria-label={t("table")}>
          <h2 aria-live="polite">{t("title", { count: data.changes })}</h2>
          <Outcomes rows={data.rows} />
        </section>
      ) : preview.error ? (
        <ErrorState title={t("failed")} error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <LoadingPanel lines={6} />
      )}
    </div>
  );
}

/** Which domains have joined or left the change since it was approved. */
function Changed({ before, after, onSeen }: { before: Preview; after: Preview; onSeen: () => void }) {
  const t = useTranslations("bulk.change");
  const format = useFormat();
  const changing = ({ rows }: Preview) =>
    new Map(rows.flatMap((row) => (row.result === "change" ? [[row.domainname, row.unicodename]] : [])));
  const [was, is] = [changing(before), changing(after)];
  const without = (these: ReadonlyMap<string, string>, those: ReadonlyMap<string, string>) =>
    [...these].filter(([name]) => !those.has(name)).map(([, shown]) => shown);
  const [added, gone] = [without(is, was), without(was, is)];
  const names = (list: readonly string[]) => ({ count: list.length, names: namesInShort(list, format.number) });
  return (
    <ChangedBanner onSeen={onSeen}>
      {added.length > 0 && <p>{t("changedAdded", names(added))}</p>}
      {gone.length > 0 && <p>{t("changedGone", names(gone))}</p>}
      {added.length + gone.length === 0 && <p>{t("changedNone")}</p>}
    </ChangedBanner>
  );
}

function Outcomes({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations("bulk.change");
  return (
    <ResultTable
      label={t("table")}
      rows={rows}
      results={results}
      tones={tones}
      word={(result) => t(`will.${result}`)}
      nameOf={({ unicodename, domainname }) => ({ name: unicodename, ascii: domainname })}
      reason={(row) => <Reason row={row} />}
    />
  );
}

/** Why a domain is not changed, until when if that is known, and a link to an action that would help. */
function Reason({ row: { reason, until, itemid, unicodename } }: { row: Row }) {
  const t = useTranslations("bulk.change");
  const format = useFormat();
  if (reason === null) return null;
  const words =
    reason === "dnssecWaits"
      ? t("reason.dnssecWaits", { until: until === null ? "" : format.dateTime(until) })
      : t(`reason.${reason}`);
  const params = itemid === null ? null : { itemID: itemid };
  const link = (act: string) => ({ className: "np-link", "aria-label": t("way.of", { act, name: unicodename }) });
  return (
    <>
      <span className="np-soft">{words}</span>
      {params !== null && reason === "dnssec" && (
        <RouteLink to="domainDnssec" params={params} {...link(t("way.dnssec"))}>
          {t("way.dnssec")}
        </RouteLink>
      )}
      {params !== null && (reason === "dnssec" || reason === "glue") && (
        <RouteLink to="domainServers" params={params} {...link(t("way.servers"))}>
          {t("way.servers")}
        </RouteLink>
      )}
      {params !== null && reason === "registryLocked" && (
        <RouteLink to="domainStatus" params={params} query={{ act: "registrylock" }} {...link(t("way.lock"))}>
          {t("way.lock")}
        </RouteLink>
      )}
      {params !== null && reason === "redemption" && (
        <RouteLink to="domainStatus" params={params} query={{ act: "restore" }} {...link(t("way.restore"))}>
          {t("way.restore")}
        </RouteLink>
      )}
    </>
  );
}
