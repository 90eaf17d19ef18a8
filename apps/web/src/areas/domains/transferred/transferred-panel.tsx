import type { AnswerOf } from "@nameplane/contracts";
import type { TransferredView } from "@nameplane/contracts/delegation/transferred";
import { compareTransferred } from "@nameplane/contracts/delegation/operations";
import { getTransfer } from "@nameplane/contracts/domains/operations";
import { IconRefresh } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner, type BannerTone } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { TransferredDifferences } from "./transferred-differences.tsx";
import { TransferredNext } from "./transferred-next.tsx";
import { isRecentTransfer } from "./transferred.rules.ts";
import "./transferred.css";

type Answer = AnswerOf<typeof compareTransferred>;

/** Shown after a transfer to us: the answers of former and current name servers, the differences, and the safe next step. */
export function TransferredPanel({ domain }: { domain: Domain }) {
  const { data } = useApiQuery(getTransfer, { itemid: domain.itemid });
  const now = useNow();
  const transfer = data?.transfer ?? null;
  const isShown = transfer?.direction === "in" && transfer.state === "completed" && isRecentTransfer(transfer.endedat, now);
  return isShown ? <Compared domain={domain} /> : null;
}

function Compared({ domain }: { domain: Domain }) {
  const t = useTranslations("transferred");
  const { itemid, unicodename } = domain;
  const compare = useApiMutation(compareTransferred, {
    call: { handled: true },
    onSuccess: ({ transferred }) => {
      if (transferred !== null) announce(t(`place.${transferred.delegation.state}`, { name: unicodename }));
    },
  });
  const again = () => compare.mutate({ input: { itemid } });
  const ask = useEffectEvent(again);
  useEffect(() => ask(), []);
  const { data, error, isPending } = compare;
  if (data !== undefined && data.transferred === null && !data.keeps) return null;
  return (
    <Panel
      flush
      title={t("title")}
      aside={
        <>
          {data?.transferred &&
            t.rich("checkedAt", { when: () => <DateTime value={data.transferred?.checkedat ?? ""} show="relative" /> })}
          <Button size="xs" icon={IconRefresh} busy={isPending} onClick={again}>
            {t("again")}
          </Button>
        </>
      }
    >
      {data === undefined ? (
        error ? (
          <ErrorState title={t("failed")} error={error} onRetry={again} />
        ) : (
          <LoadingPanel lines={4} />
        )
      ) : (
        <Body domain={domain} answer={data} onChanged={again} />
      )}
    </Panel>
  );
}

function Body({ domain, answer, onChanged }: { domain: Domain; answer: Answer; onChanged: () => void }) {
  const t = useTranslations("transferred");
  const { transferred } = answer;
  if (transferred === null) return <p className="np-panel-body np-soft">{t("keeps")}</p>;
  return (
    <>
      <div className="np-panel-body np-col np-gap-12">
        <Place domain={domain} transferred={transferred} />
        <Sums transferred={transferred} />
      </div>
      {transferred.differences.length > 0 && (
        <TransferredDifferences domain={domain} transferred={transferred} onChanged={onChanged} />
      )}
      <TransferredNext domain={domain} transferred={transferred} onChanged={onChanged} />
    </>
  );
}

const tones: Readonly<Record<TransferredView["delegation"]["state"], BannerTone>> = {
  there: "info",
  here: "active",
  mixed: "problem",
  elsewhere: "needs",
  none: "problem",
  unknown: "info",
};

function Place({ domain, transferred: { delegation } }: { domain: Domain; transferred: TransferredView }) {
  const t = useTranslations("transferred");
  const { state, hosts } = delegation;
  return (
    <Banner tone={tones[state]} title={t(`place.${state}`, { name: domain.unicodename })}>
      {hosts.length > 0 && (
        <span className="np-mono np-transferred-hosts" translate="no">
          {hosts.join(", ")}
        </span>
      )}{" "}
      {t(`placeText.${state}`)}
    </Banner>
  );
}

/** How many sets are the same, and how reliable that result is. */
function Sums({ transferred }: { transferred: TransferredView }) {
  const t = useTranslations("transferred");
  const format = useFormat();
  const { asked, same, more, former, ours, keptat, way } = transferred;
  if (!ours.answers) return <p role="status">{t("oursSilent")}</p>;
  return (
    <p>
      <b>{same === asked ? t("equal", { count: asked }) : t("some", { same, all: asked })}</b>{" "}
      <span className="np-soft">
        {more > 0 && `${t("more", { count: more })} `}
        {former.answers
          ? way !== null && t(`way.${way}`)
          : keptat === null
            ? t("fromText")
            : t("fromKept", { date: format.moment(keptat) })}
      </span>
    </p>
  );
}
