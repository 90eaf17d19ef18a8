import type { AnswerOf } from "@nameplane/contracts";
import type { scanZone } from "@nameplane/contracts/zones/operations";
import { useTranslations } from "use-intl";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { fullName } from "../record-words.tsx";
import { useZone } from "../zone/index.ts";

/** The result of a scan of name servers elsewhere, without its text. */
export type Scanned = Omit<AnswerOf<typeof scanZone>, "text">;

/** How many of the sets that cannot be imported are listed. */
const leftShown = 8;

/** Tells which servers were queried, whether they returned the whole zone, and which of its records are missing here. */
export function ScanNote({ way, records, servers, unanswered, left }: Scanned) {
  const t = useTranslations("dnsimport.import");
  const { zone } = useZone();
  const named = left.slice(0, leftShown).map(({ owner, type }) => `${type} ${fullName(owner, zone.name)}`);
  const more = left.length - named.length;
  return (
    <Banner
      tone={way === "transfer" && left.length === 0 ? "info" : "needs"}
      title={t("scannedFrom", { servers: servers.map(({ host }) => host).join(", ") })}
    >
      <p>{t(`scanned.${way}`, { records })}</p>
      {unanswered > 0 && <p>{t("unanswered", { count: unanswered })}</p>}
      {named.length > 0 && <p>{t("notKept", { sets: named.join(", "), more })}</p>}
    </Banner>
  );
}
