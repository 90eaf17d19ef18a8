import { findCompany } from "@nameplane/contracts/contacts/operations";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { ApiError, isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../lib/api/operation.ts";
import { Button } from "../../ui/basics/button.tsx";
import type { Fields } from "../../ui/form/use-form.ts";
import type { ContactValues } from "./contact-form.rules.ts";
import type { Country } from "./use-countries.ts";

type Company = AnswerOf<typeof findCompany>["company"];
type Filled = Fields<Pick<ContactValues, "idnumber" | "organization" | "street" | "street2" | "postcode" | "city" | "country">>;

/** The operation that looks a company up. Staff use one of their own, which takes and answers the same. */
export type CompanyFinder = typeof findCompany;

/** What a look-up adds to the field of the organisation number. */
export type Lookup = { readonly aside?: ReactNode; readonly hint?: string; readonly warning?: string; readonly error?: string };

/**
 * Fills a form from the public register of companies, on a press beside the organisation number. Empty if the chosen country has
 * no such register.
 */
export function useCompanyLookup(fields: Filled, countries: readonly Country[], find: CompanyFinder = findCompany): Lookup {
  const t = useTranslations("contactform");
  const describe = useTranslations("api");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  // What the last look-up said about a number. It is no longer shown when the number is changed.
  const [said, setSaid] = useState<{ number: string; company: Company } | { number: string; error: string } | null>(null);
  const country = fields.country.value;
  const number = fields.idnumber.value.trim();
  const register = countries.find(({ iso2 }) => iso2 === country)?.companyregister ?? "";
  if (register === "") return {};

  const fill = (company: Company) => {
    const { idnumber, organization, street, street2, postcode, city } = company;
    fields.organization.onChange(organization);
    fields.idnumber.onChange(idnumber);
    // An address is taken over as a whole, so that it is never a mixture of two. Some companies have none in the register.
    if (street !== "" && company.country === country) {
      fields.street.onChange(street);
      fields.street2.onChange(street2);
      fields.postcode.onChange(postcode);
      fields.city.onChange(city);
    }
  };
  const ask = async () => {
    if (isBusy) return;
    setBusy(true);
    setSaid(null);
    try {
      const { company } = await api.call(find, { country, idnumber: number }, { handled: true });
      fill(company);
      setSaid({ number: company.idnumber, company });
    } catch (error) {
      // The message stands at the number, so it need not name it.
      const isOfNumber = error instanceof ApiError && error.param === "idnumber";
      if (!isAborted(error)) setSaid({ number, error: isOfNumber ? error.desc : describeError(error, describe) });
    } finally {
      setBusy(false);
    }
  };
  const aside = (
    <Button size="xs" variant="ghost" disabled={number === ""} busy={isBusy} onClick={() => void ask()}>
      {t("lookup", { register })}
    </Button>
  );
  if (said === null || said.number !== number) return { aside };
  if ("error" in said) return { aside, error: said.error };
  return said.company.state === "active"
    ? { aside, hint: t("lookupDone", { register }) }
    : { aside, warning: t(said.company.state === "ended" ? "lookupEnded" : "lookupClosing", { register }) };
}
