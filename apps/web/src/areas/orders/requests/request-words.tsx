import { requestTypes, type RequestType } from "@nameplane/contracts";
import { registryLockProduct } from "@nameplane/contracts/products/service-pages";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ContactLink } from "../../../shell/brand/contact-link.tsx";
import { planOf } from "../basket/index.ts";
import { PAYMENT_REQUIRED } from "./request.rules.ts";

/** States in which the customer has to act: 4000 with its sub-reason, 2004 failed. */
export const ACTION_REQUIRED = 4000;
export const FAILED = 2004;

const reasons = [4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009, 4010, 4011, 4012, 4013, 4014, 4015] as const;
type NeedKey = `r${(typeof reasons)[number]}` | "feeChanged" | "failed" | "other";

/** Which sentences tell about a request that needs the customer. */
export function needKey(status: number, reason: number | null, isFunded = false): NeedKey {
  if (status === FAILED) return "failed";
  if (reason === PAYMENT_REQUIRED && isFunded) return "feeChanged";
  const known = reasons.find((each) => each === reason);
  return known === undefined ? "other" : `r${known}`;
}

/** What a request waits for; isFunded: it has its money, so a question of payment is about something else. */
type Need = { readonly status: number; readonly reason: number | null; readonly isFunded: boolean };

const isType = (type: string): type is RequestType => requestTypes.some((each) => each === type);

const lockTypes = ["create-service", "create-item-registration", "cancel-service", "renew-service"] as const;

/** What was asked for: a type, and the product where it is about a service. */
type Asked = {
  readonly type: string | null;
  readonly productid?: number | null;
};

/** Words about requests, the same on every screen. Screens that use them name "requests" among their texts. */
export function useRequestWords() {
  const t = useTranslations("requests");
  const planIn = ({ type, productid }: Asked) => (type === "create-service" ? planOf(productid) : null);
  const typeWord = (asked: Asked) => {
    const { type, productid } = asked;
    const lock = productid === registryLockProduct ? lockTypes.find((each) => each === type) : undefined;
    if (lock !== undefined) return t(`lock.${lock}`);
    const plan = planIn(asked);
    if (plan !== null) return t(`plan.${plan}`);
    return type !== null && isType(type) ? t(`type.${type}`) : t("need.anyType");
  };
  return {
    /** "Registration". */
    type: typeWord,
    /** "Registration of example.se", "Premium DNS for example.se". */
    of: (asked: Asked, name: ReactNode): ReactNode =>
      t.rich(planIn(asked) === null ? "of" : "for", { type: typeWord(asked), name: () => name }),
    /** What is up with a request that needs the customer. */
    title: ({ status, reason, name, isFunded, ...asked }: Need & Asked & { name: ReactNode }): ReactNode =>
      t.rich(`need.title.${needKey(status, reason, isFunded)}`, { type: typeWord(asked), name: () => name }),
    /** What to do about it. */
    todo: ({ status, reason, isFunded }: Need): ReactNode =>
      t.rich(`need.todo.${needKey(status, reason, isFunded)}`, { us: () => <ContactLink /> }),
    /** Words of the button that does it; what waits for money is paid. */
    act: (reason: number | null): string =>
      reason === 4004
        ? t("need.act.r4004")
        : reason === 4012
          ? t("need.act.r4012")
          : reason === 4006
            ? t("need.act.r4006")
            : reason === 4007
              ? t("need.act.r4007")
              : t("need.act.open"),
    restart: t("need.act.failed"),
  };
}
