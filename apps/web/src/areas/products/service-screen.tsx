import { ownService } from "@nameplane/contracts/orders/operations";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { apiQuery, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useTitle } from "../../shell/routing/page-title.ts";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import type { PrefetchContext } from "../../shell/routing/route-types.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { useRouteParams } from "../../shell/routing/use-route.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { AnswerPage } from "../../ui/layout/answer-page.tsx";
import { Breadcrumbs, KeyValue, Page, Panel, Summary, type Verdict } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { CopyButton } from "../../ui/text/copy.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StoredRow } from "../files/index.ts";
import { shownPrice, useVatSide } from "../orders/basket/index.ts";
import type { OwnService } from "./own-service.ts";
import { ownPanelsOf } from "./own-panels.ts";
import { PlanPanel } from "./plan-panel.tsx";
import { isCertificate } from "./products.rules.ts";
import { SupportFacts } from "./support-facts.tsx";
import { ServiceActs } from "./service-acts.tsx";
import "./products.css";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const prefetch = ({ api, queries, params }: PrefetchContext): void => {
  const serviceid = params["serviceID"];
  if (serviceid && uuid.test(serviceid)) void queries.prefetchQuery(apiQuery(api, ownService, { serviceid }));
};

/** One service of the account: its state, the details for its owner, what comes next, and its end. */
export function Screen(): React.JSX.Element {
  const { serviceID } = useRouteParams("service");
  return uuid.test(serviceID) ? <Known key={serviceID} serviceid={serviceID} /> : <Missing />;
}

function Known({ serviceid }: { serviceid: string }) {
  const t = useTranslations("services.page");
  const title = useTranslations("routes.title");
  const read = useApiQuery(ownService, { serviceid });
  return (
    <AnswerPage
      read={read}
      title={title("service")}
      crumbs={<Crumbs />}
      missing={<Missing />}
      failed={t("failed")}
      safe={t("safe")}
    >
      {(answer) => <Loaded of={answer} />}
    </AnswerPage>
  );
}

function Loaded({ of }: { of: OwnService }) {
  const t = useTranslations("services.page");
  const { locale } = useFormat();
  const { service, given, files, answers } = of;
  const own = ownPanelsOf(service.productid);
  const gives = <Gives given={given} files={files} status={service.status} />;
  useTitle(service.name);
  return (
    <Page
      title={service.name}
      mark={<CodeStatus code={service.status} />}
      sub={
        service.domainname === null
          ? service.product[locale]
          : t("ofDomain", { product: service.product[locale], name: service.domainname })
      }
      crumbs={<Crumbs here={service.name} />}
      actions={<ServiceActs of={of} />}
    >
      <div className="np-col np-gap-20">
        <NotPaid of={of} />
        <State of={of} />
        <div className="np-main-side">
          <div className="np-col np-gap-20">
            {of.support !== null && service.ended === null && <SupportFacts support={of.support} />}
            {of.plans !== null && <PlanPanel of={of} plans={of.plans} />}
            {own !== null && (
              <Suspense fallback={<LoadingPanel lines={6} />}>
                <own.Panels serviceid={service.serviceid} given={gives} />
              </Suspense>
            )}
            {(own === null || (!own.placesGiven && given.length + files.length > 0)) && gives}
            {answers.length > 0 && (
              <Panel title={t("answers")} flush>
                <KeyValue
                  facts={answers.map(({ title, value }) => ({ key: title.en, label: title[locale], value: value[locale] }))}
                />
              </Panel>
            )}
          </div>
          <div className="np-col np-gap-20">
            <History of={of} />
            <Invoices of={of} />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** Says first that the renewal waits for money, with the way to pay. */
function NotPaid({ of: { service, open } }: { of: OwnService }) {
  const t = useTranslations("services.page");
  const format = useFormat();
  const order = open?.does === "renewal" && open.reason === 4006 ? open.ordernr : null;
  if (order !== null && service.ended === null)
    return (
      <Banner
        tone="needs"
        title={t("unpaidTitle")}
        action={
          <RouteButton to="orderProgress" params={{ number: String(order) }} size="sm">
            {t("payNow")}
          </RouteButton>
        }
      >
        {service.paiduntil !== null && service.status !== 20_102 && t("unpaidText", { until: format.date(service.paiduntil) })}
      </Banner>
    );
  return null;
}

const stateWords = {
  20101: "settingUp",
  201: "active",
  2002: "renewalPending",
  20102: "suspended",
  20105: "resuming",
  20103: "ending",
  20104: "ended",
} as const;

/** The state in words, the next date, and what is charged then. */
function State({ of }: { of: OwnService }) {
  const t = useTranslations("services.page");
  const format = useFormat();
  const side = useVatSide();
  const { service, renewprice, endson, lastday, open } = of;
  const word = stateWords[service.status as keyof typeof stateWords];
  const isSettingUp = service.status === 20_101;
  const isAuto = service.renewal === "auto" && service.renews !== null && service.status === 201;
  const asksCustomer = open?.does === "delivery" && open.reason !== null;
  const until = of.resumesby ?? open?.until ?? lastday ?? endson ?? service.paiduntil ?? service.ended;
  const verdicts: Verdict[] = [
    {
      key: "state",
      label: t("state"),
      value: t(`stateTitle.${asksCustomer ? "question" : word}`),
      note:
        word === "active" && service.paiduntil === null
          ? t("stateText.once")
          : isAuto
            ? t(isCertificate(service.productid) ? "stateText.covered" : "stateText.renews")
            : isSettingUp && isCertificate(service.productid)
              ? t("stateText.issuing")
              : isSettingUp && until === null
                ? t("stateText.soon")
                : t(`stateText.${asksCustomer ? "question" : word}`, { until: until === null ? "" : format.date(until) }),
    },
    {
      key: "paid",
      label: service.ended === null ? t("paidUntil") : t("endedOn"),
      value: isSettingUp ? t("fromReady") : dateOr(service.ended ?? service.paiduntil, t("noEnd")),
      note: service.bindinguntil !== null && service.ended === null && t("binding", { until: format.date(service.bindinguntil) }),
    },
    ...(renewprice === null || service.ended !== null || isSettingUp
      ? []
      : [
          {
            key: "next",
            label: t("next"),
            value: format.money(shownPrice(renewprice, side)),
            note: isAuto && service.renews !== null ? t("nextOn", { date: format.date(service.renews) }) : t("nextByHand"),
          },
        ]),
  ];
  return (
    <Panel flush>
      <Summary verdicts={verdicts} />
      {open !== null && (
        <p className="np-panel-body">
          <RouteLink to="request" params={{ id: String(open.requestid) }} className="np-link">
            {t(`open.${asksCustomer ? "answer" : open.does}`, { number: String(open.requestid) })}
          </RouteLink>
        </p>
      )}
    </Panel>
  );
}

const dateOr = (at: string | null, otherwise: string) => (at === null ? otherwise : <DateTime value={at} />);

/** The details that the service gives its owner, such as an address to sign in at. */
function Gives({ given, files, status }: Pick<OwnService, "given" | "files"> & { status: number }) {
  const t = useTranslations("services.page");
  const maySee = useSession().permissions.has("service_order");
  const empty = status === 20_101 ? "givesLater" : status === 20_104 ? "givesNoMore" : maySee ? "givesNothing" : "givesToOthers";
  return (
    <Panel title={t("gives")} flush>
      {given.length === 0 && files.length === 0 && <p className="np-panel-body np-soft">{t(empty)}</p>}
      {given.length > 0 && (
        <KeyValue
          facts={given.map(({ label, value }, index) => ({
            key: String(index),
            label,
            value: <Given value={value} what={label} />,
          }))}
        />
      )}
      {files.length > 0 && (
        <ul className="np-panel-body" aria-label={t("files")}>
          {files.map((file) => (
            <StoredRow key={file.fileid} file={file} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Given({ value, what }: { value: string; what: string }) {
  const isLink = /^https?:\/\/\S+$/.test(value);
  if (value.includes("\n")) return <span className="np-service-given">{value}</span>;
  return (
    <span className="np-row np-wrap np-gap-8" translate="no">
      {isLink ? (
        <a href={value} className="np-link" target="_blank" rel="noopener noreferrer">
          {value}
        </a>
      ) : (
        <span className="np-mono np-mono-s">{value}</span>
      )}
      <CopyButton value={value} what={what} />
    </span>
  );
}

function History({ of: { timeline } }: { of: OwnService }) {
  const t = useTranslations("services.page");
  return (
    <Panel title={t("history")} flush>
      <ol className="np-service-history">
        {timeline.toReversed().map(({ at, status }) => (
          <li key={`${at} ${String(status)}`}>
            <CodeStatus code={status} />
            <span className="np-soft np-small">
              <DateTime value={at} show="both" />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Invoices({ of: { invoices } }: { of: OwnService }) {
  const t = useTranslations("services.page");
  const format = useFormat();
  if (invoices.length === 0) return null;
  return (
    <Panel title={t("invoices")} flush>
      <ol className="np-service-history">
        {invoices.map(({ invoiceid, number, iscredit, issued, totalMinor, currency }) => (
          <li key={invoiceid}>
            <RouteLink to="invoice" params={{ number: invoiceid }} className="np-link">
              {t(iscredit ? "credit" : "invoice", { number: String(number) })}
            </RouteLink>
            <span className="np-soft np-small">
              {format.date(issued)}, {format.money({ minor: totalMinor, currency })}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Crumbs({ here }: { here?: string }) {
  const title = useTranslations("routes.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="serviceList">{title("servicesAll")}</RouteLink> },
        { key: "here", content: here ?? title("service") },
      ]}
    />
  );
}

function Missing() {
  const t = useTranslations("services.page");
  const title = useTranslations("routes.title");
  return (
    <Page width="form" title={title("service")}>
      <Panel flush>
        <EmptyState title={t("missingTitle")} actions={<RouteButton to="serviceList">{t("toList")}</RouteButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
