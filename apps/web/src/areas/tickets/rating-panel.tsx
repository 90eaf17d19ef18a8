import { ratingCommentMax } from "@nameplane/contracts/tickets/rating-values";
import { getTicket, rateTicket } from "@nameplane/contracts/tickets/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { RatingButtons } from "../../ui/form/rating-buttons.tsx";
import type { Ticket } from "./tickets.rules.ts";

/** Asks how the support was in a closed ticket: one press, and a comment for those who want to say more. */
export function RatingPanel({ ticket: { ticketid, rating, ratingcomment } }: { ticket: Ticket }) {
  const t = useTranslations("tickets.rating");
  const queries = useQueryClient();
  const [comment, setComment] = useState(ratingcomment);
  const rate = useApiMutation(rateTicket, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("thanks") });
      void queries.invalidateQueries({ queryKey: [getTicket.path] });
    },
  });
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-12">
        <RatingButtons
          label={t("title")}
          value={rating}
          texts={{ good: t("good"), okay: t("okay"), bad: t("bad") }}
          onChoose={(next) => rate.mutate({ input: { ticketid, rating: next } })}
        />
        {rating !== null && (
          <form
            className="np-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!rate.isPending) rate.mutate({ input: { ticketid, rating, comment } });
            }}
          >
            <TextArea label={t("comment")} value={comment} onChange={setComment} maxLength={ratingCommentMax} rows={3} />
            <div>
              <Button type="submit" busy={rate.isPending}>
                {t("send")}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Panel>
  );
}
