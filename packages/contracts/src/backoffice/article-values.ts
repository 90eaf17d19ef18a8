// What staff write for customers, without the library of schemas, so that the web app can use it.

/** document: a page under the support resources. tld_wiki: words about one TLD on its page. */
export const articleKinds = ["faq", "tld_wiki", "document"] as const;
