import { mailTextGroups, type WordedMail } from "@nameplane/contracts/notifications/mail-text-fields";
import { useTranslations } from "use-intl";

const worded: ReadonlySet<string> = new Set(Object.values(mailTextGroups).flat());

/** The name of a mail in words. Mails that no brand can word are named by their kind. */
export function useMailNames(): (template: string) => string {
  const t = useTranslations("mailtexts");
  return (template) => {
    if (template === "every-mail") return t("everyMail");
    return worded.has(template) ? t(`mail.${template as WordedMail}`) : t("otherMail", { mail: template });
  };
}
