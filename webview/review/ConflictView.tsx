// A hunk whose place has changed: what was seen, what is proposed and what stands there now, and what can be made of them.
import type { ComponentChildren, RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ConflictSides, FileProposal } from '../../src/core/edits/lines/proposal';
import type { HunkText } from '../../src/core/edits/hunks/hunkDiff';
import { Button } from '../ui/Button';
import { DiffLines, partDiff } from './DiffLines';
import { useStrings } from '../model/context';

interface Props {
  readonly file: FileProposal;
  /** None where they must not be shown, or the log has none. */
  readonly sides: ConflictSides | undefined;
  /** Null where nothing can be said (any more). */
  readonly onSettle: ((accept: boolean) => void) | null;
  readonly onResolve: ((lines: readonly string[]) => void) | null;
  readonly onWrite: () => void;
  /** The button that has the focus when the user comes to choose. */
  readonly firstChoice: RefObject<HTMLButtonElement | null>;
  /** What is shown where there are no sides to choose from. */
  readonly children: ComponentChildren;
}

export function ConflictView({ file, sides, onSettle, onResolve, onWrite, firstChoice, children }: Props) {
  const t = useStrings();
  const isMergeable = canResolve(file) && sides !== undefined;
  return (
    <div class="conflict">
      <p class="intent">{t(isMergeable ? 'card.conflict.choose' : reasonOf(file))}</p>
      {isMergeable ? <Sides sides={sides} /> : children}
      {isMergeable && onResolve && onSettle && (
        <div class="row choices">
          <Button element={firstChoice} onPress={() => onResolve(sides.ours)}>
            {t('card.conflict.takeOurs')}
          </Button>
          <Button onPress={() => onSettle(false)}>{t('card.conflict.keepMine')}</Button>
          <Button onPress={() => onResolve([...sides.theirs, ...sides.ours])}>{t('card.conflict.mineFirst')}</Button>
          <Button onPress={() => onResolve([...sides.ours, ...sides.theirs])}>{t('card.conflict.oursFirst')}</Button>
          <Button onPress={onWrite}>{t('card.conflict.write')}</Button>
        </div>
      )}
      {!isMergeable && onSettle && (
        <div class="row choices">
          <Button element={firstChoice} onPress={() => onSettle(false)}>
            {t(canResolve(file) ? 'card.conflict.keepMine' : `card.conflict.keep.${wholeOf(file)}`)}
          </Button>
          <Button onPress={() => onSettle(true)}>{t('card.conflict.again')}</Button>
        </div>
      )}
    </div>
  );
}

/** Whether lines can be put at the place: a file that goes or moves has none, and of old logs nobody knows what the Builder saw. */
export function canResolve({ operation, base }: FileProposal): boolean {
  return operation === 'create' || (operation === 'edit' && base !== undefined);
}

function wholeOf({ operation }: FileProposal): 'delete' | 'rename' {
  return operation === 'delete' ? 'delete' : 'rename';
}

function reasonOf({ operation }: FileProposal) {
  if (operation === 'delete' || operation === 'rename') return `card.conflict.why.${operation}` as const;
  return 'card.task.conflict';
}

/** The two newer sides as changes of what was seen, so that the eye finds where they part. */
function Sides({ sides: { base, ours, theirs } }: { readonly sides: ConflictSides }) {
  const t = useStrings();
  const shown = useMemo(
    () => [
      { name: t('card.conflict.base'), side: 'base', text: partDiff(base, base) },
      { name: t('card.conflict.ours'), side: 'ours', text: partDiff(base, ours) },
      { name: t('card.conflict.theirs'), side: 'theirs', text: partDiff(base, theirs) },
    ],
    [t, base, ours, theirs],
  );
  return (
    <div class="sides">
      {shown.map(({ name, side, text }) => (
        <figure key={side} class={`side-${side}`}>
          <figcaption>{name}</figcaption>
          {isEmpty(text) ? <p class="quiet">{t('card.conflict.nothing')}</p> : <DiffLines hunk={text} />}
        </figure>
      ))}
    </div>
  );
}

function isEmpty({ before, after }: HunkText): boolean {
  return before.length + after.length === 0;
}
