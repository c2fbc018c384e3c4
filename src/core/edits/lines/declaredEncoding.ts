// Detects the encoding declared at the start of a file.
import { withLineFeeds } from '../../text/lines';

/** Number of characters to search for a declaration. In HTML, later declarations have no effect. */
export const maxHeadLength = 1_024;

const declarations: readonly RegExp[] = [
  /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/,
  /^@charset "([\w.:-]+)";/,
  /^(?:[^\n]*\n)?[ \t]*(?:#|\/\/|\/\*|;|%|--|")[^\n]*?\b(?:file)?(?:en)?coding[:=][ \t]*([\w.:-]+)/,
  /^(?:[^\n]*\n){0,5}?[ \t]*(?:#|\/\/|\/\*|;|%|--|")[^\n]*?\bvim?:[^\n]*?\b(?:fenc|fileencoding)=([\w.:-]+)/,
  /<meta\s[^>]*?\bcharset\s*=\s*["']?([\w.:-]+)/i,
  /\\usepackage\[([\w.:-]+)\]\{inputenc\}/,
  /^"Content-Type: text\/[a-z]+; charset=([\w.:-]+)\\n"/m,
];

/** Encoding aliases without punctuation, mapped to the names used by the editor. */
const others: Readonly<Record<string, string>> = {
  ...{ latin1: 'iso88591', latin2: 'iso88592', latin4: 'iso88594', latin5: 'iso88599', latin9: 'iso885915', latin10: 'iso885916' },
  ...{ l1: 'iso88591', ansinew: 'windows1252', cp936: 'gbk', cp949: 'euckr', ksc5601: 'euckr', uhc: 'euckr', big5: 'cp950' },
  ...{ sjis: 'shiftjis', cp932: 'shiftjis', ms932: 'shiftjis', windows31j: 'shiftjis', macintosh: 'macroman', tis620: 'windows874' },
  ...{ ujis: 'eucjp', euccn: 'gb2312', mac: 'macroman', applemac: 'macroman' },
};

/**
 * Returns the editor's name for the non-Unicode encoding declared in a file, or null. Unicode is detected from the bytes instead.
 * @param head the first bytes, decoded as Latin-1
 */
export function declaredEncoding(head: string): string | null {
  const text = withLineFeeds(head.slice(0, maxHeadLength));
  const named = declarations.map((declaration) => declaration.exec(text)?.[1]).find((name) => name !== undefined);
  if (named === undefined) return null;
  const name = named
    .toLowerCase()
    .replace(/-(?:unix|dos|mac)$/, '')
    .replace(/[^a-z0-9]/g, '');
  if (/^(?:u8|utf|ucs|unicode|ascii|usascii|binary)/.test(name)) return null;
  const codePage = /^(?:cp|windows|x?ansi)(125\d)$/.exec(name)?.[1];
  return codePage ? `windows${codePage}` : (others[name] ?? name);
}
