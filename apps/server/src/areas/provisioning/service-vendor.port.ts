/** What a vendor can be asked to do with a service. `provision` sets it up; all others need that it exists. */
export type VendorAct = "provision" | "change" | "suspend" | "resume" | "end";

/** Names and values that both sides understand for the kind of service, such as a public key. Nothing secret. */
export type VendorFields = Readonly<Record<string, string>>;

export type VendorRequest = {
  /** Our id of the request. The vendor carries out each id once, and answers a repeated one as it did the first time. */
  readonly requestId: string;
  readonly act: VendorAct;
  /** Our id of the service, by which the vendor knows it too. */
  readonly serviceId: string;
  /** What the service is to be like after a `provision` or `change`. */
  readonly settings: VendorFields;
};

/**
 * What a vendor says. For a request: the state to which it led, `pending` while it is being carried out, `refused` if it changed
 * nothing. For a service: its state; `refused` if it was never set up because the vendor refused that.
 */
export type VendorState = "pending" | "active" | "suspended" | "ended" | "refused";

export type VendorAnswer =
  | {
      readonly kind: "answered";
      readonly state: VendorState;
      /** Why it was refused, in the vendor's words. */
      readonly reason: string | null;
      /** What the customer has to know, such as addresses. Not checked yet. */
      readonly facts: VendorFields;
    }
  /** The vendor does not know the request or the service: it never arrived. */
  | { readonly kind: "unknown" }
  /**
   * There is no answer that says anything. A request may or may not have been carried out. isOurs: the vendor refuses our
   * signature, or its address may not be called, so that somebody has to change the configuration.
   */
  | { readonly kind: "silent"; readonly code: string; readonly isOurs: boolean };

export type VendorUsage = UsageOf & {
  /** The same for each device, by its id. Empty if the vendor does not count them apart. */
  readonly devices: Readonly<Record<string, UsageOf>>;
};

export type UsageOf = {
  readonly receivedBytes: number;
  readonly sentBytes: number;
  /** When it was last used. Null if never. */
  readonly seenAt: Date | null;
};

/** A vendor's callback as it arrived. */
export type VendorCallback = {
  readonly path: string;
  readonly time: string;
  readonly id: string;
  readonly signature: string;
  readonly body: Buffer;
};

/**
 * Runs services for us. No method throws because of what a vendor does. None repeats a call; callers do.
 *
 * Source: docs/vendor-protocol.md
 */
export interface ServiceVendor {
  /** Asks for a change. May be repeated with the same request. */
  carryOut(request: VendorRequest): Promise<VendorAnswer>;
  /** What has become of a request. */
  lookUp(requestId: string): Promise<VendorAnswer>;
  /** What the service is now. */
  status(serviceId: string): Promise<VendorAnswer>;
  /** How much the service was used. Null if the vendor does not say. */
  usage(serviceId: string): Promise<VendorUsage | null>;
  /** The id of the service about which the vendor has news. Null if the callback is not the vendor's, or too old. */
  readCallback(callback: VendorCallback, now: Date): string | null;
}

/** The vendors of this installation, by what they provide. */
export type Vendors = ReadonlyMap<string, ServiceVendor>;
