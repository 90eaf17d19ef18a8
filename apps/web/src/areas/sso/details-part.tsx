import { removeLoginProvider, setLoginProvider } from "@nameplane/contracts/sso/operations";
import type { LoginProviderSettings } from "@nameplane/contracts/sso/provider";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { PasswordField, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { RevokeDialog } from "../../ui/overlay/revoke-dialog.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { SamlForm } from "./saml-form.tsx";

type Props = { readonly settings: LoginProviderSettings; readonly onDone: () => void };

/** The settings of the login service: its protocol, what has to be entered there, and what we have to know about it. */
export function DetailsPart({ settings, onDone }: Props) {
  const t = useTranslations("sso.details");
  const { provider } = settings;
  const [kind, setKind] = useState<"oidc" | "saml">(provider?.kind ?? "oidc");
  const [removing, setRemoving] = useState(false);
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <RadioGroup
          label={t("kind")}
          value={kind}
          onChange={setKind}
          options={[
            { value: "oidc", label: "OpenID Connect", note: t("oidcNote") },
            { value: "saml", label: "SAML 2.0", note: t("samlNote") },
          ]}
        />
        {provider?.ison === true && provider.kind !== kind && <Banner tone="needs" title={t("kindNote")} />}
        {kind === "oidc" ? <OpenIdForm settings={settings} onDone={onDone} /> : <SamlForm settings={settings} onDone={onDone} />}
        {provider !== null && (
          <div>
            <Button variant="danger" onClick={() => setRemoving(true)}>
              {t("remove")}
            </Button>
          </div>
        )}
      </div>
      {removing && <RemoveDialog onClose={() => setRemoving(false)} onDone={onDone} />}
    </Panel>
  );
}

/** OpenID Connect: issuer, client and secret. */
function OpenIdForm({ settings, onDone }: Props) {
  const { redirecturi: redirectUri, logouturi: logoutUri, loggedouturi: loggedOutUri } = settings;
  const provider = settings.provider?.kind === "oidc" ? settings.provider : null;
  const t = useTranslations("sso.details");
  const describe = useTranslations("api");
  const save = useApiMutation(setLoginProvider, { call: { handled: true, why: t("why") } });
  const form = useForm({
    initial: { issuer: provider?.issuer ?? "", clientid: provider?.clientid ?? "", secret: "" },
    // The form keeps no draft: the secret must not be stored, and a draft without the secret could not be sent.
    draft: false,
    rules: {
      issuer: all(required, maxLength(500)),
      clientid: all(required, maxLength(255)),
      secret: provider === null ? all(required, maxLength(500)) : maxLength(500),
    },
    onSubmit: ({ issuer, clientid, secret }) => {
      if (save.isPending) return;
      const input = {
        issuer: issuer.trim(),
        clientid: clientid.trim(),
        ...(secret.trim() === "" ? {} : { secret: secret.trim() }),
      };
      save.mutate(
        { input },
        {
          onSuccess: () => {
            form.reset({ issuer: input.issuer, clientid: input.clientid, secret: "" });
            showToast({ tone: "success", title: t("saved") });
            onDone();
          },
          onError: (error) => {
            if (!isAborted(error)) form.applyRefusal(error, describeError(error, describe));
          },
        },
      );
    },
  });
  const { error } = save;
  const isElsewhere = error !== null && !isAborted(error) && error.param === undefined && error.missing.length === 0;
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <p className="np-soft">{t("text")}</p>
      <CopyField value={redirectUri} label={t("redirect")} />
      <CopyField value={logoutUri} label={t("logout")} />
      <p className="np-small np-soft">{t("logoutNote")}</p>
      <CopyField value={loggedOutUri} label={t("loggedOut")} />
      <p className="np-small np-soft">{t("loggedOutNote")}</p>
      {isElsewhere && <Banner tone="problem" title={describeError(error, describe)} live />}
      <TextField
        {...form.field("issuer")}
        label={t("issuer")}
        hint={t("issuerHint")}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
      />
      <TextField
        {...form.field("clientid")}
        label={t("client")}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <PasswordField
        {...form.field("secret")}
        label={t("secret")}
        hint={t(provider === null ? "secretHint" : "secretKept")}
        autoComplete="off"
        maxLength={500}
      />
      {provider?.ison === true && <p className="np-soft">{t("offNote")}</p>}
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

function RemoveDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const t = useTranslations("sso.details");
  const remove = useApiMutation(removeLoginProvider, {
    call: { why: t("removeWhy") },
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("removed") });
      onDone();
    },
  });
  return (
    <RevokeDialog
      title={t("removeTitle")}
      text={t("removeText")}
      keepLabel={t("keep")}
      revokeLabel={t("remove")}
      busy={remove.isPending}
      onRevoke={() => remove.mutate({ input: {} })}
      onClose={onClose}
    />
  );
}
