import { forgotPassword } from "@nameplane/contracts/identity/operations";
import { IconChevronLeft } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { maxLength } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Icon } from "../../../ui/icon.tsx";
import { EntryPage } from "../entry/index.ts";

/**
 * The page on which a user who has forgotten the password requests a mailed link. The answer is the same whether there is such a
 * user or not.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("identity.forgot");
  const [askedFor, setAskedFor] = useState<string | null>(null);
  return (
    <EntryPage>
      {askedFor === null ? (
        <AskForm onAsked={setAskedFor} />
      ) : (
        <div className="np-form">
          <h1 tabIndex={-1}>{t("sentTitle")}</h1>
          <p role="status">{t.rich("sent", { user: askedFor, b: (text) => <b>{text}</b> })}</p>
          <p className="np-soft">{t("none")}</p>
          <Button onClick={() => setAskedFor(null)}>{t("again")}</Button>
        </div>
      )}
      <p style={{ marginTop: 28 }}>
        <RouteLink to="login">
          <Icon of={IconChevronLeft} size="s" /> {t("back")}
        </RouteLink>
      </p>
    </EntryPage>
  );
}

function AskForm({ onAsked }: { onAsked: (user: string) => void }) {
  const t = useTranslations("identity.forgot");
  const api = useTranslations("api");
  const ask = useApiMutation(forgotPassword, {
    call: { handled: true },
    onSuccess: (_answer, { input }) => onAsked(input.user),
  });
  const form = useForm({
    initial: { user: "" },
    draft: { key: "forgot", until: "closed" },
    rules: { user: maxLength(254) },
    onSubmit: ({ user }) => ask.mutate({ input: { user: user.trim() } }),
  });
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <h1 tabIndex={-1}>{t("title")}</h1>
      <p className="np-soft">{t("body")}</p>
      {ask.error && <Banner tone="problem" title={describeError(ask.error, api)} live />}
      <TextField
        {...form.field("user")}
        label={t("user")}
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" full disabled={form.values.user.trim() === ""} busy={ask.isPending}>
        {t("submit")}
      </Button>
    </form>
  );
}
