/**
 * Hints from the server that something in the account has changed: a topic and the ids. One connection per tab serves all
 * screens, which then load the changes with their ordinary calls. If hints may have been missed (after a reconnect, or without a
 * connection), `onNews(null)` means that everything may be out of date.
 */
export type LiveNews = { readonly topic: string; readonly ids: readonly string[] };

export type LiveConfig = {
  readonly url: string;
  readonly onNews: (news: LiveNews | null) => void;
  readonly onState?: (state: LiveState) => void;
  readonly open?: (url: string) => EventSource;
  /** Milliseconds between polls while there is no stream. */
  readonly pollMs?: number;
};

/**
 * live: a stream is open. waiting: the browser is reconnecting. polling: there is no stream for now. closed: stopped on purpose.
 */
export type LiveState = "live" | "waiting" | "polling" | "closed";

/**
 * A stream that breaks sooner than this after opening counts as failed. Otherwise it would be opened again, and everything loaded
 * again, endlessly.
 */
const WORKED_MS = 10_000;

/** After this many failures in a row, a proxy or a firewall probably blocks streams, or the server is down. */
const FAILURES_UNTIL_POLLING = 3;
/** A stream is tried again after this many polls, which is five minutes at the default interval. */
const POLLS_UNTIL_RETRY = 10;
const POLL_MS = 30_000;

/** EventSource.CLOSED as a number, because the class exists only in browsers. */
const CLOSED = 2;

export function readNews(data: string): LiveNews | null {
  try {
    const parsed: unknown = JSON.parse(data);
    if (typeof parsed !== "object" || parsed === null || !("topic" in parsed) || typeof parsed.topic !== "string") return null;
    const ids =
      "ids" in parsed && Array.isArray(parsed.ids) ? parsed.ids.filter((id): id is string => typeof id === "string") : [];
    return { topic: parsed.topic, ids };
  } catch {
    return null;
  }
}

/** Starts listening and returns the function that stops it. */
export function startLiveUpdates(config: LiveConfig): () => void {
  const open = config.open ?? ((url: string) => new EventSource(url, { withCredentials: true }));
  let source: EventSource | null = null;
  let poll: ReturnType<typeof setInterval> | null = null;
  let failures = 0;
  let polls = 0;
  let wasOpen = false;
  let openedAt: number | null = null;

  const startPolling = () => {
    source?.close();
    source = null;
    polls = 0;
    config.onState?.("polling");
    poll = setInterval(() => {
      config.onNews(null);
      polls += 1;
      if (polls >= POLLS_UNTIL_RETRY) connect();
    }, config.pollMs ?? POLL_MS);
  };

  const receive = (event: MessageEvent<string>) => {
    const news = readNews(event.data);
    if (news) config.onNews(news);
  };

  const connect = () => {
    if (poll) clearInterval(poll);
    poll = null;
    failures = 0;
    const stream = open(config.url);
    source = stream;
    stream.addEventListener("open", () => {
      openedAt = Date.now();
      // Something may have changed while there was no connection, because hints are not stored for later.
      if (wasOpen) config.onNews(null);
      wasOpen = true;
      config.onState?.("live");
    });
    stream.addEventListener("message", receive);
    stream.addEventListener("error", () => {
      if (source !== stream) return;
      if (openedAt !== null && Date.now() - openedAt >= WORKED_MS) failures = 0;
      openedAt = null;
      failures += 1;
      if (stream.readyState === CLOSED || failures >= FAILURES_UNTIL_POLLING) startPolling();
      else config.onState?.("waiting");
    });
  };

  connect();
  return () => {
    source?.close();
    source = null;
    if (poll) clearInterval(poll);
    config.onState?.("closed");
  };
}
