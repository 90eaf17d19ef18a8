import { registryPage, resumeRegistry } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { StaffLink, useStaffParams } from "../../../shell/staff/staff-link.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Breadcrumbs, Page } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { AccountDrawer, CertificateDrawer, PasswordDrawer } from "./account-drawers.tsx";
import { useAct } from "./act-drawer.tsx";
import { CommandsPanel } from "./commands-panel.tsx";
import { AccountPanel, LivePanel, MoneyPanel, PasswordsPanel, TldsPanel, WaitingPanel } from "./registry-panels.tsx";
import { MessagesPanel } from "./messages-panel.tsx";
import { LimitsDrawer, MoneyDrawer, PauseDrawer } from "./registry-drawers.tsx";
import type { RegistryAnswer, RegistryDrawer } from "./registry-answer.ts";
import { RegistryState } from "./registry-state.tsx";
import { NewTldDrawer } from "./new-tld-drawer.tsx";
import { ShapeDrawer } from "./shape-drawer.tsx";
import { TryDrawer } from "./try-drawer.tsx";
import { useRepeat } from "./use-repeat.ts";
import "./registries.css";

/** A registry: our account, open sessions, waiting requests, sent commands, received messages, and what staff can do. */
export function Screen(): React.JSX.Element {
  const { registry } = useStaffParams("registry");
  const t = useTranslations("registries");
  const title = useTranslations("staff.title");
  const { data, error, refetch } = useApiQuery(registryPage, { registry });
  useRepeat(data !== undefined, 10_000, () => void refetch());
  if (data !== undefined) return <Loaded key={registry} data={data} />;
  return (
    <Page title={title("registry")} width="form">
      {error === null ? (
        <LoadingPanel lines={8} />
      ) : (
        <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Loaded({ data }: { data: RegistryAnswer }) {
  const t = useTranslations("registries");
  const title = useTranslations("staff.title");
  const shape = useTranslations("addregistry");
  const [open, setOpen] = useState<RegistryDrawer | null>(null);
  const close = () => setOpen(null);
  const { registry, pause } = data;
  return (
    <Page
      width="form"
      title={registry.name}
      mark={<RegistryState state={registry.state} />}
      sub={t("id", { id: registry.registry, profile: registry.profile })}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="registries">{title("registries")}</StaffLink> },
            { key: "here", content: registry.name },
          ]}
        />
      }
      actions={
        <>
          <Button onClick={() => setOpen("shape")}>{shape("edit")}</Button>
          <Button onClick={() => setOpen("try")} disabled={data.account === null}>
            {t("try.open")}
          </Button>
          {pause === null ? (
            <Button variant="danger" onClick={() => setOpen("pause")}>
              {t("pause.open")}
            </Button>
          ) : (
            <ResumeButton registry={registry.registry} />
          )}
        </>
      }
    >
      <div className="np-main-side">
        <div className="np-col np-gap-20">
          {pause !== null && (
            <Banner tone="needs" title={t(`pause.is.${pause.cause}`)}>
              {t.rich("pause.since", { by: pause.by, when: () => <DateTime value={pause.since} show="moment" /> })}
              {pause.note !== null && ` ${pause.note}`}
            </Banner>
          )}
          {data.passwordchange !== null && (
            <Banner tone="problem" title={t("password.undecided")}>
              {t.rich("password.since", {
                by: data.passwordchange.by,
                when: () => <DateTime value={data.passwordchange?.since ?? ""} show="moment" />,
              })}
            </Banner>
          )}
          <LivePanel data={data} />
          <WaitingPanel data={data} />
          <CommandsPanel registry={registry.registry} />
          <MessagesPanel registry={registry.registry} />
        </div>
        <div className="np-col np-gap-20">
          <AccountPanel data={data} onOpen={setOpen} />
          <PasswordsPanel data={data} />
          <MoneyPanel data={data} onOpen={setOpen} />
          <TldsPanel data={data} onOpen={setOpen} />
        </div>
      </div>
      {open === "pause" && <PauseDrawer data={data} onClose={close} />}
      {open === "try" && <TryDrawer data={data} onClose={close} />}
      {open === "account" && <AccountDrawer data={data} onClose={close} />}
      {open === "password" && <PasswordDrawer data={data} onClose={close} />}
      {open === "certificate" && <CertificateDrawer data={data} onClose={close} />}
      {open === "limits" && <LimitsDrawer data={data} onClose={close} />}
      {open === "shape" && <ShapeDrawer data={data} onClose={close} />}
      {open === "tld" && <NewTldDrawer registry={registry} onClose={close} />}
      {open === "money" && <MoneyDrawer data={data} onClose={close} />}
    </Page>
  );
}

function ResumeButton({ registry }: { registry: string }) {
  const t = useTranslations("registries");
  const act = useAct(resumeRegistry, ({ woken }) =>
    showToast({ tone: "success", title: t("resume.done"), body: t("resume.woken", { count: woken }) }),
  );
  return (
    <>
      {act.failure !== null && <span className="np-problem-text">{act.failure.text}</span>}
      <Button variant="primary" busy={act.isPending} onClick={() => act.run({ registry })}>
        {t("resume.act")}
      </Button>
    </>
  );
}
