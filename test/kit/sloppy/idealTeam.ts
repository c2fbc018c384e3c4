// Error-free replies of a team, to which the simulated model adds errors.
import { activeClauses } from '../../../src/core/discussion/design';
import { currentTask } from '../../../src/core/execution/selectors';
import type { ModelRequest, ToolCall } from '../../../src/core/models/request';
import type { Session } from '../../../src/core/session';
import { appPath, editsOf, limitPath, readmePath } from './idealFiles';

/** A reply before serialization: prose, data after it or instead of it, and calls. */
export interface Reply {
  readonly prose: string;
  readonly blocks: readonly { readonly name: string; readonly value: unknown }[];
  /** Value of a typed reply, which has no prose. */
  readonly json?: unknown;
  readonly edits: readonly ToolCall[];
}

/** A user message in the discussion that no member responds to. */
export const wish = 'One more thing: never write the name of a locked account to a log file.';

export const request = 'Lock a name after too many failed logins, so that passwords cannot be guessed.';

const brief = {
  title: 'Lock a name after failed logins',
  summary: 'After 5 failed logins a name is locked for 15 minutes, so that its password cannot be guessed.',
  problem: 'Passwords can be tried as fast as the server answers.',
  users: 'Readers with an account',
  scope: ['A locked name gets 429', 'A right password clears the count'],
  technology: ['Plain JavaScript'],
  outOfScope: ['Limits on other routes'],
  decisions: ['Count by name'],
  constraints: ['No new dependency'],
};

const intent = {
  shape: 'a protection',
  keyFindings: ['Guessing is the worry, not load.'],
  tensions: [],
  gaps: [],
  exchange: 'One round of questions, answered.',
  goal: 'A password cannot be guessed.',
  constraints: ['No new dependency'],
  framingAccepted: [],
  framingResisted: [],
  volunteered: [],
  unclear: [],
  stance: 'decide',
};

const questions = [
  {
    question: 'What is counted?',
    why: 'It decides the key of the lock.',
    choices: [
      { label: 'Failures by name', detail: 'Simple.', recommended: true, keeps: [1] },
      { label: 'Failures by address', detail: 'Needs the address.', recommended: false, keeps: [2] },
    ],
    multiple: false,
  },
  {
    question: 'Which names are meant?',
    why: 'It decides whom the lock can hold up.',
    choices: [
      { label: 'All names', detail: '', recommended: true, keeps: [1, 2] },
      { label: 'Known accounts only', detail: '', recommended: false, keeps: [1] },
    ],
    multiple: false,
  },
];

const none: Reply = { prose: '', blocks: [], edits: [] };
const typed = (json: unknown): Reply => ({ ...none, json });
const trailed = (prose: string, name: string, value: unknown): Reply => ({ ...none, prose, blocks: [{ name, value }] });

export interface IdealOptions {
  /** Whether the first proposal for step 2 lacks an edit; the correctness reviewer notices it. */
  readonly forgets: boolean;
}

/** Returns the reply of a team that makes no errors; null if the request is not expected in the session. */
export function idealReply(session: Session, asked: ModelRequest, { forgets }: IdealOptions): Reply | null {
  const { role } = asked;
  const [member = '', duty] = role.split('.');
  if (role === 'starter') return opening(session);
  if (role === 'scribe') return typed(session.phase === 'ready' ? readyPage(session) : intent);
  if (role === 'router') return typed(route(session));
  if (role === 'reader') return typed({ kind: 'answer', act: null, words: '' });
  if (role === 'summarizer' || role === 'condenser') return { ...none, prose: 'A lock by name is proposed; nothing is in dispute.' };
  if (duty === 'ballot') return typed(ballot(session));
  if (duty === 'card') return typed(card);
  if (role === 'planner') return asked.schema ? typed(planOf(session)) : trailed(planProse, 'PLAN', planOf(session));
  if (role === 'builder') return built(session, forgets);
  if (role === 'reviewer.synthesis') return typed({ dismissed: [], toBuilder: `${appPath}: ${finding.text}`, verdict: 'revise' });
  if (member === 'reviewer' || duty === 'review') return typed({ findings: findingsOf(session, role, forgets) });
  if (duty === 'help') return typed({ answer: 'The step can be built as it is written.', steps: [], confidence: 0.8 });
  if (duty === 'aside') return { ...none, prose: 'It is counted by name, as was decided.' };
  if (session.phase === 'done' || session.phase === 'execution') return { ...none, prose: 'A name is locked after 5 failed logins.' };
  return speech(session, member);
}

function opening({ clarify }: Session): Reply {
  if (clarify.rounds.length === 0)
    return trailed('I read this as protecting accounts from guessing. Two choices shape it.', 'OPENING', {
      attitude: 'decide',
      readings: ['Failures are counted by name.', 'Failures are counted by address.'],
      open: ['users'],
      questions,
      brief: null,
    });
  const written = trailed('Thank you. This is what I understood.', 'OPENING', { attitude: 'decide', questions: [], brief });
  return { ...written, blocks: [...written.blocks, { name: 'HANDOVER', value: intent }] };
}

const card = {
  approach: 'Count failures by name in a new module, src/limit.js, and ask it in login.',
  risk: 'A count that is taken after the check lets a burst through.',
  places: ['src/app.js:7'],
  wouldChange: 'A service of several processes.',
};

function route({ discussion, team }: Session) {
  const spoken = discussion.turns.map(({ agent }) => agent);
  const order = ['architect', 'adversary', 'director'].filter((id) => team.includes(id) && id !== spoken.at(-1));
  const next = order.find((id) => !spoken.includes(id)) ?? order[0] ?? 'director';
  const isSettled =
    discussion.proposal !== null && order.every((id) => spoken.includes(id)) && !discussion.objections.some(({ open }) => open);
  if (isSettled)
    return {
      reason: 'The design stands; the user may go on.',
      action: 'wait_for_user',
      next: null,
      tier: null,
      on_topic: true,
      message: null,
      seat: null,
    };
  return { reason: 'Their view of the design is open.', action: 'speak', next, tier: null, on_topic: true, message: null, seat: null };
}

const objection = {
  text: 'A name stays locked for nobody knows how long: the design does not say when a lock ends.',
  blocking: true,
  about: ['P1'],
  evidence: ['src/app.js:6'],
  satisfiedBy: 'A number for the lock.',
};

const clauses = [
  { kind: 'behaviour', text: 'Failed logins are counted by name in src/limit.js.' },
  { kind: 'number', text: 'A name with 5 failed logins gets status 429.' },
  { kind: 'behaviour', text: 'A right password clears the count.' },
];

function speech({ discussion }: Session, member: string): Reply {
  const own = discussion.objections.filter(({ owner, open }) => owner === member && open);
  const others = discussion.objections.filter(({ owner, open }) => owner !== member && open);
  const hasSpoken = discussion.turns.some(({ agent }) => agent === member);
  if (!discussion.proposal)
    return member === 'architect'
      ? trailed('Count failures by name in a module of its own, and ask it first in login, `src/app.js:6`.', 'STANCE', {
          position: 'support',
          proposal: clauses,
          evidence: ['src/app.js:6'],
          why: 'It is the smallest design that stops guessing.',
        })
      : trailed('There is no design yet. @architect, give us one.', 'STANCE', { position: 'none', why: 'There is no proposal yet.' });
  if (member === 'adversary' && !hasSpoken && discussion.proposal.version === 1)
    return trailed('The design does not say when a lock ends, `src/app.js:6`. @architect, what is the number?', 'STANCE', {
      position: 'object',
      objections: [objection],
      why: 'A lock without an end shuts readers out.',
    });
  if (member === 'architect' && others.length > 0)
    return trailed('True. The lock ends after 15 minutes.', 'STANCE', {
      position: 'support',
      clauses: [{ op: 'add', kind: 'number', text: 'The lock ends after 15 minutes.', reason: others.map(({ id }) => id).join() }],
      addresses: others.map(({ id }) => id),
      why: 'The design names a number now.',
    });
  return trailed('The design holds against the brief and the code.', 'STANCE', {
    position: 'support',
    closes: own.map(({ id }) => id),
    why: 'It keeps every line of the brief.',
  });
}

function ballot({ discussion }: Session) {
  const ids = [...discussion.ledger.filter(({ kind }) => kind === 'constraint'), ...activeClauses(discussion.proposal)].map(({ id }) => id);
  const verdicts = ids.map((id) => ({ id, verdict: 'holds', place: '' }));
  return { verdicts, reason: 'It keeps the brief.', position: 'support', confidence: 0.8, evidence: ['src/app.js:6'] };
}

function readyPage({ discussion }: Session) {
  return {
    goal: 'A name with 5 failed logins is locked for 15 minutes.',
    problem: 'Passwords can be tried as fast as the server answers.',
    situation: 'login checks the password at src/app.js:7 and remembers no failure.',
    constraints: ['No new dependency'],
    priorities: ['Passwords cannot be guessed'],
    decisions: ['Count by name (D1)'],
    tradeOffs: [],
    openQuestions: [],
    dissent: discussion.objections.filter(({ open }) => open).map(({ id, owner, text }) => `${id} (${owner}): "${text}"`),
    highlights: [],
    prompt: 'Count failed logins by name in src/limit.js. login in src/app.js asks it first: 5 failures, then 429 for 15 minutes.',
  };
}

const planProse = 'Two steps: the count comes first and alone, then login asks it. Look hardest at the second.';

function planOf({ discussion }: Session) {
  const clauseIds = activeClauses(discussion.proposal).map(({ id }) => id);
  const openIds = discussion.objections.filter(({ open }) => open).map(({ id }) => id);
  const decisions = discussion.ledger.filter(({ kind, open }) => kind === 'decision' && open).map(({ id }) => id);
  const constraints = discussion.ledger.filter(({ kind }) => kind === 'constraint').map(({ id }) => id);
  return {
    goal: 'A name with 5 failed logins is locked for 15 minutes.',
    tasks: [
      {
        id: 'T1',
        title: 'Failed logins are counted by name',
        goal: 'A module that counts and tells whether a name is locked.',
        files: [limitPath, readmePath],
        steps: ['Write isLocked, failed and reset in src/limit.js: 5 failed logins, 15 minutes', 'Document status 429 in README.md'],
        doneWhen: 'isLocked is true from the 5th failure for 15 minutes.',
        dependsOn: [],
        risk: 'low',
        answers: clauseIds.slice(0, 1),
        honours: constraints,
      },
      {
        id: 'T2',
        title: 'Login refuses a locked name',
        goal: 'login asks the count before anything else.',
        files: [appPath],
        steps: ['Refuse a locked name with status 429', 'Call failed where the password is wrong', 'Call reset where it is right'],
        doneWhen: 'A name with 5 failed logins gets status 429, and a right password clears the count.',
        dependsOn: ['T1'],
        risk: 'high',
        answers: [...clauseIds, ...openIds, ...decisions],
        honours: constraints,
      },
    ],
    openDecisions: [],
  };
}

/** Returns the position of the current step in the plan, identified by its files, because positions change if a plan lost a step. */
function stepUnderWay({ progress }: Session): number {
  const current = currentTask(progress);
  const task = progress.offered?.plan.tasks.find(({ id }) => id === current?.id);
  return task && !task.title.startsWith('Failed') && !task.files.includes(limitPath) ? 1 : 0;
}

function built(session: Session, forgets: boolean): Reply {
  const step = stepUnderWay(session);
  const isFirst = (currentTask(session.progress)?.attempt ?? 0) === 0;
  const prose = step === 0 ? 'The count is a module of its own, keyed by name.' : 'login asks the count before it looks at the account.';
  return { ...none, prose, edits: editsOf(step, forgets && isFirst) };
}

export const finding = {
  text: 'A right password does not clear the count: reset is brought in and never called, so a reader who mistyped is locked later.',
  evidence: "import { failed, isLocked, reset } from './limit.js';",
  path: appPath,
  line: 3,
  hunk: null,
  severity: 'major',
  confidence: 0.9,
};

function findingsOf(session: Session, role: string, forgets: boolean) {
  const isFirst = (currentTask(session.progress)?.earlier.length ?? 0) === 0;
  return (role === 'reviewer.step' || role.endsWith('.review')) && forgets && isFirst && stepUnderWay(session) === 1 ? [finding] : [];
}
