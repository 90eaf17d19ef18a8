import type { AnswerOf } from "@nameplane/contracts";
import { removeSpendingLimit, spending } from "@nameplane/contracts/orders/operations";
import type { OwnRules, SpendingLimitView } from "@nameplane/contracts/orders/spending";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiQuery, queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import type { PrefetchContext } from "../../../shell/routing/route-types.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { RevokeDialog } from "../../../ui/overlay/revoke-dialog.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { useCauseWords } from "./cause-words.ts";
import { LimitDrawer } from "./limit-drawer.tsx";
import "./spending.css";

type Spending = AnswerOf<typeof spending>;

export const prefetch = ({ api, queries }: PrefetchContext): void => {
  void queries.prefetchQuery(apiQuery(api, spending, {}));
};

/** What may be ordered without approval, how much of each budget was used this month, and the orders that wait. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("spending");
  const query = useApiQuery(spending, {});
  const [open, setOpen] = useState<SpendingLimitView | "new" | null>(null);
  const nameOf = useLimitName();
  const format = useFormat();
  const { data } = query;
  const add = (
    <Button icon={IconPlus} variant="primary" onClick={() => setOpen("new")}>
      {t("add")}
    </Button>
  );
  const canEdit = data?.abilities.canedit === true;
  return (
    <Page title={t("title")} sub={t("sub")} actions={canEdit && data.limits.length > 0 && add}>
      {data === undefined ? (
        <Panel flush>
          {query.error ? (
            <ErrorState title={t("failed")} error={query.error} reassurance={t("safe")} onRetry={() => void query.refetch()} />
          ) : (
            <LoadingPanel lines={5} />
          )}
        </Panel>
      ) : (
        <div className="np-main-side">
          <div className="np-col np-gap-20">
            {canEdit && data.limits.length > 0 && data.approvers.length === 0 && (
              <Banner tone="needs" title={t("nobody")}>
                {t("nobodyText")}
              </Banner>
            )}
            <Panel title={t("limits")} aside={<span>{format.month(data.month.from)}</span>} flush>
              {data.limits.length === 0 ? (
                <EmptyState title={t(canEdit ? "emptyTitle" : "freeTitle")} actions={canEdit && add}>
                  {t(canEdit ? "emptyText" : "freeText")}
                </EmptyState>
              ) : (
                <ul className="np-limits">
                  {data.limits.map((limit) => (
                    <Limit key={limit.limitid} limit={limit} canEdit={canEdit} onEdit={() => setOpen(limit)} />
                  ))}
                </ul>
              )}
            </Panel>
          </div>
          <div className="np-col np-gap-20">
            <Waiting answer={data} />
            {data.reseller !== null && <OfReseller rules={data.reseller} />}
            <Panel title={t("approvers")}>
              <div className="np-col np-gap-8">
                {data.approvers.length === 0 ? (
                  <p className="np-soft">{t("noApprovers")}</p>
                ) : (
                  <ul className="np-limit-approvers">
                    {data.approvers.map((name) => (
                      <li key={name}>{name}</li>
                    ))}
                  </ul>
                )}
                <p className="np-small np-soft">{t("approversText")}</p>
              </div>
            </Panel>
          </div>
          {open !== null && (
            <LimitDrawer
              row={open === "new" ? null : open}
              name={open === "new" ? "" : nameOf(open)}
              answer={data}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
      )}
    </Page>
  );
}

function useLimitName(): (limit: SpendingLimitView) => string {
  const t = useTranslations("spending.subject");
  return ({ subject, name }) =>
    subject === "label" ? t("labelNamed", { name: name ?? "" }) : subject === "user" ? (name ?? t("formerUser")) : t(subject);
}

function Limit({ limit, canEdit, onEdit }: { limit: SpendingLimitView; canEdit: boolean; onEdit: () => void }) {
  const t = useTranslations("spending");
  const nameOf = useLimitName();
  const format = useFormat();
  const [isRemoving, setIsRemoving] = useState(false);
  const { orderMinor, monthMinor, spentMinor, currency, subject } = limit;
  const name = nameOf(limit);
  const money = (minor: number) => format.money({ minor, currency });
  const left = monthMinor === null ? null : monthMinor - spentMinor;
  return (
    <li className="np-limit">
      <div className="np-limit-words">
        <span className="np-strong">{name}</span>
        <span className="np-soft np-small">{orderMinor === null ? t("anyOrder") : t("largest", { sum: money(orderMinor) })}</span>
      </div>
      {monthMinor !== null && left !== null && (
        <div className="np-limit-use">
          <meter
            className="np-limit-meter"
            min={0}
            max={Math.max(1, monthMinor)}
            // The browser chooses the bar's colour by these values: green while little is used, yellow from four fifths on, and
            // red when all is used.
            optimum={0}
            low={monthMinor * 0.8}
            high={Math.max(0, monthMinor - 1)}
            value={Math.min(spentMinor, Math.max(1, monthMinor))}
            aria-label={t("meter", { name })}
          />
          <span className="np-small">
            {t(subject === "others" ? "usedMost" : "used", { used: money(spentMinor), budget: money(monthMinor) })}
          </span>
          {left <= 0 && <StatusMark tone="needs">{t(left < 0 ? "passed" : "usedUp")}</StatusMark>}
        </div>
      )}
      {canEdit && (
        <div className="np-row np-wrap np-limit-acts">
          <Button size="sm" onClick={onEdit} aria-label={t("editOf", { name })}>
            {t("edit")}
          </Button>
          <Button size="sm" onClick={() => setIsRemoving(true)} aria-label={t("removeOf", { name })}>
            {t("remove")}
          </Button>
        </div>
      )}
      {isRemoving && <Remove limit={limit} name={name} onClose={() => setIsRemoving(false)} />}
    </li>
  );
}

function Remove({ limit, name, onClose }: { limit: SpendingLimitView; name: string; onClose: () => void }) {
  const t = useTranslations("spending.removing");
  const queries = useQueryClient();
  const remove = useApiMutation(removeSpendingLimit, {
    call: { why: t("why") },
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("done") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(spending) });
    },
  });
  return (
    <RevokeDialog
      title={t("title", { name })}
      text={t("text")}
      keepLabel={t("keep")}
      revokeLabel={t("remove")}
      busy={remove.isPending}
      onRevoke={() => remove.mutate({ input: { limitid: limit.limitid } })}
      onClose={onClose}
    />
  );
}

/** What the reseller of the brand has decided for the account, and how much of its limits is used. */
function OfReseller({ rules }: { rules: OwnRules }) {
  const t = useTranslations("spending.reseller");
  const format = useFormat();
  const { brand, currency, monthMinor, spentMinor, names, usednames, holdsorders, needs2fa, hidden } = rules;
  const money = (minor: number) => format.money({ minor, currency });
  const lines = [
    ...(holdsorders ? [t("holds", { brand })] : []),
    ...(!holdsorders && monthMinor !== null ? [t("month", { brand, limit: money(monthMinor), used: money(spentMinor) })] : []),
    ...(!holdsorders && names !== null ? [t("names", { brand, most: names, have: String(usednames) })] : []),
    ...(needs2fa ? [t("twoStep")] : []),
    ...(hidden.length > 0 ? [t("hidden")] : []),
  ];
  return (
    <Panel title={t("title", { brand })}>
      <div className="np-col np-gap-8">
        {(lines.length === 0 ? [t("none")] : lines).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Panel>
  );
}

/** Orders that wait for approval, with links to their pages, where they are decided. */
function Waiting({ answer: { waiting } }: { answer: Spending }) {
  const t = useTranslations("spending.waiting");
  const wordsOf = useCauseWords();
  return (
    <Panel title={t("title")} flush={waiting.length > 0}>
      {waiting.length === 0 ? (
        <p className="np-soft">{t("none")}</p>
      ) : (
        <ul className="np-limits">
          {waiting.map(({ ordernr, askedby, endsat, totalMinor, currency, cause }) => (
            <li key={ordernr} className="np-limit">
              <div className="np-limit-words">
                <RouteLink to="orderProgress" params={{ number: String(ordernr) }} className="np-link np-strong">
                  {t("order", { number: String(ordernr) })}
                </RouteLink>
                <span>
                  <Money value={{ minor: totalMinor, currency }} />
                  {askedby !== null && ` · ${askedby}`}
                </span>
                <span className="np-small np-soft">{wordsOf(cause, currency)}</span>
                <span className="np-small np-soft">
                  {t.rich("until", { date: () => <DateTime value={endsat} show="moment" /> })}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
