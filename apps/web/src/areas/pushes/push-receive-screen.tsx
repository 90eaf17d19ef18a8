import type { AnswerOf } from "@nameplane/contracts";
import { pushList, readPush, type acceptPush } from "@nameplane/contracts/pushes/operations";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useRouteParams } from "../../shell/routing/use-route.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { isNotThere } from "../../lib/api/api-error.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { NameDiff } from "./name-diff.tsx";
import { ReceiveForm } from "./receive-form.tsx";
import { SettlingNotice } from "./settling-notice.tsx";

/** The result code if an offer was already answered or withdrawn, or was not answered in time. */
const IS_OVER = 2301;

type Offer = AnswerOf<typeof readPush>;
type Taken = AnswerOf<typeof acceptPush> & { readonly offer: Offer };

/** An offer from another account: what comes with the domains, who will own them, and the answer. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("push");
  const routes = useTranslations("routes.title");
  const format = useFormat();
  const { token } = useRouteParams("pushReceive");
  const [taken, setTaken] = useState<Taken | null>(null);
  const [isDeclined, setDeclined] = useState(false);
  const isOver = taken !== null || isDeclined;
  const read = useApiQuery(readPush, { token }, { enabled: !isOver });
  const offer = taken?.offer ?? read.data;
  const first = offer?.names[0]?.unicodename ?? "";
  const count = offer?.names.length ?? 0;
  return (
    <Page
      width="form"
      crumbs={
        <Breadcrumbs
          items={[
            { key: "pushes", content: <RouteLink to="pushes">{routes("pushes")}</RouteLink> },
            { key: "here", content: routes("pushReceive") },
          ]}
        />
      }
      title={
        offer === undefined || isDeclined
          ? routes("pushReceive")
          : t(taken === null ? "receive.title" : "receive.doneTitle", { count, name: first })
      }
      {...(offer !== undefined && !isOver
        ? { sub: `${t("receive.sub", { giver: offer.giver })} ${t("receive.until", { date: format.dateTime(offer.endsat) })}` }
        : {})}
    >
      {isDeclined ? (
        <Ended title={t("receive.declined")}>{t("receive.declinedText")}</Ended>
      ) : taken !== null ? (
        <TakenOver taken={taken} />
      ) : read.data !== undefined ? (
        <Offered
          offer={read.data}
          token={token}
          onTaken={(answer, of) => setTaken({ ...answer, offer: of })}
          onDeclined={() => setDeclined(true)}
          onChanged={() => void read.refetch()}
        />
      ) : read.error?.code === IS_OVER ? (
        <Ended title={t("receive.over")}>{t("receive.overText")}</Ended>
      ) : isNotThere(read.error, "token") ? (
        <Ended title={t("receive.missing")}>{t("receive.missingText")}</Ended>
      ) : (
        <Panel flush>
          {read.error ? (
            <ErrorState
              title={t("receive.notRead")}
              error={read.error}
              reassurance={t("safe")}
              onRetry={() => void read.refetch()}
            />
          ) : (
            <LoadingPanel lines={8} />
          )}
        </Panel>
      )}
    </Page>
  );
}

/** Shown when the offer can no longer be answered: its result, and where to go next. */
function Ended({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations("push.receive");
  const routes = useTranslations("routes.title");
  return (
    <Panel flush>
      <div role="status">
        <EmptyState
          title={title}
          actions={
            <>
              <RouteButton to="pushes">{routes("pushes")}</RouteButton>
              <RouteButton to="domainList">{t("toList")}</RouteButton>
            </>
          }
        >
          {children}
        </EmptyState>
      </div>
    </Panel>
  );
}

type OfferedProps = {
  readonly offer: Offer;
  readonly token: string;
  readonly onTaken: (answer: AnswerOf<typeof acceptPush>, offer: Offer) => void;
  readonly onDeclined: () => void;
  readonly onChanged: () => void;
};

function Offered({ offer, token, onTaken, onDeclined, onChanged }: OfferedProps) {
  const t = useTranslations("push.receive");
  return (
    <div className="np-col np-gap-16">
      {offer.message !== "" && (
        <Panel title={t("message", { giver: offer.giver })}>
          <p className="np-push-message">{offer.message}</p>
        </Panel>
      )}
      {offer.names.map((name) => (
        <Panel key={name.domainname} title={name.unicodename}>
          <NameDiff name={name} coming={{ renewal: name.renewal }} />
        </Panel>
      ))}
      <ReceiveForm
        offer={offer}
        token={token}
        onTaken={(answer) => onTaken(answer, offer)}
        onDeclined={onDeclined}
        onChanged={onChanged}
      />
    </div>
  );
}

function TakenOver({ taken: { itemids, requestids, inbasket, offer } }: { taken: Taken }) {
  const t = useTranslations("push.receive");
  const { data } = useApiQuery(pushList, {});
  const [itemID] = itemids;
  const mine = new Set(offer.names.map(({ domainname }) => domainname));
  const settling = data?.settling.filter(({ side, names }) => side === "receiver" && names.some((name) => mine.has(name)));
  return (
    <Panel>
      <div className="np-col np-gap-12">
        <SettlingNotice settling={settling ?? []} />
        <p role="status">{t("doneText", { count: requestids.length })}</p>
        {requestids.map((number) => (
          <RouteLink key={number} to="request" params={{ id: String(number) }}>
            {t("request", { number: String(number) })}
          </RouteLink>
        ))}
        {inbasket > 0 && <p>{t("inBasket", { count: inbasket })}</p>}
        <div className="np-row np-wrap">
          {itemids.length === 1 && itemID !== undefined ? (
            <RouteButton to="domainStatus" params={{ itemID }} variant="primary">
              {t("open")}
            </RouteButton>
          ) : (
            <RouteButton to="domainList" variant="primary">
              {t("toList")}
            </RouteButton>
          )}
        </div>
      </div>
    </Panel>
  );
}
