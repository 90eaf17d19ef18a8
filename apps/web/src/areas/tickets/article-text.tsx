import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A piece of an article's text: words, or a link inside the panel. */
export type Piece = { readonly text: string; readonly path: string | null };

/**
 * Splits a text into paragraphs at blank lines. [words](/path) becomes a link inside the panel; everything else stays as typed.
 */
export function piecesOf(body: string): readonly (readonly Piece[])[] {
  return body
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) =>
      paragraph
        .split(/(\[[^\]\n]+\]\(\/(?!\/)[^()\s]*\))/)
        .filter((part) => part !== "")
        .map((part) => {
          const link = /^\[([^\]\n]+)\]\((\/(?!\/)[^()\s]*)\)$/.exec(part);
          return link ? { text: link[1] ?? "", path: link[2] ?? "" } : { text: part, path: null };
        }),
    );
}

export function ArticleText({ body }: { body: string }): ReactNode {
  return piecesOf(body).map((pieces, index) => (
    <p key={index}>
      {pieces.map(({ text, path }, at) =>
        path === null ? (
          text
        ) : (
          <Link key={at} to={path}>
            {text}
          </Link>
        ),
      )}
    </p>
  ));
}
