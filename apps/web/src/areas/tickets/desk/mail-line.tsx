import { useTranslations } from "use-intl";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import type { DeskTicket } from "./desk-words.tsx";

type Mail = NonNullable<DeskTicket["messages"][number]["mail"]>;

const tones: Readonly<Record<NonNullable<Mail["mark"]>, StatusTone>> = {
  other_sender: "needs",
  failed: "problem",
  automatic: "info",
  bounce: "problem",
  unknown: "needs",
};

/**
 * Says that a message arrived by mail: from which address, whether the sender is proved, what to be careful about, and which
 * files were not kept.
 */
export function MailLine({ mail }: { mail: Mail }) {
  const t = useTranslations("desk.ticket.mail");
  const { address, name, mark, verdict, leftout } = mail;
  const isHidden = mark !== null && mark !== "unknown";
  const results = (["spf", "dkim", "dmarc"] as const).flatMap((method) => {
    const result = mail[method];
    return result === null ? [] : [`${method.toUpperCase()} ${result}`];
  });
  return (
    <>
      <p className="np-ticket-mail np-cap np-soft">
        <span>{name === "" ? t("from", { address }) : t("fromNamed", { name, address })}</span>
        <span title={results.join(", ")}>
          {t(verdict === null ? "unchecked" : verdict)}
          {results.length > 0 && ` (${results.join(", ")})`}
        </span>
      </p>
      {mark !== null && (
        <p className="np-ticket-mail">
          <StatusMark tone={tones[mark]}>{t(`mark.${mark}`)}</StatusMark>
          {isHidden && <span className="np-cap np-soft">{t("hidden")}</span>}
        </p>
      )}
      {leftout.map(({ name, why }, index) => (
        <p key={index} className="np-ticket-mail np-cap np-soft">
          {t("leftOut", { name: name === "" ? t("noName") : name, why: t(`why.${why}`) })}
        </p>
      ))}
    </>
  );
}
