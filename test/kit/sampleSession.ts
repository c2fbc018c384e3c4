// Sample session as events.
import type { FileProposal } from '../../src/core/edits/lines/proposal';
import type { Event, Fact } from '../../src/core/events';
import type { ExecutionHandover } from '../../src/core/plan/executionHandover';
import type { IdeaBrief } from '../../src/core/clarify/intent';
import type { Question } from '../../src/core/clarify/questions';
import english from '../../src/core/i18n/locales/en.json';
import type { TaskMap } from '../../src/core/plan/taskMap';
import type { AgentId } from '../../src/core/agents/roster';
import { defaultTeam } from '../../src/core/discussion/membership';
import type { Stance } from '../../src/core/discussion/stance';
import { stanceFrom, type StanceWords } from './stances';
import { nothingSetUp } from '../../src/core/models/setup';
import type { Environment } from '../../src/protocol';

/** Points at which the sample session can end. Each includes all earlier ones. */
export const moments = [
  'requested',
  'asked',
  'briefed',
  'accepted',
  'debating',
  'floor',
  'agreed',
  'ready',
  'planned',
  'reviewing',
  'halfway',
  'settled',
  'done',
] as const;
export type Moment = (typeof moments)[number];

export const sessionId = 's-sample';
export const planHash = '7f3ac0de7f3ac0de7f3ac0de7f3ac0de7f3ac0de7f3ac0de7f3ac0de7f3ac0de';
const startedAt = Date.UTC(2026, 0, 12, 9, 30);

/** Turns facts into events, numbered from `seq` on and dated as by the log. */
export function stamped(facts: readonly Fact[], seq = 1): Event[] {
  return facts.map((fact, index) => ({ ...fact, seq: seq + index, at: startedAt + (seq + index) * 4_000 }) as Event);
}

export function sampleEvents(until: Moment): Event[] {
  const facts: Fact[] = [];
  for (const moment of moments) {
    facts.push(...chapters[moment]);
    if (moment === until) break;
  }
  return stamped(facts);
}

/** Returns an environment with everything available, overridden by `part`. */
export function sampleEnvironment(part: Partial<Environment> = {}): Environment {
  return {
    language: 'en',
    texts: english,
    team: 'live',
    models: { strong: 'gemini-3.8-flash', fast: 'gemini-3.5-flash-lite' },
    agentModels: {},
    prices: { asOf: '2026-10-07', strong: null, fast: null },
    provider: 'gemini',
    configured: ['gemini'],
    setup: nothingSetUp,
    members: defaultTeam,
    turnBudget: null,
    firstOpinions: true,
    reviewLevel: 'byRisk',
    workspace: 'notes-service',
    isTrusted: true,
    secondFamily: null,
    verification: 'npm test',
    storage: 'fine',
    tourRequests: [],
    ...part,
  };
}

export const noStance: Stance = stanceFrom({});

interface Turn {
  readonly id: string;
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly reason?: string;
  readonly source?: 'user' | 'mention' | 'router' | 'fallback' | 'engine';
  readonly text: string;
  readonly mentions?: AgentId[];
  readonly stance?: StanceWords;
  readonly recorded?: boolean;
}

/** Returns the fact that starts a turn. Without further facts, the panel shows the turn as being streamed. */
export function turnStarted({ id, agent, to, reason = '', source = 'router' }: Turn): Fact {
  return { type: 'turn.started', turnId: id, agent, to, reason, source };
}

/** Returns the facts that open a turn. In the discussion, the router's choice of the member comes first. */
export function opened(said: Turn): Fact[] {
  const { agent, reason = '', source = 'router' } = said;
  return source === 'engine' ? [turnStarted(said)] : [{ type: 'route.chosen', next: agent, by: null, reason, source }, turnStarted(said)];
}

export function turn(said: Turn): Fact[] {
  return [...opened(said), ...ended(said)];
}

export function ended(said: Turn): Fact[] {
  const output = Math.round(said.text.length / 4);
  return [
    {
      type: 'call.ended',
      role: said.agent,
      purpose: 'speak',
      agent: said.agent,
      turnId: said.id,
      model: said.recorded ? 'guided-tour' : 'gemini-3.8-flash',
      recorded: said.recorded ?? false,
      usage: { input: 2_100, output, cached: 0, thinking: 180 },
      costUsd: said.recorded ? 0 : 0.0021,
      outcome: 'done',
      tookMs: 3_400,
    },
    {
      type: 'turn.ended',
      turnId: said.id,
      outcome: 'done',
      text: said.text,
      mentions: said.mentions ?? [],
      stance: said.stance ? stanceFrom(said.stance) : null,
    },
  ];
}

export const questions: Question[] = [
  {
    question: 'Who gets slowed down?',
    why: 'It decides the key of the limit, and whom a mistake locks out.',
    multiple: false,
    choices: [
      { label: 'The address alone', detail: 'Simplest; locks whole offices out.', recommended: false },
      { label: 'Account and address together', detail: 'A shared office is safe, a spread-out attack is not.', recommended: true },
      { label: 'The account alone', detail: 'Lets anyone lock a user out.', recommended: false },
    ],
  },
  {
    question: 'Which attempts count?',
    why: '',
    multiple: true,
    choices: [
      { label: 'Wrong passwords', detail: '', recommended: true },
      { label: 'Unknown accounts', detail: 'Otherwise the answer time tells who has one.', recommended: false },
      { label: 'Password resets', detail: '', recommended: false },
    ],
  },
  { question: 'What must never happen?', why: 'It becomes a constraint the team is held to.', multiple: false, choices: [] },
];

export const brief: IdeaBrief = {
  title: 'Rate limit for the login',
  summary: 'Slow down password guessing on the login endpoint without ever taking the login down.',
  problem: 'Anyone can try passwords as fast as the server answers.',
  users: 'People who log in, and whoever is on call at night',
  scope: ['A limit by account and address', 'A clear answer with the time to try again'],
  technology: ['Node', 'Redis, which is there already'],
  outOfScope: ['Limits for API keys'],
  decisions: ['Key the limit by account and address together'],
  constraints: ['The login stays up when the limiter is down', 'No new service'],
};

export const handover: ExecutionHandover = {
  tradeOffs: [],
  dissent: [],
  goal: 'Login survives password guessing on several instances, and never goes down with the limiter.',
  problem: 'The login endpoint answers every attempt at full speed.',
  situation: 'A Node service; Redis holds the sessions; the proxy trusts any forwarded address.',
  constraints: ['No new service', 'p95 under 5 ms'],
  priorities: ['Availability before strictness'],
  decisions: ['Key by account and address', 'Token bucket in Redis', 'Local fallback at a tenth', 'Trusted proxies from config'],
  openQuestions: ['Limits for API keys: later'],
  highlights: ['Adversary found that src/proxy.ts:12 trusts X-Forwarded-For from anyone'],
  prompt:
    'Build a rate limit for POST /login.\n\nKey: account and address.\nStore: the Redis client in src/redis.ts.\nWhen Redis is down, fall back to a local bucket at a tenth of the limit.',
};

export const plan: TaskMap = {
  goal: 'A login that slows down guessing and survives its own limiter.',
  tasks: [
    {
      id: 'proxies',
      title: 'Trust only configured proxies',
      goal: 'The address of a client cannot be made up.',
      files: ['src/proxy.ts'],
      steps: ['Read the trusted proxies from the config', 'Ignore forwarded addresses from anyone else'],
      doneWhen: 'A forged header does not change the address.',
      dependsOn: [],
      risk: 'low',
      answers: ['O1'],
    },
    {
      id: 'bucket',
      title: 'Token bucket behind a port',
      goal: '',
      files: ['src/auth/login.ts', 'src/auth/limiter.ts'],
      steps: ['Write the bucket', 'Ask it before the password is checked'],
      doneWhen: 'The sixth attempt within a minute is answered with 429.',
      dependsOn: ['proxies'],
      risk: 'high',
      answers: ['D1', 'D2'],
    },
    {
      id: 'message',
      title: 'Say when to try again',
      goal: '',
      files: ['src/auth/answers.ts'],
      steps: [],
      doneWhen: '',
      dependsOn: ['bucket'],
      risk: 'low',
      answers: ['O2'],
    },
  ],
  openDecisions: ['Should the limit be a setting?'],
};

const proxyEdit: FileProposal = {
  path: 'src/proxy.ts',
  operation: 'edit',
  hunks: [
    {
      id: 'p1',
      start: 12,
      contextBefore: ['export function addressOf(request: Request): string {'],
      before: ["  return request.headers['x-forwarded-for'] ?? request.address;"],
      after: [
        "  const claimed = request.headers['x-forwarded-for'];",
        '  return trusted.has(request.address) && claimed ? claimed : request.address;',
      ],
      contextAfter: ['}'],
      intent: 'Believe a forwarded address only from a proxy we know',
    },
  ],
};

export const bucketEdits: FileProposal[] = [
  {
    path: 'src/auth/login.ts',
    operation: 'edit',
    hunks: [
      {
        id: 'l1',
        start: 3,
        contextBefore: ["import { find } from './accounts';"],
        before: [],
        after: ["import { limiter } from './limiter';"],
        contextAfter: [''],
        intent: 'Bring the limiter in',
      },
      {
        id: 'l2',
        start: 28,
        contextBefore: ['  const body = await read(request);'],
        before: ['  const user = await find(body.email);', '  if (!user) return unauthorized();'],
        after: [
          '  const verdict = await limiter.take([body.email, addressOf(request)].join());',
          '  if (!verdict.allowed) return later(verdict.retryAfterSeconds);',
          '  const user = await find(body.email);',
          '  if (!user) return unauthorized();',
        ],
        contextAfter: ['  return (await verify(user, body.password)) ? welcome(user) : unauthorized();', '}'],
        intent: 'Ask the limiter before anything tells whether the account exists',
      },
    ],
  },
  {
    path: 'src/auth/limiter.ts',
    operation: 'create',
    hunks: [
      {
        id: 'n1',
        start: 1,
        contextBefore: [],
        before: [],
        after: Array.from({ length: 52 }, (_, index) => (index % 6 === 0 ? '' : `  const line${index} = bucket.at(${index});`)),
        contextAfter: [],
        intent: 'The bucket itself, with its local fallback',
      },
    ],
  },
];

const chapters: Record<Moment, Fact[]> = {
  requested: [
    {
      type: 'session.started',
      sessionId,
      workspace: 'notes-service',
      language: 'en',
      team: ['starter', 'director', 'architect', 'adversary', 'planner', 'builder'],
    },
    { type: 'message.said', messageId: 'm1', text: 'Rate-limit the login endpoint. It must survive more than one instance.', mentions: [] },
    { type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' },
  ],
  asked: [
    ...turn({
      id: 't1',
      agent: 'starter',
      to: 'user',
      source: 'engine',
      text: 'I read this as protecting the login from password guessing, not as metering an API. Three questions, then you get a brief to correct.',
    }),
    { type: 'questions.asked', round: 1, attitude: 'challenge', questions },
  ],
  briefed: [
    {
      type: 'questions.answered',
      round: 1,
      answers: [
        { choices: ['Account and address together'], text: '' },
        { choices: ['Wrong passwords', 'Unknown accounts'], text: '' },
        { choices: [], text: 'Login down because the limiter is down.' },
      ],
    },
    ...turn({ id: 't2', agent: 'starter', to: 'user', source: 'engine', text: 'Thank you. This is what I understood.' }),
    { type: 'brief.written', brief, attitude: null, source: 'starter' },
    {
      type: 'intent.written',
      handover: {
        shape: 'A protection, not a quota',
        keyFindings: [],
        tensions: [],
        gaps: [],
        exchange: '',
        goal: handover.goal,
        constraints: brief.constraints,
        framingAccepted: [],
        framingResisted: [],
        volunteered: [],
        unclear: [],
        stance: 'challenge',
      },
    },
  ],
  accepted: [
    { type: 'brief.accepted', brief, edited: false },
    { type: 'phase.entered', from: 'clarify', to: 'discovery', cause: 'briefAccepted' },
  ],
  debating: [
    ...turn({
      id: 't3',
      agent: 'architect',
      to: 'everyone',
      reason: 'A first proposal is needed, and the code decides which ones fit.',
      text: 'Two options fit what is here: a **token bucket** in the existing Redis, or a sliding window in Postgres. `src/auth/login.ts:31` already reads the client address, so the key is at hand.',
      stance: {
        position: 'support',
        proposal: 'A token bucket in Redis, keyed by account and address.',
        decided: ['Token bucket in the existing Redis'],
        evidence: ['src/auth/login.ts:31'],
      },
    }),
    ...turn({
      id: 't4',
      agent: 'adversary',
      to: 'architect',
      reason: 'Nobody has looked for what breaks.',
      text: 'Keying by address locks a whole office out behind one NAT, and src/proxy.ts:12 trusts `X-Forwarded-For` from anyone. Key by account **and** address, and fix the header first. @architect what happens when Redis is down?',
      mentions: ['architect'],
      stance: {
        position: 'object',
        objection: 'Anyone can make up the address the limit is keyed by.',
        blocking: true,
        evidence: ['src/proxy.ts:12'],
        asks: ['What happens when Redis is down?'],
        why: 'The key can be forged.',
      },
    }),
    ...opened({ id: 't5', agent: 'architect', to: 'adversary', source: 'mention', reason: 'The question was put to them.', text: '' }),
  ],
  floor: [
    ...ended({
      id: 't5',
      agent: 'architect',
      to: 'adversary',
      text: liveText(),
      mentions: [],
      stance: {
        position: 'support',
        proposal:
          'A token bucket in Redis keyed by account and address, trusted proxies from config, a local fallback at a tenth of the limit.',
        changed: true,
        decided: ['Trusted proxies come from the config'],
      },
    }),
    { type: 'floor.opened', reason: 'routerAsked' },
  ],
  agreed: [
    { type: 'message.said', messageId: 'm2', text: 'A tenth is fine. @adversary are you content?', mentions: ['adversary'] },
    ...turn({
      id: 't6',
      agent: 'adversary',
      to: 'user',
      source: 'user',
      text: 'Yes: with trusted proxies in scope the key cannot be forged any more.',
      stance: { position: 'support', changed: true, why: 'Trusted proxies are now in scope.', closes: ['O1'] },
    }),
    ...turn({
      id: 't7',
      agent: 'director',
      to: 'everyone',
      text: 'One thing stays: a lock-out needs a message that says when to try again.',
      stance: { position: 'support', objection: null, why: 'It meets the brief.', assumes: ['Redis answers within 2 ms'] },
    }),
    { type: 'consensus.offered', version: 2 },
  ],
  ready: [
    { type: 'consensus.settled', version: 2, taken: true },
    { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'consensusTaken' },
    { type: 'ready.written', handover },
  ],
  planned: [
    { type: 'ready.settled', choice: 'start' },
    { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
    { type: 'plan.proposed', plan, version: 1, hash: planHash },
  ],
  reviewing: [
    { type: 'approval.granted', source: 'user', via: 'button', planHash },
    { type: 'execution.started', planHash },
    { type: 'edits.proposed', taskId: 'proxies', attempt: 1, files: [proxyEdit], refused: [] },
  ],
  halfway: [
    { type: 'hunk.settled', taskId: 'proxies', hunkId: 'p1', verdict: 'accepted', checkpoint: 'c1' },
    { type: 'task.settled', taskId: 'proxies', outcome: 'applied' },
    {
      type: 'edits.proposed',
      taskId: 'bucket',
      attempt: 1,
      files: bucketEdits,
      refused: [{ path: 'src/redis.ts', intent: 'Reuse the client', reason: 'notFound', hint: '' }],
    },
    { type: 'hunk.settled', taskId: 'bucket', hunkId: 'l1', verdict: 'accepted', checkpoint: 'c2' },
  ],
  settled: [
    { type: 'hunk.settled', taskId: 'bucket', hunkId: 'l2', verdict: 'accepted', checkpoint: 'c3' },
    { type: 'hunk.settled', taskId: 'bucket', hunkId: 'n1', verdict: 'accepted', checkpoint: null },
    { type: 'task.settled', taskId: 'bucket', outcome: 'applied' },
    {
      type: 'edits.proposed',
      taskId: 'message',
      attempt: 1,
      files: [],
      refused: [],
      unchanged: { why: 'The answer is the same for both already.', places: [] },
    },
    { type: 'task.settled', taskId: 'message', outcome: 'nothing' },
  ],
  done: [
    { type: 'verification.ended', task: 'npm test', outcome: 'passed', exitCode: 0 },
    { type: 'phase.entered', from: 'execution', to: 'done', cause: 'allSettled' },
  ],
};

export function liveText(): string {
  return 'Agreed on both. When Redis is down we fail **open** with a local bucket at a tenth of the limit, and log it once a minute: the login stays up, the attack window stays small. That changes v1 to v2:\n\n- key: account + address\n- trusted proxies from config\n- local fallback bucket\n\n```ts\nconst bucket = redis.isUp ? shared : local;\n```\n\nNothing else moves.';
}
