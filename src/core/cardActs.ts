// Actions on each card: label, command, and whether the action writes files or ends work.
import {
  acceptedTogether,
  currentTask,
  filesToConfirm,
  isRecordingOver,
  taskWithUnmetDependencies,
  undecided,
} from './execution/selectors';
import { openBatch, skipLabel } from './experts/batch';
import { askedTool } from './tools/toolUse';
import { awaitsPick, isPartial, openWorkshop } from './workshop/workshop';
import type { Workshop } from './workshop/facts';
import type { Command } from './commands';
import { mayChooseSize, sizeOf, sizes } from './clarify/size';
import { mayPass } from './discussion/budget';
import { openChoices } from './discussion/choices';
import { activeClauses } from './discussion/design';
import { questionsToUser } from './discussion/ledger';
import { voices } from './discussion/membership';
import { canCallVote, votersOf } from './discussion/votes';
import { type FaultReason, isServerDown, knownReason, faultFixes } from './faults';
import type { TextKey, Wording } from './i18n/language';
import { type Awaited, awaits } from './next';
import type { CapLimits } from './models/limits';
import type { Cap } from './models/state';
import type { Session } from './session';
import { allowedText } from './shell/allowance';

export interface CardAct {
  readonly label: TextKey;
  /** Shorter label for a narrow panel. */
  readonly short?: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Number that selects the plural form of the label. */
  readonly count?: number;
  /** Null if the card itself handles the button, for example by opening or submitting a form. */
  readonly command: Command | null;
  /** `writes`: changes files, or runs a command that can. `ends`: abandons work in progress. */
  readonly effect?: 'writes' | 'ends';
  readonly isMain?: boolean;
  /** Whether the button is placed at the opposite end of the button row. */
  readonly isApart?: boolean;
}

export interface ActsContext {
  /** Workspace task that runs the checks; null if there is none. */
  readonly check: string | null;
  readonly limits: CapLimits | undefined;
}

/** A card with actions. The session waits for the `Awaited` cards; the other cards are optional. */
export type ActingCard = Exclude<Awaited, 'request'> | 'tool' | 'restore' | 'record' | 'done';

type Acts = (session: Session, context: ActsContext) => readonly CardAct[];

const act = (label: TextKey, command: Command | null, more: Partial<CardAct> = {}): CardAct => ({ ...more, label, command });
const main: typeof act = (label, command, more) => act(label, command, { ...more, isMain: true });

const report = act('report.open', { type: 'report.open', format: 'html' });
const pause = act('card.task.pause', { type: 'execution.pause' }, { isApart: true });

export const cardActs: { readonly [K in ActingCard]: Acts } = {
  mending: ({ fault }) => (fault ? fixActs(knownReason(fault.fault.reason), fault.fault.about) : []),
  resume: () => [main('stop.continue', { type: 'run.resume' })],
  cap: ({ models: { caps } }, { limits }) => [
    act('card.cap.settings', { type: 'editor.mend', action: 'openLimitSettings' }),
    main(caps.reached?.isLast || isRaised(caps.reached, limits) ? 'card.cap.goOn' : 'card.cap.extend', { type: 'cap.extend' }),
  ],
  answers: ({ clarify: { rounds } }) => [
    act('card.questions.back', null, { isApart: true }),
    act('card.questions.takeRecommended', null, { isApart: true, count: rounds.at(-1)?.questions.length ?? 0 }),
    act('card.questions.skip', null),
    main('card.questions.answer', null),
  ],
  briefAcceptance: ({ clarify: { brief } }) => [
    act('card.edit', null),
    act('card.brief.build', brief && { type: 'size.choose', size: 'direct', brief }),
    main('card.brief.accept', brief && { type: 'brief.accept', brief }),
  ],
  floor: (session) => {
    const { discussion, team } = session;
    const mayVote = canCallVote(session);
    // Open questions are answered in the composer, so no button is recommended while questions are open.
    const suggested = questionsToUser(discussion).length > 0 ? null : mayPass(discussion) ? 'pass' : mayVote ? 'vote' : 'close';
    const count = votersOf(discussion, team).length;
    return [
      act('wait.close', { type: 'discussion.close' }, { effect: 'ends', isMain: suggested === 'close' }),
      ...(mayVote ? [act('wait.vote', { type: 'vote.call' }, { count, isMain: suggested === 'vote' })] : []),
      ...(mayPass(discussion) ? [act('wait.pass', { type: 'floor.pass' }, { isMain: suggested === 'pass' })] : []),
    ];
  },
  choice: (session) => choiceActs(session, openChoices(session.discussion)[0]?.id ?? ''),
  consensus: () => [
    act('card.ready.continue', { type: 'consensus.settle', taken: false }),
    main('card.ready.start', { type: 'ready.settle', choice: 'start' }),
  ],
  workshopIdeas: (session) => session.workshops.slice(-1).flatMap((workshop) => workshopActs(session, workshop)),
  workshopEnd: (session) => session.workshops.slice(-1).flatMap((workshop) => workshopActs(session, workshop)),
  readyChoice: () => [
    act('card.ready.continue', { type: 'ready.settle', choice: 'continue' }),
    main('card.ready.start', { type: 'ready.settle', choice: 'start' }),
  ],
  experts: ({ experts }) => {
    const batch = openBatch(experts);
    if (!batch) return [];
    const { id: batchId, brief } = batch;
    return [
      act(skipLabel(batch), { type: 'experts.skip', batchId }),
      main('card.experts.run', brief && { type: 'experts.run', batchId, arm: 'experts', prompt: brief.prompt }),
    ];
  },
  approval: ({ progress: { offered, placed } }) => {
    if (!offered) return [];
    const { hash } = offered;
    const back = act('card.plan.pause', { type: 'execution.pause' }, { isApart: true });
    if (placed.length === 0) return [back, main('card.plan.approve', { type: 'plan.approve', hash })];
    return [
      back,
      act('card.plan.approveAnyway', { type: 'plan.approve', hash }),
      main('card.plan.send', { type: 'plan.revise', hash }, { count: placed.length }),
    ];
  },
  review: ({ progress }) => {
    const task = currentTask(progress);
    if (!task) return [];
    const { id: taskId, noEdits } = task;
    const open = undecided(task);
    const files = filesToConfirm(task);
    if (open.length > 0)
      return [
        pause,
        act('card.task.rejectAll', { type: 'task.settle', taskId, accept: false }),
        ...(acceptedTogether(task).every(({ id }) => task.toConfirm?.includes(id))
          ? []
          : [act('card.task.acceptAll', { type: 'task.settle', taskId, accept: true }, { effect: 'writes', isMain: files.length === 0 })]),
        // One button confirms all accepted files that configure tools; the button label lists the file names.
        ...(files.length === 0
          ? []
          : [
              main(
                'card.task.confirmAll',
                { type: 'task.settle', taskId, accept: true, confirmed: true },
                { effect: 'writes', values: { files: files.join(', ') } },
              ),
            ]),
      ];
    return noEdits
      ? [
          act('card.task.skip', { type: 'task.skip', taskId }, { effect: 'ends', isApart: true }),
          act('card.task.mark', { type: 'task.mark', taskId }),
          main('card.task.tryAgain', { type: 'task.redo', taskId }),
        ]
      : [];
  },
  command: ({ shell }) => {
    const command = shell.find(({ state }) => state === 'asked');
    if (!command) return [];
    const { commandId, asked } = command;
    const run = (label: TextKey, allow: 'once' | 'line' | 'prefix', more: Partial<CardAct> = {}) =>
      act(label, { type: 'command.settle', commandId, allow }, { effect: 'writes', ...more });
    const forGood = [
      run('card.command.line', 'line', { isApart: true }),
      ...(asked?.prefix
        ? [run('card.command.prefix', 'prefix', { isApart: true, values: { prefix: allowedText({ kind: 'line', words: asked.prefix }) } })]
        : []),
    ];
    return [
      act('card.command.refuse', { type: 'command.settle', commandId, allow: null }),
      run('card.command.once', 'once', { isMain: true }),
      ...(asked && asked.hazards.length > 0 ? [] : forGood),
    ];
  },
  goOn: () => [
    act('card.pace.stop', { type: 'execution.goOn', goOn: false }, { effect: 'ends' }),
    main('card.pace.goOn', { type: 'execution.goOn', goOn: true }),
  ],
  unmetDependencies: ({ progress }) => {
    const task = taskWithUnmetDependencies(progress);
    return task
      ? [
          pause,
          act('card.unmetDependencies.build', { type: 'task.buildAnyway', taskId: task.id }),
          main('card.task.skip', { type: 'task.skip', taskId: task.id }, { effect: 'ends' }),
        ]
      : [];
  },
  verification: (_, { check }) => [
    act('card.verification.skip', { type: 'verification.skip' }),
    ...(check === null ? [] : [main('card.verification.run', { type: 'verification.run' }, { values: { task: check }, effect: 'writes' })]),
  ],
  redCheck: (session) => {
    const taskId = session.progress.checks.last?.taskId ?? null;
    return [
      act('card.verification.waive', { type: 'verification.waive' }),
      ...(taskId === null ? [] : [act('card.verification.byHand', { type: 'task.mark', taskId })]),
      isRecordingOver(session) ? main('fault.action.setKey', null) : main('card.verification.fix', { type: 'verification.fix' }),
    ];
  },
  tool: ({ tools }) => {
    const asked = askedTool(tools);
    return asked ? toolActs(asked.callId) : [];
  },
  restore: ({ checkpoints: { offer } }) =>
    offer
      ? [
          act('card.restore.cancel', { type: 'restore.settle', restoreId: offer.restoreId, taken: false, overwrite: [] }),
          main(
            'card.restore.take',
            { type: 'restore.settle', restoreId: offer.restoreId, taken: true, overwrite: [] },
            { effect: 'writes' },
          ),
        ]
      : [],
  record: ({ progress: { record } }) => {
    const hunk = record?.files[0]?.hunks[0];
    if (!record || !hunk) return [];
    const settle = { type: 'hunk.settle', taskId: record.id, hunkId: hunk.id } as const;
    // A conflict means that the path is taken, so the main action proposes the record again, under the next number.
    return [
      act('card.done.record.reject', { ...settle, accept: false }),
      record.verdicts[hunk.id] === 'conflicted'
        ? main('card.done.record.propose', { type: 'record.propose' })
        : main('card.done.record.accept', { ...settle, accept: true }, { effect: 'writes' }),
    ];
  },
  done: () => [report, main('card.done.new', { type: 'session.new' })],
};

export function sizeActs(session: Session): readonly CardAct[] {
  if (!mayChooseSize(session)) return [];
  return sizes.flatMap((size) =>
    size === sizeOf(session) ? [] : [act(`size.choose.${size}`, { type: 'size.choose', size }, { short: `size.${size}` })],
  );
}

/** Returns the actions that fix a fault. If a retry alone would fail again, the fix is the main action. */
export function fixActs(reason: FaultReason, about: string): readonly CardAct[] {
  const action = faultFixes[reason];
  const retry = act('fault.action.retry', { type: 'run.resume' });
  if (isServerDown({ reason, about })) return [act('fault.action.setKey', null), { ...retry, isMain: true }];
  if (action === 'retry') return [{ ...retry, isMain: true }];
  const command: Command | null =
    action === 'setKey' ? null : { type: 'editor.mend', action, ...(action === 'changeEncoding' && { path: about }) };
  const mend = act(`fault.action.${action}`, command);
  if (action === 'openFolder')
    return [retry, act('fault.action.openSample', { type: 'editor.mend', action: 'openSample' }), { ...mend, isMain: true }];
  return action === 'showLog' ? [mend, { ...retry, isMain: true }] : [retry, { ...mend, isMain: true }];
}

export function toolActs(callId: string): readonly CardAct[] {
  return [
    act('card.tool.refuse', { type: 'tool.answer', callId, allowed: false }),
    main('card.tool.allow', { type: 'tool.answer', callId, allowed: true }),
  ];
}

export function choiceActs({ discussion, team }: Session, objectionId: string): readonly CardAct[] {
  return [
    act('card.choice.later', { type: 'choice.make', objectionId, choice: { kind: 'later' } }),
    ...(voices(discussion, team).length > 0 ? [act('card.choice.ask', null)] : []),
    ...(activeClauses(discussion.proposal).length > 0 ? [act('card.choice.change', null)] : []),
    act('card.choice.accept', { type: 'choice.make', objectionId, choice: { kind: 'accept' } }),
  ];
}

export function workshopActs(session: Session, workshop: Workshop): readonly CardAct[] {
  const { id: workshopId, topic, result, winner, adopted, ideas } = workshop;
  const isPart = isPartial(workshop);
  const read = act(isPart ? 'card.workshop.reportSoFar' : 'card.workshop.report', { type: 'report.open', format: null });
  if (result === null) {
    const again = main('card.workshop.askAgain', { type: 'workshop.askAgain', workshopId });
    const end = act('card.workshop.end', { type: 'workshop.cancel', workshopId }, { effect: 'ends' });
    return [read, end, ...(awaits(session) === 'workshopIdeas' ? [again] : [])];
  }
  if (session.phase !== 'discovery' || session.workshops.at(-1) !== workshop) return [read];
  if (winner !== null) return [read, ...(adopted === null ? [main('card.workshop.adopt', { type: 'workshop.adopt', workshopId })] : [])];
  const isOver = ideas.length === 0 && openWorkshop(session.workshops) === undefined;
  const picks = (awaitsPick(workshop) ? result.contenders : []).map((ideaId) => {
    const title = ideas.find((idea) => idea.id === ideaId)?.title ?? ideaId;
    return act('card.workshop.pick', { type: 'workshop.pick', workshopId, ideaId }, { values: { title } });
  });
  return [read, ...(isOver ? [main('card.workshop.startAgain', { type: 'editor.workshop', topic })] : []), ...picks];
}

const settingOf = { callBudget: 'calls', tokenBudget: 'tokens', costBudget: 'costUsd' } as const;

/** Whether the limit has been raised since it was reached, so that work can continue. */
function isRaised(reached: Cap | null, limits: CapLimits | undefined): boolean {
  const set = reached && limits?.[reached.scope][settingOf[reached.reason]];
  return typeof set === 'number' && reached !== null && reached.limit !== null && set > reached.limit;
}

export function actLabel(t: Wording, { label, values, count }: CardAct): string {
  return count === undefined ? t(label, values) : t.count(label, count);
}
