// Creates a readable file name from a title, valid on every file system.

/** Maximum length in code points. With four bytes each, plus the extension, the name stays below the common limit of 255 bytes. */
const maxLength = 60;
/** Runs of invalid characters: everything except letters, digits, `_`, and emoji with their joiners. */
const unfit = /(?:(?!\u200d|\ufe0f)[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}_])+/gu;
/** Windows device names, which are reserved with any extension. */
const device = /^(?:con|prn|aux|nul|conin|conout|clock|com[\d¹²³]|lpt[\d¹²³])$/i;
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

export function reportFileName(title: string, ending: 'html' | 'md' | 'jsonl'): string {
  const joined = title.normalize('NFC').replace(unfit, '-');
  const name = [...joined.replace(/^-+/, '')]
    .slice(0, maxLength)
    .join('')
    .replace(/(?<!-)-+$/, '');
  const safe = !visible.test(name) ? 'report' : device.test(name) ? `report-${name}` : name;
  return `${safe}.${ending}`;
}
