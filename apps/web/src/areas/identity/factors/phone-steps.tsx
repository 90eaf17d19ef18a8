import { geo as geoOperation } from "@nameplane/contracts/tlds/operations";
import { checkSixDigitCode } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { cachedLists } from "../../../shell/lists/cached-lists.ts";
import { useCachedList } from "../../../shell/lists/use-cached-list.ts";
import type { ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { all, required, rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import {
  checkActivationCountry,
  checkActivationPhone,
  firstCountry,
  numberToSend,
  phoneToSend,
  type PhoneCountry,
} from "./activation-phone.rules.ts";
import { twoStepFailure } from "./two-step-failure.rules.ts";
import { useCountdown } from "./use-countdown.ts";
import { useSetUpCall } from "./use-set-up-call.ts";

const DAY_MS = 86_400_000;

type Country = PhoneCountry & { readonly country: string };
/** A phone to which an SMS was sent, and the seconds until another can be sent. */
export type SentTo = { readonly phone: string; readonly seconds: number };

/** The step "request": country, preset from the IP address, and phone. Sends the SMS. */
export function PhoneStep({ isLogin, onSent, onCancel }: Omit<PhoneFormProps, "countries" | "here">) {
  const t = useTranslations("identity.phone");
  const list = useCachedList(cachedLists.countries);
  const here = useApiQuery(geoOperation, {}, { staleTimeMs: DAY_MS });
  // If the country cannot be guessed, the user chooses it.
  if (list.isPending || here.isPending) return <LoadingPanel lines={4} />;
  if (list.error) return <ErrorState title={t("failed")} error={list.error} onRetry={() => void list.refetch()} />;
  const known = { countries: list.data.data, here: here.data?.geo ?? [] };
  return <PhoneForm {...known} isLogin={isLogin} onSent={onSent} onCancel={onCancel} />;
}

type PhoneFormProps = {
  readonly isLogin: boolean;
  readonly countries: readonly Country[];
  readonly here: readonly PhoneCountry[];
  readonly onSent: (sent: SentTo) => void;
  readonly onCancel: () => void;
};

function PhoneForm({ isLogin, countries, here, onSent, onCancel }: PhoneFormProps) {
  const t = useTranslations("identity.phone");
  const setUp = useTranslations("identity.setUp");
  const api = useTranslations("api");
  const { locale } = useFormat();
  const [first] = useState(() => firstCountry(here, navigator.languages, countries));
  const request = useSetUpCall({
    isLogin,
    onSuccess: (answer, { input }) => onSent({ phone: input.phone ?? "", seconds: answer["2step"].seconds ?? 0 }),
  });
  const form = useForm({
    initial: { country: first, phone: "" },
    draft: { key: "two-step-phone", until: "closed" },
    rules: {
      country: checkActivationCountry,
      phone: (value, { country }) => checkActivationPhone(numberToSend({ country, phone: value })),
    },
    onSubmit: (values) => {
      const phone = phoneToSend(values, countries);
      if (phone !== null)
        request.mutate({ input: { step: "request", phone } }, { onError: (error) => void form.applyRefusal(error, error.desc) });
    },
  });
  const options = countries
    .map(({ iso2, country, phoneprefix }) => ({ value: iso2, label: `${country} (${phoneprefix})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  const isOnField = request.error?.param === "phone";
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <p className="np-soft">{t("body")}</p>
      {request.error && !isOnField && <Banner tone="problem" title={describeError(request.error, api)} live />}
      <SelectField {...form.field("country")} label={t("country")} placeholder={t("choose")} options={options} />
      <TextField
        {...form.field("phone")}
        type="tel"
        label={t("phone")}
        hint={t("hint")}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={24}
        autoFocus
      />
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" disabled={form.values.phone === ""} busy={request.isPending}>
          {t("send")}
        </Button>
        <Button onClick={onCancel}>{setUp("cancel")}</Button>
      </div>
    </form>
  );
}

type PinProps = {
  readonly isLogin: boolean;
  readonly sent: SentTo;
  readonly onRight: (shown: { readonly secret: string; readonly qr: string }) => void;
  readonly onWrong: () => void;
  readonly onSent: (sent: SentTo) => void;
  readonly onOtherPhone: () => void;
  readonly onCancel: () => void;
};

/** The step "validate": the PIN of the SMS. Another SMS can be sent after the countdown; another phone can be used at once. */
export function PinStep({ isLogin, sent, onRight, onWrong, onSent, onOtherPhone, onCancel }: PinProps) {
  const t = useTranslations("identity.pin");
  const identity = useTranslations("identity");
  const api = useTranslations("api");
  const countdown = useCountdown(sent.seconds);
  const validate = useSetUpCall({
    isLogin,
    onSuccess: ({ "2step": { secret = "", qr = "" } }) => onRight({ secret, qr }),
  });
  const again = useSetUpCall({
    isLogin,
    onSuccess: ({ "2step": { seconds = 0 } }) => {
      countdown.start(seconds);
      onSent({ ...sent, seconds });
    },
  });
  const refused = (error: ApiError) => {
    onWrong();
    form.reset();
    const key = twoStepFailure("activationPin", error);
    if (key !== null) form.applyRefusal(error, identity(key));
    form.focus("pincode");
  };
  const form = useForm({
    initial: { pincode: "" },
    draft: false,
    rules: { pincode: all(required, rule(checkSixDigitCode)) },
    onSubmit: ({ pincode }) => validate.mutate({ input: { step: "validate", pincode } }, { onError: refused }),
  });
  const failure = [validate.error, again.error].find((error) => error !== null && error.param !== "pincode");
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <p className="np-soft">{t("body", { phone: sent.phone.replace(".", " ") })}</p>
      {failure && <Banner tone="problem" title={describeError(failure, api)} live />}
      <PinField {...form.field("pincode")} label={t("label")} onChange={(text) => form.set("pincode", text)} />
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" disabled={form.values.pincode === ""} busy={validate.isPending}>
          {t("submit")}
        </Button>
        <Button onClick={onCancel}>{identity("setUp.cancel")}</Button>
      </div>
      <SendAgain
        left={countdown.left}
        busy={again.isPending}
        onSend={() => again.mutate({ input: { step: "request", phone: sent.phone } })}
      />
      <Button variant="ghost" onClick={onOtherPhone}>
        {t("otherPhone")}
      </Button>
    </form>
  );
}

/** Six digits from an SMS. Spaces are removed, because pasted digits often have some. */
export function PinField({ onChange, ...field }: React.ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...field}
      onChange={(text) => onChange(text.replaceAll(/\s+/g, "").slice(0, 6))}
      mono
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
    />
  );
}

/** Sends another SMS; disabled until the countdown has ended. */
export function SendAgain({ left, busy, onSend }: { left: number; busy: boolean; onSend: () => void }) {
  const t = useTranslations("identity.pin");
  return (
    <Button variant="ghost" disabled={left > 0} busy={busy} onClick={onSend}>
      {left > 0 ? t("wait", { seconds: String(left) }) : t("again")}
    </Button>
  );
}
