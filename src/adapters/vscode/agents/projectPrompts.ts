// Reads prompt files; shows problems in prompt, rule and skill files as diagnostics.
import * as vscode from 'vscode';
import {
  isPromptPath,
  maxPrompts,
  promptFolder,
  readPromptFile,
  readPrompts,
  type ReadPrompts,
} from '../../../core/context/prompt/promptFiles';
import {
  isRulePath,
  isSkillPath,
  isWholeRule,
  ruleFolders,
  ruleProblems,
  skillFolders,
  wholeRules,
} from '../../../core/context/prompt/ruleFiles';
import type { Texts } from '../../../core/i18n/language';
import { openFolders, type Roots } from '../workspace/workspacePlaces';
import { createFileProblems, readNamedFiles, readProjectFiles, watchProjectFiles } from './projectFiles';

export interface ProjectPrompts {
  /** Returns the result of the last read; empty in an untrusted workspace. */
  read(): ReadPrompts;
}

const isGuide = (path: string) => isRulePath(path) || isSkillPath(path) || isWholeRule(path);
const guideFolders = [...ruleFolders.map(({ folder }) => folder), ...skillFolders];
const maxGuides = 200;
const nothing: ReadPrompts = { prompts: [], problems: [] };

/** Starts reading in the background. Calls `changed` after each read whose result differs from the last one. */
export function watchProjectPrompts(
  texts: Texts,
  changed: () => void,
  subscriptions: vscode.Disposable[],
  roots: Roots = openFolders,
): ProjectPrompts {
  const shown = createFileProblems(texts, roots, subscriptions);
  let read = nothing;
  const load = async (): Promise<void> => {
    const next = vscode.workspace.isTrusted ? await readAll(roots) : nothing;
    const isSame = JSON.stringify(next) === JSON.stringify(read);
    read = next;
    shown.all(next.problems);
    if (!isSame) changed();
  };
  const typed = (path: string, text: string) =>
    shown.of(path, isPromptPath(path) ? readPromptFile(path, text).problems : ruleProblems(path, text));
  const isOne = (path: string) => isPromptPath(path) || isGuide(path);
  void watchProjectFiles({ folders: [promptFolder, ...guideFolders], isOne, load, typed }, subscriptions, roots);
  return { read: () => read };
}

async function readAll(roots: Roots): Promise<ReadPrompts> {
  const { prompts, problems } = readPrompts(await readProjectFiles(roots, [promptFolder], isPromptPath, maxPrompts));
  const guides = [...(await readProjectFiles(roots, guideFolders, isGuide, maxGuides)), ...(await readNamedFiles(roots, wholeRules))];
  return { prompts, problems: [...problems, ...guides.flatMap(({ path, text }) => ruleProblems(path, text))] };
}
