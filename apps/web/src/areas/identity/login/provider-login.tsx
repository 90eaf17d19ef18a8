import { beginProviderLogin } from "@nameplane/contracts/sso/operations";
import { useTranslations } from "use-intl";
import { FailureBanner } from "../../../shell/dialogs/failure-banner.tsx";
import { safeReturnPath } from "../../../shell/routing/search-values.ts";
import { isAborted } from "../../../lib/api/api-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { writePreference } from "../../../lib/preferences.ts";
import { Button } from "../../../ui/basics/button.tsx";

/** The page to come back to: the one that was requested at the login page, or the one that the login dialog covers. */
function pageToReturnTo(): string | null {
  const { pathname, search } = location;
  return safeReturnPath(new URLSearchParams(search).get("return") ?? `${pathname}${search}`);
}

/** Sends the browser to the login service of the typed address. */
export function useProviderLogin() {
  return useApiMutation(beginProviderLogin, {
    call: { handled: true, ofLogin: true, anyIdentity: true },
    onSuccess: ({ url }) => {
      writePreference("providerReturn", pageToReturnTo());
      location.assign(url);
    },
  });
}

type Props = {
  readonly domain: string;
  readonly size: "md" | "lg";
  readonly begin: ReturnType<typeof useProviderLogin>;
  readonly onPassword: () => void;
};

/**
 * Shown instead of the password field for an address whose domain has a login service. The button of the form leads to that
 * service.
 */
export function ProviderLogin({ domain, size, begin, onPassword }: Props) {
  const t = useTranslations("identity.provider");
  return (
    <div className="np-col np-gap-12">
      {begin.error && !isAborted(begin.error) && <FailureBanner error={begin.error} />}
      <p className="np-soft">{t("text", { domain })}</p>
      <Button type="submit" variant="primary" size={size} full busy={begin.isPending || begin.isSuccess}>
        {t("go")}
      </Button>
      <Button variant="ghost" size={size} full onClick={onPassword}>
        {t("password")}
      </Button>
    </div>
  );
}
