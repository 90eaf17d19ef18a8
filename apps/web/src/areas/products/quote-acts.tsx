import type { AnswerOf } from "@nameplane/contracts";
import {
  acceptOffer,
  basket,
  declineOffer,
  inquiry as readInquiry,
  inquiryList,
  replyToInquiry,
  type inquiry,
} from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { required } from "../../lib/rules/rules.ts";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";

/** A request for a quote with its quote and its history. */
export type InquiryAnswer = AnswerOf<typeof inquiry>;

/** What the customer can do with a request for a quote. */
export function QuoteActs({ of }: { of: InquiryAnswer }) {
  const { permissions } = useSession();
  const { globals } = useBrand();
  const { acts } = of;
  const mayOrder = globals.enableBasket && globals.enableServiceOrder && permissions.has("service_order");
  if (!mayOrder) return null;
  return (
    <>
      {acts.reply && <Reply of={of} />}
      {acts.accept && <Accept of={of} />}
      {(acts.decline || acts.withdraw) && <Decline of={of} />}
    </>
  );
}

function useCheck() {
  const queries = useQueryClient();
  return () => {
    for (const { path } of [readInquiry, inquiryList, basket]) void queries.invalidateQueries({ queryKey: [path] });
  };
}

function Reply({ of: { inquiry } }: { of: InquiryAnswer }) {
  const t = useTranslations("quotes.page");
  const api = useTranslations("api");
  const check = useCheck();
  const [failure, setFailure] = useState<string | null>(null);
  const reply = useApiMutation(replyToInquiry, { call: { handled: true } });
  const { inquiryid, version } = inquiry;
  const form = useForm({
    initial: { text: "" },
    draft: { key: `quote ${inquiryid}`, until: "sent" },
    rules: { text: required },
    onSubmit: ({ text }) => {
      setFailure(null);
      if (reply.isPending) return;
      reply.mutate(
        { input: { inquiryid, version, text } },
        {
          onSuccess: () => {
            form.reset({ text: "" });
            showToast({ tone: "success", title: t("replied") });
            check();
          },
          onError: (error) => {
            setFailure(describeError(error, api));
            check();
          },
        },
      );
    },
  });
  const question = inquiry.timeline.findLast(({ what }) => what === "question");
  return (
    <form className="np-col np-gap-16" onSubmit={form.submit} noValidate>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <blockquote className="np-service-given">{question?.words}</blockquote>
      <TextArea {...form.field("text")} label={t("reply")} rows={4} maxLength={4000} />
      <div>
        <Button type="submit" variant="primary" busy={reply.isPending}>
          {t("sendReply")}
        </Button>
      </div>
    </form>
  );
}

/** Puts the offer into the basket, where it can be ordered. */
function Accept({ of: { inquiry, isinbasket } }: { of: InquiryAnswer }) {
  const t = useTranslations("quotes.page");
  const go = useGo();
  const check = useCheck();
  const accept = useApiMutation(acceptOffer, {
    onSuccess: () => {
      check();
      void go({ to: "checkout" });
    },
  });
  const offerid = inquiry.offers.find(({ ended }) => ended === null)?.offerid ?? "";
  return (
    <div className="np-col np-gap-8">
      <p className="np-small np-soft">{t("acceptText")}</p>
      <div>
        <Button
          variant="primary"
          busy={accept.isPending}
          onClick={() => accept.mutate({ input: { inquiryid: inquiry.inquiryid, offerid } }, { onError: check })}
        >
          {t(isinbasket ? "toCheckout" : "accept")}
        </Button>
      </div>
    </div>
  );
}

function Decline({ of: { inquiry, acts } }: { of: InquiryAnswer }) {
  const t = useTranslations("quotes.page");
  const check = useCheck();
  const [isOpen, setOpen] = useState(false);
  const { inquiryid, version } = inquiry;
  const decline = useApiMutation(declineOffer, {
    onSuccess: () => {
      form.reset({ text: "" });
      showToast({ tone: "success", title: t(acts.withdraw ? "withdrawn" : "declined") });
      check();
    },
  });
  const form = useForm({
    initial: { text: "" },
    draft: { key: `decline ${inquiryid}`, until: "sent" },
    rules: {},
    onSubmit: ({ text }) => {
      if (!decline.isPending) decline.mutate({ input: { inquiryid, version, text } }, { onError: check });
    },
  });
  const act = t(acts.withdraw ? "withdraw" : "decline");
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{act}</Button>
      </div>
    );
  return (
    <form className="np-col np-gap-16" onSubmit={form.submit} noValidate>
      <TextArea {...form.field("text")} label={t("why")} optional={t("optional")} rows={2} maxLength={4000} />
      <div className="np-row np-gap-8">
        <Button type="submit" variant="danger" busy={decline.isPending}>
          {act}
        </Button>
        <Button onClick={() => setOpen(false)}>{t("keep")}</Button>
      </div>
    </form>
  );
}
