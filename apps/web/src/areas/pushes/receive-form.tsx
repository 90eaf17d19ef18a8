import type { AnswerOf } from "@nameplane/contracts";
import { acceptPush, declinePush, type readPush } from "@nameplane/contracts/pushes/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { ContactPicker } from "../contacts/index.ts";
import { usePriceText } from "../orders/basket/index.ts";

type Offer = AnswerOf<typeof readPush>;
type Props = {
  readonly offer: Offer;
  readonly token: string;
  readonly onTaken: (answer: AnswerOf<typeof acceptPush>) => void;
  readonly onDeclined: () => void;
  readonly onChanged: () => void;
};

/** The choice of the new owner, and the buttons to accept or decline. */
export function ReceiveForm({ offer, token, onTaken, onDeclined, onChanged }: Props) {
  const t = useTranslations("push.receive");
  const api = useTranslations("api");
  const queries = useQueryClient();
  const [owner, setOwner] = useState<"keep" | "mine">("keep");
  const [contactid, setContact] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { key, renew } = useIdempotencyKey();
  const accept = useApiMutation(acceptPush, {
    call: { handled: true, why: t("why", { giver: offer.giver }) },
    onSuccess: (answer) => {
      onTaken(answer);
      void queries.invalidateQueries();
    },
  });
  const isBlocked = offer.names.some(({ obstacles }) => obstacles.length > 0);
  const isMissing = owner === "mine" && contactid === null;
  const send = () => {
    setFailure(isMissing ? t("chooseFirst") : null);
    if (isMissing || accept.isPending) return;
    const chosen = owner === "mine" && contactid !== null ? { contactid } : {};
    accept.mutate(
      { input: { token, seal: offer.seal, ...chosen }, key },
      {
        onError: (error) => {
          renew();
          setFailure(describeError(error, api));
          onChanged();
        },
      },
    );
  };
  return (
    <Panel title={t("owner")}>
      <div className="np-form">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <RadioGroup
          cards
          hideLabel
          label={t("owner")}
          value={owner}
          onChange={setOwner}
          options={[
            { value: "keep", label: t("keep"), note: t("keepNote") },
            { value: "mine", label: t("mine"), note: t("mineNote") },
          ]}
        />
        {owner === "mine" && <OwnContact offer={offer} value={contactid} onChange={setContact} />}
        <div className="np-row np-wrap">
          <Button variant="primary" disabled={isBlocked} busy={accept.isPending} onClick={send}>
            {t("accept", { count: offer.names.length })}
          </Button>
          <Button onClick={() => setAsked(true)}>{t("decline")}</Button>
        </div>
      </div>
      <DeclineDialog offer={offer} token={token} isOpen={isAsked} onClose={() => setAsked(false)} onDeclined={onDeclined} />
    </Panel>
  );
}

function OwnContact({ offer, value, onChange }: { offer: Offer; value: string | null; onChange: (id: string) => void }) {
  const t = useTranslations("push.receive");
  const price = usePriceText();
  // The note about a TLD is shown once, not with each domain.
  const tlds = [...new Map(offer.names.map((name) => [name.tld, name])).values()];
  return (
    <>
      <ContactPicker
        label={t("contact")}
        none={t("nobody")}
        value={value}
        onChange={onChange}
        onCreated={(contact) => onChange(contact.contactid)}
        country="SE"
      />
      {tlds.map(({ tld, ownerprice, asksconsent }) => (
        <div key={tld} className="np-soft">
          {ownerprice !== null && <p>{t("ownerPrice", { tld, price: price(ownerprice) })}</p>}
          {asksconsent && <p>{t("consent", { tld })}</p>}
        </div>
      ))}
    </>
  );
}

function DeclineDialog({
  offer,
  token,
  isOpen,
  onClose,
  onDeclined,
}: {
  offer: Offer;
  token: string;
  isOpen: boolean;
  onClose: () => void;
  onDeclined: () => void;
}) {
  const t = useTranslations("push.receive");
  const decline = useApiMutation(declinePush, { onSuccess: onDeclined });
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t("declineTitle")}
      footer={
        <>
          <Button onClick={onClose}>{t("keepSearching")}</Button>
          <Button variant="danger" busy={decline.isPending} onClick={() => decline.mutate({ input: { token } })}>
            {t("decline")}
          </Button>
        </>
      }
    >
      {t("declineText", { giver: offer.giver })}
    </Modal>
  );
}
