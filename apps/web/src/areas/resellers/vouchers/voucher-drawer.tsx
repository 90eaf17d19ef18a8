import type { AnswerOf } from "@nameplane/contracts";
import { makeResaleVoucher, resaleVouchers } from "@nameplane/contracts/resellers/voucher-operations";
import { voucherActs, voucherCovers } from "@nameplane/contracts/resellers/voucher-values";
import { minorOf } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { usePriceTime } from "../../../ui/form/use-price-time.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { StartFields } from "../start-fields.tsx";
import { readCode, readCount, readShare, readTlds } from "./voucher.rules.ts";

type Props = { readonly brands: AnswerOf<typeof resaleVouchers>["brands"]; readonly onClose: () => void };

const mostMinor = 100_000_000_000;
const empty = { code: "", titleEn: "", titleSv: "", value: "", tlds: "", perCustomer: "1", uses: "", budget: "" };
type Field = keyof typeof empty;

/** The form for a new voucher code. What is wrong is said at its field, once somebody has tried to save it. */
export function VoucherDrawer({ brands, onClose }: Props) {
  const t = useTranslations("resalevouchers");
  const f = useTranslations("resalevouchers.form");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  const [brandid, setBrandid] = useState(brands[0]?.brandid ?? "");
  const [typed, setTyped] = useState(empty);
  const [kind, setKind] = useState<"percent" | "amount">("percent");
  const [covers, setCovers] = useState<(typeof voucherCovers)[number]>("domains");
  const [acts, setActs] = useState<ReadonlySet<string>>(new Set(["create"]));
  const [isNewOnly, setNewOnly] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<{ readonly param: string | null; readonly text: string } | null>(null);
  const time = usePriceTime();
  const make = useApiMutation(makeResaleVoucher, { call: { handled: true } });
  const currency = brands.find((brand) => brand.brandid === brandid)?.currency ?? "SEK";
  const money = (text: string) => readSum(text, currency);
  const code = readCode(typed.code);
  const how = kind === "percent" ? readShare(typed.value) : money(typed.value);
  const [perCustomer, uses, budget] = [readCount(typed.perCustomer), readCount(typed.uses), money(typed.budget)];
  const isWrong =
    code === null ||
    typed.titleEn.trim() === "" ||
    typed.titleSv.trim() === "" ||
    how === null ||
    how === "wrong" ||
    acts.size === 0;
  const send = () => {
    setTried(true);
    setFailure(null);
    const days = time.read();
    if (make.isPending || days === null || isWrong || perCustomer === "wrong" || uses === "wrong" || budget === "wrong") return;
    make.mutate(
      {
        input: {
          brandid,
          code,
          titleEn: typed.titleEn,
          titleSv: typed.titleSv,
          ...days,
          covers,
          acts: voucherActs.filter((act) => acts.has(act)),
          tlds: covers === "products" ? [] : readTlds(typed.tlds),
          how: kind === "percent" ? { kind, basisPoints: how } : { kind, minor: how },
          newCustomers: isNewOnly,
          customerUsesMax: perCustomer,
          usesMax: uses,
          budgetMinor: budget,
        },
        key,
      },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("made", { code }) });
          void queries.invalidateQueries({ queryKey: queryKeyOf(resaleVouchers) });
          onClose();
        },
        onError: (error) => {
          // The server has refused, so the next attempt is a new act with a key of its own.
          renew();
          if (!isAborted(error)) setFailure({ param: error.param ?? null, text: describeError(error, describe) });
        },
      },
    );
  };
  const field = (name: Field) => ({
    name,
    value: typed[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
    autoComplete: "off",
  });
  /** The error of a field: what is wrong with what is typed, or else what the server says about it. */
  const errorOf = (param: string, wrong: string | null) =>
    isTried && wrong !== null ? wrong : failure?.param?.split(".")[0] === param ? failure.text : null;
  const inFields = ["code", "titleEn", "titleSv", "tlds", "how"];
  const turn = (act: string, on: boolean) => setActs(new Set(on ? [...acts, act] : [...acts].filter((each) => each !== act)));
  return (
    <Drawer
      open
      onClose={onClose}
      title={f("title")}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{f("cancel")}</Button>
          <Button variant="primary" busy={make.isPending} onClick={send}>
            {f("save")}
          </Button>
        </>
      }
    >
      <div className="np-form">
        {failure !== null && !inFields.includes(failure.param?.split(".")[0] ?? "") && (
          <Banner tone="problem" title={failure.text} live />
        )}
        <p className="np-soft">{f("text")}</p>
        {brands.length > 1 && (
          <SelectField
            label={f("brand")}
            value={brandid}
            options={brands.map((brand) => ({ value: brand.brandid, label: brand.name }))}
            onChange={setBrandid}
          />
        )}
        <TextField
          {...field("code")}
          label={f("code")}
          hint={f("codeHint")}
          error={errorOf("code", code === null ? f("codeWrong") : null)}
          maxLength={60}
        />
        <TextField
          {...field("titleEn")}
          label={f("titleEn")}
          hint={f("titleHint")}
          error={errorOf("titleEn", typed.titleEn.trim() === "" ? f("titleWrong") : null)}
          maxLength={80}
        />
        <TextField
          {...field("titleSv")}
          label={f("titleSv")}
          error={errorOf("titleSv", typed.titleSv.trim() === "" ? f("titleWrong") : null)}
          maxLength={80}
        />
        <RadioGroup<"percent" | "amount">
          label={f("kind")}
          value={kind}
          onChange={setKind}
          options={(["percent", "amount"] as const).map((value) => ({ value, label: f(value) }))}
        />
        <TextField
          {...field("value")}
          label={f(kind === "percent" ? "share" : "sum")}
          inputMode="decimal"
          suffix={kind === "percent" ? "%" : currency}
          error={errorOf("how", how === null || how === "wrong" ? f(kind === "percent" ? "shareWrong" : "sumWrong") : null)}
        />
        <RadioGroup<(typeof voucherCovers)[number]>
          label={f("covers")}
          value={covers}
          onChange={setCovers}
          options={voucherCovers.map((value) => ({ value, label: t(`covers.${value}`) }))}
        />
        <fieldset className="np-col np-gap-8 np-resale-hidden">
          <legend>{f("acts")}</legend>
          {voucherActs.map((act) => (
            <Checkbox key={act} label={t(`act.${act}`)} checked={acts.has(act)} onChange={(on) => turn(act, on)} />
          ))}
          {isTried && acts.size === 0 && (
            <p className="np-field-error" role="alert">
              {f("actsWrong")}
            </p>
          )}
        </fieldset>
        {covers !== "products" && (
          <TextField {...field("tlds")} label={f("tlds")} hint={f("tldsHint")} error={errorOf("tlds", null)} maxLength={1000} />
        )}
        <StartFields time={time} endHint={f("endsHint")} />
        <Checkbox label={f("newCustomers")} checked={isNewOnly} onChange={setNewOnly} />
        <TextField
          {...field("perCustomer")}
          label={f("perCustomer")}
          hint={f("noLimit")}
          inputMode="numeric"
          error={errorOf("customerUsesMax", perCustomer === "wrong" ? f("countWrong") : null)}
        />
        <TextField
          {...field("uses")}
          label={f("uses")}
          hint={f("noLimit")}
          inputMode="numeric"
          error={errorOf("usesMax", uses === "wrong" ? f("countWrong") : null)}
        />
        <TextField
          {...field("budget")}
          label={f("budget")}
          hint={f("budgetHint")}
          inputMode="decimal"
          suffix={currency}
          error={errorOf("budgetMinor", budget === "wrong" ? f("sumWrong") : null)}
        />
      </div>
    </Drawer>
  );
}

/** Reads a typed sum in minor units. Null if the field is empty, "wrong" if it is not a sum above zero. */
function readSum(text: string, currency: string): number | null | "wrong" {
  const amount = readAmount(text, { leastMinor: 1, mostMinor, currency });
  if (amount.kind === "empty") return null;
  return amount.kind === "fine" ? minorOf(amount.amount) : "wrong";
}
