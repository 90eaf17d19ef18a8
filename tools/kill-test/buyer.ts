import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

type Answer = { code: number; desc: string } & Record<string, unknown>;

/**
 * A customer who buys one name after the other. If a call gets no answer, it is repeated as a browser would do it: with the
 * same idempotency key and the same content.
 */
export class Buyer {
  readonly #web: string;
  readonly #login: { user: string; password: string };
  #cookie = "";

  constructor(web: string, login: { user: string; password: string }) {
    this.#web = web;
    this.#login = login;
  }

  /** Buys a name. Returns the order number and the payment page, or null if the order was refused. */
  async buy(name: string, method: "card" | "invoice"): Promise<{ ordernr: number; redirecturl: string | null }> {
    const added = await this.#until("/api/order/addtobasket/", {
      items: [{ itemaction: "create-domain-registration", domainname: name, years: 1 }],
    });
    if (added.code !== 1000) throw new Error(`basket: ${added.desc}`);
    for (;;) {
      const prepared = await this.#until("/api/order/preparecheckout/", {});
      if (prepared.code !== 1000) throw new Error(`checkout: ${prepared.desc}`);
      const { items, totals, contactid } = prepared as unknown as {
        items: { requestid: string; quoteid: string }[];
        totals: { totalMinor: number; currency: string };
        contactid: string;
      };
      const order = {
        items: items.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
        contactid,
        fields: {},
        method,
        totalMinor: totals.totalMinor,
        currency: totals.currency,
        termsaccepted: true,
      };
      const placed = await this.#until("/api/order/placeorder/", order, randomUUID());
      if (placed.code === 1000) return placed as unknown as { ordernr: number; redirecturl: string | null };
      if (placed["name"] !== "PriceChanged") throw new Error(`order: ${placed.desc}`);
    }
  }

  async pay(ordernr: number): Promise<string | null> {
    const answer = await this.#until("/api/order/payorder/", { ordernr, method: "card" }, randomUUID());
    return answer.code === 1000 ? (answer["redirecturl"] as string | null) : null;
  }

  async orderStatus(ordernr: number): Promise<number> {
    const answer = await this.#until(`/api/order/getorder/?ordernr=${ordernr}`);
    return (answer["order"] as { status: number }).status;
  }

  /**
   * Repeats a call until there is an answer. A broken connection, a 5xx and "the same call is still running" do not count as an
   * answer.
   */
  async #until(route: string, body?: object, key?: string): Promise<Answer> {
    for (let tries = 0; ; tries++) {
      if (this.#cookie === "") await this.#signIn();
      const answer = await this.#once(route, body, key).catch(() => null);
      if (answer?.code === 2200) this.#cookie = "";
      else if (answer !== null && answer.code !== 2400) return answer;
      // This waits up to five minutes, because a process that is killed again and again is restarted at longer and longer
      // intervals.
      if (tries > 6000) throw new Error(`${route}: no answer`);
      await wait(50);
    }
  }

  async #signIn(): Promise<void> {
    const reply = await fetch(`${this.#web}/api/authenticate/userlogin/`, {
      method: "POST",
      headers: { "x-requested-with": "XMLHttpRequest", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(this.#login).toString(),
    }).catch(() => null);
    this.#cookie = reply?.headers.get("set-cookie")?.split(";")[0] ?? "";
    if (this.#cookie === "") await wait(100);
  }

  async #once(route: string, body?: object, key?: string): Promise<Answer> {
    const reply = await fetch(this.#web + route, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "x-requested-with": "XMLHttpRequest",
        cookie: this.#cookie,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return (await reply.json()) as Answer;
  }
}
