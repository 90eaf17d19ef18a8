import { IconUsers } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import { ConfirmTyped } from "../../ui/overlay/confirm-typed.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { Header } from "../frame/header.tsx";
import { useShortcuts } from "../frame/use-shortcuts.ts";
import { sections } from "../../shell/routing/routes.ts";
import { openDialog } from "../../shell/dialogs/dialog-store.ts";
import { Buttons, Facts, Fields, Statuses, Words } from "./gallery-basics.tsx";
import { List, StateTable } from "./gallery-lists.tsx";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="np-col np-gap-12" style={{ marginBottom: 32 }}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const timeout = new ApiError({ code: -1, desc: "", path: "/api/domain/getdetails/", requestId: "7f3a-91c2" });

function Overlays() {
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="np-row np-wrap">
      <Button onClick={() => setOpen("modal")}>Modal</Button>
      <Button onClick={() => setOpen("persistent")}>Persistent modal</Button>
      <Button onClick={() => setOpen("confirm")}>Typed confirmation</Button>
      <Button onClick={() => setOpen("drawer")}>Drawer</Button>
      <Button
        onClick={() =>
          showToast({
            tone: "success",
            title: "3 DNS changes applied",
            action: { label: "Undo", run: () => undefined },
          })
        }
      >
        Toast
      </Button>
      <Button
        onClick={() =>
          showToast({
            tone: "failure",
            title: "That did not work",
            body: "The registry does not allow it off for .shop.",
            ms: null,
            action: { label: "More info", run: () => openDialog({ kind: "apiError", error: timeout }) },
          })
        }
      >
        Failure toast
      </Button>
      <Button onClick={() => openDialog({ kind: "help" })}>Keyboard help</Button>
      <Button onClick={() => openDialog({ kind: "commands" })}>Command list</Button>
      <Button onClick={() => openDialog({ kind: "apiError", error: timeout })}>Error details</Button>
      <Button onClick={() => openDialog({ kind: "whois", domainname: "xn--rksmrgs-5wao1o.se", idndomainname: "räksmörgås.se" })}>
        Whois
      </Button>
      <Modal open={open === "modal"} onClose={close} title="Order service" footer={<Button onClick={close}>Close</Button>}>
        A question above the page.
      </Modal>
      <Modal
        open={open === "persistent"}
        persistent
        onClose={close}
        title="Log in to go on"
        sub="What you typed is still here."
        footer={
          <Button variant="primary" onClick={close}>
            Log in
          </Button>
        }
      >
        Must be answered now.
      </Modal>
      <ConfirmTyped
        open={open === "confirm"}
        onClose={close}
        title="Cancel nordljus-keramik.nu?"
        expected="nordljus-keramik.nu"
        fieldLabel="Type the domain name to confirm"
        keepLabel="Keep the domain"
        confirmLabel="Cancel the domain"
        onConfirm={close}
      >
        Your site and mail stop on <b>24 Nov 2026</b>.
      </ConfirmTyped>
      <Drawer
        open={open === "drawer"}
        onClose={close}
        title="Review 3 changes"
        footer={<Button variant="primary">Apply 3 changes</Button>}
      >
        Effect in words first.
      </Drawer>
    </div>
  );
}

/** All components of the ui folder on one page, for visual checks. It exists only in development. */
export function Screen() {
  useShortcuts();
  return (
    <>
      <Header
        sections={sections.filter((section) => !section.inAccountMenu)}
        current="domains"
        badges={{
          requests: { value: 2, tone: "needs", label: "2 need you" },
          support: { value: 2, tone: "accent", label: "2 unread" },
        }}
        orderService
        basket={2}
        search
        name="Alva Hedström"
        organization="Kvarnstråket AB"
      />
      <Page
        title={<DomainName name="kaffebryggarna.se" />}
        mark={<StatusMark tone="active">Active</StatusMark>}
        sub="Gallery of the kit"
        crumbs={
          <Breadcrumbs
            items={[
              { key: "a", content: <a href="#names">Domain names</a> },
              { key: "b", content: "kaffebryggarna.se" },
            ]}
          />
        }
        actions={<Button variant="primary">Renew</Button>}
      >
        <Part title="Buttons">
          <Buttons />
        </Part>
        <Part title="Status">
          <Statuses />
        </Part>
        <Part title="Words">
          <Words />
        </Part>
        <Part title="Fields">
          <Fields />
        </Part>
        <Part title="Facts and steps">
          <Facts />
        </Part>
        <Part title="List">
          <List />
        </Part>
        <Part title="Banners">
          <Banner
            tone="needs"
            title="Confirm your e-mail address by 4 Dec"
            action={<Button size="sm">Send the mail again</Button>}
          >
            Otherwise the registry suspends 3 domains.
          </Banner>
          <Banner tone="problem" title="DNSSEC chain broken: many visitors cannot reach you">
            .se publishes a key your name servers no longer have.
          </Banner>
          <Banner
            tone="info"
            icon={IconUsers}
            title="Jonas Wik changed 2 records 40 seconds ago"
            action={<Button size="sm">Show</Button>}
          />
          <Banner tone="active" title="Paid. 3 renewals started." />
        </Part>
        <Part title="States of a list">
          <div className="np-columns">
            <StateTable state="loading" rows={0} />
            <StateTable state="loading" />
            <StateTable state="ready" rows={0} />
            <StateTable state="ready" rows={0} filtered />
            <StateTable state="failed" />
            <StateTable state="partial" />
            <StateTable state="stale" />
            <StateTable state="forbidden" />
          </div>
        </Part>
        <Part title="States of a panel">
          <div className="np-columns">
            <Panel title="Name servers" flush>
              <PanelFailure error={timeout} onRetry={() => undefined} />
            </Panel>
            <Panel title="History" flush>
              <LoadingPanel />
            </Panel>
          </div>
        </Part>
        <Part title="Over the page">
          <Overlays />
        </Part>
      </Page>
    </>
  );
}
