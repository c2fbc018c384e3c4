// Prompt files of the project (`.github/prompts/*.prompt.md`), available as commands.
import type { AgentProblem } from '../../agents/agentProblems';
import { maxInputs } from '../../lifecycle/messageLimits';
import { baseName } from '../../paths/pathParts';
import { type FrontMatter, headText, readFrontMatter } from '../../text/frontMatter';

export const promptFolder = '.github/prompts';

/** Input of a prompt, written as `${input:name}` or `${input:name:description}`. */
export interface PromptInput {
  readonly name: string;
  readonly hint: string;
}

export interface PromptFile {
  /** Name of the command, without the slash. */
  readonly name: string;
  readonly about: string;
  readonly path: string;
  readonly inputs: readonly PromptInput[];
  /** Front matter keys that have no effect, because members keep their own tools, mode and model. */
  readonly notUsed: readonly string[];
}

export interface ReadPrompts {
  readonly prompts: readonly PromptFile[];
  readonly problems: readonly AgentProblem[];
}

const shape = /^(?:[^/]+\/)?\.github\/prompts\/(?:[^/]+\/){0,3}[^/]+\.prompt\.md$/;

/** @param path starts with the folder name in a multi-root workspace */
export function isPromptPath(path: string): boolean {
  return shape.test(path);
}

export const maxPrompts = 60;
const maxAbout = 160;
const maxNameLength = 40;
const inputForm = /\$\{input:([\w.-]{1,60})(?::([^}\n]{0,200}))?\}/g;
const notUsedHere = ['tools', 'mode', 'agent', 'model'] as const;

/** Reads prompt files. The prompts are in path order; if several have the same name, only the first is used. */
export function readPrompts(files: readonly { readonly path: string; readonly text: string }[]): ReadPrompts {
  const prompts: PromptFile[] = [];
  const problems: AgentProblem[] = [];
  for (const [index, { path, text }] of files.toSorted((a, b) => (a.path < b.path ? -1 : 1)).entries()) {
    if (index >= maxPrompts) {
      problems.push({ path, line: 1, reason: 'tooMany', detail: String(maxPrompts) });
      continue;
    }
    const { prompt, problems: found } = readPromptFile(path, text);
    const twin = prompts.find(({ name }) => name === prompt?.name);
    if (twin) problems.push({ path, line: 1, reason: 'repeatedPrompt', detail: twin.path });
    else if (prompt) prompts.push(prompt);
    problems.push(...found);
  }
  return { prompts, problems };
}

interface ProjectPrompt {
  readonly prompt: PromptFile | null;
  readonly body: string;
  readonly problems: readonly AgentProblem[];
}

/** Reads one prompt file. Invalid front matter is reported, but the prompt remains usable. */
export function readPromptFile(path: string, source: string): ProjectPrompt {
  const head = readFrontMatter(source);
  const problems = head.problems.map(({ line, reason, detail }): AgentProblem => ({ path, line, reason, detail }));
  const body = head.body.trim();
  const name = nameOf(path);
  if (body === '' || name === '')
    return { prompt: null, body, problems: [...problems, { path, line: head.bodyLine, reason: 'emptyPrompt', detail: '' }] };
  const prompt = {
    name,
    about: aboutOf(head, body),
    path,
    inputs: inputsIn(body),
    notUsed: notUsedHere.filter((key) => head.fields.has(key)),
  };
  return { prompt, body, problems };
}

function nameOf(path: string): string {
  const stem = baseName(path).replace(/\.prompt\.md$/, '');
  const slug = stem
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxNameLength);
  return /^[a-z]/.test(slug) || slug === '' ? slug : `prompt-${slug}`;
}

function aboutOf(head: FrontMatter, body: string): string {
  const said = headText(head, 'description') || body.replace(/^#+\s*/, '');
  return said
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxAbout);
}

function inputsIn(body: string): readonly PromptInput[] {
  const found = new Map<string, PromptInput>();
  for (const [, name = '', hint = ''] of body.matchAll(inputForm)) if (!found.has(name)) found.set(name, { name, hint: hint.trim() });
  return [...found.values()].slice(0, maxInputs);
}

export type PromptValues = Readonly<Record<string, string>>;

/** Splits the text after a command name into input values, such as `input=value` or `input="several words"`, and the message. */
export function promptValues(rest: string, inputs: readonly PromptInput[]): { readonly values: PromptValues; readonly words: string } {
  const values: Record<string, string> = {};
  const words = rest.replace(
    /(^|\s)([\w.-]{1,60})=(?:"([^"]*)"|(\S*))/g,
    (whole, _: string, name: string, quoted?: string, plain?: string) => {
      if (!inputs.some((input) => input.name === name)) return whole;
      const value = (quoted ?? plain ?? '').trim();
      if (value !== '') values[name] = value;
      return '';
    },
  );
  return { values, words: words.trim() };
}

/** Replaces the inputs with their values. Inputs without a value stay in the text and are listed after it. */
export function filledPrompt(body: string, values: PromptValues): string {
  const open = inputsIn(body).filter(({ name }) => !Object.hasOwn(values, name));
  const text = body.replace(inputForm, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));
  if (open.length === 0) return text;
  return `${text}\n\nNot said by the user: ${open.map(({ name, hint }) => (hint === '' ? name : `${name} (${hint})`)).join(', ')}`;
}
