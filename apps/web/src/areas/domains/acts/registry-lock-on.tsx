import { endRegistryLock, keepRegistryLock, openRegistryLock } from "@nameplane/contracts/orders/operations";
import { openMinutes } from "@nameplane/contracts/orders/open-minutes";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { ConfirmTyped } from "../../../ui/overlay/confirm-typed.tsx";
import { PutInBasket, useChosenBefore, usePriceText } from "../../orders/basket/index.ts";
import { endLock, openLock, renewLock } from "../../orders/kinds/index.ts";
import type { Lock } from "./lock.ts";
import { useLockChanged } from "./use-lock-changed.ts";

type Minutes = (typeof openMinutes)[number];

/** A locked domain: until when the lock is paid, and forms to open it for a while and to end it. */
export function LockedName({ lock, itemid }: { lock: Lock; itemid: string }) {
  const t = useTranslations("registrylock");
  const format = useFormat();
  const changed = useLockChanged();
  const { people, paiduntil, renews } = lock;
  return (
    <>
      <Banner tone="info" title={t("on")}>
        {people !== null && <p>{t("onText", { people: `${people.first.name}, ${people.second.name}` })}</p>}
        {paiduntil !== null && <p>{t(renews ? "paid" : "ends", { date: format.date(paiduntil) })}</p>}
        {!renews && <Keep itemid={itemid} />}
        {paiduntil !== null && (
          <PutInBasket
            size="xs"
            label={t("renewYear")}
            items={[{ itemaction: renewLock.type, domainname: lock.domainname }]}
            onDone={changed}
          />
        )}
      </Banner>
      <OpenForm lock={lock} itemid={itemid} />
      <EndForm lock={lock} itemid={itemid} />
    </>
  );
}

function Keep({ itemid }: { itemid: string }) {
  const t = useTranslations("registrylock");
  const changed = useLockChanged();
  const keep = useApiMutation(keepRegistryLock, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("kept") });
      changed();
    },
  });
  return (
    <Button size="xs" busy={keep.isPending} onClick={() => keep.mutate({ input: { itemid }, key: newKey() })}>
      {t("keep")}
    </Button>
  );
}

/**
 * The form that opens the lock: for how long, and whether during office hours. The server asks the user to confirm their
 * identity.
 */
function OpenForm({ lock, itemid }: { lock: Lock; itemid: string }) {
  const t = useTranslations("registrylock");
  const price = usePriceText();
  const changed = useLockChanged();
  const before = useChosenBefore(openLock.type, lock.domainname)?.change;
  const [minutes, setMinutes] = useState<Minutes>(openMinutes.find((each) => each === before?.minutes) ?? 120);
  const [when, setWhen] = useState<"office" | "now">(before?.outofhours === true ? "now" : "office");
  const open = useApiMutation(openRegistryLock, {
    call: { why: t("whyOpen", { name: lock.unicodename }) },
    onSuccess: ({ requestid }) => {
      showToast({ tone: "success", title: t(requestid === null ? "openInBasket" : "asked") });
      changed();
    },
  });
  const words = (each: Minutes) => (each < 60 ? t("minutes", { count: String(each) }) : t("hours", { count: each / 60 }));
  const { unlockprice } = lock;
  return (
    <section className="np-form" aria-labelledby="lock-open-title">
      <h3 id="lock-open-title">{t("openTitle")}</h3>
      <SelectField
        label={t("openFor")}
        value={String(minutes)}
        onChange={(value) => setMinutes(openMinutes.find((each) => String(each) === value) ?? 120)}
        options={openMinutes.map((each) => ({ value: String(each), label: words(each) }))}
      />
      <RadioGroup
        label={t("whenTitle")}
        value={when}
        onChange={setWhen}
        options={[
          { value: "office", label: t("inHours"), note: t("inHoursNote") },
          ...(unlockprice === null
            ? []
            : [
                {
                  value: "now" as const,
                  label: t("outOfHours"),
                  note: t("outOfHoursNote", { price: price(unlockprice) }),
                },
              ]),
        ]}
      />
      <div className="np-row np-wrap">
        <Button
          variant="primary"
          busy={open.isPending}
          onClick={() => open.mutate({ input: { itemid, minutes, outofhours: when === "now" }, key: newKey() })}
        >
          {t(when === "now" ? "toBasket" : "open")}
        </Button>
        {when === "office" && (
          <PutInBasket
            items={[{ itemaction: openLock.type, domainname: lock.domainname, change: { minutes } }]}
            why={t("whyOpen", { name: lock.unicodename })}
            onDone={changed}
          />
        )}
      </div>
    </section>
  );
}

function EndForm({ lock, itemid }: { lock: Lock; itemid: string }) {
  const t = useTranslations("registrylock");
  const format = useFormat();
  const changed = useLockChanged();
  const before = useChosenBefore(endLock.type, lock.domainname);
  const [isAsked, setAsked] = useState(before !== null);
  const mayWait = lock.renews && lock.paiduntil !== null;
  const [when, setWhen] = useState<"expiry" | "now">(mayWait && before === null ? "expiry" : "now");
  const end = useApiMutation(endRegistryLock, {
    call: { why: t("whyEnd", { name: lock.unicodename }) },
    onSuccess: ({ requestid }) => {
      setAsked(false);
      showToast({ tone: "success", title: t(requestid === null ? "endedExpiry" : "ended") });
      changed();
    },
  });
  return (
    <div>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {t("endTitle")}
      </Button>
      <ConfirmTyped
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t("endTitle")}
        expected={lock.unicodename}
        fieldLabel={t("typeName")}
        keepLabel={t("keepLock")}
        confirmLabel={t("end")}
        busy={end.isPending}
        other={(isRight) =>
          when === "now" && (
            <PutInBasket
              items={[{ itemaction: endLock.type, domainname: lock.domainname, change: { name: lock.unicodename } }]}
              why={t("whyEnd", { name: lock.unicodename })}
              disabled={!isRight}
              onDone={() => {
                setAsked(false);
                changed();
              }}
            />
          )
        }
        onConfirm={() => end.mutate({ input: { itemid, name: lock.unicodename, when }, key: newKey() })}
      >
        <div className="np-col np-gap-12">
          <p>{t("endText")}</p>
          {mayWait && (
            <RadioGroup
              label={t("endWhen")}
              value={when}
              onChange={setWhen}
              options={[
                { value: "expiry", label: t("endExpiry", { date: format.date(lock.paiduntil ?? "") }) },
                { value: "now", label: t("endNow") },
              ]}
            />
          )}
        </div>
      </ConfirmTyped>
    </div>
  );
}
