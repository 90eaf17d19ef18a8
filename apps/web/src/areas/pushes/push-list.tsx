import type { AnswerOf } from "@nameplane/contracts";
import { pushList, withdrawPush } from "@nameplane/contracts/pushes/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useSession } from "../../shell/session/use-session.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { useNow } from "../../ui/text/date-time.tsx";
import { isOfferOpen } from "./push.rules.ts";
import { SettlingNotice } from "./settling-notice.tsx";
import { useNames } from "./use-names.ts";
import "./push.css";

type List = AnswerOf<typeof pushList>;

/** The pushes offered to the user's address, and those this account offers or has offered. */
export function PushList({ list }: { list: List }) {
  const t = useTranslations("push.list");
  return (
    <div className="np-col np-gap-16">
      <SettlingNotice settling={list.settling} />
      {list.offered.length > 0 && (
        <Panel title={t("offered")}>
          {list.offered.map((offer) => (
            <Offered key={offer.token} offer={offer} />
          ))}
        </Panel>
      )}
      {list.given.length > 0 && (
        <Panel title={t("given")}>
          {list.given.map((push) => (
            <Given key={push.pushid} push={push} />
          ))}
        </Panel>
      )}
    </div>
  );
}

function Offered({ offer }: { offer: List["offered"][number] }) {
  const t = useTranslations("push.list");
  const format = useFormat();
  const names = useNames();
  const shown = names(offer.names);
  return (
    <div className="np-push-row">
      <div>
        <div className="np-strong">{shown}</div>
        <div className="np-small np-soft">
          {t("from", { giver: offer.giver })} · {t("until", { date: format.dateTime(offer.endsat) })}
        </div>
      </div>
      <RouteButton to="pushReceive" params={{ token: offer.token }} variant="primary" size="sm">
        {t("check")}
        <span className="np-visually-hidden"> {shown}</span>
      </RouteButton>
    </div>
  );
}

function Given({ push }: { push: List["given"][number] }) {
  const t = useTranslations("push.list");
  const format = useFormat();
  const names = useNames();
  const queries = useQueryClient();
  const { permissions } = useSession();
  const withdraw = useApiMutation(withdrawPush, {
    onSuccess: () => {
      announce(t("withdrawn"));
      void queries.invalidateQueries({ queryKey: [pushList.path] });
    },
  });
  // The offer has ended, even if the server has not recorded that yet. The giver gets a mail when it does.
  const state = isOfferOpen(push, useNow()) ? "open" : push.state === "open" ? "lapsed" : push.state;
  const isOpen = state === "open";
  const shown = names(push.names);
  const [itemID] = push.itemids;
  return (
    <div className="np-push-row">
      <div>
        <div className="np-strong">
          {push.names.length === 1 && itemID !== undefined ? (
            <RouteLink to="domainStatus" params={{ itemID }}>
              {shown}
            </RouteLink>
          ) : (
            shown
          )}
        </div>
        <div className="np-small np-soft">
          {t("to", { email: push.email })}
          {" · "}
          {isOpen
            ? t("until", { date: format.dateTime(push.endsat) })
            : t("ended", { state: t(`state.${state}`), date: format.moment(push.endedat ?? push.endsat) })}
          {isOpen && push.opened && ` · ${t("opened")}`}
        </div>
      </div>
      {isOpen && permissions.has("domain_transferout") && (
        <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate({ input: { pushid: push.pushid } })}>
          {t("withdraw")}
          <span className="np-visually-hidden"> {shown}</span>
        </Button>
      )}
    </div>
  );
}
