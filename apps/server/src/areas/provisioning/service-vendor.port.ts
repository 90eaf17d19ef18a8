/** What a vendor can be asked to do with a service. `provision` sets it up; all other acts require that it exists. */
export type VendorAct = "provision" | "change" | "suspend" | "resume" | "end";

/** Names and values that both sides understand for this type of service, such as a public key. They contain no secrets. */
export type VendorFields = Readonly<Record<string, string>>;

export type VendorRequest = {
  /**
   * Our id of the request. The vendor carries each id out only once, and gives a repeated request the same answer as the first.
   */
  readonly requestId: string;
  readonly act: VendorAct;
  /** Our id of the service, which the vendor uses too. */
  readonly serviceId: string;
  /** The settings that the service should have after a `provision` or `change`. */
  readonly settings: VendorFields;
};

/**
 * The state in a vendor's answer. About a request: the state to which it led; `pending` while it is being carried out; `refused`
 * if it changed nothing. About a service: its state; `refused` if it was never set up because the vendor refused that.
 */
export type VendorState = "pending" | "active" | "suspended" | "ended" | "refused";

export type VendorAnswer =
  | {
      readonly kind: "answered";
      readonly state: VendorState;
      /** Why the vendor refused the request, in the vendor's words. */
      readonly reason: string | null;
      /** What the customer has to know, such as addresses. The values are not checked yet. */
      readonly facts: VendorFields;
    }
  /** The vendor does not know the request or the service, because the request never arrived. */
  | { readonly kind: "unknown" }
  /**
   * There was no usable answer. A request may or may not have been carried out. isOurs: the vendor refuses our signature, or we
   * may not call its address, so somebody has to change the configuration.
   */
  | { readonly kind: "silent"; readonly code: string; readonly isOurs: boolean };

export type VendorUsage = UsageOf & {
  /** The usage of each device, by its id. Empty if the vendor does not count devices separately. */
  readonly devices: Readonly<Record<string, UsageOf>>;
};

export type UsageOf = {
  readonly receivedBytes: number;
  readonly sentBytes: number;
  /** When the service or device was last used. Null if never. */
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
 * Calls to a vendor that runs services for us. No method throws because of what a vendor does, and none repeats a call; callers
 * do that.
 *
 * Source: docs/vendor-protocol.md
 */
export interface ServiceVendor {
  /** Requests a change. May be repeated with the same request. */
  carryOut(request: VendorRequest): Promise<VendorAnswer>;
  /** Asks what has become of a request. */
  lookUp(requestId: string): Promise<VendorAnswer>;
  /** Asks for the current state of a service. */
  status(serviceId: string): Promise<VendorAnswer>;
  /** Asks how much the service was used. Null if the vendor does not say. */
  usage(serviceId: string): Promise<VendorUsage | null>;
  /** The id of the service about which the vendor has news. Null if the callback is not the vendor's, or too old. */
  readCallback(callback: VendorCallback, now: Date): string | null;
}

/** The vendors of this installation, by the type of service that they run. */
export type Vendors = ReadonlyMap<string, ServiceVendor>;
