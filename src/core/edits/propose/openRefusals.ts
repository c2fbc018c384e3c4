// Tracks refused edits that later replies have not corrected yet.
import { baseName } from '../../paths/pathParts';
import { type EditOp, type EditRefusal, type EditRefusalReason, linesAddedBy, linesRemovedBy } from '../lines/proposal';
import { changesOfHunks, type LastProposal } from './patchByPlace';
import { areAlike, isSameAddition, isSameButForm, isTelling, statementsIn } from './sameAddition';

interface EditsOfReply {
  readonly taken: readonly EditOp[];
  readonly refused: readonly EditRefusal[];
}

/** Refusal reasons after which the model may resend the edit with another path, so that comparing file names is enough. */
const pathReasons: readonly EditRefusalReason[] = [
  'missingFile',
  'fileExists',
  'outsideWorkspace',
  'otherSpelling',
  'protectedPath',
  'malformed',
];

/** Returns the refusals that are still open after a reply, deduplicated, oldest first. */
export function openRefusals(open: readonly EditRefusal[], reply: EditsOfReply, last: LastProposal): EditRefusal[] {
  const left = withoutLanded(open, reply.taken, last);
  const again = new Map<EditRefusal, EditRefusal>();
  const added: EditRefusal[] = [];
  for (const refusal of reply.refused) {
    const known = left.filter((each) => !again.has(each));
    const same = known.find((each) => isSameEdit(each, refusal));
    if (same) again.set(same, refusal);
    else if (!isThere(refusal, last)) added.push(refusal);
  }
  return [...left.map((refusal) => again.get(refusal) ?? refusal), ...added].filter((refusal) => !isTwin(refusal, reply.taken, last));
}

/**
 * Whether an unreadable edit has the same intent as exactly one accepted edit or, if none has it, exactly one hunk of the last proposal.
 */
function isTwin({ intent, lines = [], removed = [] }: EditRefusal, taken: readonly EditOp[], { files }: LastProposal): boolean {
  if (lines.length + removed.length > 0 || !isTelling(intent)) return false;
  const now = taken.filter((op) => op.intent === intent).length;
  const before = files.flatMap(({ hunks }) => hunks).filter((hunk) => hunk.intent.split('; ').includes(intent)).length;
  return now === 1 || (now === 0 && before === 1);
}

function isSameEdit(a: EditRefusal, b: EditRefusal): boolean {
  if (a.lines && b.lines && isSameAddition(a.lines, b.lines)) return true;
  return a.path === b.path && (a.lines ?? []).join('\n') === (b.lines ?? []).join('\n') && a.reason === b.reason;
}

/** Whether a refused edit is no longer needed, because its distinctive lines are already in the proposal or in the file. */
function isThere({ reason, path, lines = [] }: EditRefusal, last: LastProposal): boolean {
  if (reason === 'noChange' && lines.length > 0) return true;
  const there = additions(last, path);
  const telling = statementsIn(lines).filter((statement) => statement.some(isTelling));
  return telling.length > 0 && telling.every((statement) => there.some((each) => isSameButForm(each, statement)));
}

/** Returns the statements that the last proposal adds to a file or that earlier proposals of the step added to it. */
function additions({ files, written }: LastProposal, path: string): string[][] {
  const proposed = files.filter((file) => file.path === path).flatMap(changesOfHunks);
  return [...proposed, ...(written.get(path) ?? [])].flatMap(({ lines }) => statementsIn(lines));
}

function withoutLanded(open: readonly EditRefusal[], taken: readonly EditOp[], last: LastProposal): EditRefusal[] {
  const isAgain = (op: EditOp, lines: readonly string[]) => {
    const isCorrection = open.some((refusal) => isSameAddition(refusal.lines ?? [], lines));
    const telling = statementsIn(lines).filter((statement) => statement.some(isTelling));
    const known = additions(last, op.path);
    return !isCorrection && telling.length > 0 && telling.every((statement) => known.some((each) => isSameAddition(each, statement)));
  };
  let unused = taken.flatMap((op) => {
    const lines = linesAddedBy(op);
    return isAgain(op, lines) ? [] : [{ op, lines }];
  });
  const come = unused.flatMap(({ lines }) => lines);
  const isCovered = (refusal: EditRefusal) => {
    const telling = (refusal.lines ?? []).filter(isTelling);
    return telling.length > 0 && 2 * telling.filter((line) => come.some((each) => areAlike(each, line))).length >= telling.length;
  };
  // An intent that more than two edits share is too general to identify one of them, so it is ignored.
  const intents = [...open, ...taken, ...last.files.flatMap(({ hunks }) => hunks)].map(({ intent }) => intent);
  const isGeneral = (intent: string) => intents.filter((each) => each === intent).length > 2;
  const uncovered = open.filter((refusal) => !isCovered(refusal));
  for (const { lines = [] } of open.filter(isCovered)) {
    const used = unused.filter((each) => lines.some((line) => isTelling(line) && each.lines.some((come) => areAlike(come, line))));
    unused = unused.filter((each) => !used.includes(each));
  }
  return uncovered.filter((refusal) => {
    const whole = taken.some(({ op, path }) => op !== 'replace' && path === refusal.path);
    const by = unused.find(({ op }) => isFor(op, isGeneral(refusal.intent) ? { ...refusal, intent: '' } : refusal));
    unused = unused.filter((each) => each !== by);
    return !whole && !by;
  });
}

/** Whether an edit corrects a refused edit: same file, and same purpose or lines. For an unreadable edit, the same file is enough. */
function isFor(op: EditOp, { path, intent, reason, lines = [], removed = [], isWhole }: EditRefusal): boolean {
  const isItsFile = path === '' || op.path === path || (pathReasons.includes(reason) && baseName(op.path) === baseName(path));
  if (!isItsFile) return false;
  if ((op.intent === intent && isTelling(intent)) || isWhole || lines.length + removed.length === 0) return true;
  return linesRemovedBy(op).some((line) => isTelling(line) && removed.some((each) => areAlike(each, line)));
}
