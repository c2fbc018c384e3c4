// Project rule files and skills: their locations, and the paths to which they apply.
import { type AgentProblem, invisibleProblems } from '../../agents/agentProblems';
import { foldersAbove } from '../../paths/pathParts';
import { headList, type HeadProblem, headText, readFrontMatter } from '../../text/frontMatter';
import { singleSpaced, withoutByteOrderMark } from '../../text/lines';
import { withoutInvisible } from '../../text/visible';
import { isMeant } from '../files/pathGlob';

/** Names of files whose rules apply to everything below their folder. */
export const folderRules = ['AGENTS.md', 'CLAUDE.md', 'GEMINI.md'] as const;

/** Paths of files whose rules apply to a whole workspace folder. */
export const wholeRules: readonly string[] = [...folderRules, '.github/copilot-instructions.md', '.claude/CLAUDE.md'];

/** Folders that contain rule files, with the extension of the files. */
export const ruleFolders: readonly { readonly folder: string; readonly ending: RegExp }[] = [
  { folder: '.cursor/rules', ending: /\.(?:mdc|md)$/ },
  { folder: '.github/instructions', ending: /\.instructions\.md$/ },
  { folder: '.kiro/steering', ending: /\.md$/ },
  { folder: '.claude/rules', ending: /\.md$/ },
];

export type RuleScope =
  | { readonly when: 'always' }
  | { readonly when: 'paths'; readonly patterns: readonly string[] }
  | { readonly when: 'asked'; readonly about: string };

export interface RuleFile {
  readonly scope: RuleScope;
  readonly text: string;
  /** 1-based line of the file at which `text` starts. */
  readonly line: number;
  /** Problems in the front matter. If there are any, the rule always applies instead of being dropped. */
  readonly problems: readonly HeadProblem[];
}

const maxAboutLength = 160;

/**
 * Parses a rule file into its scope and its rules.
 * @param path relative to the workspace folder of the file
 */
export function readRuleFile(path: string, written: string): RuleFile {
  const source = withoutInvisible(written);
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

/**
 * Whether a rule applies to any of the paths.
 * @param paths relative to the workspace folder of the rule
 */
export function isRuleMeant(scope: RuleScope, paths: readonly string[]): boolean {
  return scope.when === 'always' || (scope.when === 'paths' && paths.some((path) => isMeant(path, scope.patterns)));
}

/** Returns up to `max` folders that may contain rules for the paths, outermost first, without the root. */
export function foldersToAsk(paths: readonly string[], max: number): string[] {
  const found = new Set<string>();
  for (const path of paths) for (const folder of foldersAbove(path).slice(1)) if (found.size < max) found.add(folder);
  return [...found].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
}

/** @param path starts with the folder name in a multi-root workspace */
export function isRulePath(path: string): boolean {
  return ruleFolders.some(({ folder, ending }) => ending.test(path) && (path.startsWith(`${folder}/`) || path.includes(`/${folder}/`)));
}

export function isWholeRule(path: string): boolean {
  return wholeRules.some((name) => path === name || path.endsWith(`/${name}`));
}

/** Returns the problems in a rule file or skill: unreadable front matter and invisible characters. */
export function ruleProblems(path: string, source: string): readonly AgentProblem[] {
  const hasHead = isRulePath(path) || isSkillPath(path);
  if (!hasHead && !isWholeRule(path)) return [];
  const head = hasHead ? readFrontMatter(source).problems.map(({ line, reason, detail }) => ({ path, line, reason, detail })) : [];
  return [...head, ...invisibleProblems(path, source)];
}

/** Folders that contain skills; each skill has its own subfolder. */
export const skillFolders: readonly string[] = ['.github/skills', '.claude/skills', '.agents/skills'];

const maxAbout = 200;

export function isSkillPath(path: string): boolean {
  return /(?:^|\/)(?:\.github|\.claude|\.agents)\/skills\/(?:[^/]+\/){1,3}SKILL\.md$/.test(path);
}

export function aboutSkill(source: string): string {
  const head = readFrontMatter(withoutInvisible(source));
  const said = [headText(head, 'name'), headText(head, 'description')].filter((text) => text !== '').join(': ');
  return singleSpaced(said).slice(0, maxAbout);
}
