// Branch name, commit message and pull request text of a finished build.
import { fill, shownName, type Texts } from '../i18n/language';
import { maskSecrets } from '../secrets/mask';
import type { Session } from '../session';
import { singleLine } from '../text/lines';
import { visible } from '../text/visible';
import { recordTitle, slugOf } from './adrFile';
import { buildSummaryOf } from './buildSummary';
import { checkText, extentOf, extentText, missingChanges } from './buildStatements';
import { recordForPullRequest } from './decisionRecord';

const maxBranch = 48;
/** Maximum length of a commit subject; most tools truncate longer subjects. */
const maxSubject = 72;

/**
 * Derives a branch name from the title. If the title has no Latin letters or digits, uses the last part of the session's ID, because some
 * tools accept only Latin letters in branch names.
 */
export function branchName(session: Session): string {
  return slugOf(maskSecrets(recordTitle(session)), maxBranch) || `change-${session.id.split('-').at(-1) ?? ''}`;
}

/** Renders the commit message: completed steps, missing parts, the result of the check, and remaining dissent. */
export function commitText(session: Session, texts: Texts): string {
  const t = (key: Parameters<typeof fill>[1], values?: Parameters<typeof fill>[2]) => fill(texts, key, values);
  const account = buildSummaryOf(session);
  const title = plain(recordTitle(session));
  const { subject, rest } = subjectOf(title);
  const done = account.tasks.filter(({ presence }) => presence === 'whole' || presence === 'part' || presence === 'byHand');
  const missing = missingChanges(account, t).map(({ name, why }) => `- ${plain(name)} (${why})`);
  const decided = account.kept.filter(({ kind }) => kind === 'decision').map(({ text }) => `- ${plain(text)}`);
  const dissent = account.objections.map(({ owner, text }) => `- ${shownName(texts, owner)}: ${plain(text)}`);
  const section = (name: string, lines: readonly string[]) => (lines.length > 0 ? [[`${name}:`, ...lines].join('\n')] : []);
  return withoutEffects(
    [
      subject,
      ...(rest === '' ? [] : [rest]),
      ...(extentOf(account) === 'all' ? [] : [extentText(account, t)]),
      ...(done.length > 0
        ? [done.map(({ task, state, presence }) => `- ${plain(task.title)}${presence === 'whole' ? '' : ` (${t(state)})`}`).join('\n')]
        : []),
      ...section(t('record.missing'), missing),
      ...section(t('record.decision'), decided),
      ...section(t('record.dissent'), dissent),
      ...section(t('record.check'), account.check.check ? [`- ${checkText(account.check, t)}`] : []),
    ].join('\n\n'),
  ).concat('\n');
}

export function pullRequestText(session: Session, texts: Texts): string {
  return withoutEffects(`${plain(recordTitle(session))}\n\n${recordForPullRequest(session, texts)}`).concat('\n');
}

function subjectOf(title: string): { readonly subject: string; readonly rest: string } {
  if (title.length <= maxSubject) return { subject: title, rest: '' };
  const cut = title.slice(0, maxSubject - 1);
  const end = Math.max(cut.lastIndexOf(' '), maxSubject / 2);
  return { subject: `${cut.slice(0, end).replace(/[\uD800-\uDBFF]$/, '')}…`, rest: title };
}

/**
 * Converts text to one line, masks secrets, and removes leading number signs, because Git treats a line that starts with one as a comment.
 */
function plain(text: string): string {
  return singleLine(maskSecrets(text))
    .trim()
    .replace(/^#+\s*/, '');
}

/** A keyword with which GitHub, GitLab or Azure DevOps closes an issue, followed by an issue reference. */
const closing =
  /\b((?:clos|fix|resolv|implement)(?:e|s|es|d|ed|ing)?:?\s+(?:issues?:?\s+)?)((?:[\w.-]+\/)*[\w.-]*[#!]\d+|GH-\d+|https?:\/\/[^\s`]+\/(?:issues|pull|merge_requests|work_items)\/\d+)/gi;
const mention = /(?<![\w/@.])@[A-Za-z\d][\w/-]*/g;
/** Code spans. An escaped or unmatched backtick does not start a span. */
const codeSpan = /(?<![\\`])(`[^`\n]+`)(?!`)/;

/** Turns issue references and mentions in model text into code, because published text would otherwise close issues and notify people. */
function withoutEffects(text: string): string {
  return visible(text)
    .split(codeSpan)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(closing, '$1`$2`').replace(mention, '`$&`')))
    .join('');
}
