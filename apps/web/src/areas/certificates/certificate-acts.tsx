import { judgeNames, namesFaultTexts, splitNames } from "@nameplane/contracts/certificates/names";
import { certificate, reissueCertificate, revokeCertificate } from "@nameplane/contracts/certificates/operations";
import { revokeReasons, type RevokeReason } from "@nameplane/contracts/certificates/reasons";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { SelectField, TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Modal } from "../../ui/overlay/modal.tsx";
import type { Certificate } from "./certificate.ts";
import { BrowserKey, PastedCsr } from "./key-fields.tsx";

/** What the owner can do with a certificate: have it reissued, or revoke the one in use. */
export function CertificateActs({ serviceid, of }: { serviceid: string; of: Certificate }) {
  const t = useTranslations("certificates.acts");
  const [dialog, open] = useState<"reissue" | "revoke" | null>(null);
  const { acts } = of;
  if (!acts.reissue && !acts.revoke) return null;
  return (
    <div className="np-row np-wrap">
      {acts.reissue && <Button onClick={() => open("reissue")}>{t("reissue")}</Button>}
      {acts.revoke && (
        <Button variant="danger" onClick={() => open("revoke")}>
          {t("revoke")}
        </Button>
      )}
      {dialog === "reissue" && <Reissue serviceid={serviceid} of={of} onClose={() => open(null)} />}
      {dialog === "revoke" && <Revoke serviceid={serviceid} of={of} onClose={() => open(null)} />}
    </div>
  );
}

type Props = { readonly serviceid: string; readonly of: Certificate; readonly onClose: () => void };

function useDone(said: "reissued" | "revoking", onClose: () => void) {
  const t = useTranslations("certificates.acts");
  const queries = useQueryClient();
  return () => {
    onClose();
    showToast({ tone: "success", title: t(said), ms: 6000 });
    void queries.invalidateQueries({ queryKey: [certificate.path] });
  };
}

type Way = "same" | "browser" | "csr";

function Reissue({ serviceid, of, onClose }: Props) {
  const t = useTranslations("certificates.acts");
  const { locale } = useFormat();
  const [typed, setTyped, sent] = useDraft(`reissue ${serviceid}`, { names: of.names.join("\n"), csr: "" }, { until: "sent" });
  const { names } = typed;
  const [way, setWay] = useState<Way>("same");
  const [made, setMade] = useState<{ readonly csr: string; readonly names: string } | null>(null);
  const [isPressed, setPressed] = useState(false);
  const done = useDone("reissued", () => {
    sent();
    onClose();
  });
  const reissue = useApiMutation(reissueCertificate, { call: { handled: true }, onSuccess: done });
  const judged = judgeNames(splitNames(names), of);
  const wanted = judged.fault === null ? judged.names : null;
  const key = wanted?.join(" ") ?? "";
  const isOther = key !== of.names.join(" ");
  // A signing request that was made for these names can only be used for these names. If we keep the key, a new request can be
  // made for any names.
  const mayKeep = of.key === "kept" || !isOther;
  const csr = way === "browser" ? (made?.names === key ? made.csr : "") : way === "csr" ? typed.csr.trim() : undefined;
  const isMissing = way === "same" ? !mayKeep : csr === "";
  const send = () => {
    setPressed(true);
    if (wanted === null || isMissing) return;
    reissue.mutate({ input: { serviceid, names: [...wanted], ...(csr === undefined ? {} : { csr }) } });
  };
  const missing =
    isPressed && isMissing ? t(way === "browser" ? "keyMissing" : way === "csr" ? "csrMissing" : "keyNeeded") : null;
  return (
    <Modal
      open
      onClose={onClose}
      title={t("reissueTitle")}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" busy={reissue.isPending} onClick={send}>
            {t("reissue")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {reissue.error instanceof ApiError && <Banner tone="problem" title={reissue.error.desc} live />}
        <p>{t("reissueText")}</p>
        <TextArea
          label={t("names")}
          hint={t("namesHint")}
          error={isPressed && judged.fault !== null ? namesFaultTexts[judged.fault][locale].replace("{name}", judged.name) : null}
          value={names}
          onChange={(text) => setTyped({ ...typed, names: text })}
          rows={3}
          mono
          spellCheck={false}
          autoCapitalize="none"
        />
        <RadioGroup
          label={t("key")}
          value={way}
          onChange={setWay}
          options={[
            { value: "same", label: t(of.key === "kept" ? "way.kept" : "way.same"), disabled: !mayKeep },
            { value: "browser", label: t("way.browser") },
            { value: "csr", label: t("way.csr") },
          ]}
        />
        {way === "browser" && (
          <BrowserKey
            names={wanted}
            csr={made?.names === key ? made.csr : null}
            error={missing}
            onMade={(request) => setMade({ csr: request, names: key })}
          />
        )}
        {way === "csr" && (
          <PastedCsr csr={typed.csr} error={missing} onChange={(csr) => setTyped({ ...typed, csr })} onNames={() => {}} />
        )}
        {way === "same" && missing !== null && <Banner tone="needs" title={missing} live />}
      </div>
    </Modal>
  );
}

function Revoke({ serviceid, of, onClose }: Props) {
  const t = useTranslations("certificates.acts");
  const [reason, setReason] = useState<RevokeReason>("superseded");
  const done = useDone("revoking", onClose);
  const revoke = useApiMutation(revokeCertificate, { onSuccess: done });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("revokeTitle", { name: of.names[0] ?? "" })}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button variant="danger-filled" busy={revoke.isPending} onClick={() => revoke.mutate({ input: { serviceid, reason } })}>
            {t("revoke")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        <p>{t("revokeText")}</p>
        <SelectField
          label={t("reason")}
          value={reason}
          onChange={(value) => setReason(value as RevokeReason)}
          options={revokeReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        />
        {reason === "key_compromise" && <Banner tone="needs" title={t("compromised")} />}
      </div>
    </Modal>
  );
}
