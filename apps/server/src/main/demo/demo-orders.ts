import { furnishDemo } from "./demo-life.ts";
import { DemoSession, type Login } from "./demo-session.ts";

type PaymentControl = { readonly url: string; readonly token: string };
type Prepared = {
  items: { requestid: string; quoteid: string; availability: string }[];
  totals: { totalMinor: number; currency: string };
  contactid: string;
};

/** Domains that the demo accounts own after their first start, bought through the panel's API like any customer's. */
export const demoNames = {
  customer: ["kvarnstraket.se", "kvarnstraket.com", "kvarnstråket-bageri.se", "kvarnstraket.shop", "stenmalet-mjol.nu"],
  reseller: ["solrosen-webb.se", "solrosen-webb.com", "ateljé-solrosen.se"],
} as const;

/**
 * A domain that is registered with another registrar at the registry simulator, with its auth code. Its transfer is decided there
 * within five days.
 */
const moving = { domainname: "mjolnaren.com", authcode: "Move-mjolnaren.com-1A" };

/**
 * Fills the demo accounts with real orders while the panel is already in use. They are paid by card at the payment simulator, or
 * on credit, and fulfilled by the workers. Labels, records and the like follow. Only for the given users, who have no orders yet.
 */
export async function placeDemoOrders(
  web: string,
  logins: { customer: Login; reseller: Login },
  payments: PaymentControl,
  usernames: ReadonlySet<string>,
): Promise<void> {
  const wants = ({ username }: Login) => usernames.has(username);
  if (wants(logins.reseller)) await order(await DemoSession.open(web, logins.reseller), demoNames.reseller.map(registration));
  if (!wants(logins.customer)) return;
  const customer = await DemoSession.open(web, logins.customer);
  await order(customer, demoNames.customer.map(registration), payments);
  await furnishDemo(customer, demoNames.customer);
  await customer.call("/api/domain/checktransfer/", moving);
  await order(customer, [{ itemaction: "create-domain-transfer", ...moving }], payments);
}

const registration = (domainname: string) => ({ itemaction: "create-domain-registration", domainname, years: 1 });

/** Pays by card if `payments` is given, otherwise by invoice. */
async function order(customer: DemoSession, items: readonly object[], payments?: PaymentControl): Promise<void> {
  // An earlier start that was interrupted may have left the items in the basket. Adding them is then refused, and the basket is
  // ordered as it is.
  await customer.call("/api/order/addtobasket/", { items }).catch(() => undefined);
  const prepared = await customer.call<Prepared>("/api/order/preparecheckout/", {});
  const { redirecturl } = await customer.call<{ redirecturl: string | null }>("/api/order/placeorder/", {
    items: prepared.items.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
    contactid: prepared.contactid,
    fields: {},
    method: payments === undefined ? "invoice" : "card",
    totalMinor: prepared.totals.totalMinor,
    currency: prepared.totals.currency,
    termsaccepted: true,
  });
  if (redirecturl === null || payments === undefined) return;
  await fetch(`${payments.url}/complete`, {
    method: "POST",
    headers: { authorization: `Bearer ${payments.token}`, "content-type": "application/json" },
    body: JSON.stringify({ session: redirecturl.split("/").at(-1), outcome: "success" }),
  });
}
