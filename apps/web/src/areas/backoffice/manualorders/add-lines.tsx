import { manualActs, type ManualAct } from "@nameplane/contracts/backoffice/acts/manual-order-values";
import { addToManualOrder } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import type { ManualOrder } from "./manual-order.ts";
import "./manual-orders.css";

type Props = { readonly number: number; readonly services: ManualOrder["services"]; readonly onAdded: () => void };

const years = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const namesOf = (text: string) => text.split(/[\s,;]+/).filter((name) => name !== "");

/** What is put on the order: domains with an act, or a service. */
export function AddLines({ number, services, onAdded }: Props) {
  const t = useTranslations("manualorder");
  const [act, setAct] = useState<ManualAct>("register");
  const [names, setNames] = useState("");
  const [term, setTerm] = useState("1");
  const [authcode, setAuthcode] = useState("");
  const [product, setProduct] = useState("");
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly { readonly domainname: string; readonly desc: string }[]>([]);
  const add = useApiMutation(addToManualOrder, {
    onSuccess: ({ results }) => {
      const no = results.filter(({ code }) => code !== 1000);
      setRefused(no);
      setNames(no.map(({ domainname }) => domainname).join("\n"));
      setAuthcode("");
      setTried(false);
      onAdded();
    },
  });
  const typed = namesOf(names);
  const isService = act === "service";
  const isGood = isService ? product !== "" : typed.length > 0 && typed.length <= 100;
  const press = () => {
    setTried(true);
    if (!isGood || add.isPending) return;
    add.mutate({
      input: {
        number,
        act,
        names: isService ? [] : typed,
        ...(act === "register" || act === "renew" ? { years: Number(term) } : {}),
        ...(act === "transfer" && typed.length === 1 && authcode.trim() !== "" ? { authcode: authcode.trim() } : {}),
        ...(isService ? { productid: Number(product) } : {}),
      },
    });
  };
  return (
    <Panel title={t("add")}>
      <div className="np-form" style={{ maxWidth: 560 }}>
        <SelectField
          label={t("act")}
          value={act}
          options={manualActs
            .filter((each) => each !== "service" || services.length > 0)
            .map((value) => ({ value, label: t(`acts.${value}`) }))}
          onChange={(value) => setAct(manualActs.find((each) => each === value) ?? "register")}
        />
        {isService ? (
          <SelectField
            label={t("service")}
            value={product}
            placeholder={t("chooseService")}
            options={services.map(({ productid, name }) => ({ value: String(productid), label: name }))}
            error={isTried && product === "" ? t("serviceNeeded") : null}
            onChange={setProduct}
          />
        ) : (
          <TextArea
            label={t("names")}
            hint={t("namesHint")}
            rows={2}
            value={names}
            onChange={setNames}
            spellCheck={false}
            autoCapitalize="none"
            error={isTried && !isGood ? t("namesNeeded") : null}
          />
        )}
        {(act === "register" || act === "renew") && (
          <SelectField
            label={t("years")}
            value={term}
            options={years.map((value) => ({ value, label: t("yearsOf", { count: Number(value) }) }))}
            onChange={setTerm}
          />
        )}
        {act === "transfer" && typed.length <= 1 && (
          <TextField
            label={t("authcode")}
            optional={t("optional")}
            hint={t("authcodeHint")}
            autoComplete="off"
            spellCheck={false}
            value={authcode}
            onChange={setAuthcode}
          />
        )}
        {refused.length > 0 && (
          <Banner tone="problem" title={t("refused", { count: refused.length })} live>
            <ul className="np-manual-refused">
              {refused.map(({ domainname, desc }) => (
                <li key={domainname}>{domainname === "" ? desc : t("refusedOne", { name: domainname, why: desc })}</li>
              ))}
            </ul>
          </Banner>
        )}
        <div>
          <Button busy={add.isPending} onClick={press}>
            {t("addAct")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
