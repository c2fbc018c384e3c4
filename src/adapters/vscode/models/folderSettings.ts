// Asks before a trusted folder's settings spend more, check less or name other models than the user's own; until then the user's own count.
import * as vscode from 'vscode';
import { type Raise, raiseKey, raiseText } from '../../../core/models/folderSettings';
import { fill, type Texts } from '../../../core/i18n/language';
import { section } from './settings';

/** What the user said to each raise of this folder, kept with the folder. */
export interface RaiseAnswers {
  isAllowed(raise: Raise): boolean;
  isAnswered(raise: Raise): boolean;
  answer(raises: readonly Raise[], isAllowed: boolean): Promise<void>;
}

const key = 'milkstack.folderSettings';
/** Older answers than these are asked for anew. */
const maxKept = 200;

export function createRaiseAnswers(state: vscode.Memento): RaiseAnswers {
  const read = () => state.get<Readonly<Record<string, boolean>>>(key, {});
  return {
    isAllowed: (raise) => read()[raiseKey(raise)] === true,
    isAnswered: (raise) => raiseKey(raise) in read(),
    answer: async (raises, isAllowed) => {
      const kept = Object.entries(read()).filter(([known]) => !raises.some((raise) => raiseKey(raise) === known));
      const given = raises.map((raise) => [raiseKey(raise), isAllowed] as const);
      await state.update(key, Object.fromEntries([...kept, ...given].slice(-maxKept)));
    },
  };
}

export interface FolderSettingsOptions {
  raises(): readonly Raise[];
  readonly texts: Texts;
  /** What counts is another value now. */
  readonly changed: () => void;
}

/** Asks now, and whenever the folder's settings change or the folder is trusted. A question that is closed is asked again another day. */
export function watchFolderSettings(
  { workspaceState, subscriptions }: Pick<vscode.ExtensionContext, 'workspaceState' | 'subscriptions'>,
  options: FolderSettingsOptions,
): void {
  const answers = createRaiseAnswers(workspaceState);
  let asked = '';
  const ask = async () => {
    const raises = options.raises().filter((raise) => !answers.isAnswered(raise));
    const question = raises.map(raiseKey).join('\n');
    if (question === asked) return;
    asked = question;
    if (raises.length > 0) await askAbout(raises, answers, options);
  };
  subscriptions.push(
    vscode.workspace.onDidGrantWorkspaceTrust(() => void ask()),
    vscode.workspace.onDidChangeConfiguration((event) => void (event.affectsConfiguration(section) && ask())),
  );
  void ask();
}

async function askAbout(raises: readonly Raise[], answers: RaiseAnswers, { texts, changed }: FolderSettingsOptions): Promise<void> {
  const list = raises.map(raiseText).join('; ');
  const [yes, no] = [texts['folder.raise.allow'], texts['folder.raise.keep']];
  const answer = await vscode.window.showWarningMessage(fill(texts, 'folder.raise.ask', { list }), yes, no);
  if (answer !== yes && answer !== no) return;
  await answers.answer(raises, answer === yes);
  changed();
}
