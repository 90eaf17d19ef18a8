import type { Fetched } from "./site-fetcher.port.ts";

/** The facts about a page that was read. */
export type PageFacts = {
  readonly status: number | null;
  readonly error: Fetched["error"];
  readonly ms: number;
  readonly bytes: number;
  readonly isCut: boolean;
  readonly isHtml: boolean;
  /** Where a redirect leads. */
  readonly location: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly headings: readonly string[];
  readonly canonical: string | null;
  readonly lang: string | null;
  readonly isNoindex: boolean;
  readonly images: number;
  readonly imagesWithoutAlt: number;
  /** The types of structured data on the page, in JSON-LD and microdata. */
  readonly types: readonly string[];
  /** How many blocks of JSON-LD cannot be read. */
  readonly brokenData: number;
  readonly hreflang: readonly { readonly lang: string; readonly url: string }[];
  /** The addresses to which the page links, without duplicates. */
  readonly links: readonly string[];
  /** The linked addresses that a crawler may follow. Empty if the page forbids it. */
  readonly followed: readonly string[];
};
