import { inquiry as readInquiry } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { apiQuery, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useTitle } from "../../shell/routing/page-title.ts";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import type { PrefetchContext } from "../../shell/routing/route-types.ts";
import { useRouteParams } from "../../shell/routing/use-route.ts";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { AnswerPage } from "../../ui/layout/answer-page.tsx";
import { Breadcrumbs, KeyValue, Page, Panel, type Fact } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { shownPrice, useVatSide } from "../orders/basket/index.ts";
import { type InquiryAnswer, QuoteActs } from "./quote-acts.tsx";
import { QuoteTimeline } from "./quote-timeline.tsx";
import "./products.css";

type Inquiry = InquiryAnswer["inquiry"];
type Offer = Inquiry["offers"][number];

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const prefetch = ({ api, queries, params }: PrefetchContext): void => {
  const inquiryid = params["inquiryID"];
  if (inquiryid && uuid.test(inquiryid)) void queries.prefetchQuery(apiQuery(api, readInquiry, { inquiryid }));
};

/** A request for a quote: what was asked, the offer and how it can be answered, and what has happened. */
export function Screen(): React.JSX.Element {
  const { inquiryID } = useRouteParams("quote");
  return uuid.test(inquiryID) ? <Known key={inquiryID} inquiryid={inquiryID} /> : <Missing />;
}

function Known({ inquiryid }: { inquiryid: string }) {
  const t = useTranslations("quotes.page");
  const title = useTranslations("routes.title");
  const read = useApiQuery(readInquiry, { inquiryid });
  return (
    <AnswerPage
      read={read}
      title={title("quote")}
      crumbs={<Crumbs />}
      missing={<Missing />}
      failed={t("failed")}
      safe={t("safe")}
    >
      {(answer) => <Loaded of={answer} />}
    </AnswerPage>
  );
}

function Loaded({ of }: { of: InquiryAnswer }) {
  const t = useTranslations("quotes.page");
  const { locale } = useFormat();
  const { inquiry } = of;
  const { product, subject, number, status, answers, offers } = inquiry;
  const name = [product[locale], subject].filter((text) => text !== "").join(" ");
  useTitle(name);
  const [current, ...former] = offers;
  return (
    <Page
      title={name}
      mark={<CodeStatus code={status} />}
      sub={t("number", { number: String(number) })}
      crumbs={<Crumbs here={String(number)} />}
    >
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <Panel title={t("now")}>
            <div className="np-col np-gap-16">
              <Now inquiry={inquiry} />
              <QuoteActs of={of} />
            </div>
          </Panel>
          {current !== undefined && (
            <Panel title={t(current.ended === null ? "offer" : "formerOffer")} flush>
              <OfferFacts offer={current} />
            </Panel>
          )}
          {former.map((offer) => (
            <Panel key={offer.offerid} title={t("formerOffer")} flush>
              <OfferFacts offer={offer} />
            </Panel>
          ))}
          <Panel title={t("answers")} flush>
            <KeyValue
              facts={answers.map(({ title, value }) => ({
                key: title.en,
                label: title[locale],
                value: <span className="np-service-given">{value[locale]}</span>,
              }))}
            />
          </Panel>
        </div>
        <Panel title={t("history")} flush>
          <QuoteTimeline steps={inquiry.timeline} />
        </Panel>
      </div>
    </Page>
  );
}

/** What happens next, and by when. */
function Now({ inquiry: { state, due, validuntil, requestid, serviceid, type } }: { inquiry: Inquiry }) {
  const t = useTranslations("quotes.page.state");
  const page = useTranslations("quotes.page");
  const format = useFormat();
  const until = state === "asked" ? due : validuntil;
  return (
    <>
      <p>{t(state, { until: until === null ? "" : format.moment(until) })}</p>
      {serviceid !== null ? (
        <RouteLink to="service" params={{ type, serviceID: serviceid }} className="np-link">
          {page("toService")}
        </RouteLink>
      ) : (
        requestid !== null && (
          <RouteLink to="request" params={{ id: String(requestid) }} className="np-link">
            {page("toRequest", { number: String(requestid) })}
          </RouteLink>
        )
      )}
    </>
  );
}

function OfferFacts({ offer }: { offer: Offer }) {
  const t = useTranslations("quotes.page");
  const format = useFormat();
  const side = useVatSide();
  const vat = useTranslations("ui.money")(side);
  const { price, renewprice, fee, hours, words, validuntil, ended } = offer;
  const sum = (of: Parameters<typeof shownPrice>[0]) => `${format.money(shownPrice(of, side))} ${vat}`;
  const start = price.parts?.find(({ operation }) => operation === "start_fee");
  const facts: Fact[] = [
    {
      key: "price",
      label: t(price.periodMonths > 0 ? "firstPeriod" : "once"),
      value: <strong>{sum(price)}</strong>,
    },
    ...(start === undefined ? [] : [{ key: "start", label: t("startFee"), value: sum({ ...price, ...start }) }]),
    ...(renewprice === null
      ? []
      : [{ key: "renew", label: t("renewal", { months: renewprice.periodMonths }), value: sum(renewprice) }]),
    ...(fee === null
      ? []
      : [
          {
            key: "fee",
            label: t("fee"),
            value: t("feeText", {
              percent: format.percent(fee.percentBasisPoints / 10_000),
              least: format.money({ minor: fee.leastMinor, currency: fee.currency }),
            }),
          },
        ]),
    ...(hours === null ? [] : [{ key: "hours", label: t("hours"), value: format.number(hours) }]),
    { key: "words", label: t("terms"), value: <span className="np-service-given">{words}</span> },
    {
      key: "until",
      label: t(ended === null ? "until" : "ended"),
      value: ended === null ? <DateTime value={validuntil} show="exact" /> : t(`endedAs.${ended}`),
    },
  ];
  return <KeyValue facts={facts} />;
}

function Crumbs({ here }: { here?: string }) {
  const title = useTranslations("routes.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="quotes">{title("quotes")}</RouteLink> },
        { key: "here", content: here ?? title("quote") },
      ]}
    />
  );
}

function Missing() {
  const t = useTranslations("quotes.page");
  const title = useTranslations("routes.title");
  return (
    <Page width="form" title={title("quote")}>
      <Panel flush>
        <EmptyState title={t("missingTitle")} actions={<RouteButton to="quotes">{title("quotes")}</RouteButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
