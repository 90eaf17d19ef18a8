import { escrow as readEscrow } from "@nameplane/contracts/escrow/operations";
import { useTranslations } from "use-intl";
import { ApiError, resultCodes } from "../../lib/api/api-error.ts";
import { apiQuery, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useTitle } from "../../shell/routing/page-title.ts";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import type { PrefetchContext } from "../../shell/routing/route-types.ts";
import { useRouteParams } from "../../shell/routing/use-route.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Breadcrumbs, KeyValue, Page, Panel } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { ServiceLines, useObstacleText } from "../pushes/index.ts";
import { statusOf, type EscrowView } from "./escrow-answer.ts";
import { EscrowActs } from "./escrow-acts.tsx";
import { PayPanel } from "./pay-panel.tsx";
import { TermsFacts } from "./terms-facts.tsx";
import { Timeline } from "./timeline.tsx";
import "./escrow.css";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const prefetch = ({ api, queries, params }: PrefetchContext): void => {
  const escrowid = params["escrowID"];
  if (escrowid && uuid.test(escrowid)) void queries.prefetchQuery(apiQuery(api, readEscrow, { escrowid }));
};

/** One escrow: its state, what this party must do next and by when, the terms, and the steps so far. */
export function Screen(): React.JSX.Element {
  const { escrowID } = useRouteParams("escrow");
  return uuid.test(escrowID) ? <Known key={escrowID} escrowid={escrowID} /> : <Missing />;
}

function Known({ escrowid }: { escrowid: string }) {
  const t = useTranslations("escrow.page");
  const title = useTranslations("routes.title");
  const { data, error, refetch } = useApiQuery(readEscrow, { escrowid });
  if (data) return <Loaded of={data.escrow} />;
  if (error instanceof ApiError && error.code === resultCodes.notFound) return <Missing />;
  return (
    <Page title={title("escrow")} crumbs={<Crumbs />}>
      <Panel flush>
        {error ? (
          <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={() => void refetch()} />
        ) : (
          <LoadingPanel lines={8} />
        )}
      </Panel>
    </Page>
  );
}

function Loaded({ of }: { of: EscrowView }) {
  const t = useTranslations("escrow.page");
  useTitle(of.unicodename);
  return (
    <Page
      title={of.unicodename}
      mark={<CodeStatus code={statusOf(of.state)} />}
      sub={t("sub", { number: String(of.number), role: of.role })}
      crumbs={<Crumbs here={String(of.number)} />}
    >
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          <Panel title={t("now")}>
            <div className="np-col np-gap-16">
              <Now of={of} />
              <Notices of={of} />
              {of.topay !== null && <PayPanel of={of} />}
              <EscrowActs of={of} />
            </div>
          </Panel>
          {of.services.length > 0 && (
            <Panel title={t("services")}>
              <ServiceLines lines={of.services} />
            </Panel>
          )}
          {of.payout !== null && <Payout of={of} payout={of.payout} />}
          <Panel title={t("terms")} flush>
            <TermsFacts terms={of} parties={{ [of.role]: t("you"), [of.role === "buyer" ? "seller" : "buyer"]: of.other }} />
          </Panel>
        </div>
        <Panel title={t("history")} flush>
          <Timeline steps={of.timeline} />
        </Panel>
      </div>
    </Page>
  );
}

/** What happens next, and by when. */
function Now({ of }: { of: EscrowView }) {
  const t = useTranslations("escrow.now");
  const page = useTranslations("escrow.page");
  const format = useFormat();
  const until = of.due === null ? "" : format.moment(of.due);
  const place = of.ishere === false ? "elsewhere" : "here";
  const values = { until, other: of.other };
  const key =
    of.state === "funded"
      ? (`funded.${of.role}.${place}` as const)
      : isSided(of.state)
        ? (`${of.state}.${of.role}` as const)
        : of.state;
  return (
    <>
      <p>{t(key, values)}</p>
      {of.itemid !== null && (
        <RouteLink to="domainStatus" params={{ itemID: of.itemid }} className="np-link">
          {page("toDomain")}
        </RouteLink>
      )}
      {of.role === "buyer" && of.state === "funded" && of.ishere === false && of.itemid === null && (
        <RouteLink to="domainTransfer" query={{ domain: of.domainname }} className="np-link">
          {page("toTransfer")}
        </RouteLink>
      )}
      {of.invoice !== null && (
        <RouteLink to="invoice" params={{ number: String(of.invoice.number) }} className="np-link">
          {page("toInvoice", { number: String(of.invoice.number) })}
        </RouteLink>
      )}
    </>
  );
}

const sided = ["agreed", "handing_over", "delivered", "releasing", "returning", "completed", "refunded"] as const;
type Sided = (typeof sided)[number];
const isSided = (state: EscrowView["state"]): state is Sided => (sided as readonly string[]).includes(state);

/** What the party must know besides the next step: a request to cancel, a dispute, a decision of staff, or obstacles. */
function Notices({ of }: { of: EscrowView }) {
  const t = useTranslations("escrow.page");
  const obstacle = useObstacleText();
  const isOpen = of.heldMinor > 0;
  return (
    <>
      {isOpen && of.cancelaskedby !== null && of.state !== "returning" && of.state !== "releasing" && (
        <Banner
          tone="needs"
          title={t(of.cancelaskedby === of.role ? "youAskedCancel" : "otherAskedCancel", { other: of.other })}
        />
      )}
      {of.dispute !== null && (
        <Banner tone="needs" title={t(of.dispute.by === of.role ? "youDispute" : "otherDisputes", { other: of.other })}>
          <span className="np-escrow-words">{of.dispute.words}</span>
        </Banner>
      )}
      {of.decision !== null && (
        <Banner tone="active" title={t(`decided.${of.decision.what}`)}>
          <span className="np-escrow-words">{of.decision.why}</span>
        </Banner>
      )}
      {of.obstacles.length > 0 && (
        <Banner tone="problem" title={t("obstructed", { name: of.unicodename })}>
          <ul>
            {of.obstacles.map((each) => (
              <li key={each.reason}>{obstacle(each)}</li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}

function Payout({ of, payout }: { of: EscrowView; payout: NonNullable<EscrowView["payout"]> }) {
  const t = useTranslations("escrow.payout");
  const format = useFormat();
  const sum = (minor: number) => format.money({ minor, currency: of.currency });
  return (
    <Panel title={t("title")} flush>
      <KeyValue
        facts={[
          { key: "price", label: t("price"), value: sum(of.priceMinor) },
          { key: "commission", label: t("commission"), value: sum(-payout.commission.totalMinor) },
          { key: "payout", label: t("payout"), value: <strong>{sum(payout.payoutMinor)}</strong> },
        ]}
      />
    </Panel>
  );
}

function Crumbs({ here }: { here?: string }) {
  const title = useTranslations("routes.title");
  return (
    <Breadcrumbs
      items={[
        { key: "list", content: <RouteLink to="escrows">{title("escrows")}</RouteLink> },
        { key: "here", content: here ?? title("escrow") },
      ]}
    />
  );
}

function Missing() {
  const t = useTranslations("escrow.page");
  const title = useTranslations("routes.title");
  return (
    <Page width="form" title={title("escrow")}>
      <Panel flush>
        <EmptyState title={t("missingTitle")} actions={<RouteButton to="escrows">{title("escrows")}</RouteButton>}>
          {t("missingText")}
        </EmptyState>
      </Panel>
    </Page>
  );
}
