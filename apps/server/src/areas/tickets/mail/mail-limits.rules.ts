/** What is taken of a mail. More is refused while its sender waits, so that the sender hears of it. */
export const mailLimits = {
  /** Longest header of a message and of all its parts together. */
  headerBytes: 256 * 1024,
  /** Most servers that a message has passed (Received lines); more are a loop (RFC 5321 6.3). */
  hops: 50,
  /** Deepest nesting of parts. A signed mail with pictures that was forwarded as a whole has about ten. */
  depth: 20,
  /** Attached files and other parts that are no text. */
  parts: 100,
  /** Letters of the text that are kept. */
  textLength: 200_000,
  /** Message-IDs of former mails that are looked for, the newest first. */
  references: 50,
} as const;

/** Mails of an hour that are taken: above what a person writes, below a loop of two programs. */
export const hourlyMail = { sender: 60, client: 600, bounces: 600 } as const;

/** How often the filing of a mail is tried before a colleague has to look, and the first pause between two tries. */
export const filing = { triesMax: 6, pauseMs: 60_000 } as const;
