// Rules a project's people wrote down for whoever works on it: where each editor and agent keeps them, and for which paths each one is meant.
import { type HeadProblem, headList, readFrontMatter, headText } from '../../text/frontMatter';
import { isMeant } from '../files/pathGlob';
import { singleSpaced, withoutByteOrderMark } from '../../text/lines';
import { foldersAbove } from '../../paths/pathParts';

/** Files that hold for all that is below their folder. */
export const folderRules = ['AGENTS.md', 'CLAUDE.md', 'GEMINI.md'] as const;

/** Files that hold for a whole folder of the workspace. */
export const wholeRules: readonly string[] = [...folderRules, '.github/copilot-instructions.md', '.claude/CLAUDE.md'];

/** Where folders of single rules are, and how the files in them end. */
export const ruleFolders: readonly { readonly folder: string; readonly ending: RegExp }[] = [
  { folder: '.cursor/rules', ending: /\.(?:mdc|md)$/ },
  { folder: '.github/instructions', ending: /\.instructions\.md$/ },
  { folder: '.kiro/steering', ending: /\.md$/ },
  { folder: '.claude/rules', ending: /\.md$/ },
];

/** When a rule is meant: always, for some paths, or where somebody asks for it. */
export type RuleScope =
  | { readonly when: 'always' }
  | { readonly when: 'paths'; readonly patterns: readonly string[] }
  | { readonly when: 'asked'; readonly about: string };

export interface RuleFile {
  readonly scope: RuleScope;
  readonly text: string;
  /** The line of the file its text begins with. */
  readonly line: number;
  /** What of its head could not be read; the rule holds always then, so that nothing gets lost. */
  readonly problems: readonly HeadProblem[];
}

const maxAboutLength = 160;

/** @param path from the folder of the workspace it lies in */
export function readRuleFile(path: string, source: string): RuleFile {
  if (!ruleFolders.some(({ folder }) => path.startsWith(`${folder}/`))) {
    return { scope: { when: 'always' }, text: withoutByteOrderMark(source), line: 1, problems: [] };
  }
  const head = readFrontMatter(source);
  const isBroken = head.problems.length > 0;
  const text = isBroken ? withoutByteOrderMark(source) : head.body;
  return {
    scope: isBroken || !head.hasHead ? { when: 'always' } : scopeOf(path, head),
    text,
    line: isBroken ? 1 : head.bodyLine,
    problems: head.problems,
  };
}

type RuleFileHead = ReturnType<typeof readFrontMatter>;

function scopeOf(path: string, head: RuleFileHead): RuleScope {
  const asked: RuleScope = { when: 'asked', about: singleSpaced(headText(head, 'description')).slice(0, maxAboutLength) };
  const forPaths = (patterns: readonly string[], otherwise: RuleScope): RuleScope =>
    patterns.length > 0 ? { when: 'paths', patterns } : otherwise;
  if (path.startsWith('.cursor/'))
    return headText(head, 'alwaysApply') === 'true' ? { when: 'always' } : forPaths(headList(head, 'globs'), asked);
  if (path.startsWith('.github/')) return forPaths(headList(head, 'applyTo'), asked);
  if (path.startsWith('.claude/')) return forPaths(headList(head, 'paths'), { when: 'always' });
  const inclusion = headText(head, 'inclusion');
  if (inclusion === 'fileMatch') return forPaths(headList(head, 'fileMatchPattern'), asked);
  return inclusion === 'manual' || inclusion === 'auto' ? asked : { when: 'always' };
}

/** Whether a rule is meant for any of the paths at hand. @param paths from the folder of the workspace the rule lies in */
export function isRuleMeant(scope: RuleScope, paths: readonly string[]): boolean {
  return scope.when === 'always' || (scope.when === 'paths' && paths.some((path) => isMeant(path, scope.patterns)));
}

/** The folders between the top and the paths, the top left out, outer ones first: where a rule for what is below may lie. */
export function foldersToAsk(paths: readonly string[], max: number): string[] {
  const found = new Set<string>();
  for (const path of paths) for (const folder of foldersAbove(path).slice(1)) if (found.size < max) found.add(folder);
  return [...found].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
}
