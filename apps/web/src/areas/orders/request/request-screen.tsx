import { getRequest } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import type { PrefetchContext } from "../../../shell/routing/route-types.ts";
import { useTitle } from "../../../shell/routing/page-title.ts";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../../shell/routing/use-route.ts";
import { apiQuery, useApiQuery } from "../../../lib/api/use-api.ts";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { AnswerPage } from "../../../ui/layout/answer-page.tsx";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { RequestDetails } from "./request-details.tsx";
import { kindOf } from "../kinds/index.ts";
import { RequestDocuments } from "./request-documents.tsx";
import { TransferPanel } from "./transfer-panel.tsx";
import { RequestActions, OrderLink, ACTION_REQUIRED, FAILED, useRequestWords, type Request } from "../requests/index.ts";
import { RequestFacts, RequestTimeline, RequestWhat } from "./request-panels.tsx";
import "../requests.css";

const numberOf = (id: string | undefined) => (id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null);

export const prefetch = ({ api, queries, params }: PrefetchContext): void => {
  const requestid = numberOf(params["id"]);
  if (requestid !== null) void queries.prefetchQuery(apiQuery(api, getRequest, { requestid }));
};

/** One request: what it is, its progress, and what the customer has to do about it. */
export function Screen(): React.JSX.Element {
  const { id } = useRouteParams("request");
  const requestid = numberOf(id);
  return requestid === null ? <Missing /> : <Numbered requestid={requestid} />;
}

function Numbered({ requestid }: { requestid: number }) {
  const t = useTranslations("requests.page");
  const read = useApiQuery(getRequest, { requestid });
  return (
    <AnswerPage
      read={read}
      title={t("crumb", { number: String(requestid) })}
      crumbs={<Crumbs number={String(requestid)} />}
      missing={<Missing />}
      failed={t("failed")}
      safe={t("safe")}
    >
      {(answer) => <Loaded request={answer.request} />}
    </AnswerPage>
  );
}

function Loaded({ request }: { request: Request }) {
  const t = useTranslations("requests.page");
  const words = useRequestWords();
  const { requestid, type, productid, status, reason, isfunded: isFunded, ordernr, created } = request;
  const { domainname, unicodename } = request;
  const plainName = unicodename ?? domainname ?? words.type(request);
  useTitle(plainName);
  const name = domainname === null ? plainName : <DomainName name={plainName} ascii={domainname} wrap />;
  const needsYou = status === ACTION_REQUIRED || status === FAILED;
  const title = needsYou
    ? words.title({ type, productid, status, reason, isFunded, name })
    : domainname === null
      ? words.type(request)
      : words.of(request, name);
  const isTransfer = kindOf(request)?.panel === "transfer";
  const progress = request.timeline.length > 0 && (
    <Panel title={t("timeline")}>
      <RequestTimeline request={request} />
    </Panel>
  );
  const when = () => <DateTime value={created} show="relative" />;
  return (
    <Page
      crumbs={<Crumbs number={String(requestid)} />}
      title={title}
      mark={<CodeStatus code={reason ?? status} />}
      sub={
        ordernr === null ? t.rich("whenRich", { when }) : t.rich("inOrder", { order: () => <OrderLink number={ordernr} />, when })
      }
      actions={<RequestActions request={request} size="md" noFix />}
    >
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <RequestWhat request={request} />
          {isTransfer ? <TransferPanel request={request} otherwise={progress} /> : progress}
          <RequestDocuments request={request} />
          <RequestDetails request={request} hasTimeline={isTransfer} />
        </div>
        <RequestFacts request={request} />
      </div>
    </Page>
  );
}

function Crumbs({ number }: { number: string }) {
  const t = useTranslations("requests.page");
  const title = useTranslations("routes.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="requests">{title("requests")}</RouteLink> },
        { key: "here", content: t("crumb", { number }) },
      ]}
    />
  );
}

function Missing() {
  const t = useTranslations("requests.page");
  const title = useTranslations("routes.title");
  return (
    <Page title={title("request")}>
      <Panel flush>
        <EmptyState title={t("missingTitle")} actions={<RouteButton to="requests">{t("toList")}</RouteButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
