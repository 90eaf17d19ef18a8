import { serviceStates } from "@nameplane/contracts/products/catalogue-values";
import { isCalendarDate } from "@nameplane/values";

const stateFilters = ["running", ...serviceStates] as const;

/** What a list of services is filtered by, as its call takes it. */
export type ServiceFilter = {
  readonly state?: (typeof stateFilters)[number];
  readonly productid?: number;
  readonly text?: string;
  readonly renewsbefore?: string;
};

/** The filters in an address. What is no filter is left out, because an address can be typed. */
export function readServiceFilter(search: Readonly<Record<string, string | undefined>>): ServiceFilter {
  const state = stateFilters.find((each) => each === search["state"]);
  const { product = "", text = "", before = "" } = search;
  return {
    ...(state === undefined ? {} : { state }),
    ...(/^\d{1,6}$/.test(product) ? { productid: Number(product) } : {}),
    ...(text.trim() === "" ? {} : { text: text.trim().slice(0, 100) }),
    ...(isCalendarDate(before) ? { renewsbefore: before } : {}),
  };
}
