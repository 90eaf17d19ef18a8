import { dateText } from "@nameplane/contracts/date-text";
import { isRunning } from "../../service.state.ts";
import type { AtPush, ServiceAtPush } from "../../at-push.rules.ts";

/**
 * What a push of the domain does with the SEO tool for its site. What is paid for goes to the receiver, whose reports begin anew.
 * A service that nobody has paid for ends.
 */
export function seoAtPush({ ownName, state, until }: ServiceAtPush): AtPush {
  if (!isRunning(state) || until === null)
    return { fate: "ends", words: { en: `${ownName}, which is not paid for`, sv: `${ownName}, som inte är betald` } };
  const day = until.slice(0, 10);
  return {
    fate: "goes",
    words: {
      en: `${ownName}, paid until ${dateText(day, "en")}: it ends then unless the receiver keeps it. The receiver's reports start over`,
      sv: `${ownName}, betald till ${dateText(day, "sv")}: den upphör då om mottagaren inte behåller den. Mottagarens rapporter börjar om`,
    },
  };
}
