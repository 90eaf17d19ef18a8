import { loginProvider, makeSamlKey, takeSamlKey } from "@nameplane/contracts/sso/operations";
import type { ProviderCertificate } from "@nameplane/contracts/sso/provider";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { CopyField } from "../../ui/text/copy.tsx";

/** Replaces our key: a new one is made and published, and used once the login service knows it. */
export function SamlKey({ next }: { readonly next: ProviderCertificate | null }) {
  const t = useTranslations("sso.saml.key");
  const queries = useQueryClient();
  const done = (title: string) => {
    showToast({ tone: "success", title });
    void queries.invalidateQueries({ queryKey: queryKeyOf(loginProvider) });
  };
  const make = useApiMutation(makeSamlKey, { call: { why: t("why") }, onSuccess: () => done(t("made")) });
  const change = useApiMutation(takeSamlKey, {
    call: { why: t("why") },
    onSuccess: (_, { input }) => done(t(input.drop === true ? "dropped" : "used")),
  });
  if (next === null)
    return (
      <div className="np-col np-gap-8">
        <p className="np-small np-soft">{t("text")}</p>
        <div>
          <Button size="sm" busy={make.isPending} onClick={() => make.mutate({ input: {} })}>
            {t("make")}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="np-col np-gap-12">
      <Banner tone="info" title={t("waits")}>
        {t("waitsText")}
      </Banner>
      <details>
        <summary>{t("next")}</summary>
        <CopyField value={next.pem} label={t("next")} multiline />
      </details>
      <div className="np-row np-wrap np-gap-8">
        <Button busy={change.isPending} onClick={() => change.mutate({ input: { drop: false } })}>
          {t("use")}
        </Button>
        <Button variant="ghost" busy={change.isPending} onClick={() => change.mutate({ input: { drop: true } })}>
          {t("drop")}
        </Button>
      </div>
    </div>
  );
}
