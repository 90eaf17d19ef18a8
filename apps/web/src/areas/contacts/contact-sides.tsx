import type { ContactDifference } from "@nameplane/contracts/contacts/differences";
import { useTranslations } from "use-intl";
import "./contact-sides.css";

/** Removes the country code that some registries put in front of a number: "[SE]556677-8899". */
const shown = (text: string) => text.replace(/^\[[A-Z]{2}\]/, "");

/** The value of each field here and at the registry. */
export function ContactSides({ fields }: { fields: ContactDifference["fields"] }) {
  const t = useTranslations("contactdiffers");
  const [only] = fields;
  if (only?.field === "gone" || only?.field === "foreign") return <p>{t(`field.${only.field}`)}</p>;
  return (
    <table className="np-sides">
      <thead>
        <tr>
          <th scope="col">{t("detail")}</th>
          <th scope="col">{t("ours")}</th>
          <th scope="col">{t("theirs")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, ours, theirs }) => (
          <tr key={field}>
            <th scope="row">{t(`field.${field}`)}</th>
            <td translate="no">{shown(ours) || <span className="np-soft">{t("nothing")}</span>}</td>
            <td translate="no">{shown(theirs) || <span className="np-soft">{t("nothing")}</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
