import { randomUUID } from "node:crypto";

type Login = { readonly username: string; readonly password: string };
type PaymentControl = { readonly url: string; readonly token: string };
type Prepared = {
  items: { requestid: string; quoteid: string; availability: string }[];
  totals: { totalMinor: number; currency: string };
  contactid: string;
};

/** Names the demo accounts own after their first start, bought through the panel's own API like any customer's. */
export const demoNames = {
  customer: ["kvarnstraket.se", "kvarnstraket.com", "kvarnstråket-bageri.se", "kvarnstraket.shop", "stenmalet-mjol.nu"],
  reseller: ["solrosen-webb.se", "solrosen-webb.com", "ateljé-solrosen.se"],
} as const;

/** A session of one demo user against the running panel. */
class DemoCustomer {
  readonly #web: string;
  #cookie = "";

  constructor(web: string) {
    this.#web = web;
  }

  async signIn(login: Login): Promise<void> {
    const body = new URLSearchParams({ user: login.username, password: login.password });
    const reply = await this.#send(
      "/api/authenticate/userlogin/",
      body.toString(),
      "application/x-www-form-urlencoded",
    );
    this.#cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
  }

  async call<Answer>(path: string, body: object): Promise<Answer> {
    const reply = await this.#send(path, JSON.stringify(body), "application/json");
    const answer = (await reply.json()) as Answer & { code: number; desc: string };
    if (answer.code !== 1000) throw new Error(`${path}: ${answer.desc}`);
    return answer;
  }

  #send(path: string, body: string, contentType: string): Promise<Response> {
    return fetch(this.#web + path, {
      method: "POST",
      headers: {
        "x-requested-with": "XMLHttpRequest",
        "content-type": contentType,
        cookie: this.#cookie,
        "idempotency-key": randomUUID(),
      },
      body,
    });
  }
}

/**
 * Gives the demo accounts something to look at: real orders, paid by card at the payment simulator or on credit, fulfilled
 * by the workers while the panel is already in use. Only for the users named: those who have none yet.
 */
export async function placeDemoOrders(
  web: string,
  logins: { customer: Login; reseller: Login },
  payments: PaymentControl,
  usernames: ReadonlySet<string>,
): Promise<void> {
  const wants = ({ username }: Login) => usernames.has(username);
  const page = wants(logins.customer) ? await order(web, logins.customer, demoNames.customer, "card") : null;
  if (page !== null) {
    await fetch(`${payments.url}/complete`, {
      method: "POST",
      headers: { authorization: `Bearer ${payments.token}`, "content-type": "application/json" },
      body: JSON.stringify({ session: page.split("/").at(-1), outcome: "success" }),
    });
  }
  if (wants(logins.reseller)) await order(web, logins.reseller, demoNames.reseller, "invoice");
}

async function order(
  web: string,
  login: Login,
  names: readonly string[],
  method: "card" | "invoice",
): Promise<string | null> {
  const customer = new DemoCustomer(web);
  await customer.signIn(login);
  const items = names.map((domainname) => ({ itemaction: "create-domain-registration", domainname, years: 1 }));
  // A start that ended too soon may have left them in the basket: they are refused then, and ordered as they lie there.
  await customer.call("/api/order/addtobasket/", { items }).catch(() => undefined);
  const prepared = await customer.call<Prepared>("/api/order/preparecheckout/", {});
  const { redirecturl } = await customer.call<{ redirecturl: string | null }>("/api/order/placeorder/", {
    items: prepared.items.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
    contactid: prepared.contactid,
    fields: {},
    method,
    totalMinor: prepared.totals.totalMinor,
    currency: prepared.totals.currency,
    termsaccepted: true,
  });
  return redirecturl;
}
