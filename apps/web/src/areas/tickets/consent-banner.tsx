import { answerEscalation, getTicket } from "@nameplane/contracts/tickets/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";

/** Asks the customer of a reseller whether the reseller may show this ticket to its provider. */
export function ConsentBanner({ ticketid }: { ticketid: number }) {
  const t = useTranslations("tickets.consent");
  const { globals } = useBrand();
  const queries = useQueryClient();
  const answer = useApiMutation(answerEscalation, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("done") });
      void queries.invalidateQueries({ queryKey: [getTicket.path] });
    },
  });
  const say = (agrees: boolean) => answer.mutate({ input: { ticketid, agrees } });
  return (
    <Banner tone="needs" title={t("title", { brand: globals.brandName })}>
      <div className="np-col np-gap-8">
        <p>{t("text", { brand: globals.brandName })}</p>
        <div className="np-row np-wrap np-gap-8">
          <Button variant="primary" busy={answer.isPending} onClick={() => say(true)}>
            {t("agree")}
          </Button>
          <Button busy={answer.isPending} onClick={() => say(false)}>
            {t("decline")}
          </Button>
        </div>
      </div>
    </Banner>
  );
}
