import { staffInquiry } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffButton, StaffLink, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Breadcrumbs, KeyValue, Page, Panel, type Fact } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { CustomerLink } from "../task-words.tsx";
import { OfferForm } from "./offer-form.tsx";
import { InquiryActs } from "./inquiry-acts.tsx";
import type { StaffInquiry } from "./staff-inquiry.ts";
import "../queue.css";

type Offer = StaffInquiry["inquiry"]["offers"][number];

const numberOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** A customer's request for a quote, with the form of the offer. */
export function Screen(): React.JSX.Element {
  const { number } = useStaffParams("quote");
  const known = numberOf(number);
  return known === null ? <Missing /> : <Numbered key={known} number={known} />;
}

function Numbered({ number }: { number: number }) {
  const t = useTranslations("quotes.staff");
  const title = useTranslations("staff.title");
  const read = useApiQuery(staffInquiry, { number });
  return (
    <AnswerPage
      read={read}
      title={title("quote")}
      crumbs={<Crumbs here={String(number)} />}
      missing={<Missing />}
      failed={t("failed")}
      safe={t("safe")}
    >
      {(answer) => <Loaded of={answer} />}
    </AnswerPage>
  );
}

function Loaded({ of }: { of: StaffInquiry }) {
  const t = useTranslations("quotes.staff");
  const page = useTranslations("quotes.page");
  const { locale } = useFormat();
  const { inquiry, account, islate, mayoffer, acts } = of;
  const { product, subject, number, status, due, answers, offers, requestid } = inquiry;
  const [current] = offers;
  return (
    <Page
      title={[product[locale], subject].filter((text) => text !== "").join(" ")}
      mark={islate ? <StatusMark tone="problem">{t("isLate")}</StatusMark> : <CodeStatus code={status} />}
      sub={page("number", { number: String(number) })}
      crumbs={<Crumbs here={String(number)} />}
    >
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <Panel title={t("asked")} flush>
            <KeyValue
              facts={[
                { key: "customer", label: t("customer"), value: <CustomerLink of={account} /> },
                ...(due === null ? [] : [{ key: "due", label: t("due"), value: <DateTime value={due} show="both" /> }]),
                ...answers.map(({ title, value }) => ({
                  key: title.en,
                  label: title[locale],
                  value: <span className="np-queue-said">{value[locale]}</span>,
                })),
                ...(requestid === null
                  ? []
                  : [
                      {
                        key: "request",
                        label: t("order"),
                        value: (
                          <StaffLink to="request" params={{ number: String(requestid) }}>
                            {page("toRequest", { number: String(requestid) })}
                          </StaffLink>
                        ),
                      },
                    ]),
              ]}
            />
          </Panel>
          {offers.map((offer) => (
            <Panel key={offer.offerid} title={page(offer === current && offer.ended === null ? "offer" : "formerOffer")} flush>
              <Facts offer={offer} />
            </Panel>
          ))}
          {mayoffer && <OfferForm key={current?.offerid ?? "first"} of={of} />}
        </div>
        <div className="np-col np-gap-20">
          {acts.length > 0 && <InquiryActs of={of} />}
          <History of={of} />
        </div>
      </div>
    </Page>
  );
}

function Facts({ offer }: { offer: Offer }) {
  const t = useTranslations("quotes.staff");
  const page = useTranslations("quotes.page");
  const format = useFormat();
  const { price, renewprice, fee, hours, words, validuntil, ended, madeby, belowreason } = offer;
  const net = (minor: number) => format.money({ minor, currency: price.currency });
  const start = price.parts?.find(({ operation }) => operation === "start_fee");
  const facts: Fact[] = [
    { key: "price", label: page(price.periodMonths > 0 ? "firstPeriod" : "once"), value: net(price.netMinor) },
    ...(start === undefined ? [] : [{ key: "start", label: page("startFee"), value: net(start.netMinor) }]),
    ...(renewprice === null
      ? []
      : [{ key: "renew", label: page("renewal", { months: renewprice.periodMonths }), value: net(renewprice.netMinor) }]),
    ...(fee === null
      ? []
      : [
          {
            key: "fee",
            label: page("fee"),
            value: page("feeText", { percent: format.percent(fee.percentBasisPoints / 10_000), least: net(fee.leastMinor) }),
          },
        ]),
    ...(hours === null ? [] : [{ key: "hours", label: page("hours"), value: format.number(hours) }]),
    { key: "words", label: page("terms"), value: <span className="np-queue-said">{words}</span> },
    { key: "by", label: t("madeBy"), value: madeby },
    ...(belowreason === null ? [] : [{ key: "below", label: t("belowReason"), value: belowreason }]),
    {
      key: "until",
      label: page(ended === null ? "until" : "ended"),
      value: ended === null ? <DateTime value={validuntil} show="exact" /> : page(`endedAs.${ended}`),
    },
  ];
  return <KeyValue facts={facts} />;
}

function History({ of: { inquiry } }: { of: StaffInquiry }) {
  const page = useTranslations("quotes.page");
  const step = useTranslations("quotes.step");
  return (
    <Panel title={page("history")} flush>
      <ol className="np-queue-steps">
        {inquiry.timeline.toReversed().map(({ at, what, words }, index) => (
          <li key={`${at} ${what} ${String(index)}`}>
            <span className="np-strong">{step(what)}</span>{" "}
            <span className="np-soft np-small">
              <DateTime value={at} show="moment" />
            </span>
            {words !== null && <p className="np-queue-said">{words}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Crumbs({ here }: { here: string }) {
  const title = useTranslations("staff.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <StaffLink to="quotes">{title("quotes")}</StaffLink> },
        { key: "here", content: here },
      ]}
    />
  );
}

function Missing() {
  const t = useTranslations("quotes.staff");
  const title = useTranslations("staff.title");
  return (
    <Page width="form" title={title("quote")}>
      <Panel flush>
        <EmptyState title={t("missing")} actions={<StaffButton to="quotes">{title("quotes")}</StaffButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
