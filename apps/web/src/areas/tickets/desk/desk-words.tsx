import type { AnswerOf } from "@nameplane/contracts";
import type { changeTickets, desk, deskList, deskTicket, savedReplies } from "@nameplane/contracts/tickets/operations";
import type { InputOf } from "@nameplane/contracts";
import { useTranslations } from "use-intl";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";

export type DeskRow = AnswerOf<typeof deskList>["data"][number];
export type DeskTicket = AnswerOf<typeof deskTicket>["ticket"];
export type DeskCustomer = NonNullable<AnswerOf<typeof deskTicket>["customer"]>;
export type Desk = AnswerOf<typeof desk>;
export type Change = InputOf<typeof changeTickets>["change"];
export type Priority = DeskRow["priority"];
export type SavedReply = AnswerOf<typeof savedReplies>["replies"][number];
export type WaitsFor = DeskRow["waitsfor"];

export const priorities = [1, 2, 3, 4, 5] as const;
export const waits = ["us", "customer", "third"] as const;
/** Whom a ticket waits for after an answer, or that it is closed. */
export const goals = [...waits, "close"] as const;
export type Goal = (typeof goals)[number];
/** Number of the status "Closed". */
export const CLOSED = 5400;
/** Number of the status "Open". */
export const OPEN = 5200;

const tones: Readonly<Record<Priority, StatusTone>> = { 1: "problem", 2: "needs", 3: "info", 4: "ended", 5: "ended" };

/** Options of a field for the priority. */
export function usePriorityOptions(): { value: string; label: string }[] {
  const t = useTranslations("desk.priority");
  return priorities.map((each) => ({ value: String(each), label: t(`p${each}`) }));
}

/** The priority in words. The usual priority has no mark in a colour, so that the others stand out. */
export function PriorityMark({ of }: { of: Priority }) {
  const t = useTranslations("desk.priority");
  if (of === 3) return <span className="np-soft">{t("p3")}</span>;
  return <StatusMark tone={tones[of]}>{t(`p${of}`)}</StatusMark>;
}

const ratingTones: Readonly<Record<NonNullable<DeskRow["rating"]>, StatusTone>> = {
  good: "active",
  okay: "info",
  bad: "problem",
};

/** What the customer said of the support. */
export function RatingMark({ of }: { of: NonNullable<DeskRow["rating"]> }) {
  const t = useTranslations("desk.rating");
  return <StatusMark tone={ratingTones[of]}>{t(of)}</StatusMark>;
}

/** The time by which a ticket has to be answered. It is red once that time has passed. */
export function DueMark({ due }: { due: string }) {
  const t = useTranslations("desk.list");
  const isLate = new Date(due) < useNow();
  return (
    <span className={isLate ? "np-desk-late" : "np-quiet"}>
      {t.rich(isLate ? "late" : "due", { when: () => <DateTime value={due} show="relative" /> })}
    </span>
  );
}
