import { createScimToken, revokeScimToken, scimState } from "@nameplane/contracts/sso/operations";
import type { ScimState } from "@nameplane/contracts/sso/scim-token";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { maxLength, all, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { ShownOnce } from "../../ui/form/shown-once.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { CopyField } from "../../ui/text/copy.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";

type Token = ScimState["tokens"][number];
type Ended = ScimState["ended"][number];

/** SCIM: the address and the tokens for the login service, and the users whom it has deactivated. */
export function ScimPart(): React.JSX.Element {
  const t = useTranslations("sso.scim");
  const query = useApiQuery(scimState, {});
  const again = () => void query.refetch();
  const { data, error } = query;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("text")}</p>
        {data ? (
          <>
            <CopyField label={t("address")} value={data.url} />
            {data.users + data.groups > 0 && <p>{t("managed", { users: data.users, groups: data.groups })}</p>}
            {data.tokens.length === 0 ? (
              <p>{t("noTokens")}</p>
            ) : (
              <ul className="np-sso-list">
                {data.tokens.map((token) => (
                  <TokenRow key={token.tokenid} token={token} onDone={again} />
                ))}
              </ul>
            )}
            <NewToken onDone={again} />
            {data.ended.length > 0 && <EndedUsers ended={data.ended} />}
          </>
        ) : error ? (
          <ErrorState title={t("failed")} error={error} onRetry={again} />
        ) : (
          <LoadingPanel lines={3} />
        )}
      </div>
    </Panel>
  );
}

function TokenRow({
  token: { tokenid, name, hint, used, works },
  onDone,
}: {
  readonly token: Token;
  readonly onDone: () => void;
}) {
  const t = useTranslations("sso.scim");
  const describe = useTranslations("api");
  const revoke = useApiMutation(revokeScimToken, {
    call: { handled: true },
    onSuccess: () => {
      showToast({ tone: "success", title: t("revoked", { name }) });
      onDone();
    },
  });
  const failure = revoke.error !== null && !isAborted(revoke.error) ? describeError(revoke.error, describe) : null;
  return (
    <li className="np-col np-gap-8">
      <span className="np-row np-wrap np-gap-8">
        <span className="np-grow">
          <span className="np-strong">{name}</span> <span className="np-mono np-soft">{hint}</span>
        </span>
        <StatusMark tone={works ? "active" : "ended"}>{t(works ? "works" : "stopped")}</StatusMark>
      </span>
      <span className="np-small np-soft">
        {used === null ? t("neverUsed") : t.rich("used", { when: () => <DateTime value={used} show="relative" /> })}
      </span>
      {!works && <p className="np-small">{t("stoppedWhy")}</p>}
      {failure !== null && <Banner tone="needs" title={failure} live />}
      <span className="np-row">
        <Button size="sm" busy={revoke.isPending} onClick={() => revoke.mutate({ input: { tokenid } })}>
          {t("revoke")}
          <span className="np-visually-hidden"> {name}</span>
        </Button>
      </span>
    </li>
  );
}

function NewToken({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations("sso.scim");
  const describe = useTranslations("api");
  const [made, setMade] = useState<string | null>(null);
  const create = useApiMutation(createScimToken, { call: { handled: true, why: t("why") } });
  const form = useForm({
    initial: { name: "" },
    rules: { name: all(required, maxLength(80)) },
    draft: { key: "scim token", until: "closed" },
    onSubmit: ({ name }) =>
      create.mutate(
        { input: { name: name.trim() } },
        {
          onSuccess: ({ token }) => {
            form.reset();
            setMade(token);
            onDone();
          },
          onError: (error) => {
            if (!isAborted(error)) form.applyRefusal(error, describeError(error, describe));
          },
        },
      ),
  });
  const failure =
    create.error !== null && !isAborted(create.error) && create.error.param !== "name"
      ? describeError(create.error, describe)
      : null;
  if (made !== null)
    return (
      <ShownOnce
        title={t("ready")}
        text={t("once")}
        label={t("token")}
        value={made}
        savedLabel={t("saved")}
        doneLabel={t("done")}
        onSaved={() => setMade(null)}
      />
    );
  return (
    <form className="np-form" onSubmit={form.submit} noValidate aria-busy={create.isPending}>
      {failure !== null && <Banner tone="needs" title={failure} live />}
      <TextField {...form.field("name")} label={t("name")} hint={t("nameHint")} maxLength={80} />
      <span className="np-row">
        <Button type="submit" busy={create.isPending}>
          {t("create")}
        </Button>
      </span>
    </form>
  );
}

/** Users whom the login service has deactivated, and what they left behind. */
function EndedUsers({ ended }: { readonly ended: readonly Ended[] }) {
  const t = useTranslations("sso.scim");
  return (
    <section className="np-col np-gap-8">
      <h3>{t("ended")}</h3>
      <ul className="np-sso-list">
        {ended.map(({ usrid, name, ended: at, apikeys, webhooks, tickets }) => (
          <li key={usrid} className="np-col np-gap-8">
            <span>
              <span className="np-strong">{name}</span>{" "}
              <span className="np-soft">
                <DateTime value={at} show="relative" />
              </span>
            </span>
            <span className="np-small">
              {apikeys + webhooks + tickets === 0
                ? t("leftNothing")
                : [
                    apikeys > 0 && t("leftKeys", { count: apikeys }),
                    webhooks > 0 && t("leftWebhooks", { count: webhooks }),
                    tickets > 0 && t("leftTickets", { count: tickets }),
                  ]
                    .filter(Boolean)
                    .join(" ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
