import type { StaffTldRow } from "@nameplane/contracts/backoffice/tlds";
import { useTranslations } from "use-intl";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";

const tones: Readonly<Record<StaffTldRow["status"], StatusTone>> = {
  sold: "active",
  transfer_only: "info",
  hidden: "ended",
  closed: "ended",
};

/** Whether a TLD is sold, or is being prepared for sale. */
export function TldStatus({ status, isPreparing }: Pick<StaffTldRow, "status" | "isPreparing">): React.JSX.Element {
  const t = useTranslations("tldadmin.status");
  return isPreparing ? (
    <StatusMark tone="pending">{t("preparing")}</StatusMark>
  ) : (
    <StatusMark tone={tones[status]}>{t(status)}</StatusMark>
  );
}
