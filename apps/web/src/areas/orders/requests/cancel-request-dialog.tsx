import { getRequest } from "@nameplane/contracts/orders/operations";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button, Spinner } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { PanelFailure } from "../../../ui/feedback/states.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { useRequestWords } from "./request-words.tsx";
import { moneyOf, type Request, type RequestRow } from "./request.rules.ts";
import { useCancel } from "./use-request-acts.ts";

type Props = {
  readonly request: Pick<RequestRow, "requestid" | "type" | "productid" | "domainname" | "unicodename">;
  readonly onClose: () => void;
};

/** Cancels a request, after saying what happens to the money. */
export function CancelRequestDialog({ request, onClose }: Props) {
  const t = useTranslations("requests.cancel");
  const apiTexts = useTranslations("api");
  const words = useRequestWords();
  const { key } = useIdempotencyKey();
  const { requestid, domainname, unicodename } = request;
  const name = unicodename ?? domainname ?? words.type(request);
  const cancel = useCancel(name, onClose);
  const { data, error, refetch } = useApiQuery(getRequest, { requestid });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("title")}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("keep")}
          </Button>
          <Button
            variant="danger"
            busy={cancel.isPending}
            disabled={!data}
            onClick={() => cancel.mutate({ input: { requestid }, key })}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      {cancel.error && <Banner tone="problem" live title={describeError(cancel.error, apiTexts)} />}
      <p>
        {t.rich("what", {
          type: words.type(request),
          name: () => (domainname === null ? name : <DomainName name={name} ascii={domainname} wrap />),
        })}
      </p>
      {data && <MoneyText request={data.request} />}
      {error && <PanelFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={t("loading")} />}
    </Modal>
  );
}

/** What happens to the money, with the sum. */
function MoneyText({ request }: { request: Request }) {
  const t = useTranslations("requests.cancel");
  const { money } = useFormat();
  const { price } = request;
  const amount = price === null ? "" : money({ minor: price.totalMinor, currency: price.currency });
  return <p className="np-strong">{t(moneyOf(request), { amount })}</p>;
}
