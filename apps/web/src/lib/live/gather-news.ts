import type { LiveNews } from "./live-updates.ts";

/**
 * Passes on the first hint at once. Hints that follow within the pause are collected. At its end they are passed on as one hint
 * per topic with all ids. An order for a thousand domains causes thousands of hints, and each of them makes whole lists reload.
 */
export function gatherNews(onNews: (news: LiveNews | null) => void, pauseMs = 1000): (news: LiveNews | null) => void {
  const topics = new Map<string, Set<string>>();
  let isEverything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pass = () => {
    timer = undefined;
    if (!isEverything && topics.size === 0) return;
    const gathered = isEverything ? [null] : [...topics].map(([topic, ids]) => ({ topic, ids: [...ids] }));
    topics.clear();
    isEverything = false;
    timer = setTimeout(pass, pauseMs);
    for (const news of gathered) onNews(news);
  };

  return (news) => {
    if (news === null) isEverything = true;
    else topics.set(news.topic, new Set([...(topics.get(news.topic) ?? []), ...news.ids]));
    if (timer === undefined) pass();
  };
}
