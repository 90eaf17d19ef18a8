import { ratingCommentMax, ticketRatings } from "@nameplane/contracts/tickets/rating-values";
import { rateByLink, readRating } from "@nameplane/contracts/tickets/operations";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useRouteParams, useRouteQuery } from "../../../shell/routing/use-route.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { RatingButtons } from "../../../ui/form/rating-buttons.tsx";
import { MailedLink } from "../entry/index.ts";

/** The page of the links in the mail that closes a ticket, which need no login. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("tickets.rating");
  const api = useApi();
  const { token } = useRouteParams("rateTicket");
  return (
    <MailedLink name="rateTicket" read={() => api.call(readRating, { token }, { handled: true })} over={t("over")} lines={3}>
      {(asked) => <Rating asked={asked} token={token} />}
    </MailedLink>
  );
}

/** What a person does on a page, and a program that scans mails and opens their links does not. */
const signsOfAPerson = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll"] as const;

/** Runs once, at the first sign that a person has opened the page. */
function useOnceSeen(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const ends = new AbortController();
    for (const sign of signsOfAPerson)
      document.addEventListener(
        sign,
        () => {
          ends.abort();
          latest.current();
        },
        { signal: ends.signal, passive: true },
      );
    return () => ends.abort();
  }, []);
}

function Rating({ asked, token }: { asked: AnswerOf<typeof readRating>; token: string }) {
  const t = useTranslations("tickets.rating");
  const describe = useTranslations("api");
  const { r } = useRouteQuery();
  const pressed = ticketRatings.find((each) => each === r) ?? null;
  const rate = useApiMutation(rateByLink, { call: { handled: true } });
  const { ticketid, subject, rating, comment: stored } = rate.data ?? asked;
  const [comment, setComment] = useState(stored);
  const shown = rate.data?.rating ?? pressed ?? rating;
  useOnceSeen(() => {
    if (pressed !== null && pressed !== rating) rate.mutate({ input: { token, rating: pressed } });
  });
  return (
    <form
      className="np-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (shown !== null && !rate.isPending) rate.mutate({ input: { token, rating: shown, comment } });
      }}
    >
      <h1 tabIndex={-1}>{t("title")}</h1>
      <p>{t("about", { number: String(ticketid), subject })}</p>
      {rate.error && <Banner tone="problem" title={describeError(rate.error, describe)} live />}
      {rate.data && <Banner tone="active" title={t("thanks")} live />}
      <RatingButtons
        label={t("title")}
        value={shown}
        texts={{ good: t("good"), okay: t("okay"), bad: t("bad") }}
        onChoose={(next) => rate.mutate({ input: { token, rating: next } })}
      />
      {shown !== null && (
        <>
          <TextArea label={t("comment")} value={comment} onChange={setComment} maxLength={ratingCommentMax} rows={3} />
          <Button type="submit" variant="primary" busy={rate.isPending}>
            {t("send")}
          </Button>
        </>
      )}
    </form>
  );
}
