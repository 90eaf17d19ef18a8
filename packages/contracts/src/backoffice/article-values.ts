// Values of the articles that staff write for customers. Without the schema library, so that the web app can use them.

/** document: a page under the support resources. tld_wiki: a text about one TLD, shown on the TLD's page. */
export const articleKinds = ["faq", "tld_wiki", "document"] as const;
