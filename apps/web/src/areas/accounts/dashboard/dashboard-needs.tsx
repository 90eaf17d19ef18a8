import { IconClock, IconCreditCard, IconFileText, IconKey, IconLinkOff, IconReceipt, IconUserCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isBuilt, isOpen } from "../../../shell/routing/gating.rules.ts";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { routeOf } from "../../../shell/routing/routes.ts";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Icon, type IconType } from "../../../ui/icon.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { usePriceText } from "../../orders/basket/index.ts";
import { useRequestWords } from "../../orders/requests/index.ts";
import { daysOfRenewals, type Need } from "./dashboard.rules.ts";

type ButtonStyle = { readonly variant: "primary" | "default"; readonly size: "sm" };
type Shown = {
  readonly icon: IconType;
  readonly title: ReactNode;
  readonly sub: ReactNode;
  readonly when: ReactNode;
  readonly act: (style: ButtonStyle) => ReactNode;
};

/** How many needs are shown at first. A button shows all, so that a long list does not push the other panels down. */
const SHOWN = 6;

const keyOf = ({ kind, id, number }: Need) => `${kind} ${id} ${number}`;

/**
 * What waits for the user, the most urgent first. Each need has a button, and the first one is the primary button of the page.
 */
export function DashboardNeeds({ needs }: { needs: readonly Need[] }) {
  const t = useTranslations("accounts.dashboard");
  const [isWhole, setWhole] = useState(false);
  const days = daysOfRenewals(needs, useNow());
  const viewer = useViewer();
  const mayRenew = viewer.permissions.has("domain_order") && isOpen(routeOf("bulkLabels"), viewer);
  const { globals } = useBrand();
  const within = mayRenew && globals.enableBasket ? days : null;
  // If only one more row is left, it is shown, because it needs no more space than the button that would hide it.
  const shown = isWhole || needs.length === SHOWN + 1 ? needs : needs.slice(0, SHOWN);
  return (
    <section className="np-panel" aria-label={t("region")}>
      <ul>
        {shown.map((need, index) => (
          <li key={keyOf(need)}>
            <NeedRow need={need} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {(shown.length < needs.length || within !== null) && (
        <p className="np-needs-more">
          {shown.length < needs.length && (
            <button type="button" className="np-text-button" onClick={() => setWhole(true)}>
              {t("needsAll", { count: needs.length })}
            </button>
          )}
          {within !== null && (
            <RouteLink
              className="np-text-button"
              to="bulkLabels"
              query={{ act: "renew", pick: "filter", within: String(within) }}
            >
              {t("renewSeveral")}
            </RouteLink>
          )}
        </p>
      )}
    </section>
  );
}

function NeedRow({ need, isFirst }: { need: Need; isFirst: boolean }) {
  const show = useShownNeed();
  const { icon, title, sub, when, act } = show(need);
  return (
    <div className="np-need">
      <span className={need.kind === "chain_broken" ? "np-need-icon np-need-icon-problem" : "np-need-icon"}>
        <Icon of={icon} />
      </span>
      <div className="np-need-words">
        <h2>{title}</h2>
        <p>{sub}</p>
      </div>
      <span className="np-need-when">{when}</span>
      <span className="np-need-act">{act({ variant: isFirst ? "primary" : "default", size: "sm" })}</span>
    </div>
  );
}

const nameOf = ({ subject, unicodename }: Need) => <DomainName name={unicodename ?? subject} ascii={subject} wrap />;

/** Sentence, detail, time and button of a need. */
function useShownNeed(): (need: Need) => Shown {
  const kinds = { ...useTimedNeeds(), ...useDnsNeeds(), ...useOrderNeeds(), ...useServiceNeeds() };
  return (need) => kinds[need.kind](need);
}

const nameIn = (need: Need) => ({ name: () => nameOf(need) });

/** Domains with a deadline: they have to be renewed, restored or paid for, or their owner has to be verified. */
function useTimedNeeds() {
  const t = useTranslations("accounts.dashboard.need");
  const price = usePriceText();
  const format = useFormat();
  const now = useNow();
  const viewer = useViewer();
  const isPast = (at: string) => new Date(at) < now;

  const expiry = (need: Need): Shown => {
    const at = need.at ?? now.toISOString();
    const values = { ...nameIn(need), when: format.relative(at, now) };
    return {
      icon: IconClock,
      title: isPast(at) ? t.rich("expired", values) : t.rich("expires", values),
      sub: need.amount ? t("expiresPrice", { price: price(need.amount) }) : t("expiresSub"),
      when: (
        <time dateTime={at} title={format.dateTime(at)}>
          {format.date(at)}
        </time>
      ),
      act: (style) => (
        <RouteButton {...style} to="domainStatus" params={{ itemID: need.id }} query={{ act: "renew" }}>
          {t("renewDomain")}
        </RouteButton>
      ),
    };
  };

  const restore = (need: Need): Shown => ({
    icon: IconClock,
    title: t.rich("restorable", nameIn(need)),
    sub: need.amount ? t("restorePrice", { price: price(need.amount) }) : t("restoreSub"),
    when: need.at && (
      <time dateTime={need.at} title={format.dateTime(need.at)}>
        {t("restoreUntil", { date: format.date(need.at) })}
      </time>
    ),
    act: (style) => (
      <RouteButton {...style} to="domainStatus" params={{ itemID: need.id }} query={{ act: "restore" }}>
        {t("restoreDomain")}
      </RouteButton>
    ),
  });

  const unpaid = (need: Need): Shown => {
    const day = need.at ?? now.toISOString();
    const values = { ...nameIn(need), count: need.number ?? 1, date: format.date(day) };
    const hasCards = isOpen(routeOf("cards"), viewer);
    const { amount } = need;
    return {
      icon: IconCreditCard,
      title: t.rich("unpaid", values),
      sub: amount
        ? t("unpaidPrice", { amount: format.money({ minor: amount.totalMinor, currency: amount.currency }), count: values.count })
        : t("unpaidSub"),
      when: (
        <time dateTime={day} title={format.dateTime(day)}>
          {format.relative(day, now)}
        </time>
      ),
      act: (style) =>
        hasCards ? (
          <RouteButton {...style} to="cards">
            {t("addCard")}
          </RouteButton>
        ) : isOpen(routeOf("deposit"), viewer) ? (
          <RouteButton {...style} to="deposit">
            {t("addCredit")}
          </RouteButton>
        ) : (
          <RouteButton {...style} to="domainStatus" params={{ itemID: need.id }}>
            {t("seeDomain")}
          </RouteButton>
        ),
    };
  };

  const means = (need: Need): Shown => {
    const at = need.at ?? now.toISOString();
    const state = need.kind === "means_declined" ? "meansDeclined" : need.kind === "means_expired" ? "meansExpired" : "meansEnds";
    return {
      icon: IconCreditCard,
      title: t(state, { means: need.subject, when: format.relative(at, now) }),
      sub: t(`${state}Sub`),
      when: (
        <time dateTime={at} title={format.dateTime(at)}>
          {format.date(at)}
        </time>
      ),
      act: (style) =>
        isOpen(routeOf("cards"), viewer) ? (
          <RouteButton {...style} to="cards">
            {t("seeMeans")}
          </RouteButton>
        ) : (
          <RouteButton {...style} to="renewals">
            {t("seeRenewals")}
          </RouteButton>
        ),
    };
  };

  const verify = (need: Need): Shown => ({ ...expiry(need), title: t.rich("verify", nameIn(need)), sub: t("verifySub") });
  return {
    domain_expires: expiry,
    domain_restorable: restore,
    renewals_unpaid: unpaid,
    means_declined: means,
    means_expired: means,
    means_ends: means,
    domain_verification: verify,
  };
}

/** Problems of DNS, and changes of DNS that wait for the user's decision. */
function useDnsNeeds() {
  const t = useTranslations("accounts.dashboard.need");
  const format = useFormat();
  const now = useNow();
  const since = (at: string | null) =>
    at && (
      <time dateTime={at} title={format.dateTime(at)}>
        {format.relative(at, now)}
      </time>
    );

  const broken = (need: Need): Shown => ({
    icon: IconLinkOff,
    title: t.rich("chainBroken", nameIn(need)),
    sub: t("chainBrokenSub"),
    when: since(need.at),
    act: (style) => (
      <RouteButton {...style} to="domainDnssec" params={{ itemID: need.id }}>
        {t("mendChain")}
      </RouteButton>
    ),
  });

  const approval = (need: Need): Shown => ({
    icon: IconUserCheck,
    title: t.rich("approve", { ...nameIn(need), count: need.number ?? 1 }),
    sub: t("approveSub"),
    when: since(need.at),
    act: (style) => (
      <RouteButton {...style} to="domainDns" params={{ itemID: need.id }}>
        {t("seeChange")}
      </RouteButton>
    ),
  });

  return { chain_broken: broken, dns_approval: approval };
}

/** Services that are suspended, cannot be renewed, or wait for the user. */
function useServiceNeeds() {
  const t = useTranslations("accounts.dashboard.need");
  const format = useFormat();
  const now = useNow();
  const on = (at: string | null) =>
    at && (
      <time dateTime={at} title={format.dateTime(at)}>
        {format.relative(at, now)}
      </time>
    );
  const toService =
    ({ servicetype, id }: Need, label: string) =>
    (style: ButtonStyle) => (
      <RouteButton {...style} to="service" params={{ type: servicetype ?? "ssl", serviceID: id }}>
        {label}
      </RouteButton>
    );

  const suspended = (need: Need): Shown => ({
    icon: IconClock,
    title: t("serviceSuspended", { name: need.subject }),
    sub: need.at === null ? t("serviceSuspendedSub") : t("serviceEndsSub", { date: format.date(need.at) }),
    when: on(need.at),
    act: toService(need, t("renewService")),
  });

  const unpaid = (need: Need): Shown => {
    const values = { name: need.subject, date: need.at === null ? "" : format.date(need.at) };
    return {
      icon: IconCreditCard,
      title: t("serviceUnpaid", values),
      sub:
        need.amount === null
          ? t("serviceUnpaidSub", values)
          : t("serviceUnpaidPrice", {
              ...values,
              amount: format.money({ minor: need.amount.totalMinor, currency: need.amount.currency }),
            }),
      when: on(need.at),
      act: (style) =>
        need.number === null ? (
          toService(need, t("seeService"))(style)
        ) : (
          <RouteButton {...style} to="orderProgress" params={{ number: String(need.number) }}>
            {t("payRenewal")}
          </RouteButton>
        ),
    };
  };

  const certificate = (need: Need): Shown => ({
    icon: IconKey,
    title: t("certificateWaits", { name: need.subject }),
    sub: need.at === null ? t("certificateWaitsSub") : t("certificateWaitsUntil", { date: format.date(need.at) }),
    when: on(need.at),
    act: toService(need, t("seeWhatToDo")),
  });

  return { service_suspended: suspended, service_unpaid: unpaid, certificate_waits: certificate };
}

/** Requests, orders and invoices that wait for the user. */
function useOrderNeeds() {
  const t = useTranslations("accounts.dashboard.need");
  const words = useRequestWords();
  const format = useFormat();
  const now = useNow();

  // isFunded is true, because otherwise the words would be those of an order that waits for payment.
  const what = ({ reason }: Need) => ({ status: reason === null ? 2004 : 4000, reason, isFunded: true });
  const request = (need: Need): Shown => ({
    icon: IconKey,
    title: words.title({ ...what(need), type: need.requesttype, productid: need.productid, name: nameOf(need) }),
    sub: words.todo(what(need)),
    when: t("requestNumber", { number: String(need.number) }),
    act: (style) => (
      <RouteButton {...style} to="request" params={{ id: String(need.number) }}>
        {need.reason === 4004 || need.reason === 4012 ? words.act(need.reason) : t("seeRequest")}
      </RouteButton>
    ),
  });

  const order = (need: Need): Shown => {
    const number = String(need.number);
    return {
      icon: IconReceipt,
      title: t("orderUnpaid", { number }),
      sub: t("orderUnpaidSub", {
        subject: need.unicodename ?? words.type({ type: need.requesttype, productid: need.productid }),
      }),
      when: need.at && (
        <time dateTime={need.at} title={format.dateTime(need.at)}>
          {format.date(need.at)}
        </time>
      ),
      act: (style) =>
        isBuilt("orderProgress") ? (
          <RouteButton {...style} to="orderProgress" params={{ number }}>
            {t("payOrder")}
          </RouteButton>
        ) : (
          <RouteButton {...style} to="requests" query={{ ordernr: number }}>
            {t("seeRequest")}
          </RouteButton>
        ),
    };
  };

  const invoice = (need: Need): Shown => {
    const day = need.at?.slice(0, 10) ?? null;
    const number = String(need.number);
    const isLate = day !== null && format.daysUntil(day, now) < 0;
    return {
      icon: IconFileText,
      title:
        day === null
          ? t("invoiceOpen", { number })
          : t(isLate ? "invoiceLate" : "invoice", { number, when: format.relative(day, now) }),
      sub:
        need.amount &&
        t("invoiceSub", { amount: format.money({ minor: need.amount.totalMinor, currency: need.amount.currency }) }),
      when: day && <time dateTime={day}>{format.date(day)}</time>,
      act: (style) => (
        <RouteButton {...style} to="invoice" params={{ number: need.id }}>
          {t("seeInvoice")}
        </RouteButton>
      ),
    };
  };

  return { request_action: request, order_unpaid: order, invoice_due: invoice };
}
