import { proposalList } from "@nameplane/contracts/staff/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { useProposalWords } from "./use-proposal-words.ts";

/** The proposals about an object that wait for a colleague. The screen must load the texts "proposals". */
export function WaitingProposals({ objectid }: { objectid: string }) {
  const t = useTranslations("proposals.waiting");
  const words = useProposalWords();
  const { data } = useApiQuery(proposalList, { objectid });
  return (data?.data ?? []).map((row) => (
    <Banner key={row.proposalid} tone="needs" title={t("title", { what: words.of(row) })}>
      <p>{t("text", { name: row.askedby.name, reason: row.reason })}</p>
      <StaffLink to="proposal" params={{ id: row.proposalid }}>
        {t("open")}
      </StaffLink>
    </Banner>
  ));
}
