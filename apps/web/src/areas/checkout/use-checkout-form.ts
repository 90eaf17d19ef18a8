import { useEffect, useState } from "react";
import { useSession } from "../../shell/session/use-session.ts";
import { hearOfOrders, lastPlaced, recallCheckout, rememberCheckout, type CheckoutMemory } from "./checkout-memory.ts";
import type { Accepted } from "./checkout.rules.ts";
import type { RefusedField } from "./registrant-fields.rules.ts";

export type CheckoutForm = {
  readonly memory: CheckoutMemory;
  readonly change: (change: Partial<CheckoutMemory>) => void;
  readonly accepted: Accepted;
  readonly accept: (prices: Accepted) => void;
  /** Fields the server refused. */
  readonly refused: readonly RefusedField[];
  readonly setRefused: (fields: readonly RefusedField[]) => void;
  /** Every field that the server has named in a refusal for this owner. A field that was shown once stays on the page. */
  readonly named: readonly RefusedField[];
  /** Clears `refused` and `named` when the owner changes, because another owner has other questions. */
  readonly forgetRefused: () => void;
  /** Whether the order button was pressed. From then on, every missing value shows its error. */
  readonly tried: boolean;
  readonly setTried: (tried: boolean) => void;
};

/** Identifies the user and the account, so that nobody sees the form of another user. */
export function useOwner(): string {
  const { session } = useSession();
  return session ? `${session.usrID} ${session.accID}` : "";
}

/**
 * The number of the user's last order, placed in this tab or in another tab that was open at that time. Null if none is known.
 */
export function useLastPlaced(): number | null {
  const owner = useOwner();
  const [, setHeard] = useState(0);
  useEffect(() => hearOfOrders(() => setHeard((before) => before + 1)), []);
  return lastPlaced(owner);
}

/** The choices and typed values of checkout, stored at every change. */
export function useCheckoutForm(): CheckoutForm {
  const owner = useOwner();
  const [memory, setMemory] = useState(() => recallCheckout(owner));
  const [accepted, setAccepted] = useState<Accepted>(new Map());
  const [refused, setRefused] = useState<readonly RefusedField[]>([]);
  const [named, setNamed] = useState<readonly RefusedField[]>([]);
  const [tried, setTried] = useState(false);
  const current = memory.owner === owner ? memory : recallCheckout(owner);
  return {
    memory: current,
    change: (change) => {
      const next = { ...current, ...change };
      rememberCheckout(next);
      setMemory(next);
    },
    accepted,
    accept: (prices) => setAccepted((before) => new Map([...before, ...prices])),
    refused,
    setRefused: (fields) => {
      setRefused(fields);
      setNamed((before) => [
        ...before,
        ...fields.filter(({ tld, field }) => !before.some((known) => known.tld === tld && known.field === field)),
      ]);
    },
    named,
    forgetRefused: () => {
      setRefused([]);
      setNamed([]);
    },
    tried,
    setTried,
  };
}
