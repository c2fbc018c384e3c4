const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export function shorten(title, most) {
  const characters = Array.from(graphemes.segment(title), ({ segment }) => segment);
  return characters.length <= most ? title : `${characters.slice(0, most - 1).join('')}…`;
}
