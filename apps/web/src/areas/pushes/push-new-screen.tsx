import { planPush, pushList, startPush } from "@nameplane/contracts/pushes/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { isEmail } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useGo, useRouteQuery } from "../../shell/routing/use-route.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { keptSelection } from "../domains/bulk/index.ts";
import { pushMax, idsOf } from "./push.rules.ts";
import { NameDiff } from "./name-diff.tsx";

type Plan = AnswerOf<typeof planPush>;

/** The form for a push: what happens to each domain, and who receives them. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("push");
  const query = useRouteQuery();
  const [itemids] = useState(() => (query["pick"] === "kept" ? keptIds() : idsOf(query["ids"])));
  if (itemids.length === 0)
    return (
      <Page title={t("actShort")}>
        <EmptyState title={t("new.none")} actions={<RouteButton to="domainList">{t("new.toList")}</RouteButton>}>
          {t("new.noneText")}
        </EmptyState>
      </Page>
    );
  return <Planned itemids={itemids} />;
}

function keptIds(): string[] {
  const kept = keptSelection();
  return kept?.kind === "ids" ? kept.itemids.slice(0, pushMax) : [];
}

function Planned({ itemids }: { itemids: string[] }) {
  const t = useTranslations("push");
  const routes = useTranslations("routes.title");
  const plan = useApiQuery(planPush, { itemids });
  const names = plan.data?.names ?? [];
  return (
    <Page
      width="form"
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <RouteLink to="domainList">{routes("domainNames")}</RouteLink> },
            { key: "pushes", content: <RouteLink to="pushes">{routes("pushes")}</RouteLink> },
            { key: "here", content: t("actShort") },
          ]}
        />
      }
      title={plan.data === undefined ? t("actShort") : t("new.title", { count: names.length, name: names[0]?.unicodename ?? "" })}
      sub={t("new.sub")}
    >
      {plan.data === undefined ? (
        <Panel flush>
          {plan.error ? (
            <ErrorState title={t("failed")} error={plan.error} reassurance={t("safe")} onRetry={() => void plan.refetch()} />
          ) : (
            <LoadingPanel lines={8} />
          )}
        </Panel>
      ) : (
        <Offer plan={plan.data} itemids={itemids} onChanged={() => void plan.refetch()} />
      )}
    </Page>
  );
}

function Offer({ plan, itemids, onChanged }: { plan: Plan; itemids: string[]; onChanged: () => void }) {
  const t = useTranslations("push.new");
  const blocked = plan.names.filter(({ obstacles }) => obstacles.length > 0).length;
  return (
    <div className="np-col np-gap-16">
      {blocked > 0 && plan.names.length > 1 && <Banner tone="problem" title={t("blocked", { count: blocked })} />}
      {plan.names.map((name) => (
        <Panel key={name.itemid} title={name.unicodename}>
          <NameDiff name={name} />
        </Panel>
      ))}
      {blocked === 0 && <Receiver plan={plan} itemids={itemids} onChanged={onChanged} />}
    </div>
  );
}

function Receiver({ plan, itemids, onChanged }: { plan: Plan; itemids: string[]; onChanged: () => void }) {
  const t = useTranslations("push.new");
  const api = useTranslations("api");
  const go = useGo();
  const queries = useQueryClient();
  const [{ email, message }, setTyped, sent] = useDraft(
    `push ${itemids.join(" ")}`,
    { email: "", message: "" },
    { until: "sent" },
  );
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { key, renew } = useIdempotencyKey();
  const begin = useApiMutation(startPush, {
    call: { handled: true, why: t("why") },
    onSuccess: () => {
      sent();
      showToast({ tone: "success", title: t("done", { email: email.trim() }) });
      void queries.invalidateQueries({ queryKey: [pushList.path] });
      void go({ to: "pushes" });
    },
  });
  const isGood = isEmail(email.trim());
  return (
    <Panel title={t("receiver")}>
      <form
        className="np-form"
        noValidate
        aria-busy={begin.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          setFailure(null);
          if (!isGood || begin.isPending) return;
          begin.mutate(
            { input: { itemids, email: email.trim(), message, seal: plan.seal }, key },
            {
              onError: (error) => {
                renew();
                setFailure(describeError(error, api));
                onChanged();
              },
            },
          );
        }}
      >
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextField
          type="email"
          label={t("email")}
          hint={t("emailHint")}
          value={email}
          onChange={(next) => setTyped({ email: next, message })}
          error={isTried && !isGood ? t("emailWrong") : null}
          maxLength={254}
          autoComplete="off"
        />
        <TextArea
          label={t("message")}
          optional={t("optional")}
          value={message}
          onChange={(next) => setTyped({ email, message: next })}
          rows={3}
          maxLength={500}
        />
        <p className="np-soft">{t("days", { days: plan.days })}</p>
        <div className="np-row np-wrap">
          <Button type="submit" variant="primary" busy={begin.isPending}>
            {t("begin")}
          </Button>
          <RouteButton to="domainList" variant="ghost">
            {t("back")}
          </RouteButton>
        </div>
      </form>
    </Panel>
  );
}
