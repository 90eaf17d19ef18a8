import type { AnswerOf } from "@nameplane/contracts";
import { promotion, stopPromotion } from "@nameplane/contracts/backoffice/operations";
import type { PromotionOrder, PromotionResult, PromotionView } from "@nameplane/contracts/backoffice/promotions/promotions";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError, resultCodes } from "../../../lib/api/api-error.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { buttonClass, Button } from "../../../ui/basics/button.tsx";
import { pathOf, StaffButton, StaffLink, StaffLinkOrText, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Breadcrumbs, KeyValue, Page, Panel, Summary, type Fact } from "../../../ui/layout/page.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { CodesPanel } from "./codes-panel.tsx";
import { stateTones, usePromotionWords } from "./use-promotion-words.ts";
import "./promotions.css";

type Answer = AnswerOf<typeof promotion>;

/** A promotion: its terms, its results, its codes and its orders. */
export function Screen(): React.JSX.Element {
  const { id } = useStaffParams("promotion");
  const t = useTranslations("promotions");
  const title = useTranslations("staff.title");
  const { data, error, refetch } = useApiQuery(promotion, { promotionid: id });
  if (data) return <Loaded of={data} />;
  const isMissing = error instanceof ApiError && error.code === resultCodes.notFound;
  return (
    <Page title={title("promotion")} crumbs={<Crumbs here={title("promotion")} />}>
      <Panel flush>
        {isMissing ? (
          <EmptyState title={t("missing")} actions={<StaffButton to="promotions">{title("promotions")}</StaffButton>} />
        ) : error ? (
          <ErrorState title={t("failedOne")} error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingPanel lines={8} />
        )}
      </Panel>
    </Page>
  );
}

function Crumbs({ here }: { here: string }) {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="promotions">{title("promotions")}</StaffLink> },
        { key: "here", content: here },
      ]}
    />
  );
}

function Loaded({ of }: { of: Answer }) {
  const t = useTranslations("promotions");
  const [isStopping, setStopping] = useState(false);
  const { promotion: it, results, orders, codes } = of;
  const isOpen = it.state === "planned" || it.state === "live";
  return (
    <Page
      title={it.name}
      mark={<StatusMark tone={stateTones[it.state]}>{t(`state.${it.state}`)}</StatusMark>}
      crumbs={<Crumbs here={it.name} />}
      actions={
        <>
          <Link to={pathOf({ to: "promotionNew" })} search={{ copy: it.promotionid }} className={buttonClass({})}>
            {t("copy")}
          </Link>
          {isOpen && (
            <StaffButton to="promotionChange" params={{ id: it.promotionid }}>
              {t("change")}
            </StaffButton>
          )}
          {it.state !== "stopped" && (
            <Button variant="danger" onClick={() => setStopping(true)}>
              {t("stop.button")}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-20">
        {results.map((result) => (
          <Result key={result.currency} result={result} />
        ))}
        <Panel title={t("facts")} flush>
          <Facts it={it} />
        </Panel>
        {it.needsCode && <CodesPanel promotionid={it.promotionid} isOpen={isOpen} counts={codes} />}
        <Orders orders={orders} />
      </div>
      {isStopping && <StopDialog it={it} onClose={() => setStopping(false)} />}
    </Page>
  );
}

/** The results of the promotion in one currency. */
function Result({ result }: { result: PromotionResult }) {
  const t = useTranslations("promotions.result");
  const { money } = usePromotionWords();
  const { currency, items, orders, customers, givenMinor, netMinor, marginMinor, uncosted } = result;
  return (
    <Panel flush>
      <Summary
        verdicts={[
          { key: "items", label: t("items"), value: items, note: t("ordersOf", { orders, customers }) },
          { key: "given", label: t("given"), value: money(givenMinor, currency) },
          { key: "net", label: t("net"), value: money(netMinor, currency), note: t("exclVat") },
          {
            key: "margin",
            label: t("margin"),
            value: marginMinor === null ? "–" : money(marginMinor, currency),
            note: marginMinor === null ? t("costUnknown") : uncosted > 0 ? t("uncosted", { count: uncosted }) : null,
          },
        ]}
      />
    </Panel>
  );
}

function Facts({ it }: { it: PromotionView }) {
  const t = useTranslations("promotions");
  const form = useTranslations("promotions.form");
  const words = usePromotionWords();
  const { terms, audience, limits } = it;
  const fact = (key: string, label: string, value: Fact["value"]): Fact => ({ key, label, value });
  const flags = [
    ...(terms.firstYear ? [form("firstYear")] : []),
    ...(terms.automatic ? [form("automatic")] : []),
    ...(terms.combinable ? [form("combinable")] : []),
    ...(terms.belowCost ? [form("belowCost")] : []),
    ...(audience.newCustomers ? [form("newCustomers")] : []),
  ];
  const budget = words.sums(limits.budget);
  return (
    <KeyValue
      facts={[
        fact("titles", t("shownAs"), `${it.titleEn} / ${it.titleSv}`),
        fact(
          "time",
          form("when"),
          <>
            <DateTime value={it.starts} show="both" /> –{" "}
            {it.ends === null ? t("untilStopped") : <DateTime value={it.ends} show="both" />}
          </>,
        ),
        ...(it.stopped === null
          ? []
          : [
              fact(
                "stopped",
                t("state.stopped"),
                <>
                  <DateTime value={it.stopped.at} show="both" /> {it.stopped.by}
                </>,
              ),
            ]),
        fact("how", form("how"), words.how(terms)),
        fact("what", form("what"), `${t(`covers.${terms.covers}`)}: ${words.acts(terms.acts)}`),
        ...(terms.tlds.length > 0 ? [fact("tlds", form("tlds"), words.list(terms.tlds.map((tld) => `.${tld}`)))] : []),
        ...(terms.years.length > 0 ? [fact("years", form("years"), terms.years.join(", "))] : []),
        ...(flags.length > 0
          ? [
              fact(
                "flags",
                t("more"),
                flags.map((flag) => <div key={flag}>{flag}</div>),
              ),
            ]
          : []),
        fact("code", form("code"), t(it.needsCode ? "withCode" : "withoutCode")),
        ...(it.brand === null ? [] : [fact("brand", form("owner"), it.brand.name)]),
        ...(audience.countries.length > 0 ? [fact("countries", form("countries"), audience.countries.join(", "))] : []),
        ...(audience.accounts.length > 0 ? [fact("accounts", form("accounts"), audience.accounts.join(", "))] : []),
        ...(limits.usesMax === null
          ? []
          : [fact("uses", form("usesMax"), t(`limit.${limits.counts}`, { count: limits.usesMax }))]),
        ...(limits.accountUsesMax === null
          ? []
          : [fact("own", form("accountUsesMax"), t(`limit.${limits.counts}`, { count: limits.accountUsesMax }))]),
        ...(budget === "" ? [] : [fact("budget", t("budget"), budget)]),
        fact("by", t("madeBy"), it.madeBy),
      ]}
    />
  );
}

function Orders({ orders }: { orders: readonly PromotionOrder[] }) {
  const t = useTranslations("promotions.orders");
  const { money } = usePromotionWords();
  const pages = useLocalPages(orders, { sortBy: "number", listSize: 20 });
  const columns: readonly TableHeader<PromotionOrder>[] = [
    {
      text: t("order"),
      value: "number",
      names: true,
      width: 110,
      card: "title",
      cell: ({ number }) => (
        <StaffLinkOrText to="order" params={{ number: String(number) }}>
          {String(number)}
        </StaffLinkOrText>
      ),
    },
    {
      text: t("customer"),
      value: "customer",
      least: 160,
      card: "pair",
      cell: ({ account: { number, name } }) => (
        <StaffLinkOrText to="customer" params={{ number: String(number) }}>
          {name || String(number)}
        </StaffLinkOrText>
      ),
    },
    { text: t("used"), value: "used", width: 140, card: "pair", cell: ({ used }) => <DateTime value={used} /> },
    {
      text: t("code"),
      value: "code",
      width: 150,
      card: "pair",
      cell: ({ code }) => (code === null ? null : <span className="np-mono np-mono-s">{code}</span>),
    },
    { text: t("items"), value: "items", width: 80, align: "right", card: "pair", cell: ({ items }) => items },
    {
      text: t("given"),
      value: "given",
      width: 120,
      align: "right",
      card: "pair",
      cell: ({ givenMinor, currency }) => money(givenMinor, currency),
    },
    {
      text: t("net"),
      value: "net",
      width: 150,
      align: "right",
      card: "pair",
      cell: ({ netMinor, currency, isReturned }) => (
        <>
          {money(netMinor, currency)}
          {isReturned && <div className="np-small np-soft">{t("returned")}</div>}
        </>
      ),
    },
  ];
  return (
    <Panel title={t("title")} flush>
      <DataTable<PromotionOrder>
        {...pages}
        label={t("title")}
        headers={columns}
        rowKey={({ number, currency }) => `${number} ${currency}`}
        rowName={({ number }) => String(number)}
        listSize={20}
        noFoot={orders.length <= 20}
        empty={<EmptyState plain title={t("none")} />}
      />
    </Panel>
  );
}

function StopDialog({ it, onClose }: { it: PromotionView; onClose: () => void }) {
  const t = useTranslations("promotions.stop");
  const stop = useApiMutation(stopPromotion, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("done") });
      onClose();
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("title", { name: it.name })}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate({ input: { promotionid: it.promotionid } })}>
            {t("button")}
          </Button>
        </>
      }
    >
      <p>{t("body")}</p>
    </Modal>
  );
}
