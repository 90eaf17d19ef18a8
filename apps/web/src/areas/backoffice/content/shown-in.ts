import type { AnnouncementRow } from "@nameplane/contracts/backoffice/announcements";
import type { SystemStatus } from "../../status/index.ts";

/** A notice in the form in which customers see it in this language, with the newest update first. */
export function shownIn(
  {
    kind,
    severity,
    parts,
    title,
    body,
    when,
    starts,
    ends,
    updates,
  }: Omit<AnnouncementRow, "noticeid" | "brand" | "by" | "maychange" | "version">,
  language: "en" | "sv",
): Omit<SystemStatus["notices"][number], "noticeid"> {
  const shown = updates.map(({ phase, text, at }) => ({ phase, text: text[language], at })).toReversed();
  return { kind, severity, parts, title: title[language], body: body[language], when, starts, ends, updates: shown };
}
