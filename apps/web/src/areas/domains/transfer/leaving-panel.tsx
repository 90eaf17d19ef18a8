import { answerTransfer, getTransfer } from "@nameplane/contracts/domains/operations";
import type { TransferView } from "@nameplane/contracts/domains/transfers";
import { useTranslations } from "use-intl";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import type { Domain } from "../domain-state.rules.ts";
import { isRecentTransfer } from "../transferred/index.ts";
import { useReadAgain } from "../../../shell/lists/use-read-again.ts";

/**
 * For a domain that is being transferred to another registrar: to whom, until when it can be stopped, and what happens to its
 * DNS. For a domain that was recently transferred here: a link to the comparison of its records.
 */
export function LeavingPanel({ domain }: { domain: Domain }) {
  const { data } = useApiQuery(getTransfer, { itemid: domain.itemid });
  const now = useNow();
  const transfer = data?.transfer ?? null;
  if (transfer?.direction === "in" && transfer.state === "completed" && isRecentTransfer(transfer.endedat, now))
    return transfer.compares ? <Arrived domain={domain} endedAt={transfer.endedat ?? ""} /> : null;
  if (transfer === null || transfer.direction !== "out" || transfer.endedat !== null) return null;
  if (transfer.byrelease && transfer.state !== "open") return <Released domain={domain} transfer={transfer} />;
  return transfer.state === "pending" ? <Waiting domain={domain} transfer={transfer} /> : null;
}

function Arrived({ domain, endedAt }: { domain: Domain; endedAt: string }) {
  const t = useTranslations("leaving.arrived");
  return (
    <Banner
      tone="info"
      title={t.rich("title", {
        name: domain.unicodename,
        when: () => <DateTime value={endedAt} show="relative" />,
      })}
      action={
        <RouteButton size="sm" to="domainServers" params={{ itemID: domain.itemid }}>
          {t("act")}
        </RouteButton>
      }
    >
      {t("text")}
    </Banner>
  );
}

/**
 * Shown for a domain that was released to the tag of another registrar. That registrar has not accepted it yet, or it is not
 * known whether it has.
 */
function Released({ domain, transfer }: { domain: Domain; transfer: TransferView }) {
  const t = useTranslations("leaving");
  const format = useFormat();
  const { otherparty, actsat, state } = transfer;
  const words = { name: domain.unicodename, tag: otherparty?.id ?? t("other") };
  if (state !== "pending")
    return (
      <Banner tone="info" title={t("released.checking", words)}>
        {t("released.checkingText")}
      </Banner>
    );
  return (
    <Banner tone="info" title={t("released.title", words)}>
      {actsat !== null && t("released.until", { ...words, date: format.date(actsat) })} {t("dns")}
    </Banner>
  );
}

function Waiting({ domain, transfer }: { domain: Domain; transfer: TransferView }) {
  const t = useTranslations("leaving");
  const format = useFormat();
  const readAgain = useReadAgain();
  const { otherparty, actsat, mayanswer } = transfer;
  const name = domain.unicodename;
  const other = otherparty === null ? t("other") : (otherparty.name ?? t("otherById", { id: otherparty.id }));
  const answer = useApiMutation(answerTransfer, {
    call: { why: t("why", { name }) },
    onSuccess: ({ state }) => {
      announce(t(state === "completed" ? "approved" : "rejected", { name }));
      readAgain();
    },
  });
  const send = (choice: "approve" | "reject") =>
    answer.mutate({ input: { itemid: domain.itemid, answer: choice }, key: newKey() });
  const isBusy = (choice: "approve" | "reject") => answer.isPending && answer.variables.input.answer === choice;
  return (
    <Banner
      tone="problem"
      title={t("title", { name, other })}
      action={
        mayanswer && (
          <>
            <Button variant="primary" busy={isBusy("reject")} onClick={() => send("reject")}>
              {t("reject")}
            </Button>
            <Button busy={isBusy("approve")} onClick={() => send("approve")}>
              {t("approve")}
            </Button>
          </>
        )
      }
    >
      {actsat !== null && t("until", { date: format.dateTime(actsat) })} {t("dns")} {!mayanswer && t("noAnswer")}
    </Banner>
  );
}
