import type { ProposalState } from "@nameplane/contracts/staff/proposal-values";
import { useTranslations } from "use-intl";
import { StatusMark } from "../../ui/text/status-mark.tsx";

const tones = { open: "needs", done: "active", rejected: "problem", withdrawn: "ended", expired: "ended" } as const;

export function ProposalMark({ state }: { state: ProposalState }) {
  const t = useTranslations("proposals.state");
  return <StatusMark tone={tones[state]}>{t(state)}</StatusMark>;
}
