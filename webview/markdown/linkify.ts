// Finds file locations and mentions in running text, and checks link addresses.

import { placeBefore, placePattern } from '../../src/core/context/evidence/citations';

export type LinkPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'place'; readonly text: string; readonly path: string; readonly line: number }
  | { readonly kind: 'source'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly id: string };

const pattern = new RegExp(`${placeBefore}(?:${placePattern}|(?<source>web#\\d{1,4}(?!\\w))|@(?<id>[a-z][\\w-]{0,30})\\b)`, 'g');

/** Splits text into pieces that concatenate to the text. Mentions of members outside `team` are not linked. */
export function linkPieces(text: string, team: readonly string[]): readonly LinkPiece[] {
  const pieces: LinkPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const piece = pieceOf(match[0], match.groups ?? {}, team);
    if (!piece) continue;
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push(piece);
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

function pieceOf(
  text: string,
  { path, line, id, source }: { path?: string; line?: string; id?: string; source?: string },
  team: readonly string[],
): LinkPiece | null {
  if (source !== undefined) return { kind: 'source', text };
  if (id !== undefined) return team.includes(id) ? { kind: 'mention', text, id } : null;
  const slashed = path?.replaceAll('\\', '/');
  if (slashed === undefined || line === undefined || slashed.split('/').includes('..')) return null;
  return { kind: 'place', text, path: slashed, line: Number(line) };
}

/** Returns a file location if the text consists of nothing else; otherwise null. */
export function placeIn(text: string): { path: string; line: number } | null {
  const [piece, more] = linkPieces(text, []);
  return piece?.kind === 'place' && !more ? { path: piece.path, line: piece.line } : null;
}

const schemes = ['https:', 'http:', 'mailto:'];

/** Returns the normalized address of a web or mail link without credentials; null for any other address. */
export function safeAddress(href: string): string | null {
  if (!/^(?:https?:\/\/|mailto:)/i.test(href) || !URL.canParse(href)) return null;
  const url = new URL(href);
  return schemes.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}

/** Returns the host or mail address to show after a link; null if the link's text already shows the target. */
export function targetOf(address: string, text: string): string | null {
  const url = new URL(address);
  const target = url.host || url.pathname;
  return text.includes(address) || (text === target && url.pathname.length <= 1) || text === address.replace(/^mailto:/, '')
    ? null
    : target;
}
