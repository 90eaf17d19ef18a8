export type OutgoingSms = {
  /** E.164: "+46701234567". */
  readonly to: string;
  /** Up to 11 letters and digits, or a number in E.164. */
  readonly from: string;
  readonly text: string;
};

export type SmsRecord = {
  readonly providerRef: string;
  readonly state: "sent" | "delivered" | "failed";
  readonly createdAt: Date;
};

/** Whoever carries SMS. Every call throws OutcomeError when it ends other than well. */
export interface SmsGateway {
  /**
   * Hands one SMS over, once. Throws OutcomeError: refused (the number), unavailable (not taken), unknown (it may be on its
   * way: look it up by `find`), misconfigured (account, credit, sender)
   */
  send(sms: OutgoingSms): Promise<SmsRecord>;
  /** What was sent to a number from `since` on, newest first. */
  find(of: { readonly to: string; readonly since: Date }): Promise<readonly SmsRecord[]>;
}

/** SMS of this installation. */
export type Sms = {
  readonly gateway: SmsGateway;
  /** Sender where the brand names none. */
  readonly from: string | null;
  /** Most SMS of one brand on one day: what a flood of them may cost. */
  readonly dailyMax: number;
  /** Country prefixes SMS are sent to ("+46"); null: all. */
  readonly prefixes: ReadonlySet<string> | null;
};
