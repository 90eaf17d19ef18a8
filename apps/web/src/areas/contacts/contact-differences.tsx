import type { ContactDifference, ContactFix } from "@nameplane/contracts/contacts/differences";
import { contactDifferences, fixContact } from "@nameplane/contracts/contacts/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { describeError } from "../../lib/api/describe-error.ts";
import { newKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { ContactSides } from "./contact-sides.tsx";

/** The differences between a contact here and at registries, with both ways to resolve each. Shows nothing if there are none. */
export function ContactDifferences({ contactid }: { contactid: string }) {
  const t = useTranslations("contactdiffers");
  const found = useApiQuery(contactDifferences, { contactid });
  if (found.error) return <p className="np-soft">{t("failed")}</p>;
  const all = found.data?.data ?? [];
  if (all.length === 0) return null;
  return (
    <section className="np-col np-gap-12" aria-label={t("title", { count: all.length })}>
      <Banner tone="needs" title={t("title", { count: all.length })}>
        {t("text")}
      </Banner>
      {all.map((each) => (
        <Difference key={each.diffid} of={each} />
      ))}
    </section>
  );
}

function Difference({ of }: { of: ContactDifference }) {
  const t = useTranslations("contactdiffers");
  const api = useTranslations("api");
  const format = useFormat();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const send = useApiMutation(fixContact, {
    call: { handled: true },
    onSuccess: ({ closed, requestid }) => {
      const ordered = requestid === null ? t("stillThere") : t("ordered", { number: String(requestid) });
      showToast({ tone: closed || requestid !== null ? "success" : "info", title: closed ? t("agrees") : ordered });
      void queries.invalidateQueries();
    },
  });
  const press = (fix: ContactFix) => {
    if (send.isPending) return;
    setFailure(null);
    send.mutate(
      { input: { diffid: of.diffid, fix, seal: of.seal }, key: newKey() },
      {
        onError: (error) => {
          setFailure(describeError(error, api));
          void queries.invalidateQueries({ queryKey: [contactDifferences.path] });
        },
      },
    );
  };
  const busyWith = send.isPending ? send.variables.input.fix : null;
  return (
    <div className="np-col np-gap-8">
      <p className="np-small np-soft">{t("at", { registry: of.registry, handle: of.handle, when: format.date(of.since) })}</p>
      <ContactSides fields={of.fields} />
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {of.requestid !== null ? (
        <RouteLink to="request" params={{ id: String(of.requestid) }}>
          {t("underWay", { number: String(of.requestid) })}
        </RouteLink>
      ) : (
        <div className="np-row np-wrap">
          {of.fixes.map((fix) => (
            <Button key={fix} size="sm" busy={busyWith === fix} onClick={() => press(fix)}>
              {t(`fix.${fix}`)}
            </Button>
          ))}
        </div>
      )}
      {!of.fixes.includes("follow") && of.fields.every(({ field }) => field !== "gone" && field !== "foreign") && (
        <p className="np-small np-soft">{t("fixed")}</p>
      )}
    </div>
  );
}
