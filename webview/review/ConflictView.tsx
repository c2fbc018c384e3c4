// Conflict of a hunk: both sides and the result.
import type { ComponentChildren, RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ConflictSides, FileProposal } from '../../src/core/edits/lines/proposal';
import { sameLines } from '../../src/core/edits/diff/alignment';
import { bothSides, sidesOfWholes } from '../../src/core/edits/hunks/bothSides';
import type { HunkText } from '../../src/core/edits/hunks/hunkDiff';
import { Button } from '../ui/Button';
import { DiffLines, partDiff } from './DiffLines';
import { useStrings } from '../model/context';

interface Props {
  readonly file: FileProposal;
  /** Undefined if the sides must not be shown or the log has none. */
  readonly sides: ConflictSides | undefined;
  /** Null if read-only. */
  readonly onSettle: ((accept: boolean) => void) | null;
  readonly onResolve: ((lines: readonly string[]) => void) | null;
  /** Opens lines to edit before writing; defaults to the current lines. */
  readonly onWrite: (lines?: readonly string[]) => void;
  /** First button, which takes the focus. */
  readonly firstChoice: RefObject<HTMLButtonElement | null>;
  /** Shown without sides. */
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
          <Both file={file} sides={sides} onWrite={onWrite} />
          <Button onPress={() => onWrite()}>{t('card.conflict.write')}</Button>
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

/** Both sides combined as one text before writing; in one order if the order makes no difference. */
function Both({ file, sides, onWrite }: Pick<Props, 'file' | 'onWrite'> & { readonly sides: ConflictSides }) {
  const t = useStrings();
  const [mineFirst, oursFirst] = useMemo(() => {
    const shared = file.operation === 'create' ? sidesOfWholes(sides) : sides;
    return [bothSides(shared, 'theirs'), bothSides(shared, 'ours')];
  }, [file, sides]);
  if (sameLines(mineFirst, oursFirst)) return <Button onPress={() => onWrite(mineFirst)}>{t('card.conflict.both')}</Button>;
  return (
    <>
      <Button onPress={() => onWrite(mineFirst)}>{t('card.conflict.mineFirst')}</Button>
      <Button onPress={() => onWrite(oursFirst)}>{t('card.conflict.oursFirst')}</Button>
    </>
  );
}

/** Whether the conflict can be edited: not for deleted or moved files, nor for old logs without a base. */
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

/** Each side as a diff against the base. */
function Sides({ sides: { base, ours, theirs } }: { readonly sides: ConflictSides }) {
  const t = useStrings();
  const shown = useMemo(
    () => [
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
