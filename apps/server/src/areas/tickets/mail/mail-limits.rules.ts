/** What we accept of a mail. A mail that exceeds a limit is refused during delivery, so that the sender is told. */
export const mailLimits = {
  /** The most bytes of the header of a message, or of the headers of all its parts together. */
  headerBytes: 256 * 1024,
  /** The most servers that a message may have passed (Received lines). More mean a loop (RFC 5321 6.3). */
  hops: 50,
  /** The deepest nesting of parts. A signed mail with pictures that was forwarded as a whole has about ten levels. */
  depth: 20,
  /** The most attached files and other parts that are not text. */
  parts: 100,
  /** How many characters of the text are kept. */
  textLength: 200_000,
  /** How many Message-IDs of earlier mails are looked up, newest first. */
  references: 50,
} as const;

/** How many mails are accepted in an hour: more than a person writes, fewer than two programs in a loop. */
export const hourlyMail = { sender: 60, client: 600, bounces: 600 } as const;

/** How often the filing of a mail is tried before staff have to look at it, and the first pause between two attempts. */
export const filing = { triesMax: 6, pauseMs: 60_000 } as const;
