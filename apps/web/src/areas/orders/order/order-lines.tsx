import { statusOf } from "@nameplane/contracts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { kindOf } from "../kinds/index.ts";
import { AWAITING_PAYMENT, clockSpan, inUrgency, lineSeconds, lineState, type Order, type OrderLine } from "./order.rules.ts";
import { isUnpaid, OTHER_REASON, PAYMENT_REQUIRED, FAILED, useRequestWords } from "../requests/index.ts";

const LineFix = lazyPart(
  async () => (await import("./line-fix.tsx")).LineFix,
  ["requests", "contactform", "ownerchange", "nameservers", "renewal", "files", "requote"],
);

/** If a line takes longer than this, its time is shown only on the page of its request. */
const CLOCK_SECONDS = 86_400;

/** How many lines of a large order are shown at first, because the invoice and the payment are below them. */
const SHOWN = 50;

/** One row for each line with its state. Lines that need the customer come first and are open. */
export function OrderLines({ order }: { order: Order }) {
  const t = useTranslations("progress");
  const { number } = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  const lines = inUrgency(order.lines);
  const isLong = lines.length > SHOWN;
  return (
    <Panel
      title={t("items")}
      aside={
        <span>
          {t("sum")}{" "}
          <b className="np-order-sum">
            <Money value={{ minor: order.totalMinor, currency: order.currency }} />
          </b>{" "}
          {t("inclVat")}
        </span>
      }
      flush
      clip
    >
      <ul>
        {(isWhole ? lines : lines.slice(0, SHOWN)).map((line) => (
          <Line key={line.requestid} line={line} currency={order.currency} isOfMany={isLong} />
        ))}
      </ul>
      {isLong && !isWhole && (
        <p className="np-order-rest">
          <Button variant="ghost" onClick={() => setIsWhole(true)}>
            {t("allItems", { count: number(lines.length) })}
          </Button>
        </p>
      )}
      <Credit order={order} />
    </Panel>
  );
}

/** How much of the total was paid, or will be paid, with the account's credit. */
function Credit({ order: { credit, currency, totalMinor, method, issetaside } }: { order: Order }) {
  const t = useTranslations("progress.credit");
  const format = useFormat();
  if (credit === null) return null;
  const isAll = credit.state === "used" && credit.amountMinor === totalMinor;
  // Money from a bank transfer is kept as credit, but the customer thinks of it as a transfer.
  if (method === "bank" && (issetaside || isAll)) return null;
  const state = credit.state === "held" && issetaside ? "kept" : credit.state;
  return (
    <p className="np-panel-body np-soft">
      {t(isAll ? "all" : state, { sum: format.money({ minor: credit.amountMinor, currency }) })}
    </p>
  );
}

/** isOfMany: whether the order has so many lines that a line is done when its turn comes, and not after its usual duration. */
function Line({ line, currency, isOfMany }: { line: OrderLine; currency: string; isOfMany: boolean }) {
  const t = useTranslations("progress");
  const { locale } = useFormat();
  const words = useRequestWords();
  const state = lineState(line);
  const status = statusOf(line.status);
  // A rejected line needs nothing more from the customer.
  const asks = state === "needs" || line.status === FAILED;
  const name = line.unicodename ?? line.domainname;
  const waitsForMoney = line.status === AWAITING_PAYMENT;
  // In an order of hundreds of lines, each form would call the server, so lines that need the customer link to their requests
  // instead.
  const isFixedHere = state === "needs" && !isOfMany && isBuilt("request") && !isUnpaid(line);
  const doneWord = state === "done" ? kindOf(line)?.doneWord : undefined;
  const label = doneWord !== undefined ? t(doneWord) : waitsForMoney ? t("awaitsPayment") : status.label[locale];
  return (
    <li className={classNames("np-order-line", asks && "np-order-line-open")}>
      <div className="np-order-line-row">
        <div className="np-order-line-name">
          {name !== null && <LineName line={line} name={name} />}
          <span className="np-soft">
            {line.years === null ? words.type(line) : t("what", { type: words.type(line), years: line.years })}
          </span>
          <LineDiscounts line={line} />
        </div>
        <span className="np-cap np-quiet np-order-usual">
          {state === "running" && !waitsForMoney && !isOfMany && <Usual seconds={line.usualseconds} />}
        </span>
        <span className="np-order-state">
          <StatusMark tone={status.family}>{label}</StatusMark>
        </span>
        {asks ? <span className="np-order-time" /> : <LineTime line={line} />}
      </div>
      {asks && <Asks line={line} name={name} canFix={isFixedHere} />}
      {state === "failed" && !asks && line.reasontext && (
        <p className="np-order-release">
          {line.isownreason ? `${line.reasontext}.` : t("registrySaid", { words: line.reasontext })}
        </p>
      )}
      {state === "running" && line.isownreason && <p className="np-order-release">{line.reasontext}.</p>}
      <Release line={line} currency={currency} />
    </li>
  );
}

/** How much promotions have taken off the line, without VAT. */
function LineDiscounts({ line: { price } }: { line: OrderLine }) {
  const t = useTranslations("progress");
  const format = useFormat();
  if (price?.discounts === undefined) return null;
  return price.discounts.map(({ title, netMinor }) => (
    <span key={`${title.en} ${netMinor}`} className="np-soft">
      {t("discount", {
        title: title[format.locale],
        sum: format.money({ minor: -netMinor, currency: price.currency }),
      })}
    </span>
  ));
}

function LineName({ line, name }: { line: OrderLine; name: string }) {
  const shown = <DomainName name={name} ascii={line.domainname} wrap />;
  return line.itemid !== null && isBuilt("domainStatus") ? (
    <RouteLink to="domainStatus" params={{ itemID: line.itemid }}>
      {shown}
    </RouteLink>
  ) : (
    shown
  );
}

/** How long a line of this kind usually takes, so that the customer knows what to expect. */
function Usual({ seconds }: { seconds: number | null }) {
  const t = useTranslations("progress.usual");
  if (seconds === null) return t("byRegistry");
  if (seconds < 90) return t("seconds", { count: seconds });
  if (seconds < 5400) return t("minutes", { count: Math.round(seconds / 60) });
  if (seconds < 129_600) return t("hours", { count: Math.round(seconds / 3600) });
  return t("days", { count: Math.round(seconds / 86_400) });
}

function LineTime({ line }: { line: OrderLine }) {
  const t = useTranslations("progress");
  const now = useNow(1000);
  const seconds = lineSeconds(line, now);
  return (
    <span className="np-num np-soft np-order-time">
      {seconds !== null && seconds < CLOCK_SECONDS && (
        <>
          <span className="np-visually-hidden">{t("took")} </span>
          {clockSpan(seconds)}
        </>
      )}
    </span>
  );
}

/** Why a line has stopped, and a link or a form for what has to be done. */
function Asks({ line, name, canFix }: { line: OrderLine; name: string | null; canFix: boolean }) {
  const words = useRequestWords();
  const t = useTranslations("progress");
  // Our own reasons say what to do. A registry's message needs the usual sentence before it.
  const saysItself = line.reason === OTHER_REASON && line.isownreason;
  return (
    <div className="np-order-asks">
      <p className="np-strong">
        {words.title({
          type: line.type,
          productid: line.productid,
          status: line.status,
          reason: line.reason,
          isFunded: line.isfunded,
          name: name === null ? t("thisLine") : <DomainName name={name} wrap />,
        })}
      </p>
      <p className="np-soft">
        {saysItself
          ? `${line.reasontext ?? ""}.`
          : words.todo({ status: line.status, reason: line.reason, isFunded: line.isfunded })}
      </p>
      {canFix && (
        <Fetched fallback={<LoadingPanel lines={3} />}>
          <LineFix number={line.number} />
        </Fetched>
      )}
      {/* An unpaid line has no link, because the payment is in the box above. */}
      {isBuilt("request") && !isUnpaid(line) && (
        <RouteButton to="request" params={{ id: String(line.number) }} size="sm">
          {canFix ? t("viewRequest") : words.act(line.reason === PAYMENT_REQUIRED ? null : line.reason)}
        </RouteButton>
      )}
      {line.reasontext && !saysItself && (
        <p className="np-cap np-quiet">
          {line.isownreason ? `${line.reasontext}.` : t("registrySaid", { words: line.reasontext })}
        </p>
      )}
    </div>
  );
}

/** What happened to the money of a line that failed. */
function Release({ line, currency }: { line: OrderLine; currency: string }) {
  const t = useTranslations("progress.release");
  const format = useFormat();
  if (line.release === null || line.release === "fulfilled" || line.release === "reserved") return null;
  const sum = line.price ? format.money({ minor: line.price.totalMinor, currency }) : "";
  // For a line that cost nothing, no money is returned.
  const isFree = line.price?.totalMinor === 0;
  return (
    <p className="np-order-release">
      {!isFree && t(line.release, { sum })}{" "}
      {line.reasontext && lineState(line) === "ended" ? t("because", { reason: line.reasontext }) : ""}
    </p>
  );
}
