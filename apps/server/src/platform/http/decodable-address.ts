/**
 * An address whose path can be decoded (RFC 3986 section 2.1): where a percent sign stands for nothing, all of them are text. The
 * framework would answer such an address by itself, in words of its own; this way it is a path that leads nowhere, like any other.
 */
export function decodableAddress(url: string): string {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}
