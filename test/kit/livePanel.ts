// Built panel in a browser, connected to a real session.
import { createPanelOutput } from '../../src/adapters/vscode/panel/panelOutput';
import { createRecorded, requestsOf } from '../../src/adapters/models/recorded';
import { type Command, panelMessageSchema } from '../../src/core/commands';
import type { HostMessage, PanelMessage } from '../../src/protocol';
import * as v from 'valibot';
import { countedIds } from './memory';
import { openTestSession, type TestSession } from './openTestSession';
import { openPanelPage, type PageOptions, type PanelPage } from './panelPage';
import { recording } from './playTour';
import { sampleEnvironment } from './sampleSession';
import { sampleFiles } from './sampleFiles';
import { virtualClock } from './virtualClock';

export interface LivePanel {
  readonly page: PanelPage['page'];
  readonly test: TestSession;
  /** Starts another discussion with the recorded team in a fresh folder. */
  begin(): Promise<void>;
  /** Waits until the team is idle and the panel is drawn. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** Prefixes of commands that this host cannot run: those of the editor and the session list. */
const elsewhere = /^(?:editor|report|setup|sessions?)\./;

export async function openLivePanel(options: Omit<PageOptions, 'answer'> = {}): Promise<LivePanel> {
  let test: TestSession | undefined;
  let output = outputTo(
    () => undefined,
    () => '',
  );
  let posted: Promise<unknown> = Promise.resolve();
  /** Commands in progress. The session may become busy only after a command has loaded its data. */
  const carried = new Set<Promise<void>>();
  let discussions = 0;
  const live = () => {
    if (!test) throw new Error('no discussion has begun');
    return test;
  };
  const environment = () => sampleEnvironment({ team: 'recorded', tourRequests: requestsOf(recording()) });
  const snapshot = () => output.snapshot(live().session(), environment(), live().controller.isBusy(), live().controller.held());
  const post = (message: HostMessage) => {
    posted = posted.then(() => panel.post(message));
  };
  const carryOut = async (command: Command) => {
    if (elsewhere.test(command.type)) return;
    const isDone = await live().controller.command(command as Parameters<TestSession['send']>[0]);
    if (!isDone) post({ kind: 'refused', command });
  };
  const answer = async (message: PanelMessage): Promise<HostMessage | null> => {
    const read = v.parse(panelMessageSchema, message);
    if (read.kind === 'hello') return snapshot();
    if (read.kind === 'older' || read.kind === 'seek') return (await output.answer(live().session, read))();
    // The result arrives as events, because the team may work for a long time.
    if (read.kind === 'command') {
      const done = carryOut(read.command).finally(() => carried.delete(done));
      carried.add(done);
    }
    return null;
  };
  const open = async () => {
    const ids = countedIds();
    const name = `d${++discussions}`;
    const clock = virtualClock({ autoUpToMs: 5_000 });
    output = outputTo(post, () => live().session().id);
    test = await openTestSession({
      models: createRecorded(recording(), clock, { paceMs: 0 }),
      files: sampleFiles(),
      clock,
      ids: { ...ids, next: (prefix) => ids.next(`${prefix}${name}`) },
      panelOutput: output,
      busy: output.busy,
    });
  };
  await open();
  const panel = await openPanelPage({ ...options, answer });
  return {
    page: panel.page,
    get test() {
      return live();
    },
    begin: async () => {
      await open();
      post(snapshot());
      await posted;
    },
    rest: async () => {
      // A command of the page reaches the test only after another turn of both event loops.
      await panel.page.evaluate(twoFrames);
      await panel.page.waitForFunction(() => (globalThis as unknown as { unanswered: number }).unanswered === 0);
      await Promise.all(carried);
      await live().rest();
      await posted;
      await panel.page.evaluate(twoFrames);
    },
    close: panel.close,
  };
}

function outputTo(post: (message: HostMessage) => void, sessionId: () => string) {
  return createPanelOutput(
    () => ({ post }),
    sessionId,
    () => 0,
  );
}

async function twoFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
}
