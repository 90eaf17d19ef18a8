/** The public page that explains the crawler of the SEO tool. Its address is in each request. */
export const texts = {
  title: "About our crawler",
  what: "SiteCheckBot reads the websites of customers who have ordered the SEO tool for their own domains. It reads no other sites.",
  howTitle: "How it behaves",
  pace: "It sends one request a second at most, and waits longer where robots.txt asks for it (Crawl-delay, up to 10 seconds).",
  bounds: "It reads up to 200 pages of a site, once a week or when the owner asks for it.",
  obeys: "It obeys robots.txt, noindex and nofollow. It fills in no forms and runs no scripts.",
  keeps: "It keeps titles, headings, links and timings of pages, and none of their texts.",
  stopTitle: "How to stop it",
  stop: "Write this into the robots.txt of your site:",
};
