import type { RegistryRow } from "@nameplane/contracts/backoffice/registries";
import { useTranslations } from "use-intl";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";

const tones: Readonly<Record<RegistryRow["state"], StatusTone>> = {
  open: "active",
  paused: "needs",
  noAccount: "problem",
  off: "ended",
};

export function RegistryState({ state }: { state: RegistryRow["state"] }): React.JSX.Element {
  const t = useTranslations("registries.state");
  return <StatusMark tone={tones[state]}>{t(state)}</StatusMark>;
}
