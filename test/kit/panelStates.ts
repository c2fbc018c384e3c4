// Panel states for checks and screenshots.
import { readFileSync } from 'node:fs';
import type { Event, Fact } from '../../src/core/events';
import { recordTaskId } from '../../src/core/execution/state';
import { type FaultReason, faultFixes } from '../../src/core/faults';
import type { Language, Texts } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { nothingSetUp, type Setup } from '../../src/core/models/setup';
import { recordProposal } from '../../src/core/outcome/adrFile';
import type { Environment, HostMessage } from '../../src/protocol';
import { undecidedObjections } from './choiceStates';
import { attachedChips, attachedMessage, citingTurn, everybodyShown, inFront, pictureChips, pictureMessage } from './contextStates';
import { answeredByTwo, askedAll, briefed, mapped, sideBySide, started, votedByOne } from './expertFacts';
import { offered, restored, step } from './restoreFacts';
import { conflicted, conflictedDeletion, editedByUser, fiftyHunks, needingALook, withoutBasis, withoutEdits } from './reviewStates';
import { liveText, moments, plan, planHash, sampleEvents, stamped, turn } from './sampleSession';
import { heldElsewhere, ownTeam, sessionsListed } from './sessionStates';
import { snapshotOf } from './snapshotOf';
import { pagesRead, webTurn } from './webStates';
import { workshopMoments } from './workshopStates';

export interface PanelState {
  readonly name: string;
  readonly messages: readonly HostMessage[];
  readonly press?: string;
}

type Look = { readonly language: Language; readonly texts: Texts };

/** Returns a language with its UI texts; English is the fallback. */
export function lookIn(language: Language): Look {
  const own = JSON.parse(readFileSync(`src/core/i18n/locales/${language}.json`, 'utf8')) as Partial<Texts>;
  return { language, texts: { ...english, ...own } };
}

/** Whether the state looks different from all others. Fault states differ only in their texts, so two of them count. */
export function isOfItsOwnKind({ name }: PanelState): boolean {
  return !name.startsWith('fault ') || name === 'fault noKey' || name === 'fault internal';
}

const known = new Map<Language, readonly PanelState[]>();

/** Returns all states in one language, each with the messages that put the panel into the state. */
export function panelStates(language: Language = 'en'): readonly PanelState[] {
  const states = known.get(language) ?? statesIn(lookIn(language));
  known.set(language, states);
  return states;
}

function statesIn(look: Look): PanelState[] {
  const at = (events: readonly Event[], more: Partial<Environment> = {}, busy = false) => snapshotOf(events, { ...look, ...more }, busy);
  const and = (events: readonly Event[], ...facts: Fact[]) => [...events, ...stamped(facts, events.length + 1)];
  const state = (name: string, ...messages: HostMessage[]): PanelState => ({ name, messages });
  const pressed = (name: string, message: HostMessage, press: string): PanelState => ({ name, messages: [message], press });
  const debating = sampleEvents('debating');
  const faults = (Object.keys(faultFixes) as FaultReason[]).map((reason) =>
    state(
      `fault ${reason}`,
      at(and(sampleEvents('accepted'), { type: 'fault.raised', faultId: 'f', fault: { reason, about: 'src/app.js' } })),
    ),
  );
  return [
    state('empty', at([])),
    state('tour', at([], { team: 'recorded', tourRequests: ['Rate-limit the login endpoint'] })),
    state('set up, listed', at([], { team: 'recorded', setup: listed })),
    state('set up, failed', at([], { team: 'recorded', setup: failed })),
    state('set up, works', at([], { setup: setupWith({ gemini: { way: { state: 'works', model: 'gemini-3.8-flash' }, models: [] } }) })),
    state('no folder', at([], { workspace: null })),
    state('restricted', at(sampleEvents('settled'), { isTrusted: false })),
    state('no task', at(sampleEvents('settled'), { verification: null })),
    state('storage failed', at(sampleEvents('accepted'), { storage: 'failed' })),
    ...moments.map((moment) => state(moment, at(sampleEvents(moment)))),
    state('speaking', at(debating, {}, true), {
      kind: 'typing',
      turnId: 't5',
      agent: 'architect',
      from: 0,
      text: liveText().slice(0, 300),
    }),
    state('looked up and cited', at(and(debating, ...citingTurn))),
    pressed('looked up on the web', at(and(debating, ...webTurn), { web: true }), '.line.web summary'),
    pressed('a page is being read', at(and(debating, ...pagesRead), { web: true }, true), '.line.web summary'),
    { ...state('a file suggested, the menu of what can be added open', at(sampleEvents('floor')), inFront), press: '.add-menu button' },
    state('places attached', at(and(debating, attachedMessage)), attachedChips),
    state('pictures attached', at(and(debating, pictureMessage)), pictureChips),
    pressed('member who was shown files, open', at(and(debating, ...citingTurn)), '.seats [data-color] button, .seats button'),
    pressed('looked up, open', at(and(debating, ...citingTurn)), '.details summary'),
    state('waiting', at(debating, {}, true), {
      kind: 'waiting',
      waiting: { since: Date.now(), until: Date.now() + 60_000, reason: 'rateLimited' },
    }),
    pressed('costs, open', at(sampleEvents('floor')), 'button.spend'),
    pressed('model menu, open', at(sampleEvents('floor')), 'button.model'),
    state('limit reached', at(and(sampleEvents('floor'), capReached))),
    state('limit reached again', at(and(sampleEvents('floor'), { type: 'cap.extended', scope: 'session', doubled: true }, capReached))),
    state('fallback', at(and(sampleEvents('floor'), ...replaced))),
    state(
      'pinned',
      at(
        and(
          sampleEvents('floor'),
          { type: 'message.pinned', messageId: 'm1', text: 'Keep it small.' },
          { type: 'message.pinned', messageId: 't1', text: 'A bucket in memory.', by: 'architect' },
        ),
      ),
    ),
    state('stopped', at(and(debating, { type: 'run.stopped', reason: 'user' }))),
    state('reloaded', at(and(debating, { type: 'run.stopped', reason: 'reloaded' }))),
    state('muted', at(and(sampleEvents('floor'), { type: 'member.muted', agent: 'adversary' }))),
    state('cards, being written', at(and(debating, cardsOpened, cardLaid('architect', 'A bucket in memory.')))),
    state('cards, on the board', at(and(debating, ...allCards))),
    state('a tool is asked for', at(and(debating, toolAsked()), {}, true)),
    state('a tool was not allowed', at(and(debating, toolAsked(), { type: 'tool.answered', callId: 'u-1', allowed: false }), {}, true)),
    state('consensus, with a report', at(and(sampleEvents('agreed'), ...incident))),
    state('voting', at(and(sampleEvents('floor'), vote))),
    state('objections to decide on', at(and(sampleEvents('floor'), ...undecidedObjections))),
    pressed(
      'objection, a clause being changed',
      at(and(sampleEvents('floor'), ...undecidedObjections)),
      '.card .actions .button:nth-child(3)',
    ),
    state(
      'objections decided',
      at(
        and(sampleEvents('floor'), ...undecidedObjections, {
          type: 'choice.made',
          objectionId: 'O2',
          choice: { kind: 'accept' },
          decision: 'The risk raised by objection O2 was accepted: Buckets vanish.',
        }),
      ),
    ),
    state('voted', at(and(sampleEvents('floor'), vote, ...ballots, { type: 'vote.closed', voteId: 'v1', outcome: 'tie' }))),
    state('restore, offered', at(and(sampleEvents('halfway'), step, offered))),
    state('restore, offered for both', at(and(sampleEvents('halfway'), step, { ...offered, what: 'both' }))),
    state('restored', at(and(sampleEvents('halfway'), step, offered, restored))),
    state('branched', at(and(sampleEvents('halfway'), { type: 'session.branched', to: 's-other', seq: 3 }))),
    pressed('step menu, open', at(and(sampleEvents('halfway'), step)), '.step-menu button'),
    pressed('brief, being edited', at(sampleEvents('briefed')), '.card .actions .button'),
    pressed('prompt, being edited', at(sampleEvents('ready')), '.card .actions .button'),
    state('plan, remarked and commented', at(and(sampleEvents('planned'), ...planTalk))),
    pressed('plan, a task open', at(and(sampleEvents('planned'), ...planTalk)), '.task summary'),
    pressed('plan, a task being added', at(sampleEvents('planned')), '.add-task'),
    state('plan, changed by the user', at(and(sampleEvents('planned'), changedPlan))),
    state('experts, the question being written', at(and(sampleEvents('ready'), ...started), {}, true)),
    state('experts, to be asked', at(and(sampleEvents('ready'), ...started, briefed))),
    state('experts, answering', at(and(sampleEvents('ready'), ...started, briefed, askedAll, ...answeredByTwo), {}, true)),
    state('experts, mapped', at(and(sampleEvents('ready'), ...started, briefed, askedAll, ...mapped), {}, true)),
    pressed(
      'experts, as a table',
      at(and(sampleEvents('ready'), ...started, briefed, askedAll, ...mapped), {}, true),
      '.claims .fold summary',
    ),
    state('experts, side by side', at(and(sampleEvents('ready'), ...started, briefed, askedAll, ...sideBySide), {}, true)),
    state('experts, a vote missing', at(and(sampleEvents('ready'), ...started, briefed, ...votedByOne), {}, true)),
    state('aside', at(and(sampleEvents('planned'), asked, ...turn(aboutBucket)))),
    state('the prompt was handed on', at(and(sampleEvents('ready'), handedOn, { type: 'changes.missed', why: 'noChanges' }))),
    state('a command is proposed', at(and(sampleEvents('reviewing'), ...commandAsked()))),
    state('a command is asked about each time', at(and(sampleEvents('reviewing'), ...commandAsked(true)))),
    state('a command that was allowed for good runs', at(and(sampleEvents('reviewing'), ...commandAllowed), {}, true)),
    state('a command has failed', at(and(sampleEvents('reviewing'), ...commandAsked(), ...commandEnded))),
    state('go on', at(and(sampleEvents('reviewing'), { type: 'task.settled', taskId: 'proxies', outcome: 'nothing' }, ...fiveBuilds))),
    state(
      'ended by the user, in the discussion',
      at(and(sampleEvents('floor'), { type: 'phase.entered', from: 'discovery', to: 'done', cause: 'cancelled' })),
    ),
    state(
      'ended by the user, in the build',
      at(and(sampleEvents('halfway'), { type: 'phase.entered', from: 'execution', to: 'done', cause: 'cancelled' })),
    ),
    pressed('done, a fold open', at(and(sampleEvents('done'), remembered)), '[data-kind="done"] .fold summary'),
    state('decision record, proposed', at(and(sampleEvents('done'), recordProposed))),
    state('step without an edit', at(and(sampleEvents('halfway'), ...withoutEdits))),
    state('step without its basis', at(and(sampleEvents('reviewing'), ...withoutBasis))),
    state('hunk, in conflict', at(and(sampleEvents('halfway'), ...conflicted))),
    pressed('hunk, in conflict, being written', at(and(sampleEvents('halfway'), ...conflicted)), '.choices .button:last-child'),
    state('deletion, in conflict', at(and(sampleEvents('halfway'), ...conflictedDeletion))),
    state('hunks to look at', at(and(sampleEvents('halfway'), ...needingALook))),
    pressed('hunk, being edited', at(sampleEvents('halfway')), '[data-key="e"]'),
    state('hunk, edited', at(and(sampleEvents('halfway'), ...editedByUser))),
    pressed('hunk, being asked about', at(sampleEvents('halfway')), '.hunk [data-key="?"]'),
    state('accepted files being written', at(sampleEvents('halfway')), { kind: 'saving', files: 12 }),
    state('fifty hunks', at(and(sampleEvents('halfway'), ...fiftyHunks))),
    pressed('fifty hunks, listed', at(and(sampleEvents('halfway'), ...fiftyHunks)), '.pending-list summary'),
    pressed('keys of a review, open', at(sampleEvents('halfway')), '.review-keys .quiet-button'),
    pressed('step, settled and open', at(sampleEvents('settled')), '[data-kind="task"] details.settled > summary'),
    pressed('find, open', at(sampleEvents('agreed')), '.composer .tools .quiet-button.seek'),
    pressed('ledger, open', at(sampleEvents('floor')), '.ledger[aria-expanded="false"]'),
    pressed('context drawer, open', at(and(debating, ...everybodyShown)), '.ledger.seen[aria-expanded="false"]'),
    pressed('member, open', at(sampleEvents('floor')), '.seats button'),
    state('discussions', at(sampleEvents('floor')), { kind: 'openPage', page: 'sessions' }, sessionsListed),
    {
      name: 'discussions, a menu open',
      messages: [at(sampleEvents('floor')), { kind: 'openPage', page: 'sessions' }, sessionsListed],
      press: '.session-menu .quiet-button',
    },
    state('discussions, none', at([]), { kind: 'openPage', page: 'sessions' }, { kind: 'sessions', sessions: [], deleted: null }),
    state('team page', at(sampleEvents('floor'), { own: ownTeam }), { kind: 'openPage', page: 'team' }),
    state('held by another window', heldElsewhere(at(sampleEvents('floor')))),
    pressed('bench, open', at(sampleEvents('floor')), '.seat-add'),
    ...(['half', 'won', 'tied', 'noIdeas', 'cancelled'] as const).map((name) =>
      state(`workshop, ${name}`, at(stamped(workshopMoments()[name] ?? []))),
    ),
    pressed('workshop, an idea open', at(stamped(workshopMoments().won ?? [])), '.workshop-ideas summary'),
    state('workshop, being started in a build', at(sampleEvents('reviewing')), startWorkshop),
    ...faults,
  ];
}

const startWorkshop: HostMessage = {
  kind: 'startWorkshop',
  topic: 'How can an export survive a bad night?',
  price: { inputUsd: 0.75, cachedUsd: 0.075, outputUsd: 3.75 },
};

const planTalk: readonly Fact[] = [
  { type: 'plan.commented', commentId: 'c1', hash: planHash, taskId: 'bucket', line: 'Write the bucket', text: 'Behind a port, please' },
  {
    type: 'plan.reviewed',
    hash: planHash,
    agent: 'adversary',
    remarks: [{ task: 'bucket', severity: 'high', text: 'It still tells whether the account exists.' }],
  },
];
const changedPlan: Fact = {
  type: 'plan.proposed',
  plan: { ...plan, tasks: plan.tasks.slice(0, 2).map((task) => ({ ...task, title: `${task.title}, at last` })) },
  version: 2,
  hash: 'another',
  by: 'user',
};
const remembered: Fact = { type: 'objection.closed', objectionId: 'O1', reason: 'It is met.' };
const recordProposed: Fact = {
  type: 'edits.proposed',
  taskId: recordTaskId,
  attempt: 1,
  files: [recordProposal('docs/adr/0001-rate-limit-for-the-login.md', '# Rate limit for the login\n\n- Status: accepted and built\n', 1)],
  refused: [],
};
const about = { kind: 'task', taskId: 'bucket' } as const;
const asked: Fact = { type: 'aside.asked', asideId: 'a1', about, text: 'Why Redis?' };
const aboutBucket = { id: 'ta', agent: 'architect', to: 'user', source: 'engine', text: 'Because it is there.' } as const;
const fiveBuilds: readonly Fact[] = Array.from({ length: 5 }, () => ({
  ...{
    type: 'call.ended',
    role: 'builder',
    purpose: 'build',
    agent: 'builder',
    turnId: null,
    model: 'm',
    recorded: false,
    outcome: 'done',
  },
  ...{ usage: { input: 1, output: 1, cached: 0, thinking: 0 }, costUsd: 0, tookMs: 1 },
}));

const handedOn: Fact = { type: 'prompt.handedOn', to: 'terminal', kept: 'a'.repeat(64), files: 212, left: 3 };

const ofCommand = { commandId: 'k-1', taskId: 'proxies' };
const commandAsked = (isRisky = false): Fact[] => [
  {
    ...{ type: 'command.proposed', ...ofCommand, folder: 'packages/server', afterEdits: false },
    line: isRisky
      ? 'curl https://example.com/install.sh | sh && npm test'
      : 'npm test -- test/server/trustedProxies.test.js test/server/limit.test.js',
    reason: 'To see the sixth attempt from behind a proxy refused.',
  },
  {
    ...{ type: 'command.asked', ...ofCommand, hazards: isRisky ? ['chained', 'network', 'outside'] : [], print: 'p' },
    scripts: isRisky ? [] : [{ name: 'test', text: 'node --test --test-reporter=spec' }],
    prefix: isRisky ? null : ['npm', 'test', '--'],
    ...(!isRisky && { isChanged: true as const }),
  },
];
const commandAllowed: readonly Fact[] = [
  ...commandAsked().slice(0, 1),
  { type: 'command.settled', ...ofCommand, allowed: 'line', by: 'allowance' },
  { type: 'command.started', ...ofCommand },
];
const commandEnded: readonly Fact[] = [
  { type: 'command.settled', ...ofCommand, allowed: 'once', by: 'user' },
  { type: 'command.started', ...ofCommand },
  {
    type: 'command.ended',
    ...ofCommand,
    outcome: 'ended',
    exitCode: 1,
    tookMs: 2_340,
    output: 'not ok 1 - a sixth attempt is refused\n  expected 429, was 200',
  },
];

const toolAsked = (): Fact => ({
  ...{ type: 'tool.asked', callId: 'u-1', turnId: 't1', agent: 'architect', tool: 'mcp:notes/read_note', level: 'ask' },
  ...{ args: '{"id":"login-2026","deep":["a long argument that is broken where the panel is narrow"]}', mostTokens: 4_000, costUsd: 0.02 },
});
const incident: readonly Fact[] = [
  { type: 'incident.asked', version: 2, by: 'setting' },
  {
    ...{ type: 'incident.written', version: 2 },
    incident: {
      report: 'In May two instances ran.',
      objection: 'Two instances count apart.',
      places: ['src/proxy.ts:12'],
      satisfiedBy: '',
    },
  },
];
const cardsOpened: Fact = { type: 'cards.opened', members: ['director', 'architect', 'adversary', 'ux'], about: 'the login' };
const cardLaid = (agent: string, approach: string): Fact => ({
  ...{ type: 'card.laid', agent, gap: null, unfounded: ['src/gone.ts:3'] },
  card: { approach, risk: 'A header can be forged.', places: ['src/proxy.ts:12', 'src/gone.ts:3'], wouldChange: 'A second instance.' },
});
const allCards: readonly Fact[] = [
  cardsOpened,
  cardLaid('director', 'A bucket for each account, kept in memory by the limiter.'),
  cardLaid('architect', 'The limiter keeps a bucket in memory for each account.'),
  cardLaid('adversary', 'The proxy in front drops bursts by address.'),
  { type: 'card.laid', agent: 'ux', card: null, gap: 'failed' },
  { type: 'cards.revealed' },
];

const vote: Fact = { type: 'vote.opened', voteId: 'v1', version: 2, round: 1, cause: 'user', voters: ['architect', 'adversary'] };
const ballots: readonly Fact[] = [
  {
    type: 'ballot.cast',
    voteId: 'v1',
    agent: 'architect',
    gap: null,
    ballot: { position: 'support', confidence: 0.9, reason: 'The key is right.', evidence: ['src/auth/login.ts:31'] },
  },
  {
    type: 'ballot.cast',
    voteId: 'v1',
    agent: 'adversary',
    gap: null,
    ballot: { position: 'object', confidence: 0.7, reason: 'The header can be forged.', evidence: ['src/proxy.ts:12'] },
  },
];

const replaced = turn({ id: 't9', agent: 'architect', to: 'user', text: 'As before.' }).map(
  (fact): Fact => (fact.type === 'call.ended' ? { ...fact, model: 'openai:qwen3:8b', insteadOf: 'gemini-3.8-flash' } : fact),
);
const capReached: Fact = {
  type: 'cap.reached',
  scope: 'session',
  reason: 'costBudget',
  summary: 'A window is proposed; the header is in dispute.',
  limit: 0.01,
};

const offeredModels = [{ id: 'qwen3:8b', name: 'qwen3:8b' }];
function setupWith(providers: Partial<Setup['providers']>): Setup {
  return { ...nothingSetUp, providers: { ...nothingSetUp.providers, ...providers } };
}

const listed = setupWith({
  editor: { way: { state: 'listed' }, models: [{ id: 'milk/oat', name: 'Oat (milk)' }] },
  gemini: { way: { state: 'busy', what: 'testing' }, models: [] },
  server: { way: { state: 'listed' }, address: 'http://localhost:11434', models: offeredModels },
});
const failed = setupWith({
  editor: { way: { state: 'failed', reason: 'empty' }, models: [] },
  gemini: { way: { state: 'failed', reason: 'badKey' }, models: [] },
  server: { way: { state: 'failed', reason: 'keyWanted' }, address: 'models.example.com', models: [] },
});
