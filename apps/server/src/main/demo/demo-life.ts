import { setTimeout as pause } from "node:timers/promises";
import type { DemoSession } from "./demo-session.ts";

type Row = { readonly itemid: string; readonly domainname: string; readonly unicodename: string };
type Wish = {
  readonly owner: string;
  readonly type: string;
  readonly rdata: readonly string[] | null;
  readonly note?: string;
};
type Stored = { readonly owner: string; readonly type: string; readonly version: number };

/** How many times, once a second, the workers' results are requested. */
const tries = 120;

const labels = [
  { title: "Main site", color: "#1d6fb8", names: ["kvarnstraket.se", "kvarnstraket.com"] },
  { title: "Shop", color: "#2e7d4f", names: ["kvarnstraket.shop", "kvarnstråket-bageri.se"] },
  { title: "Campaign", color: "#b85c38", names: ["stenmalet-mjol.nu"] },
] as const;

const changes: readonly { readonly note: string; readonly wishes: readonly Wish[] }[] = [
  {
    note: "Mail moves to Fastmail",
    wishes: [
      {
        owner: "",
        type: "MX",
        rdata: ["10 in1-smtp.messagingengine.com.", "20 in2-smtp.messagingengine.com."],
        note: "account of the office, #mail",
      },
      { owner: "", type: "TXT", rdata: ['"v=spf1 include:spf.messagingengine.com ~all"'], note: "#mail" },
      { owner: "mail", type: "A", rdata: null },
    ],
  },
  {
    note: "The shop gets a host of its own",
    wishes: [
      { owner: "shop", type: "CNAME", rdata: ["kvarnstraket.shop."] },
      { owner: "_dmarc", type: "TXT", rdata: ['"v=DMARC1; p=quarantine; rua=mailto:dmarc@kvarnstraket.se"'] },
    ],
  },
];

/** What the customer does with the registered domains: labels, a renewal turned off, records, DNSSEC and a ticket. */
export async function furnishDemo(customer: DemoSession, names: readonly string[]): Promise<void> {
  const rows = await waitFor(async () => {
    const { data } = await customer.get<{ data: readonly Row[] }>("/api/domain/getdomains/", { limit: "50" });
    return names.every((name) => data.some(({ unicodename }) => unicodename === name)) ? data : null;
  });
  const idOf = (name: string) => rows.find(({ unicodename }) => unicodename === name)?.itemid ?? "";
  for (const { names: labelled, ...label } of labels) {
    const { labelid } = await customer.call<{ labelid: number }>("/api/domain/setlabel/", label);
    await customer.call("/api/domain/setdomainlabels/", { itemids: labelled.map(idOf), add: [labelid], remove: [] });
  }
  await customer.call("/api/domain/setautorenew/", { itemid: idOf("stenmalet-mjol.nu"), autorenew: false });
  for (const change of changes) await saveRecords(customer, idOf("kvarnstraket.se"), change);
  await customer.call("/api/support/openticket/", {
    subject: "Two addresses for our invoices",
    category: "billing",
    message: "Hello,\n\ncan our bookkeeper get a copy of each invoice at an address of her own?\n\nAlva",
  });
  // The call is refused if the name server cannot sign.
  await waitFor(() => customer.call<object>("/api/dnssec/sign/", { itemid: idOf("kvarnstraket.se") }), 20).catch(() => undefined);
}

async function saveRecords(customer: DemoSession, itemid: string, { note, wishes }: (typeof changes)[number]) {
  const { zoneid } = await waitFor(
    async () => (await customer.get<{ zone: { zoneid: string } | null }>("/api/dns/getzone/", { itemid })).zone,
  );
  const { data } = await customer.get<{ data: readonly Stored[] }>("/api/dns/getrecords/", { zoneid });
  const sets = wishes.map(({ owner, type, rdata, note: words }) => ({
    owner,
    type,
    base: data.find((set) => set.owner === owner && set.type === type)?.version ?? null,
    new: rdata === null ? null : { ttl: 3600, rdata, ...(words !== undefined && { note: words }) },
  }));
  await customer.call("/api/dns/savezone/", { zoneid, note, changes: sets });
}

/** Calls `ask` once a second until it returns something other than null. Throws the last refusal if it never does. */
async function waitFor<Answer>(ask: () => Promise<Answer | null>, most = tries): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
      if (attempt >= most) throw new Error("the demo's names did not come");
    } catch (error) {
      if (attempt >= most) throw error;
    }
    await pause(1000);
  }
}
