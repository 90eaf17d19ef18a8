import type { StartStep } from "@nameplane/contracts/resellers/become";
import { startSteps } from "@nameplane/contracts/resellers/values";
import type { BrandHosts } from "@nameplane/contracts/whitelabel/brand-hosts";

/** What a reseller has done so far. */
export type StartFacts = {
  /** Whether the whitelabel portal was ordered and is not delivered yet. */
  readonly isOrdered: boolean;
  /** The reseller's brand. Null if there is none yet. */
  readonly brand: {
    readonly hosts: BrandHosts["hosts"];
    readonly claims: readonly { readonly host: string }[];
    readonly isPublished: boolean;
    readonly hasDraft: boolean;
    readonly sender: { readonly address: string; readonly isProved: boolean } | null;
    readonly hasPrices: boolean;
    readonly customers: number;
  } | null;
};

type Step = Pick<StartStep, "state" | "about">;
type Brand = NonNullable<StartFacts["brand"]>;
type Host = Brand["hosts"][number];

const done = (about = ""): Step => ({ state: "done", about });
const waits = (about = ""): Step => ({ state: "waits", about });
const open: Step = { state: "open", about: "" };

/** Whether visitors reach the brand on the host. The DNS of a host from the settings of the installation is not checked. */
const leadsHere = ({ leads, isproved }: Host): boolean => leads === "here" || (leads === null && !isproved);

/** Whether a browser gets a valid certificate there. Null stands for a certificate that a proxy or the operator takes care of. */
const isSecure = ({ certificate }: Host): boolean => certificate === null || certificate.state === "issued";

/** The host on which customers can use the brand, the main one first. Null if there is none yet. */
export const openHost = (hosts: readonly Host[]): string | null =>
  hosts.toSorted((a, b) => Number(b.ismain) - Number(a.ismain)).find((each) => leadsHere(each) && isSecure(each))?.host ?? null;

function hostStep({ hosts, claims }: Brand): Step {
  const reached = hosts.find(leadsHere);
  if (reached !== undefined) return done(reached.host);
  const named = hosts[0] ?? claims[0];
  return named === undefined ? open : waits(named.host);
}

function certificateStep({ hosts }: Brand): Step {
  const secure = hosts.find((each) => leadsHere(each) && isSecure(each));
  if (secure !== undefined) return done(secure.host);
  const next = hosts.find(leadsHere);
  return next === undefined ? open : waits(next.host);
}

/** The steps of a reseller on its way to a brand that customers can use, in order. Until there is a brand, only the first can be done. */
export function stepsOf({ isOrdered, brand }: StartFacts): StartStep[] {
  const steps: Readonly<Record<(typeof startSteps)[number], Step>> =
    brand === null
      ? {
          portal: isOrdered ? waits() : open,
          host: open,
          certificate: open,
          look: open,
          sender: open,
          prices: open,
          customer: open,
        }
      : {
          portal: done(),
          host: hostStep(brand),
          certificate: certificateStep(brand),
          look: brand.isPublished ? done() : brand.hasDraft ? waits() : open,
          sender: brand.sender === null ? open : brand.sender.isProved ? done(brand.sender.address) : waits(brand.sender.address),
          prices: brand.hasPrices ? done() : open,
          customer: brand.customers > 0 ? done() : open,
        };
  return startSteps.map((step) => ({ step, ...steps[step] }));
}
