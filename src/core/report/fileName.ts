// Makes a file name of a title: valid on every file system and still readable.

/** Code points; with four bytes each and the ending it stays below the 255 bytes of the strictest file system. */
const maxLength = 60;
/** What cannot be in a name: everything but letters, digits, `_` and pictures, with what joins pictures to one. */
const unfit = /(?:(?!\u200d|\ufe0f)[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}_])+/gu;
/** Names that mean a device on Windows, whatever ending follows. */
const device = /^(?:con|prn|aux|nul|conin|conout|clock|com[\d¹²³]|lpt[\d¹²³])$/i;
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** @param title of a report: a user's or a model's words */
export function reportFileName(title: string, ending: 'html' | 'md' | 'jsonl'): string {
  const joined = title.normalize('NFC').replace(unfit, '-');
  const name = [...joined.replace(/^-+/, '')].slice(0, maxLength).join('').replace(/-+$/, '');
  const safe = !visible.test(name) ? 'report' : device.test(name) ? `report-${name}` : name;
  return `${safe}.${ending}`;
}
