// What the user said, as Markdown like everybody's words, and folded where it is long.
import { useState } from 'preact/hooks';
import { Markdown } from '../markdown/Markdown';
import { usePanel, useStrings } from '../model/context';

/** Shown of a long text, in lines of a side bar, and from how many more it is worth folding. */
const shownLines = 10;
const worthFolding = 16;
/** Characters in a line of a side bar. */
const lineLength = 52;

export function SaidText({ text }: { readonly text: string }) {
  const { finding } = usePanel();
  const t = useStrings();
  const [isOpen, setOpen] = useState(false);
  // what is looked for may be in what is folded away
  const isFolded = isLong(text) && !isOpen && !finding.isOpen.value;
  return (
    <>
      <div class={isFolded ? 'said-text cut-off' : 'said-text'} style={isFolded ? { maxHeight: `${shownLines * 1.5}em` } : {}}>
        <Markdown text={text} />
      </div>
      {isLong(text) && (
        <button type="button" class="link small" aria-expanded={!isFolded} onClick={() => setOpen(isFolded)}>
          {t(isFolded ? 'message.showAll' : 'message.showLess')}
        </button>
      )}
    </>
  );
}

/** Counted in lines as they would be shown, and no further than it takes to know. */
function isLong(text: string): boolean {
  if (text.length > worthFolding * lineLength) return true;
  return text.split('\n').reduce((lines, line) => lines + 1 + Math.floor(line.length / lineLength), 0) > worthFolding;
}
