// Built panel in a browser, with a fake host for long sessions.
import type { Page } from 'playwright-core';
import { items } from '../../../src/core/base/chunkedList';
import { runsOf } from '../../../src/core/base/runLength';
import { emptySession, type Session } from '../../../src/core/session';
import { createTranscriptSearch, snapshotWindow } from '../../../src/core/sessions/transcriptSearch';
import type { HostMessage, PanelMessage } from '../../../src/protocol';
import { openPanelPage } from '../../kit/panelPage';
import { sampleEnvironment } from '../../kit/sampleSession';

export interface MeasuredPanel {
  readonly page: Page;
  /** Creates the message with which the host shows a session, and its size in characters. */
  snapshotOf(session: Session): { readonly message: HostMessage; readonly characters: number };
  close(): Promise<void>;
}

/** Opens the built panel in a browser. The product must have been built. */
export async function openMeasuredPanel(): Promise<MeasuredPanel> {
  let shown: Session = emptySession;
  const snapshotOf = (session: Session) => {
    shown = session;
    const message: HostMessage = {
      ...{ kind: 'snapshot', session: snapshotWindow(session), typing: null, waiting: null, busy: false },
      environment: sampleEnvironment(),
    };
    return { message, characters: JSON.stringify(message).length };
  };
  const answer = (message: PanelMessage): HostMessage | null => {
    if (message.kind === 'hello') return snapshotOf(shown).message;
    if (message.kind === 'seek') return { ...message, kind: 'sought', entries: runsOf(soughtIn(shown, message.text)) };
    if (message.kind !== 'older') return null;
    return { ...message, entries: shown.transcript.entries.chunks[message.chunk] ?? [] };
  };
  const { page, close } = await openPanelPage({ answer });
  return { page, snapshotOf, close };
}

function soughtIn(session: Session, text: string): number[] {
  const isSought = createTranscriptSearch(text);
  return [...items(session.transcript.entries)].flatMap((entry, index) => (isSought(entry) ? [index] : []));
}
