// Invariants: prompts and plans account for all messages of the user.
import assert from 'node:assert/strict';
import { userWordsPath } from '../../src/core/conversation/userWords';
import type { Event, EventOf } from '../../src/core/events';
import type { ModelRequest } from '../../src/core/models/request';
import { messageLists } from '../../src/core/messageIntent/phraseLists';
import { parseMessageIntent } from '../../src/core/messageIntent/parseMessageIntent';

type Said = EventOf<'message.said'>;

function isFirst(event: Event, to: 'discovery' | 'execution'): boolean {
  return event.type === 'phase.entered' && event.to === to;
}

/** Returns the messages from the start of the discussion up to a place in the log. */
function saidBefore(log: readonly Event[], end = log.length): readonly Said[] {
  const from = log.findIndex((event) => isFirst(event, 'discovery'));
  return from < 0 ? [] : log.slice(from, end).filter((event): event is Said => event.type === 'message.said');
}

function quotedAs(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

const readers = /^(?:planner|builder|reviewer\.(?!synthesis)|.+\.(?:plan|review)$)/;

/**
 * I27: prompts of the Planner, the Builder and the reviewers quote each message before the build or say that messages were left out; a
 * later message never comes without the earlier ones.
 */
export function checkWordsInPrompts(log: readonly Event[], calls: readonly ModelRequest[]): void {
  const said = saidBefore(log);
  const before = saidBefore(
    log,
    Math.max(
      0,
      log.findIndex((event) => isFirst(event, 'execution')),
    ),
  ).length;
  if (said.length === 0) return;
  for (const { role, messages } of calls.filter(({ role }) => readers.test(role))) {
    const prompt = `\n${messages.map(({ text }) => text).join('\n')}\n`;
    // Prompts that a test wrote itself contain no messages.
    if (!prompt.includes('The brief the user accepted:')) continue;
    const isOmitting = prompt.includes(userWordsPath);
    const isQuoted = said.map(({ text }) => prompt.includes(`\n${quotedAs(text)}\n`));
    const last = Math.max(
      before - 1,
      isQuoted.findLastIndex((is, at) => is && said.findIndex(({ text }) => text === said[at]?.text) === at),
    );
    const missing = said.filter((_, index) => index <= last && !isQuoted[index]);
    assert.ok(isOmitting || missing.length === 0, `I27: ${role} did not read "${missing[0]?.text}"`);
  }
}

/** I28: a plan accounts for every earlier user message: by a step, a reason against it, or an open decision in the user's words. */
export function checkAccounts(live: readonly Event[], log: readonly Event[]): void {
  const at = live.findLastIndex((event) => event.type === 'plan.proposed' && event.by === 'planner');
  const begun = live.slice(0, Math.max(0, at)).findLast((event) => event.type === 'turn.started' && event.agent === 'planner');
  const proposed = live[at];
  if (!begun || proposed?.type !== 'plan.proposed') return;
  const { plan } = proposed;
  const accounts = (plan.said ?? []).map(({ words = '', tasks, why }) => ({ words: plainly(words), tasks, why }));
  for (const { words, tasks, why } of accounts) {
    const isOpen = plan.openDecisions.some((line) => plainly(line).includes(words.slice(0, 40)));
    assert.ok(tasks.length > 0 || why !== '' || isOpen, `I28: nobody decides on "${words}"`);
  }
  for (const { text, messageId, heardAs: heardFirst } of saidBefore(
    log,
    log.findIndex(({ seq }) => seq === begun.seq),
  )) {
    const read = log.find((event) => event.type === 'message.read' && event.messageId === messageId);
    const heardAs = read?.type === 'message.read' ? read.heardAs : heardFirst;
    const heard = parseMessageIntent(text, { session: 'en', editor: 'en' });
    if (heardAs === 'question' || heardAs === 'answer' || heardAs === 'noted' || messageLists.some((list) => heard.says(list))) continue;
    if (heard.isOrder || plainly(text) === '') continue;
    assert.ok(
      accounts.some(({ words }) => plainly(text).includes(words)),
      `I28: the plan says nothing of "${text}"`,
    );
  }
}

function plainly(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
