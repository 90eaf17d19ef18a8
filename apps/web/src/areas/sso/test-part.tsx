import { beginProviderTest } from "@nameplane/contracts/sso/operations";
import type { LoginProviderView } from "@nameplane/contracts/sso/provider";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";

/** Sends the browser to the login service and back, with the saved details. */
export function TestPart({ provider: { tested } }: { readonly provider: LoginProviderView }) {
  const t = useTranslations("sso.test");
  const describe = useTranslations("api");
  const begin = useApiMutation(beginProviderTest, {
    call: { handled: true },
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("text")}</p>
        <p>
          {tested === null
            ? t("never")
            : t.rich(tested.as === "" ? "lastNameless" : "last", {
                email: tested.as,
                when: () => <DateTime value={tested.at} show="relative" />,
              })}
        </p>
        {begin.error && !isAborted(begin.error) && <Banner tone="problem" title={describeError(begin.error, describe)} live />}
        <div>
          <Button busy={begin.isPending || begin.isSuccess} onClick={() => begin.mutate({ input: {} })}>
            {t("start")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
