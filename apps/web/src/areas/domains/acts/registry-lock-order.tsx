import { orderRegistryLock } from "@nameplane/contracts/orders/operations";
import { checkContactPhone } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { all, required, rule } from "../../../lib/rules/rules.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm, type Form } from "../../../ui/form/use-form.ts";
import { PhoneInput, phoneText, readPhone, useCountries, type Country } from "../../contacts/index.ts";
import { useChosenBefore, usePriceText, type ChosenBefore } from "../../orders/basket/index.ts";
import { lock as orderedLock } from "../../orders/kinds/index.ts";
import type { Lock } from "./lock.ts";
import { useLockChanged } from "./use-lock-changed.ts";

type Values = {
  firstname: string;
  firstcountry: string;
  firstphone: string;
  secondname: string;
  secondcountry: string;
  secondphone: string;
};

function valuesOf(people: ChosenBefore["change"]["people"]): Values {
  const { first, second } = people ?? {};
  return {
    firstname: first?.name ?? "",
    firstcountry: "SE",
    firstphone: first?.phone ?? "",
    secondname: second?.name ?? "",
    secondcountry: "SE",
    secondphone: second?.phone ?? "",
  };
}

/** The form that orders a lock: the two people who may be called, and the price. It adds the lock to the basket. */
export function OrderLock({ lock, itemid }: { lock: Lock; itemid: string }) {
  const t = useTranslations("registrylock");
  const api = useTranslations("api");
  const price = usePriceText();
  const changed = useLockChanged();
  const before = useChosenBefore(orderedLock.type, lock.domainname)?.change;
  const { list: countries } = useCountries();
  const [failure, setFailure] = useState<string | null>(null);
  const { key, renew } = useIdempotencyKey();
  const send = useApiMutation(orderRegistryLock, {
    call: { handled: true, why: t("whyOrder", { name: lock.unicodename }) },
    onSuccess: () => {
      renew();
      showToast({ tone: "success", title: t("inBasket") });
      form.sent();
      changed();
    },
  });
  const epp = (phone: string, country: string) => phoneText(readPhone(phone, country, countries), countries);
  const phoneRule = (phone: string, country: string) => all(required, rule(checkContactPhone))(epp(phone, country));
  const form = useForm<Values>({
    initial: valuesOf(before?.people),
    draft: { key: `registry-lock ${itemid}`, until: "closed" },
    rules: {
      firstname: required,
      firstphone: (phone, values) => phoneRule(phone, values.firstcountry),
      secondname: required,
      secondphone: (phone, values) => phoneRule(phone, values.secondcountry),
    },
    onSubmit: (values) => {
      if (send.isPending) return;
      setFailure(null);
      const people = {
        first: { name: values.firstname.trim(), phone: epp(values.firstphone, values.firstcountry) },
        second: { name: values.secondname.trim(), phone: epp(values.secondphone, values.secondcountry) },
      };
      send.mutate(
        { input: { itemid, people }, key },
        {
          onError: (error) => {
            renew();
            setFailure(describeError(error, api));
          },
        },
      );
    },
  });
  return (
    <form id="registry-lock" className="np-form" onSubmit={form.submit} noValidate aria-busy={send.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {lock.price !== null && <p className="np-strong">{t("price", { price: price(lock.price) })}</p>}
      <h3>{t("peopleTitle")}</h3>
      <p className="np-soft">{t("peopleText")}</p>
      <Person who="first" form={form} countries={countries} />
      <Person who="second" form={form} countries={countries} />
    </form>
  );
}

function Person({ who, form, countries }: { who: "first" | "second"; form: Form<Values>; countries: readonly Country[] }) {
  const t = useTranslations("registrylock");
  return (
    <fieldset className="np-fieldset np-col np-gap-8">
      <legend>{t(who)}</legend>
      <TextField {...form.field(`${who}name`)} label={t("name")} maxLength={100} autoComplete="off" />
      <PhoneInput
        fields={{ phone: form.field(`${who}phone`), phonecountry: form.field(`${who}country`) }}
        countries={countries}
      />
    </fieldset>
  );
}
