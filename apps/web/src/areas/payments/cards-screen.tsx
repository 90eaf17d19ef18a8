import type { AnswerOf } from "@nameplane/contracts";
import {
  addCard,
  cards,
  checkCards,
  removeCard,
  setCardRenewals,
  setDefaultCard,
} from "@nameplane/contracts/payments/operations";
import { IconBrandPaypal, IconBuildingBank, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { PrefetchContext } from "../../shell/routing/route-types.ts";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { useRouteQuery } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery, queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Checkbox, Switch } from "../../ui/form/choices.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { RevokeDialog } from "../../ui/overlay/revoke-dialog.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { endOf, useCardName } from "./card-name.tsx";
import type { Card } from "./kept-cards.ts";
import "./cards.css";

type Answer = AnswerOf<typeof cards>;

export const prefetch = ({ api, queries }: PrefetchContext): void => {
  void queries.prefetchQuery(apiQuery(api, cards, {}));
};

/** Which kinds can be saved at the brand, for the words of the page. */
function kindsOf({ keepable }: Pick<Answer, "keepable">): Kind | "both" | "all" {
  const [first = "card", second] = keepable;
  if (second === undefined) return first;
  return keepable.includes("sepa") ? "all" : "both";
}

type Kind = Answer["keepable"][number];
const addIcons = { card: IconPlus, paypal: IconBrandPaypal, sepa: IconBuildingBank } as const;

/** The saved cards and PayPal accounts. The user can see which one is charged by default, and whether domains renew with it. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("cards");
  const list = useApiQuery(cards, {});
  const { permissions } = useSession();
  const mayManage = permissions.has("economy_methods");
  const kinds = kindsOf(list.data ?? { keepable: ["card"] });
  useCheckNow();
  const start = useApiMutation(addCard, {
    // The page belongs to the provider, so the browser leaves the panel.
    onSuccess: ({ redirecturl }) => globalThis.location.assign(redirecturl),
  });
  const [asked, setAsked] = useState<Kind | null>(null);
  const add = (kind: Kind, renews: boolean | null = null) => (
    <Button
      key={kind}
      icon={addIcons[kind]}
      {...(kind === "card" || kinds === kind ? { variant: "primary" } : {})}
      busy={asked === kind && (start.isPending || start.isSuccess)}
      onClick={() => {
        setAsked(kind);
        start.mutate({ input: { kind, ...(renews === null ? {} : { renews }) } });
      }}
    >
      {t(`add.${kind}`)}
    </Button>
  );
  const adds = (renews: boolean | null = null) => mayManage && list.data?.keepable.map((kind) => add(kind, renews));
  const [renewsWithFirst, setRenewsWithFirst] = useState(true);
  const { globals } = useBrand();
  const data = list.data;
  return (
    <Page title={t("title")} sub={t(`sub.${kinds}`)} actions={data !== undefined && data.data.length > 0 && adds()}>
      <BackFromProvider />
      {data === undefined ? (
        <Panel flush>
          {list.error ? (
            <ErrorState title={t("failed")} error={list.error} reassurance={t("safe")} onRetry={() => void list.refetch()} />
          ) : (
            <LoadingPanel lines={4} />
          )}
        </Panel>
      ) : data.data.length === 0 ? (
        <Panel flush>
          <EmptyState title={t("emptyTitle")} actions={adds(data.mayrenew ? renewsWithFirst : null)}>
            {t(`emptyText.${kinds}`)}
          </EmptyState>
          {mayManage && data.keepable.length > 0 && data.mayrenew && (
            <div className="np-cards-first">
              <Checkbox
                checked={renewsWithFirst}
                onChange={setRenewsWithFirst}
                label={t(kinds === "both" || kinds === "all" ? "first.renew" : `choice.${kinds}.renew`)}
                note={t(kinds === "both" || kinds === "all" ? `first.renewMandate` : `choice.${kinds}.renewMandate`, {
                  brand: globals.brandName,
                })}
              />
            </div>
          )}
        </Panel>
      ) : (
        <div className="np-main-side">
          <CardList answer={data} mayManage={mayManage} />
          <Renewals answer={data} mayManage={mayManage} />
        </div>
      )}
    </Page>
  );
}

/** Fetches the provider's list of cards at once after the user returns from its page. Live updates bring later changes. */
function useCheckNow(): void {
  const api = useApi();
  const isBack = useRouteQuery()["added"] !== undefined;
  useEffect(() => {
    if (!isBack) return;
    // The provider's own callback follows anyway, so a failure here needs no message.
    api.call(checkCards, {}, { handled: true }).catch(() => undefined);
  }, [api, isBack]);
}

function BackFromProvider() {
  const t = useTranslations("cards.back");
  const query = useRouteQuery();
  const kind = query["added"] !== undefined ? "added" : query["cancelled"] !== undefined ? "cancelled" : null;
  if (kind === null) return null;
  return (
    <div className="np-cards-back">
      <Banner tone={kind === "added" ? "active" : "info"} title={t(kind)} live>
        {t(`${kind}Text`)}
      </Banner>
    </div>
  );
}

function CardList({ answer, mayManage }: { answer: Answer; mayManage: boolean }) {
  const t = useTranslations("cards");
  const [removing, setRemoving] = useState<Card | null>(null);
  const { globals } = useBrand();
  return (
    <Panel title={t("list")} flush>
      <ul className="np-kept-cards">
        {answer.data.map((card) => (
          <Row key={card.cardid} card={card} mayManage={mayManage} onRemove={() => setRemoving(card)} />
        ))}
      </ul>
      {answer.keepable.includes("paypal") && (
        <p className="np-small np-soft np-cards-how">{t("choice.paypal.mandate", { brand: globals.brandName })}</p>
      )}
      {answer.keepable.includes("sepa") && (
        <p className="np-small np-soft np-cards-how">{t("choice.sepa.mandate", { brand: globals.brandName })}</p>
      )}
      {answer.creditorid !== null && <p className="np-small np-soft np-cards-how">{t("creditor", { id: answer.creditorid })}</p>}
      {removing && <Remove card={removing} answer={answer} onClose={() => setRemoving(null)} />}
    </Panel>
  );
}

function Row({ card, mayManage, onRemove }: { card: Card; mayManage: boolean; onRemove: () => void }) {
  const t = useTranslations("cards");
  const name = useCardName();
  const renew = useRefresh();
  const makeDefault = useApiMutation(setDefaultCard, { onSuccess: () => void renew() });
  const isGood = card.age !== "expired";
  const since = () => <DateTime value={card.kept} show="date" />;
  return (
    <li className="np-card-row">
      <div className="np-card-words">
        <span className="np-strong">{name(card)}</span>
        <span className="np-soft np-small">
          {card.kind === "card"
            ? t.rich("keptSince", { date: endOf(card), since })
            : card.kind === "sepa"
              ? t.rich("keptSinceSepa", { mandate: card.mandate, since })
              : t.rich("keptSincePayPal", { since })}
        </span>
        {card.kind === "sepa" && card.mandateurl !== "" && (
          <a className="np-small" href={card.mandateurl} target="_blank" rel="noreferrer">
            {t("mandateText")}
          </a>
        )}
      </div>
      {(card.isdefault || card.age !== "good") && (
        <div className="np-row np-wrap">
          {card.isdefault && <StatusMark tone="active">{t("default")}</StatusMark>}
          {card.age !== "good" && <StatusMark tone={isGood ? "needs" : "problem"}>{t(isGood ? "endsSoon" : "ended")}</StatusMark>}
        </div>
      )}
      {mayManage && (
        <div className="np-row np-wrap np-card-acts">
          {!card.isdefault && isGood && (
            <Button
              size="sm"
              busy={makeDefault.isPending}
              onClick={() => makeDefault.mutate({ input: { cardid: card.cardid } })}
              aria-label={t("makeDefaultOf", { card: name(card) })}
            >
              {t("makeDefault")}
            </Button>
          )}
          <Button size="sm" onClick={onRemove} aria-label={t("removeOf", { card: name(card) })}>
            {t("remove")}
          </Button>
        </div>
      )}
    </li>
  );
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: queryKeyOf(cards) });
}

/** Asks for confirmation before a card is removed, and says what depends on the card. */
function Remove({ card, answer, onClose }: { card: Card; answer: Answer; onClose: () => void }) {
  const t = useTranslations("cards.removing");
  const name = useCardName();
  const renew = useRefresh();
  const remove = useApiMutation(removeCard, {
    call: { why: t("why", { card: name(card) }) },
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("done", { card: name(card) }) });
      void renew();
    },
  });
  const relied = card.isdefault && answer.paysrenewals ? answer.coming.total : 0;
  const others = answer.data.filter(({ cardid }) => cardid !== card.cardid);
  const next = others.find(({ age }) => age !== "expired");
  const { lists } = useFormat();
  const listed = answer.coming.names.map(({ domainname }) => domainname);
  const names = lists.format(relied > listed.length ? [...listed, "…"] : listed);
  const words = [
    t(`text.${card.kind}`),
    ...(relied === 0
      ? []
      : [t("relied", { count: relied, names }), next === undefined ? t("nothing") : t("next", { card: name(next) })]),
  ];
  return (
    <RevokeDialog
      title={t("title", { card: name(card) })}
      text={words.join(" ")}
      keepLabel={t(`keep.${card.kind}`)}
      revokeLabel={t(`remove.${card.kind}`)}
      busy={remove.isPending}
      onRevoke={() => remove.mutate({ input: { cardid: card.cardid } })}
      onClose={onClose}
    />
  );
}

/** Shows whether domains renew with the default card, and which domains renew next. */
function Renewals({ answer, mayManage }: { answer: Answer; mayManage: boolean }) {
  const t = useTranslations("cards.renewals");
  const name = useCardName();
  const renew = useRefresh();
  const choose = useApiMutation(setCardRenewals);
  /** The toggle as the user set it, until the server has answered. Null means the state that the server last reported. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { paysrenewals, mayrenew, coming } = answer;
  const used = answer.data.find(({ isdefault }) => isdefault);
  if (!mayrenew)
    return (
      <Panel title={t("title")}>
        <p className="np-soft">{t("onInvoice")}</p>
      </Panel>
    );
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <Switch
          label={t("on")}
          note={t("mandate")}
          checked={wanted ?? paysrenewals}
          disabled={!mayManage || choose.isPending}
          onChange={(on) => {
            setWanted(on);
            choose.mutate({ input: { on } }, { onSettled: () => void renew().then(() => setWanted(null)) });
          }}
        />
        {paysrenewals && used && <p>{t(used.age === "expired" ? "usesEnded" : "uses", { card: name(used) })}</p>}
        {coming.total > 0 && (
          <div className="np-col np-gap-8">
            <h3 className="np-strong">{t("coming", { count: coming.total })}</h3>
            {coming.names.length > 0 && (
              <ul className="np-cards-coming">
                {coming.names.map(({ domainname, expires }) => (
                  <li key={domainname}>
                    <DomainName name={domainname} /> <DateTime value={expires} show="date" />
                  </li>
                ))}
              </ul>
            )}
            {coming.total > coming.names.length && (
              <p className="np-soft">{t("more", { count: coming.total - coming.names.length })}</p>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}
