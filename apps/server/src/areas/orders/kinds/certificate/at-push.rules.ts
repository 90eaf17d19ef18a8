import { dateText } from "@nameplane/contracts/date-text";
import { isAsciiDomainName, unicodeNameOf } from "@nameplane/values";
import type { AtPush, ServiceAtPush } from "../../at-push.rules.ts";

const shown = (name: string): string => (isAsciiDomainName(name) ? unicodeNameOf(name) : name);

/**
 * What a push of a domain does with a certificate for names under it. Whoever no longer has the domain gets no more certificates
 * for it. A certificate that was issued cannot change its owner, because the giver has its key, and it stays valid.
 */
export function certificateAtPush({ en, sv, ownName, names, otherNames, certificateUntil }: ServiceAtPush): AtPush {
  const list = (of: readonly string[]) => of.map(shown).join(", ");
  if (names.length === 0)
    return {
      fate: "stays",
      words: {
        en: `${en} for ${list(otherNames) || ownName}`,
        sv: `${sv} för ${list(otherNames) || ownName}`,
      },
    };
  if (otherNames.length > 0)
    return {
      fate: "blocks",
      words: {
        en: `${en} covers ${list(names)}, but also ${list(otherNames)}. Take the names under this domain off it on its page first, or end it.`,
        sv: `${sv} gäller ${list(names)} men också ${list(otherNames)}. Ta först bort namnen under den här domänen på tjänstens sida, eller avsluta den.`,
      },
    };
  const until = certificateUntil?.slice(0, 10) ?? null;
  return {
    fate: "ends",
    words: {
      en: `${en} for ${list(names)}: no more certificates are issued, and nothing is refunded.${until === null ? "" : ` The one in use works until ${dateText(until, "en")}.`}`,
      sv: `${sv} för ${list(names)}: inga fler certifikat utfärdas, och inget återbetalas.${until === null ? "" : ` Det som används gäller till ${dateText(until, "sv")}.`}`,
    },
  };
}
