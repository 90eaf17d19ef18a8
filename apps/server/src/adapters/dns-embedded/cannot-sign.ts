import type { ZoneSigner } from "../../areas/dnssec/zone-signer.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";

/** The embedded name server answers from memory and keeps no keys: signing needs PowerDNS, and the preflight says so. */
export const embeddedCannotSign: ZoneSigner = {
  inability: "embedded",
  algorithms: [],
  keys: () => Promise.resolve([]),
  signaturesSince: () => null,
  makeKey: () =>
    Promise.reject(new OutcomeError("refused", "the embedded name server cannot sign", { code: "embedded" })),
  askParent: () => Promise.resolve(),
  takesForeignKeys: () => Promise.resolve(false),
  publishForeign: () =>
    Promise.reject(new OutcomeError("refused", "the embedded name server cannot sign", { code: "embedded" })),
  removeKey: () => Promise.resolve(),
};
