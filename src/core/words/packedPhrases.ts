// Phrase lists in a compact form: front coding, then pair encoding. The build packs the readable JSON files with it (scripts/phrases.mjs).
//
// A packed language is a line with its codes, and a line with its lists. A code is a letter and what it stands for, which may hold codes before
// it. In a list each phrase begins with a capital: how many letters it shares with the one before.

/** Between two codes, and between two lists: no folded phrase has a capital. */
const codeEnd = 'Y';
const listEnd = 'Z';
/** `A` shares nothing with the phrase before, `B` one letter, and so on to `J`. */
const noneShared = 'A'.charCodeAt(0);

/** A packed language, of which each list is read when it is asked for, by its place: the first message needs few of them. */
export function unpack(packed: string): (list: number) => string[] {
  const [codes = '', body = ''] = packed.split('\n');
  const meant = new Map<string, string>();
  const plain = (text: string) => {
    let result = '';
    for (const letter of text) result += meant.get(letter) ?? letter;
    return result;
  };
  for (const code of codes.split(codeEnd)) meant.set(code.slice(0, 1), plain(code.slice(1)));
  const lists = body.split(listEnd);
  return (list) => phrasesIn(plain(lists[list] ?? ''));
}

/** The phrases of a front-coded list. */
function phrasesIn(list: string): string[] {
  let phrase = '';
  return (list.match(/[A-J][^A-J]*/g) ?? []).map((part) => {
    phrase = phrase.slice(0, part.charCodeAt(0) - noneShared) + part.slice(1);
    return phrase;
  });
}
