import { mailTextGroups, type WordedMail } from "@nameplane/contracts/notifications/mail-text-fields";
import { useTranslations } from "use-intl";

const worded: ReadonlySet<string> = new Set(Object.values(mailTextGroups).flat());

/** Returns a function for the name of a mail. A mail whose words no brand can change is called by its kind. */
export function useMailNames(): (template: string) => string {
  const t = useTranslations("mailtexts");
  return (template) => {
    if (template === "every-mail") return t("everyMail");
    return worded.has(template) ? t(`mail.${template as WordedMail}`) : t("otherMail", { mail: template });
  };
}
