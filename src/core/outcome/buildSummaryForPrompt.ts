// Renders the summary of a build for the Director.
import type { Gap, Presence } from '../execution/presence';
import type { Account, ItemOutcome, TaskAccount } from './buildSummary';
import { oneLine } from '../text/quoting';

const keptWords: Readonly<Record<ItemOutcome, string>> = {
  honoured: 'kept',
  byHand: 'done by hand, as the user says',
  partly: 'kept in part',
  unneeded: 'nothing had to change for it',
  missed: 'NOT kept, its tasks are not in the files',
  unplanned: 'no task names it',
};

export function renderBuildSummary({ tasks, kept, choices, undecided, restores }: Account): string {
  return [
    ...tasks.map(taskLine),
    ...kept.map((each) => `- ${each.id} (${each.kind}), ${keptWords[each.kept]}: ${oneLine(each.text)}`),
    ...choices.map(
      ({ question, taken, byUser }) => `- ${byUser ? 'chosen by the user' : 'taken as recommended'}: ${oneLine(`${question} ${taken}`)}`,
    ),
    ...undecided.map((line) => `- left open by the plan: ${oneLine(line)}`),
    ...restores.map(
      ({ direction, paths, left }) =>
        `- ${direction === 'redo' ? 'a restore was undone' : 'restored'}: ${oneLine(paths.join(', ')) || 'nothing'}${left.length > 0 ? `; not restored: ${oneLine(left.join(', '))}` : ''}`,
    ),
  ].join('\n');
}

const presenceWords: Readonly<Record<Presence, string>> = {
  whole: 'in the files as a whole',
  part: 'in the files in part',
  none: 'NOT in the files',
  byHand: 'done by the user by hand',
  unneeded: 'nothing had to change',
};

const gapWords: Readonly<Record<Gap['kind'], string>> = {
  rejected: 'rejected by the user',
  undone: 'undone',
  undecided: 'not decided',
  refused: 'could not be applied',
  cut: 'the answer was cut off',
  terms: 'agreed but not found',
};

function taskLine({ task, outcome, presence, gaps, files, hunks, left, problems }: TaskAccount): string {
  const { accepted, rejected, edited } = hunks;
  const parts = [
    `${accepted} hunks accepted, ${rejected} rejected${edited > 0 ? `, ${edited} edited by the user` : ''}`,
    files.map(({ operation, path, to }) => oneLine(`${operation} ${path}${to ? ` to ${to}` : ''}`)).join(', ') || 'no files',
    ...gaps.map(({ kind, path, text, clause }) => `missing, ${gapWords[kind]}: ${oneLine([clause, path, text].filter(Boolean).join(' '))}`),
    ...left.filter(({ severity }) => severity !== 'note').map(({ severity, text }) => `${severity} finding left: ${oneLine(text)}`),
    ...(problems.length > 0 ? [`${problems.length} new problems`] : []),
  ];
  const why = presence === 'none' ? ` (${outcome ?? 'not settled'})` : '';
  return `- ${task.id}: ${presenceWords[presence]}${why}; ${parts.join('; ')}`;
}
