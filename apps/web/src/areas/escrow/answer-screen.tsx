import { answerEscrowOffer, escrowList, readEscrowOffer } from "@nameplane/contracts/escrow/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isNotThere } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useGo, useRouteParams } from "../../shell/routing/use-route.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import type { EscrowOffer } from "./escrow-answer.ts";
import { SoldServices } from "./sold-services.tsx";
import { OfferBody, OfferState } from "./offer-body.tsx";

/** The invitation, which a user who has logged in can answer. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("escrow.offer");
  const title = useTranslations("routes.title");
  const { token } = useRouteParams("escrowAnswer");
  const read = useApiQuery(readEscrowOffer, { token });
  return (
    <Page
      width="form"
      title={read.data === undefined ? t("title") : t("titleOf", { name: read.data.terms.unicodename })}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <RouteLink to="escrows">{title("escrows")}</RouteLink> },
            { key: "here", content: title("escrowAnswer") },
          ]}
        />
      }
    >
      {read.data === undefined ? (
        <OfferState error={read.error} isMissing={isNotThere(read.error, "token")} onRetry={() => void read.refetch()} />
      ) : (
        <OfferBody offer={read.data}>
          {read.data.role === "seller" && <SoldServices domainname={read.data.terms.domainname} />}
          {read.data.isopen && <Answer token={token} offer={read.data} />}
        </OfferBody>
      )}
    </Page>
  );
}

function Answer({ token, offer }: { token: string; offer: EscrowOffer }) {
  const t = useTranslations("escrow.offer");
  const api = useTranslations("api");
  const go = useGo();
  const queries = useQueryClient();
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const { priceMinor, buyerMinor, sellerMinor } = offer.terms;
  // A live event may report the answer before this call returns, and then this panel is removed from the page. The follow-up is
  // part of the mutation and not of the panel, so it happens even then.
  const answer = useApiMutation(answerEscrowOffer, {
    call: { handled: true },
    onSuccess: ({ escrowid }, { input: { accept } }) => {
      answered();
      showToast({ tone: "success", title: t(accept ? "accepted" : "declined") });
      void queries.invalidateQueries({ queryKey: [escrowList.path] });
      void (escrowid === null ? go({ to: "escrows" }) : go({ to: "escrow", params: { escrowID: escrowid } }));
    },
  });
  const send = (accept: boolean) => {
    if (answer.isPending) return;
    setFailure(null);
    const input = { token, accept, priceMinor, buyerMinor, sellerMinor };
    answer.mutate(
      { input, key: keyFor(input) },
      {
        onError: (error) => {
          answered();
          setFailure(describeError(error, api));
        },
      },
    );
  };
  return (
    <Panel title={t("answer")}>
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t(`means.${offer.role}`)}</p>
        <div className="np-row np-gap-8">
          <Button variant="primary" busy={answer.isPending} onClick={() => send(true)}>
            {t("accept")}
          </Button>
          <Button onClick={() => send(false)}>{t("decline")}</Button>
        </div>
      </div>
    </Panel>
  );
}
