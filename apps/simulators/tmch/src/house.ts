const hourMs = 3_600_000;

/** What the clearing house knows until it is started again. */
export class House {
  /** Whether the clearing house gives no answers. */
  isAway = false;
  /** For how many hours a claims notice is valid. */
  noticeHours = 48;
  /** Whether the signature of the list of revoked files is wrong. */
  isForged = false;
  /** Whether the authority has revoked the certificate of the validator. */
  isSignerRevoked = false;
  readonly #revoked = new Map<string, Date>();

  revoke(smdId: string): void {
    this.#revoked.set(smdId, new Date());
  }

  /** The list of revoked files (RFC 9361 section 6.2). */
  revokedList(): string {
    const lines = [...this.#revoked].map(([smdId, at]) => `${smdId},${at.toISOString()}`);
    // The list and its signature are fetched one after the other, so the time in the list changes only once a minute.
    const issuedAt = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    return [`1,${issuedAt.toISOString()}`, "smd-id,insertion-datetime", ...lines, ""].join("\n");
  }

  noticeTimes(now: Date): { notBefore: Date; notAfter: Date } {
    return { notBefore: now, notAfter: new Date(now.getTime() + this.noticeHours * hourMs) };
  }

  /** The same id for the same text, in the form of the clearing house: a number and the number of the validator. */
  smdIdOf(text: string): string {
    let sum = 7;
    for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 1_000_000_007;
    return `${String(sum).padStart(22, "0")}-65535`;
  }
}
