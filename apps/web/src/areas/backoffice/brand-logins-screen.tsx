import type { AnswerOf } from "@nameplane/contracts";
import { brandSecurityList, secureBrand } from "@nameplane/contracts/whitelabel/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import "./brand-logins.css";

type Brand = AnswerOf<typeof brandSecurityList>["data"][number];
type Who = "users" | "staff";
type Asked = { readonly brand: Brand; readonly who: Who; readonly asked: Brand["users"] };

/** The login rules of each brand, how many users each rule would stop, and the buttons that turn the rules on and off. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("brandlogins");
  const title = useTranslations("staff.title");
  const { data, error, refetch } = useApiQuery(brandSecurityList, {});
  return (
    <Page width="form" title={title("brandLogins")}>
      <Panel flush>
        {data === undefined ? (
          error ? (
            <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={() => void refetch()} />
          ) : (
            <LoadingPanel lines={3} />
          )
        ) : (
          <>
            <p className="np-brand-logins-text np-soft">{t("text")}</p>
            <ul className="np-brand-logins" aria-label={t("list")}>
              {data.data.map((brand) => (
                <li key={brand.host}>
                  <h2>
                    {brand.name}{" "}
                    <span className="np-small np-soft" translate="no">
                      {brand.host}
                    </span>
                  </h2>
                  <Switch brand={brand} who="users" asked={brand.users} />
                  {brand.staff !== null && <Switch brand={brand} who="staff" asked={brand.staff} />}
                </li>
              ))}
            </ul>
          </>
        )}
      </Panel>
    </Page>
  );
}

/** One login rule with the button that changes it. A dialog opens first; then the server asks for a fresh proof of identity. */
function Switch({ brand, who, asked }: Asked) {
  const t = useTranslations("brandlogins");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { on, users, without } = asked;
  const send = useApiMutation(secureBrand, {
    call: { handled: true, why: t(on ? "offWhy" : "onWhy") },
    onSuccess: () => {
      showToast({ tone: "success", title: t(on ? "isOff" : "isOn") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(brandSecurityList) });
    },
  });
  const named = { who: t(who), brand: brand.name };
  return (
    <>
      <div className="np-brand-logins-line">
        <span>{t(who)}</span>
        <StatusMark tone={on ? "active" : "ended"}>{t(on ? "on" : "off")}</StatusMark>
        <span className="np-small np-soft">{t("without", { users, without })}</span>
        <Button
          size="sm"
          busy={send.isPending}
          onClick={() => setAsking(true)}
          aria-label={t(on ? "turnOffOf" : "turnOnOf", named)}
        >
          {t(on ? "turnOff" : "turnOn")}
        </Button>
      </div>
      {send.error && !isAborted(send.error) && <Banner tone="problem" title={describeError(send.error, describe)} live />}
      {isAsking && (
        <Question
          brand={brand}
          who={who}
          asked={asked}
          onClose={() => setAsking(false)}
          onSure={() => {
            setAsking(false);
            send.mutate({ input: { host: brand.host, [who]: !on } });
          }}
        />
      )}
    </>
  );
}

/** Shows who is affected by the change and how, before it is made. */
function Question({ brand, who, asked, onClose, onSure }: Asked & { onClose: () => void; onSure: () => void }) {
  const t = useTranslations("brandlogins");
  const { on, without, loggedin } = asked;
  const of = { brand: brand.name };
  const title = who === "staff" ? t(on ? "ask.offStaff" : "ask.onStaff") : t(on ? "ask.offUsers" : "ask.onUsers", of);
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t("ask.keep")}</Button>
          <Button variant={on ? "danger" : "primary"} onClick={onSure}>
            {t(on ? "turnOff" : "turnOn")}
          </Button>
        </>
      }
    >
      {on ? (
        <p>{t("ask.off")}</p>
      ) : (
        <div className="np-col np-gap-12">
          <p>{without === 0 ? t("ask.nobody") : t("ask.without", { without, loggedin })}</p>
          {without > 0 && <p>{t("ask.next")}</p>}
          <p>{t("ask.later")}</p>
        </div>
      )}
    </Modal>
  );
}
