import { addDnsName } from "@nameplane/contracts/orders/operations";
import { checkDomainName } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTitle } from "../../../shell/routing/page-title.ts";
import { RouteButton, RouteLink } from "../../../shell/routing/route-link.tsx";
import { useRouteQuery } from "../../../shell/routing/use-route.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { nameOf, PutInBasket, useChosenBefore } from "../../orders/basket/index.ts";
import { serveDns } from "../../orders/kinds/index.ts";

/** Adds DNS for a domain that is registered elsewhere: first its name, then what has to be done at its registrar. */
export function Screen(): React.JSX.Element {
  const before = useChosenBefore(serveDns.type, null);
  const asked = useRouteQuery()["domainname"] ?? "";
  return <AddDns key={before?.key} named={before === null ? asked : nameOf(before.item)} />;
}

function AddDns({ named }: { named: string }) {
  const t = useTranslations("adddns");
  const title = useTranslations("routes.title");
  const api = useTranslations("api");
  const rules = useTranslations("rules");
  const [name, setName, sent] = useDraft(`add-dns ${named}`, named);
  const [isTried, setTried] = useState(false);
  const { key, renew } = useIdempotencyKey();
  useTitle(t("title"));
  const add = useApiMutation(addDnsName, {
    call: { handled: true },
    onSuccess: () => {
      sent();
      renew();
    },
  });
  const typed = name.trim();
  const isWrong = typed === "" || checkDomainName(typed) !== null;
  return (
    <Page
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <RouteLink to="domainList">{title("domainNames")}</RouteLink> },
            { key: "here", content: t("title") },
          ]}
        />
      }
      title={t("title")}
      width="form"
    >
      <Panel>
        {add.data ? (
          <div className="np-col">
            <Banner live tone="active" title={t("ordered", { name: typed })}>
              {t("next")}
            </Banner>
            <div>
              <RouteButton to="request" params={{ id: String(add.data.requestid) }} variant="primary">
                {t("toRequest")}
              </RouteButton>
            </div>
          </div>
        ) : (
          <form
            className="np-col np-gap-20"
            onSubmit={(event) => {
              event.preventDefault();
              setTried(true);
              if (!isWrong) add.mutate({ input: { domainname: typed }, key }, { onError: renew });
            }}
          >
            <p className="np-text">{t("text")}</p>
            <TextField
              mono
              label={t("name")}
              hint={t("hint")}
              value={name}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              error={add.error ? describeError(add.error, api) : isTried && isWrong ? rules("invalid_domain") : null}
              onChange={(next) => {
                setName(next);
                add.reset();
              }}
            />
            <div className="np-row np-wrap">
              <Button type="submit" variant="primary" busy={add.isPending}>
                {t("submit")}
              </Button>
              <PutInBasket
                items={[{ itemaction: serveDns.type, domainname: typed }]}
                disabled={isWrong}
                onDone={() => setName("")}
              />
            </div>
          </form>
        )}
      </Panel>
    </Page>
  );
}
