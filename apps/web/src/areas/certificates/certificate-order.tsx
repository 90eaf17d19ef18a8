import { judgeNames, namesFaultTexts, splitNames } from "@nameplane/contracts/certificates/names";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { certificateProducts } from "@nameplane/contracts/products/service-pages";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useGo, useRouteQuery } from "../../shell/routing/use-route.ts";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { showBasket } from "../orders/basket/index.ts";
import { certificateItem } from "../orders/kinds/index.ts";
import { BrowserKey, PastedCsr } from "./key-fields.tsx";

/** A certificate product that the form offers. */
export type OfferedCertificate = { readonly productid: number; readonly name: string; readonly price: string };

type Way = "browser" | "csr" | "kept";
type Draft = { readonly productid: number; readonly names: string; readonly way: Way; readonly csr: string };

/** The order form of a certificate: the product, the names, and where the key is made. */
export function CertificateOrder({ offers }: { offers: readonly OfferedCertificate[] }) {
  const t = useTranslations("certificates.order");
  const { form, change, judged, namesError, csrError, failure, send, isPending, madeFor, setMade } = useOrder(offers);
  const chosen = offers.find(({ productid }) => productid === form.productid) ?? offers[0];
  if (chosen === undefined) return null;
  const names = judged.fault === null ? judged.names : null;
  return (
    <form className="np-col np-gap-16" onSubmit={send} noValidate aria-busy={isPending || undefined}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <RadioGroup
        label={t("product")}
        value={String(chosen.productid)}
        onChange={(id) => change({ productid: Number(id) })}
        options={offers.map(({ productid, name, price }) => ({
          value: String(productid),
          label: name,
          note: `${t(productid === certificateProducts.wildcard ? "wildcardNote" : "standardNote")} ${price}`,
        }))}
        cards
      />
      <TextArea
        label={t("names")}
        hint={t(chosen.productid === certificateProducts.wildcard ? "namesHintWildcard" : "namesHint")}
        error={namesError}
        value={form.names}
        onChange={(text) => change({ names: text })}
        rows={3}
        mono
        autoCapitalize="none"
        spellCheck={false}
        maxLength={3000}
      />
      <RadioGroup
        label={t("key")}
        value={form.way}
        onChange={(way) => change({ way })}
        options={(["browser", "csr", "kept"] as const).map((value) => ({
          value,
          label: t(`way.${value}`),
          note: t(`wayNote.${value}`),
        }))}
        cards
      />
      {form.way === "browser" && (
        <BrowserKey names={names} csr={madeFor === null ? null : madeFor.csr} error={csrError} onMade={setMade} />
      )}
      {form.way === "csr" && (
        <PastedCsr
          csr={form.csr}
          error={csrError}
          onChange={(csr) => change({ csr })}
          onNames={(found) => splitNames(form.names).length === 0 && change({ names: found.join("\n") })}
        />
      )}
      <p className="np-small np-soft">{t("life")}</p>
      <div>
        <Button type="submit" variant="primary" busy={isPending}>
          {t("put")}
        </Button>
      </div>
    </form>
  );
}

/** A signing request that was made in this browser, with the names that it is for. */
type Made = { readonly csr: string; readonly names: string };

function useOrder(offers: readonly OfferedCertificate[]) {
  const t = useTranslations("certificates.order");
  const { locale } = useFormat();
  const go = useGo();
  const query = useRouteQuery();
  const queries = useQueryClient();
  const first = offers[0]?.productid ?? certificateProducts.standard;
  const wanted = typeof query["name"] === "string" ? query["name"] : "";
  const [form, setForm, sent] = useDraft<Draft>(
    "certificate",
    { productid: first, names: wanted === "" ? "" : `${wanted}\nwww.${wanted}`, way: "browser", csr: "" },
    { until: "sent" },
  );
  const [made, setMadeCsr] = useState<Made | null>(null);
  const [isPressed, setPressed] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const judged = judgeNames(splitNames(form.names), { wildcard: form.productid === certificateProducts.wildcard });
  const key = judged.fault === null ? judged.names.join(" ") : "";
  const madeFor = made !== null && made.names === key ? made : null;
  const csr = form.way === "browser" ? (madeFor?.csr ?? "") : form.csr.trim();
  const isMissing = form.way !== "kept" && csr === "";
  const add = useApiMutation(addToBasket, {
    onSuccess: ({ parameters, results }) => {
      showBasket(queries, parameters);
      const refused = results.find(({ requestid }) => requestid === null);
      if (refused !== undefined) return setFailure(refused.desc);
      setForm({ ...form, names: "", csr: "" });
      setMadeCsr(null);
      setPressed(false);
      sent();
      announce(t("done"));
      showToast({
        tone: "success",
        title: t("done"),
        action: { label: t("toCheckout"), run: () => void go({ to: "checkout" }) },
        ms: 8000,
      });
    },
  });
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.isPending) return;
    setFailure(null);
    setPressed(true);
    if (judged.fault !== null || isMissing) {
      const sheet = event.currentTarget;
      requestAnimationFrame(() => sheet.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const { names } = judged;
    add.mutate({ input: { items: [certificateItem(form.productid, names, form.way === "kept" ? null : csr)] } });
  };
  return {
    form,
    change: (part: Partial<Draft>) => setForm({ ...form, ...part }),
    judged,
    namesError: isPressed && judged.fault !== null ? namesFaultTexts[judged.fault][locale].replace("{name}", judged.name) : null,
    csrError: isPressed && isMissing ? t(form.way === "browser" ? "keyMissing" : "csrMissing") : null,
    failure,
    send,
    isPending: add.isPending,
    madeFor,
    setMade: (request: string) => setMadeCsr({ csr: request, names: key }),
  };
}
