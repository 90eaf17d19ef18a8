import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";

/** The domains that a refusal names because they have a registry lock. Null if the refusal is about something else. */
export function lockedDomainsOf({ data }: ApiError): readonly string[] | null {
  if (typeof data !== "object" || data === null || !("lockeddomains" in data) || !Array.isArray(data.lockeddomains)) return null;
  return data.lockeddomains.filter((name): name is string => typeof name === "string");
}

/** Asks for confirmation that the last second factor is removed, and names the domains that become less safe. */
export function LockedDomainsModal({
  domains,
  onConfirm,
  onClose,
}: {
  domains: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("identity.lockedDomains");
  const [isSure, setSure] = useState(false);
  return (
    <Modal
      open
      onClose={onClose}
      title={t("title")}
      footer={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button variant="danger" disabled={!isSure} onClick={onConfirm}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <p>{t("body", { count: domains.length })}</p>
      <ul className="np-mono">
        {domains.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Checkbox label={t("sure", { count: domains.length })} checked={isSure} onChange={setSure} />
    </Modal>
  );
}
