import { useTranslations } from "use-intl";
import { ContactLink } from "../../../shell/brand/contact-link.tsx";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useSession } from "../../../shell/session/use-session.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { KeyValue, Panel } from "../../../ui/layout/page.tsx";
import { Timeline } from "../../../ui/layout/steps.tsx";
import { statusByCode, useStatusWord } from "../../../ui/text/code-status.tsx";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { kindOf } from "../kinds/index.ts";
import { ApprovalOfOrder } from "../order/index.ts";
import { Price } from "../basket/index.ts";
import {
  OrderLink,
  ACTION_REQUIRED,
  FAILED,
  useRequestWords,
  ALREADY_REGISTERED,
  AWAITING_APPROVAL,
  AWAITING_PAYMENT,
  DOCUMENT_WANTED,
  isUnpaid,
  MANUAL,
  moneyOf,
  ON_HOLD,
  OTHER_REASON,
  PAYMENT_REQUIRED,
  PENDING_UNLOCK,
  stepState,
  type Request,
} from "../requests/index.ts";
import { FixForm, TakenFix } from "../fixes/index.ts";

/** What happened, what to do, and the form for it. The registry's own message is collapsed. */
export function RequestWhat({ request }: { request: Request }) {
  const t = useTranslations("requests.page");
  const words = useRequestWords();
  const format = useFormat();
  const { type, status, reason, isfunded: isFunded, reasontext, isownreason, limitat, islocked, actions, ordernr } = request;
  const needsYou = status === ACTION_REQUIRED || status === FAILED;
  const unpaid = isUnpaid(request);
  // If a staff member has asked something, the text is not a message from the registry.
  const isAsked = reason === OTHER_REASON && request.timeline.at(-1)?.actor === "staff";
  // Our own reasons say what to do. A registry's message needs the usual sentence beside it.
  const saysItself = reason === OTHER_REASON && isownreason && !isAsked;
  if (reason === AWAITING_APPROVAL && ordernr !== null) return <ApprovalOfOrder ordernr={ordernr} />;
  if (status === PENDING_UNLOCK && !islocked) return <LockWait request={request} />;
  if (!needsYou && !islocked && !unpaid) return reasontext === null ? null : <Why request={request} words={reasontext} />;
  return (
    <Panel title={t("what")}>
      <div className="np-col np-gap-12">
        {islocked && (
          <Banner tone="needs" title={t("locked")}>
            {t.rich("lockedText", { us: () => <ContactLink /> })}
          </Banner>
        )}
        {needsYou && !saysItself && (
          <p className="np-text">{isAsked ? t("askedTodo") : words.todo({ type, status, reason, isFunded })}</p>
        )}
        {status === AWAITING_PAYMENT && (
          <p className="np-text">{words.todo({ status: ACTION_REQUIRED, reason: PAYMENT_REQUIRED, isFunded: false })}</p>
        )}
        {reasontext !== null && isownreason && <p className="np-text">{reasontext}.</p>}
        {needsYou && status !== FAILED && limitat !== null && (
          <p className="np-soft">{t(untilOf[moneyOf(request)], { date: format.dateTime(limitat) })}</p>
        )}
        {actions.fix && !unpaid && <FixForm request={request} />}
        {reason === ALREADY_REGISTERED && <TakenFix request={request} />}
        {unpaid && ordernr !== null && isBuilt("orderProgress") && (
          <div>
            <RouteButton to="orderProgress" params={{ number: String(ordernr) }} variant="primary">
              {words.act(PAYMENT_REQUIRED)}
            </RouteButton>
          </div>
        )}
        {reasontext !== null && !isownreason && reason !== DOCUMENT_WANTED && (
          <details className="np-fold" open={status === ACTION_REQUIRED && !isMapped(reason)}>
            <summary>{t(isAsked ? "asked" : "registry")}</summary>
            <p className={isAsked ? "np-pre" : "np-mono np-pre"} translate="no">
              {reasontext}
            </p>
          </details>
        )}
      </div>
    </Panel>
  );
}

/** What happens to the money when the time limit passes. */
const untilOf = { free: "untilUnpaid", unpaid: "untilUnpaid", reserved: "untilReserved", paid: "until" } as const;

/** Says who has to open the registry lock, with a link to request the opening if nobody has done so. */
function LockWait({ request }: { request: Request }) {
  const t = useTranslations("requests.page.lock");
  const { permissions } = useSession();
  const { itemid } = request;
  const ofLock = kindOf(request)?.lockWait;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        <p className="np-text">{t(ofLock ?? "change")}</p>
        {ofLock === undefined && itemid !== null && permissions.has("domain_registrylock") && (
          <div>
            <RouteButton to="domainStatus" params={{ itemID: itemid }} query={{ act: "registrylock" }} variant="primary">
              {t("open")}
            </RouteButton>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** Whether we have our own text for the reason. Without one, only the registry's message can be shown. */
const isMapped = (reason: number | null) => reason !== null && reason < OTHER_REASON;

/** Texts for statuses in which the customer has nothing to do. */
const whys = { 12: "manual", 14: "waiting", 15: "hold", 505: "duplicate", 506: "timeout", 4998: "rejected" } as const;

/** Explains the status of a request in our words, followed by the registry's message if there is one. */
function Why({ request: { status, isownreason, nextcheckat }, words }: { request: Request; words: string }) {
  const t = useTranslations("requests.page");
  const format = useFormat();
  const known = Object.entries(whys).find(([code]) => Number(code) === status)?.[1] ?? "other";
  return (
    <Panel title={t("whyTitle")}>
      <div className="np-col np-gap-12">
        {isownreason ? <p className="np-text">{words}.</p> : <p className="np-text">{t(`why.${known}`)}</p>}
        {status === ON_HOLD && nextcheckat !== null && (
          <p className="np-soft">{t("whyNext", { date: format.dateTime(nextcheckat) })}</p>
        )}
        {!isownreason && (
          <details className="np-fold">
            <summary>{t("registry")}</summary>
            <p className="np-mono np-pre" translate="no">
              {words}
            </p>
          </details>
        )}
      </div>
    </Panel>
  );
}

/** All steps so far: what happened, when, and who did it. */
export function RequestTimeline({ request }: { request: Request }) {
  const t = useTranslations("requests.page");
  const word = useStatusWord();
  const format = useFormat();
  const now = useNow();
  const { timeline, nextcheckat, status } = request;
  const last = timeline.length - 1;
  const waits =
    status !== AWAITING_PAYMENT && status !== MANUAL && statusByCode(status)?.family === "pending" && nextcheckat !== null;
  if (last < 0) return null;
  return (
    <>
      <Timeline
        steps={timeline.map((step, index) => {
          const reason = step.reason !== null && /^\d+$/.test(step.reason) ? word(Number(step.reason)) : step.reason;
          return {
            key: `${step.at} ${step.status}`,
            state: stepState(statusByCode(step.status)?.family, index === last),
            title: reason === null ? word(step.status) : `${word(step.status)}: ${reason}`,
            note: t("step", { at: format.moment(step.at), actor: t(`actor.${step.actor}`) }),
          };
        })}
      />
      {waits && <p className="np-soft np-request-next">{t("nextCheck", { when: format.relative(nextcheckat, now) })}</p>}
    </>
  );
}

export function RequestFacts({ request }: { request: Request }) {
  const t = useTranslations("requests.page");
  const words = useRequestWords();
  const { requestid, ordernr, domainname, unicodename, itemid, years, price, created, endedat, attempts, release } = request;
  const name = domainname === null ? null : <DomainName name={unicodename ?? domainname} ascii={domainname} wrap />;
  return (
    <Panel flush title={t("facts")}>
      <KeyValue
        facts={[
          { key: "order", label: t("order"), value: ordernr === null ? null : <OrderLink number={ordernr} /> },
          { key: "request", label: t("request"), value: <span className="np-mono">{requestid}</span> },
          { key: "type", label: t("type"), value: words.type(request) },
          {
            key: "domain",
            label: t("domain"),
            value:
              itemid === null ? (
                name
              ) : (
                <RouteLink to="domainStatus" params={{ itemID: itemid }}>
                  {name ?? t("openDomain")}
                </RouteLink>
              ),
          },
          ...(years === null || years === 0 ? [] : [{ key: "years", label: t("period"), value: t("years", { years }) }]),
          ...(price === null ? [] : [{ key: "price", label: t("price"), value: <Price value={price} /> }]),
          { key: "created", label: t("created"), value: <DateTime value={created} show="moment" /> },
          ...(endedat === null ? [] : [{ key: "ended", label: t("ended"), value: <DateTime value={endedat} show="moment" /> }]),
          { key: "attempts", label: t("attempts"), value: <span className="np-num">{attempts}</span> },
          ...(release === null || price?.totalMinor === 0
            ? []
            : [{ key: "money", label: t("money"), value: t(`release.${release}`) }]),
        ]}
      />
    </Panel>
  );
}
