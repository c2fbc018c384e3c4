// Lists sessions for the panel, and exports a session as a file.
import type { Command, CommandOf } from '../../../core/commands';
import type { Language, Texts } from '../../../core/i18n/language';
import { reportFileName } from '../../../core/report/fileName';
import type { Session } from '../../../core/session';
import { exportedLog } from '../../../core/sessions/exportedLog';
import type { ListedSession } from '../../../core/sessions/list';
import type { OtherSession } from '../../files/sessions/otherStorages';
import { sessionTitle } from '../../../core/lifecycle/summary';
import type { Sessions } from '../../../flows/ports/sessions';
import type { DeletedSession, HostMessage } from '../../../protocol';
import { offeredFile, saveWhereChosen } from './reportTab';

export interface SessionListOf {
  readonly sessions: Pick<Sessions, 'list' | 'openSince' | 'view' | 'log' | 'purge'>;
  /** `isOurs`: whether this window holds the lease of the session. */
  readonly controller: () => { readonly session: Session; readonly isOurs: boolean; readonly isBusy: boolean };
  /** Sessions in the storage of other folders. */
  readonly others: () => Promise<readonly OtherSession[]>;
  /** Removes stored contents that no session refers to. */
  readonly cleanContents: () => Promise<void>;
  readonly post: (message: HostMessage) => void;
  readonly texts: Texts;
  readonly language: Language;
  readonly home: string;
  warn(error: Error): void;
}

export interface SessionListing {
  /** Returns the sessions of this folder, and those of other folders found by the last `tell`. */
  read(): Promise<readonly ListedSession[]>;
  /** Posts the list to the panel. The first call also purges deleted sessions that can no longer be restored. */
  tell(): Promise<void>;
  /** Called after a command. Posts the list again after a `session.*` command, if the panel has requested the list before. */
  follow(command: Command, isDone: boolean): Promise<void>;
  export(command: CommandOf<'sessions.export'>): Promise<void>;
}

export function createSessionList({
  sessions,
  controller,
  others,
  cleanContents,
  post,
  texts,
  language,
  home,
  warn,
}: SessionListOf): SessionListing {
  let hasAsked = false;
  let told = 0;
  let deleted: DeletedSession | null = null;
  let listed: readonly ListedSession[] = [];
  let elsewhere: readonly OtherSession[] = [];

  const whereOpen = async (id: string): Promise<ListedSession['open']> => {
    const { session, isOurs } = controller();
    if (session.id === id && isOurs) return 'here';
    return (await sessions.openSince(id)) === null ? 'nowhere' : 'elsewhere';
  };

  const read = async (): Promise<readonly ListedSession[]> => {
    const { session, isOurs } = controller();
    const summaries = await sessions.list();
    const own = summaries.map(async (summary) => ({
      // Uses the open session's summary, because the log on disk may be older.
      ...(isOurs && session.id === summary.id ? session.summary : summary),
      open: await whereOpen(summary.id),
    }));
    const ids = new Set(summaries.map(({ id }) => id));
    const found = elsewhere.filter(({ summary }) => !ids.has(summary.id));
    const offered = found.map(({ summary, ...from }) => ({ ...summary, isPinned: false, open: 'nowhere' as const, from }));
    return [...(await Promise.all(own)), ...offered];
  };

  /**
   * Purges deleted sessions that can no longer be restored, and removes unreferenced contents. While an operation is running, contents are
   * kept, because the operation may still refer to them.
   */
  const tidy = async (): Promise<void> => {
    await sessions.purge();
    if (!controller().isBusy) await cleanContents();
  };

  const tell = async (): Promise<void> => {
    if (!hasAsked) void tidy().catch(warn);
    hasAsked = true;
    const mine = ++told;
    const now = await read();
    // If reads overlap, only the latest result is posted.
    if (mine !== told) return;
    listed = now;
    post({ kind: 'sessions', sessions: listed, deleted });
    // Reading the sessions of other folders can be slow, so they are posted separately.
    const before = JSON.stringify(elsewhere);
    elsewhere = await others();
    if (mine === told && JSON.stringify(elsewhere) !== before) await tell();
  };

  return {
    read,
    tell,
    follow: async (command, isDone) => {
      if (!hasAsked || !command.type.startsWith('session.')) return;
      if (command.type === 'session.delete' && isDone) {
        const gone = listed.find(({ id }) => id === command.sessionId);
        deleted = { id: command.sessionId, title: gone ? sessionTitle(gone) : '' };
      }
      if (command.type === 'session.undelete') deleted = null;
      await tell();
    },
    export: async ({ sessionId, format }) => {
      const now = controller().session;
      const session = now.id === sessionId ? now : await sessions.view(sessionId);
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const { reportHtml, reportMarkdown, reportOf, wordingFor } = await import('../../../core/report/writers');
      const report = () => reportOf(session, wordingFor({ texts, language, timeZone }, session.discussion.own));
      const contents = {
        markdown: async () => reportMarkdown(report()),
        html: async () => reportHtml(report()),
        jsonl: async () => exportedLog(await sessions.log(sessionId)),
      };
      const text = await contents[format]();
      const ending = format === 'markdown' ? 'md' : format;
      const title = sessionTitle(session.summary);
      const options = {
        title: texts[`sessions.export.${format}`],
        defaultUri: offeredFile(reportFileName(title, ending), home),
        filters: { [ending]: [ending] },
      };
      await saveWhereChosen(options, () => text, { texts, warn });
    },
  };
}
