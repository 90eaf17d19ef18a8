/** A page of the site: the content of its head and body, or another answer in place of a page. */
export type SitePage = {
  readonly status?: number;
  readonly location?: string;
  readonly delayMs?: number;
  readonly lang?: string;
  readonly head?: string;
  readonly body?: string;
};

const title = (text: string): string => `<title>${text}</title>`;
const description = (text: string): string => `<meta name="description" content="${text}">`;
const canonical = (path: string): string => `<link rel="canonical" href="${path}">`;

const product = {
  "@context": "https://schema.org",
  "@type": "Product",
  name: "Oak bowl",
  offers: { "@type": "Offer", price: "349", priceCurrency: "SEK" },
};

/** The pages by their paths. Their faults are named in the README. */
export const pages: Readonly<Record<string, SitePage>> = {
  "/": {
    lang: "en",
    head:
      title("Turned wood from the mill") +
      description("Bowls, spoons and boards of Swedish oak, turned by hand.") +
      canonical("/"),
    body: `<h1>Turned wood</h1><img src="/mill.jpg" alt="The mill"><a href="/products">Products</a> <a href="/about">About</a>
      <a href="/old-shop">Shop</a> <a href="/news?utm_source=home">News</a> <a href="/admin/">Staff</a> <a href="/round-one">Terms</a>`,
  },
  "/products": {
    lang: "en",
    head: title("Products") + description("All that we make.") + canonical("/products"),
    body: `<h1>Products</h1><a href="/products/bowl">Bowl</a> <a href="/products/spoon">Spoon</a> <a href="/products/sold-out">Board</a>`,
  },
  "/products/bowl": {
    lang: "en",
    head: `${title("Oak product")}${description("A bowl.")}<script type="application/ld+json">${JSON.stringify(product)}</script>${canonical("/products/bowl")}`,
    body: `<h1>Bowl</h1><img src="/bowl.jpg"><a href="/">Home</a>`,
  },
  "/products/spoon": {
    lang: "en",
    head: `${title("Oak product")}<script type="application/ld+json">{ "@type": "Product", </script>${canonical("/products/spoon")}`,
    body: `<h1>Spoon</h1><h1>Spoons in stock</h1><img src="/spoon.jpg"><img src="/spoons.jpg"><a href="/">Home</a>`,
  },
  "/about": { head: description("Who we are."), body: `<p>A mill since 1874.</p><a href="/">Home</a>` },
  "/news": {
    lang: "en",
    delayMs: 2300,
    head: title("News") + description("What is new.") + canonical("/news"),
    body: `<h1>News</h1><a href="/">Home</a>`,
  },
  "/spring-sale": {
    lang: "en",
    head: title("Spring sale") + description("Everything a little cheaper.") + canonical("/spring-sale"),
    body: `<h1>Spring sale</h1><a href="/">Home</a>`,
  },
  "/old-shop": { status: 301, location: "/shop" },
  "/shop": { status: 302, location: "/products" },
  "/round-one": { status: 302, location: "/round-two" },
  "/round-two": { status: 302, location: "/round-one" },
  "/admin/": { lang: "en", head: title("Staff"), body: "<h1>Staff</h1>" },
};

export const robots = (host: string): string => `User-agent: *\nDisallow: /admin/\nSitemap: https://${host}/sitemap.xml\n`;

export function sitemap(host: string): string {
  const paths = ["/", "/products", "/products/bowl", "/products/spoon", "/about", "/news", "/spring-sale"];
  const urls = paths.map((path) => `<url><loc>https://${host}${path}</loc></url>`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}
