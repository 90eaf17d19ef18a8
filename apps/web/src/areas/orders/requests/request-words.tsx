import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ContactLink } from "../../../shell/brand/contact-link.tsx";
import { kindOf, useProductNames } from "../kinds/index.ts";
import { PAYMENT_REQUIRED } from "./request.rules.ts";

/** States in which the customer has to act: 4000 with its sub-reason, 2004 failed. */
export const ACTION_REQUIRED = 4000;
export const FAILED = 2004;

const reasons = [4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009, 4010, 4011, 4012, 4013, 4014, 4015] as const;
type NeedKey = `r${(typeof reasons)[number]}` | "feeChanged" | "failed" | "certificate" | "other";
/** Reasons that have another meaning for a kind with its own sentences. */
const ownReasons: readonly (number | null)[] = [4002, 4004, 4009];

/** The key of the sentences about a request that needs the customer. */
export function needKey(status: number, reason: number | null, isFunded = false, own: "certificate" | null = null): NeedKey {
  if (status === FAILED) return "failed";
  if (own !== null && ownReasons.includes(reason)) return own;
  if (reason === PAYMENT_REQUIRED && isFunded) return "feeChanged";
  const known = reasons.find((each) => each === reason);
  return known === undefined ? "other" : `r${known}`;
}

/** Why a request needs the customer. isFunded: whether it is paid, so that PAYMENT_REQUIRED is about a changed fee. */
type Need = { readonly status: number; readonly reason: number | null; readonly isFunded: boolean };

/** What was ordered: a type, and the product if it is a service. */
type Asked = {
  readonly type: string | null;
  readonly productid?: number | null;
};

/** Texts about requests, the same on every screen. A screen that uses them has to list "requests" among its texts. */
export function useRequestWords() {
  const t = useTranslations("requests");
  const productName = useProductNames();
  const nameIn = (asked: Asked) => (kindOf(asked)?.isAnyProduct === true ? productName(asked.productid) : null);
  const typeWord = (asked: Asked) => {
    const kind = kindOf(asked);
    return nameIn(asked) ?? (kind === null ? t("need.anyType") : t(`kind.${kind.word}`));
  };
  return {
    /** The words for the type, such as "Registration". */
    type: typeWord,
    /** The words for a request, such as "Registration of example.se" or "Premium DNS for example.se". */
    of: (asked: Asked, name: ReactNode): ReactNode =>
      t.rich(kindOf(asked)?.isFor === true || nameIn(asked) !== null ? "for" : "of", { type: typeWord(asked), name: () => name }),
    /** Why a request needs the customer. */
    title: ({ status, reason, name, isFunded, ...asked }: Need & Asked & { name: ReactNode }): ReactNode =>
      t.rich(`need.title.${needKey(status, reason, isFunded, kindOf(asked)?.needs)}`, {
        type: typeWord(asked),
        name: () => name,
      }),
    /** What the customer can do about the request. */
    todo: ({ status, reason, isFunded, type = null }: Need & Partial<Asked>): ReactNode =>
      t.rich(`need.todo.${needKey(status, reason, isFunded, kindOf({ type })?.needs)}`, { us: () => <ContactLink /> }),
    /** The label of the button for what the customer can do. For a request that waits for money, that is to pay. */
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
