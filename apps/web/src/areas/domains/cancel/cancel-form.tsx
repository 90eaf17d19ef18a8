import { cancelDomain } from "@nameplane/contracts/orders/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { ConfirmTyped } from "../../../ui/overlay/confirm-typed.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { PutInBasket } from "../../orders/basket/index.ts";
import { cancel } from "../../orders/kinds/index.ts";
import type { Domain } from "../domain-state.rules.ts";
import { useCancellationAgain, type Cancellation } from "./use-cancellation.ts";

type When = "now" | "expiry";

/** When the domain ends, what that means day by day, and the field in which its name is typed to confirm. */
export function CancelForm({
  domain,
  cancellation,
  before,
}: {
  domain: Domain;
  cancellation: Cancellation;
  /** The choice made earlier, if an existing line of the basket is being changed. */
  before: When | undefined;
}) {
  const t = useTranslations("cancel");
  const { expiredate } = cancellation;
  // A domain that is already cancelled at its expiry can only be made to end sooner.
  const mayWait = expiredate !== null && cancellation.state !== "at_expiry";
  const [when, setWhen] = useState<When>(mayWait ? (before ?? "expiry") : "now");
  const [isOpen, setOpen] = useState(false);
  const { key, renew } = useIdempotencyKey();
  const readAgain = useCancellationAgain();
  const order = useApiMutation(cancelDomain, {
    call: { why: t("form.why", { name: cancellation.unicodename }) },
    onSuccess: () => {
      announce(t("form.ordered"));
      setOpen(false);
      renew();
      readAgain();
    },
  });
  const { itemid } = domain;
  const name = cancellation.unicodename;
  const isBlocked = when === "now" && cancellation.hostsused.length > 0;
  return (
    <Panel title={t(cancellation.state === "at_expiry" ? "form.sooner" : "form.title", { name })}>
      <div className="np-col np-gap-20">
        {mayWait && (
          <RadioGroup
            cards
            label={t("form.when")}
            value={when}
            onChange={setWhen}
            options={[
              {
                value: "expiry",
                label: t("form.expiry"),
                note: t.rich("form.expiryNote", { date: () => <DateTime value={expiredate ?? ""} show="date" /> }),
              },
              { value: "now", label: t("form.now"), note: t("form.nowNote") },
            ]}
          />
        )}
        <Consequences cancellation={cancellation} when={when} />
        {isBlocked && <HostsUsed cancellation={cancellation} />}
        <div className="np-row np-wrap">
          <Button variant="danger" disabled={isBlocked} onClick={() => setOpen(true)}>
            {t(when === "now" ? "form.cancelNow" : "form.cancelLater")}
          </Button>
          <RouteButton to="domainStatus" params={{ itemID: itemid }} variant="ghost">
            {t("form.back")}
          </RouteButton>
        </div>
      </div>
      <ConfirmTyped
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("form.confirmTitle", { name })}
        expected={name}
        alsoExpected={cancellation.domainname}
        fieldLabel={t("form.type")}
        keepLabel={t("form.keep")}
        confirmLabel={t("form.confirm")}
        busy={order.isPending}
        other={(isRight) => (
          <PutInBasket
            items={[{ itemaction: cancel.type, domainname: cancellation.domainname, change: { name, when } }]}
            why={t("form.why", { name })}
            disabled={!isRight}
            onDone={() => setOpen(false)}
          />
        )}
        onConfirm={() => order.mutate({ input: { itemid, name, when }, key })}
      >
        <Consequences cancellation={cancellation} when={when} />
      </ConfirmTyped>
    </Panel>
  );
}

/** What happens, in words, with the dates that follow from the rules of the TLD. */
function Consequences({ cancellation, when }: { cancellation: Cancellation; when: When }) {
  const t = useTranslations("cancel");
  const { tld, restorableuntil, freefrom, addgraceuntil, hosts } = cancellation;
  const day = (value: string | null) => () => (value === null ? null : <DateTime value={value} show="date" />);
  if (when === "expiry")
    return (
      <ul className="np-cancel-list">
        <li>{t.rich("expiry.until", { date: day(cancellation.expiredate) })}</li>
        <li>{t(`expiry.${cancellation.expiryby}`, { tld })}</li>
        <li>{t("expiry.undo")}</li>
      </ul>
    );
  return (
    <ul className="np-cancel-list">
      <li>{t("now.stops")}</li>
      {restorableuntil === null ? (
        <li>{addgraceuntil === null ? t("now.gone") : t.rich("now.goneGrace", { date: day(addgraceuntil) })}</li>
      ) : (
        <li>{t.rich("now.restorable", { date: day(restorableuntil) })}</li>
      )}
      {restorableuntil !== null && <li>{t.rich("now.free", { date: day(freefrom) })}</li>}
      {hosts.length > 0 && <li>{t("now.hosts", { list: hosts.join(", ") })}</li>}
      <li>{t("now.money")}</li>
    </ul>
  );
}

function HostsUsed({ cancellation }: { cancellation: Cancellation }) {
  const t = useTranslations("cancel.used");
  return (
    <Banner tone="problem" title={t("title")}>
      <ul>
        {cancellation.hostsused.map(({ host, by }) => (
          <li key={`${host} ${by}`}>{t("line", { host, by })}</li>
        ))}
      </ul>
      {t("text")}
    </Banner>
  );
}

export function UnderWay({ cancellation }: { cancellation: Cancellation }) {
  const t = useTranslations("cancel.underWay");
  const { request } = cancellation;
  return (
    <Banner tone="info" title={t("title")}>
      {request !== null && (
        <RouteLink to="request" params={{ id: String(request.requestid) }}>
          {t("link", { number: String(request.requestid) })}
        </RouteLink>
      )}
    </Banner>
  );
}
