// What git ignores in every repository of this user, and in one alone without a word in it, where git itself is not asked.
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { createRules, type IgnoreRules } from './ignoreRules';
import { readIgnoreFile } from './ignoreFile';
import { lineTexts } from '../../../core/text/lines';

/**
 * The rules that every ignore file below `top` comes after: those of the file that `core.excludesFile` names in the user's own settings, or of
 * the one git looks for otherwise, and those of `info/exclude` of the repository that begins there.
 * @param top a folder's path from `folder`, empty for itself
 * @param environment `HOME` and `XDG_CONFIG_HOME` are looked up here
 */
export function outerRules(folder: string, top: string, environment: NodeJS.ProcessEnv = process.env): IgnoreRules {
  const home = environment.HOME || homedir();
  const settings = join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'git');
  // of several, git goes by the last
  const named = [join(settings, 'config'), join(home, '.gitconfig')].flatMap((path) => excludesFiles(readIgnoreFile(path) ?? '')).at(-1);
  const everywhere = named?.replace(/^~(?=[/\\])/, home) ?? join(settings, 'ignore');
  return [everywhere, join(folder, top, '.git/info/exclude')].reduce((rules, path) => {
    const text = isAbsolute(path) ? readIgnoreFile(path) : null;
    return text === null ? rules : rules.with(top, text);
  }, createRules());
}

/** Every path that the text of a settings file gives `core.excludesFile`. */
function excludesFiles(settings: string): string[] {
  const found: string[] = [];
  let section = '';
  for (const line of lineTexts(settings)) {
    section = /^\s*\[\s*([^\]]*?)\s*\]/.exec(line)?.[1]?.toLowerCase() ?? section;
    const value = /(?:^|\])\s*excludesfile\s*=\s*(.*?)\s*$/i.exec(line)?.[1];
    if (value && section === 'core') found.push(value.replace(/^"(.*)"$/, '$1').replaceAll('\\\\', '\\'));
  }
  return found;
}
