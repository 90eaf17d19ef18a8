import type { AnswerOf } from "@nameplane/contracts";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode, type SyntheticEvent } from "react";
import { useTranslations } from "use-intl";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { useDomainMap } from "../../shell/lists/use-cached-list.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { showBasket } from "../orders/basket/index.ts";
import { planItem } from "../orders/kinds/index.ts";

type Added = AnswerOf<typeof addToBasket>;

/**
 * Puts a DNS plan for one of the account's domains into the basket. A refusal is shown at the domain field, which keeps its text.
 */
export function PlanForm({
  productid,
  planName,
  domainname = "",
  aside,
  children,
  isQuiet = false,
}: {
  productid: number | null;
  planName: string;
  /** The domain that is filled in at first. */
  domainname?: string;
  /** Content that is shown beside the button. */
  aside?: ReactNode;
  /** Whether to draw a plain button, for pages with more urgent actions. */
  isQuiet?: boolean;
  /** Content that is shown between the domain field and the button. */
  children?: ReactNode;
}) {
  const t = useTranslations("plans");
  const go = useGo();
  const queries = useQueryClient();
  const mayView = useSession().permissions.has("domain_view");
  const [typed, setTyped, sent] = useDraft(`plan ${domainname}`, domainname, { until: "sent" });
  const [wrong, setWrong] = useState<string | null>(null);
  const name = typed.trim();
  const { domains } = useDomainMap(typed, { enabled: mayView });
  const add = useApiMutation(addToBasket, {
    onSuccess: ({ parameters, results }: Added) => {
      showBasket(queries, parameters);
      const refused = results.find(({ requestid }) => requestid === null);
      if (refused !== undefined) return setWrong(refused.desc);
      const body = t("doneText", { plan: planName, name });
      setTyped(domainname);
      sent();
      announce(`${t("done")}: ${body}`);
      showToast({
        tone: "success",
        title: t("done"),
        body,
        action: { label: t("toCheckout"), run: () => void go({ to: "checkout" }) },
        ms: 8000,
      });
    },
  });
  const put = (event: SyntheticEvent) => {
    event.preventDefault();
    if (add.isPending || productid === null) return;
    if (name === "") return setWrong(t("nameMissing"));
    setWrong(null);
    add.mutate({ input: { items: [planItem(name, productid)] } });
  };
  return (
    <form className="np-col np-gap-16" onSubmit={put} noValidate aria-busy={add.isPending || undefined}>
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setWrong(null);
        }}
        error={wrong}
        suggestions={domains.map(({ unicodename }) => unicodename)}
        maxLength={255}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {children}
      <div className="np-row np-wrap">
        <Button type="submit" variant={isQuiet ? "default" : "primary"} busy={add.isPending} disabled={productid === null}>
          {t("put")}
        </Button>
        {aside}
      </div>
    </form>
  );
}
