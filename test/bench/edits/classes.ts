// Classes of faulty edits in the mutation benchmark.
import * as drifts from './drifts';
import * as slips from './slips';
import type { Slip } from './slips';

export interface EditClass {
  readonly name: string;
  readonly slip: Slip;
  readonly isRefused: boolean;
  /** Whether a refusal also counts as right, because the slip could be intentional. */
  readonly isOpen?: boolean;
}

const apply = (name: string, slip: Slip): EditClass => ({ name, slip, isRefused: false });
const refuse = (name: string, slip: Slip): EditClass => ({ name, slip, isRefused: true });
const either = (name: string, slip: Slip): EditClass => ({ name, slip, isRefused: false, isOpen: true });

/** @param files texts of other files, for edits that target the wrong file */
export function editClasses(files: readonly (readonly string[])[]): EditClass[] {
  return [
    apply('exact', slips.none),
    apply('file has trailing space', slips.trailingSpaceInFile),
    apply('old text has trailing space', slips.trailingSpaceInOld),
    apply('outdented', slips.outdented),
    apply('first line unindented', slips.firstLineUnindented),
    apply('tabs and spaces swapped', slips.tabsAndSpacesSwapped),
    apply('CRLF file, LF edit', slips.crlfFile),
    apply('LF file, CRLF edit', slips.crlfEdit),
    apply('typographic file', slips.typographicContext),
    apply('over-escaped', slips.escapedAll),
    apply('over-escaped quotes', slips.escapedQuotes),
    apply('line numbers', slips.lineNumbers),
    apply('blank line padding', slips.blankPadding),
    apply('fenced', slips.fencedBoth),
    apply('typo in context', slips.typoInContext),
    apply('typo in a long deleted word', slips.typoInLongDeleted),
    either('typo in any deleted word', slips.typoInDeleted),
    apply('elided middle', slips.elidedMiddle),
    refuse('ambiguous twin', drifts.twinInFile),
    refuse('user changed deleted line', drifts.userChangedDeleted),
    apply('user changed context line', drifts.userChangedContext),
    refuse('absent', drifts.otherFile(files)),
    refuse('already applied', drifts.alreadyApplied),
    apply('dollar patterns', slips.dollars),
    apply('spacing drift in deleted', slips.spacingInDeleted),
    apply('near twin and typo', drifts.nearTwinAndTypo),
    apply('indented more', slips.indentedMore),
    apply('first line of old unindented', slips.firstLineOfOldUnindented),
    apply('CRLF file with mark', slips.crlfFileWithMark),
    apply('hard spaces in file', slips.hardSpacesInContext),
    apply('invisible in file', slips.invisibleInContext),
    apply('invisible in old text', slips.invisibleInOld),
    apply('decomposed file', slips.decomposedContext),
    apply('typographic changed line', slips.typographicInChanged),
    apply('escaped as HTML', slips.escapedEntities),
    apply('fence around old text', slips.fencedOld),
    apply('outdented and typo', slips.both(slips.typoInContext, slips.outdented)),
    apply('fenced, CRLF, trailing space', slips.both(slips.trailingSpaceInFile, slips.crlfFile, slips.fencedBoth)),
    apply('numbers and typo', slips.both(slips.typoInContext, slips.lineNumbers)),
    apply('outdented, CRLF', slips.both(slips.outdented, slips.crlfFile)),
    apply('lines added only', drifts.addedOnly),
    apply('lines removed only', drifts.removedOnly),
    apply('at the first line', drifts.atFirstLine),
    apply('at the last line', drifts.atLastLine),
    apply('no last line ending', drifts.withoutLastEnd),
    apply('marks and patterns', drifts.strangeText),
    apply('user added above', drifts.userAddedAbove),
    apply('user removed below', drifts.userRemovedBelow),
    apply('outdented, user added above', drifts.slipAndUserAbove(slips.outdented)),
    either('any mark wrong in context', slips.anySlipInContext),
    apply('outdented partly', slips.outdentedPartly),
    refuse('twin and typo', drifts.twinAndTypo),
    refuse('already applied, CRLF', drifts.alreadyAppliedCrlf),
    refuse('anchors only', drifts.onlyAnchors),
    refuse('placeholder in new text', drifts.placeholderInNew),
    refuse('another number', drifts.otherNumber),
    refuse('another operator', drifts.otherOperator),
    refuse('another case', drifts.otherCase),
    refuse('twin, outdented', slips.both(drifts.twinInFile, slips.outdented)),
  ];
}
