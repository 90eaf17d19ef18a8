import { consentText } from "@nameplane/contracts/checkout/withdrawal-values";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Checkbox } from "../../ui/form/choices.tsx";

/** A private buyer in the EU asks for delivery at once, in words that are stored with the order. */
export function Consent({
  isGiven,
  onChange,
  isMissing,
}: {
  isGiven: boolean;
  onChange: (given: boolean) => void;
  isMissing: boolean;
}) {
  const t = useTranslations("checkout");
  const { locale } = useFormat();
  return (
    <div id="checkout-consent">
      <Checkbox
        checked={isGiven}
        onChange={onChange}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? "checkout-consent-error" : undefined}
        label={<span>{consentText[locale]}</span>}
      />
      {isMissing && (
        <p className="np-field-error" id="checkout-consent-error" role="alert">
          {t("terms.consentMissing")}
        </p>
      )}
    </div>
  );
}
