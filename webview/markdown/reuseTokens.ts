// Two readings of a text that has grown have most of their parts in common: these are the same objects again, so that nothing is rendered twice.
import type { Token, Tokens } from 'marked';

/** The new token, with every part that reads like the old one's replaced by the old one's; the old token itself where nothing differs. */
export function shared(before: Token, after: Token): Token {
  if (before === after || before.type !== after.type) return after;
  if (before.raw === after.raw) return before;
  if (after.type === 'list' && before.type === 'list') {
    const items = shareAll((before as Tokens.List).items, (after as Tokens.List).items) as Tokens.ListItem[];
    return { ...after, items };
  }
  if (after.type === 'table' && before.type === 'table') return sharedTable(before as Tokens.Table, after as Tokens.Table);
  if (!('tokens' in before) || !('tokens' in after) || !before.tokens || !after.tokens) return after;
  return { ...after, tokens: shareAll(before.tokens, after.tokens) };
}

function shareAll(before: readonly Token[], after: readonly Token[]): Token[] {
  return after.map((token, index) => {
    const old = before[index];
    return old ? shared(old, token) : token;
  });
}

function sharedTable(before: Tokens.Table, after: Tokens.Table): Tokens.Table {
  const rows = after.rows.map((row, index) => {
    const old = before.rows[index];
    return old && isSameRow(old, row) ? old : row;
  });
  return { ...after, header: isSameRow(before.header, after.header) ? before.header : after.header, rows };
}

function isSameRow(before: readonly Tokens.TableCell[], after: readonly Tokens.TableCell[]): boolean {
  return (
    before.length === after.length &&
    after.every(({ text, align }, index) => before[index]?.text === text && before[index]?.align === align)
  );
}
