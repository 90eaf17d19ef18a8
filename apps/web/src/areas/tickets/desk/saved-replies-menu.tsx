import { savedReplies } from "@nameplane/contracts/tickets/operations";
import { fillReply } from "@nameplane/contracts/tickets/reply-variables";
import { IconMessage } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useStaffGo } from "../../../shell/staff/staff-link.tsx";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Menu } from "../../../ui/overlay/menu.tsx";
import type { DeskTicket, Goal, SavedReply } from "./desk-words.tsx";

type Props = {
  readonly ticket: DeskTicket;
  /**
   * Called with the chosen reply: its text in the customer's language with the ticket's values filled in, and whom the ticket
   * waits for afterwards (null to leave the choice).
   */
  readonly onChoose: (reply: { readonly text: string; readonly goal: Goal | null }) => void;
};

/** Inserts a saved reply into the answer, where the staff member reads and changes it before it is sent. */
export function SavedReplies({ ticket, onChoose }: Props) {
  const t = useTranslations("desk.replies");
  const { data } = useApiQuery(savedReplies, {});
  const { name: signer } = useColleague();
  const go = useStaffGo();
  const { ticketid, subject, brand, language, about, account, visitor } = ticket;
  const values = {
    customer: visitor ?? account.name,
    ticket: String(ticketid),
    subject,
    domain: about?.kind === "domain" ? about.name : null,
    brand,
    signer,
  };
  const choose = ({ texten, textsv, next }: SavedReply) =>
    onChoose({ text: fillReply(language === "sv" ? textsv : texten, values), goal: next });
  return (
    <Menu
      position="top-start"
      target={
        <Button size="sm" icon={IconMessage}>
          {t("use")}
        </Button>
      }
      entries={[
        ...(data?.replies ?? []).map((reply) => ({ key: reply.replyid, label: reply.name, onSelect: () => choose(reply) })),
        ...(data === undefined || data.replies.length === 0 ? [] : [{ key: "line", divider: true } as const]),
        { key: "write", label: t("write"), onSelect: () => void go({ to: "savedReplies" }) },
      ]}
    />
  );
}
