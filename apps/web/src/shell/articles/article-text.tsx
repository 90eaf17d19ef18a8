import { Link } from "@tanstack/react-router";
import { lexer, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import "./articles.css";

/**
 * An article's Markdown as elements. HTML in it is shown as it was typed, and images are shown as links, so nothing in it can run
 * or load automatically. Links inside the panel begin with a slash. With `isPreview`, these links open the panel in another
 * window, because the staff entry does not have its pages.
 */
export function ArticleText({ body, isPreview = false }: { body: string; isPreview?: boolean }): ReactNode {
  return <div className="np-article-text">{blocks(lexer(body), isPreview)}</div>;
}

function blocks(tokens: readonly Token[], isPreview: boolean): ReactNode[] {
  return tokens.map((token, at) => <Fragment key={at}>{block(token, isPreview)}</Fragment>);
}

function block(token: Token, isPreview: boolean): ReactNode {
  const inner = () => inline(token, isPreview);
  switch (token.type) {
    case "heading":
      return token["depth"] <= 2 ? <h3>{inner()}</h3> : <h4>{inner()}</h4>;
    case "paragraph":
      return <p>{inner()}</p>;
    case "list":
      return <List list={token as Tokens.List} isPreview={isPreview} />;
    case "blockquote":
      return <blockquote>{blocks(token.tokens ?? [], isPreview)}</blockquote>;
    case "code":
      return <pre className="np-mono">{token["text"]}</pre>;
    case "hr":
      return <hr />;
    case "table":
      return <Table table={token as Tokens.Table} isPreview={isPreview} />;
    case "text":
      return inner();
    case "html":
      return <p>{token.raw}</p>;
    default:
      return null;
  }
}

function List({ list, isPreview }: { list: Tokens.List; isPreview: boolean }) {
  const items = list.items.map((item, at) => <li key={at}>{blocks(item.tokens, isPreview)}</li>);
  return list.ordered ? <ol start={list.start === "" ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table: { header, rows }, isPreview }: { table: Tokens.Table; isPreview: boolean }) {
  return (
    // A wide table scrolls in its own frame, which the keyboard has to reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="np-article-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, at) => (
              <th key={at}>{inline(cell, isPreview)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, at) => (
                <td key={at}>{inline(cell, isPreview)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type WithText = { readonly tokens?: Token[] | undefined; readonly text?: string; readonly raw?: string };

function inline({ tokens, text, raw }: WithText, isPreview: boolean): ReactNode {
  if (tokens === undefined) return text ?? raw ?? "";
  return tokens.map((token, at) => <Fragment key={at}>{piece(token, isPreview)}</Fragment>);
}

function piece(token: Token, isPreview: boolean): ReactNode {
  const inner = () => inline(token, isPreview);
  switch (token.type) {
    case "strong":
      return <strong>{inner()}</strong>;
    case "em":
      return <em>{inner()}</em>;
    case "del":
      return <del>{inner()}</del>;
    case "codespan":
      return <code className="np-mono">{token["text"]}</code>;
    case "br":
      return <br />;
    case "link":
    case "image": {
      const { href, raw, text } = token as Tokens.Link | Tokens.Image;
      return (
        <ArticleLink to={href} raw={raw} isPreview={isPreview}>
          {token.type === "image" ? text : inner()}
        </ArticleLink>
      );
    }
    case "html":
      return token.raw;
    default:
      return inner();
  }
}

type LinkProps = { to: string; raw: string; isPreview: boolean; children: ReactNode };

/** Other kinds of addresses, such as javascript: and addresses without a scheme, stay as they were typed. */
function ArticleLink({ to, raw, children, isPreview }: LinkProps) {
  if (/^\/(?!\/)/.test(to))
    return isPreview ? (
      <a href={to} target="_blank" rel="noopener">
        {children}
      </a>
    ) : (
      <Link to={to}>{children}</Link>
    );
  if (!/^(https?:\/\/|mailto:)/i.test(to)) return raw;
  return (
    <a href={to} rel="noopener noreferrer" {...(/^mailto:/i.test(to) ? {} : { target: "_blank" })}>
      {children}
    </a>
  );
}
