import type { texts as en } from "../../en/seo/crawler.ts";

export const texts: typeof en = {
  title: "Om vår sökrobot",
  what: "SiteCheckBot läser webbplatser åt kunder som har beställt SEO-verktyget för sina egna domäner. Den läser inga andra webbplatser.",
  howTitle: "Så arbetar den",
  pace: "Den skickar högst en förfrågan i sekunden och väntar längre om robots.txt begär det (Crawl-delay, upp till 10 sekunder).",
  bounds: "Den läser upp till 200 sidor av en webbplats, en gång i veckan eller när ägaren begär det.",
  obeys: "Den följer robots.txt, noindex och nofollow. Den fyller inte i några formulär och kör inga skript.",
  keeps: "Den sparar sidornas titlar, rubriker, länkar och svarstider, men inte deras texter.",
  stopTitle: "Så stoppar du den",
  stop: "Skriv så här i webbplatsens robots.txt:",
};
