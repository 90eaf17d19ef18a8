import type { createDnsToken } from "@nameplane/contracts/dnsapi/operations";
import { useTranslations } from "use-intl";
import type { AnswerOf } from "../../lib/api/operation.ts";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { dehydratedHook } from "./dehydrated-hook.ts";
import { ddclientConfig, downloadCommand, hostOf, legoCommand } from "./token-form.rules.ts";

/** A new API key, shown only once, with the settings for the program that uses it. */
export function NewToken({ made: { token, row }, onSaved }: { made: AnswerOf<typeof createDnsToken>; onSaved: () => void }) {
  const t = useTranslations("apikeys");
  const { origin, host, href } = globalThis.location;
  const panel = new URL(href);
  return (
    <ShownOnce
      title={t("ready")}
      text={t("onceText")}
      label={t("key")}
      value={token}
      savedLabel={t("saved")}
      doneLabel={t("done")}
      onSaved={onSaved}
    >
      {row.kind === "ddns" ? (
        <>
          <CopyField label={t("ddnsServer")} value={host} />
          <CopyField label={t("ddnsHost")} value={hostOf(row)} />
          <p className="np-soft">{t("ddnsText")}</p>
          <CopyField label={t("ddclient")} value={ddclientConfig(panel, token, row)} multiline />
        </>
      ) : row.kind === "cert" ? (
        <>
          <CopyField label={t("certificatesUrl")} value={`${origin}/certificates`} multiline />
          <p className="np-soft">{t("certificatesText")}</p>
          <CopyField label={t("certificatesFile")} value={downloadCommand(panel, token, "fullchain")} multiline />
          {row.withkeys && <CopyField label={t("certificatesKey")} value={downloadCommand(panel, token, "key")} multiline />}
        </>
      ) : (
        <>
          <CopyField label={t("server")} value={origin} />
          <CopyField label={t("zonesUrl")} value={`${origin}/api/v1/servers/localhost/zones`} multiline />
          <p className="np-soft">{t("headerText")}</p>
          {row.kind === "acme" && (
            <>
              <CopyField label={t("lego")} value={legoCommand(panel, token)} multiline />
              <CopyField label={t("dehydrated")} value={dehydratedHook} shown={t("dehydratedShown")} multiline />
            </>
          )}
        </>
      )}
    </ShownOnce>
  );
}
