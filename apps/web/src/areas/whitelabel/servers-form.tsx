import { checkHostname } from "@nameplane/values";
import { serverNameFaults, type ServerNameFault } from "@nameplane/contracts/whitelabel/server-name-faults";
import { setBrandServers } from "@nameplane/contracts/whitelabel/operations";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { all, required, rule } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import type { Servers } from "./servers-view.ts";
import { useFailed } from "./use-failed.ts";

const names = ["host1", "host2", "host3", "host4"] as const;
/** A brand needs at least this many names. The fields after them may stay empty. */
const least = 2;

type Props = { readonly of: Servers; readonly brandid: string; readonly onDone: () => void };

/** The names of a brand's name servers, to enter, change or give up. */
export function ServersForm({ of: { servers, revision, most }, brandid, onDone }: Props) {
  const t = useTranslations("brand.servers");
  const describe = useTranslations("api");
  const onError = useFailed();
  const set = useApiMutation(setBrandServers, { call: { handled: true } });
  const initial = (at: number) => servers[at]?.host ?? "";
  const isHost = rule((value) => checkHostname(value.trim().replace(/\.$/, "")));
  const form = useForm({
    initial: { host1: initial(0), host2: initial(1), host3: initial(2), host4: initial(3) },
    rules: { host1: all(required, isHost), host2: all(required, isHost), host3: isHost, host4: isHost },
    draft: { key: `brand servers ${brandid}`, until: "closed" },
    onSubmit: (values) => {
      const typed = names.filter((name) => values[name].trim() !== "");
      save(
        typed.map((name) => values[name].trim()),
        (error) => {
          const wrong = wrongRow(error);
          const named = wrong === null ? null : { param: typed[wrong.at] ?? "", text: t(`fault.${wrong.fault}`) };
          if (named === null || !form.applyRefusal({ param: named.param, missing: [] }, named.text))
            form.applyRefusal(error, describeError(error, describe));
        },
      );
    },
  });
  const save = (hosts: string[], onRefused: (error: ApiError) => void) =>
    set.mutate(
      { input: { brandid, revision, hosts } },
      {
        onSuccess: () => {
          form.sent();
          showToast({ tone: "success", title: t(hosts.length === 0 ? "givenUp" : "saved") });
          onDone();
        },
        onError: (error) => {
          if (!isAborted(error)) onRefused(error);
        },
      },
    );
  const failure = set.error !== null && !isAborted(set.error) && wrongRow(set.error) === null ? set.error : null;
  return (
    <form className="np-brand-note np-brand-add" noValidate onSubmit={form.submit}>
      {failure !== null && <Banner tone="problem" title={describeError(failure, describe)} live />}
      {names.slice(0, most).map((name, at) => (
        <TextField
          key={name}
          label={t(at < least ? "host" : "hostMore", { number: String(at + 1) })}
          {...(at === 0 ? { hint: t("hostHint") } : {})}
          mono
          placeholder={`ns${at + 1}.example.com`}
          maxLength={253}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field(name)}
        />
      ))}
      <span className="np-row np-wrap">
        <Button type="submit" busy={set.isPending} disabled={servers.length > 0 && !form.edited}>
          {t(servers.length === 0 ? "set" : "change")}
        </Button>
        {servers.length > 0 && (
          <Button busy={set.isPending} onClick={() => save([], onError)}>
            {t("giveUp")}
          </Button>
        )}
      </span>
    </form>
  );
}

/** The first line that the server refused, and why. Null if the server did not refuse a line. */
function wrongRow(error: ApiError): { readonly at: number; readonly fault: ServerNameFault } | null {
  const { rows } = (error.data ?? {}) as { readonly rows?: readonly unknown[] };
  if (!Array.isArray(rows)) return null;
  const at = rows.findIndex((row) => row !== null);
  const fault = serverNameFaults.find((each) => each === rows[at]);
  return fault === undefined ? null : { at, fault };
}
