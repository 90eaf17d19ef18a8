export type OutgoingSms = {
  /** The recipient's number in the format E.164, such as "+46701234567". */
  readonly to: string;
  /** The sender: up to 11 letters and digits, or a number in the format E.164. */
  readonly from: string;
  readonly text: string;
};

export type SmsRecord = {
  readonly providerRef: string;
  readonly state: "sent" | "delivered" | "failed";
  readonly createdAt: Date;
};

/** A provider that sends SMS. Every call throws OutcomeError unless it succeeds. */
export interface SmsGateway {
  /**
   * Sends one SMS, once. Throws OutcomeError: refused (the number), unavailable (not accepted), unknown (it may have been sent:
   * look it up with `find`), misconfigured (account, credit, sender).
   */
  send(sms: OutgoingSms): Promise<SmsRecord>;
  /** The SMS that were sent to a number since this time, newest first. */
  find(of: { readonly to: string; readonly since: Date }): Promise<readonly SmsRecord[]>;
}

/** The SMS settings of this installation. */
export type Sms = {
  readonly gateway: SmsGateway;
  /** Sender for brands without a sender of their own. */
  readonly from: string | null;
  /** How many SMS one brand can send in a day, to limit what an attack can cost. */
  readonly dailyMax: number;
  /** Country prefixes to which SMS are sent ("+46"). Null means all. */
  readonly prefixes: ReadonlySet<string> | null;
};
