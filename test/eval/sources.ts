// Checks out the source states of a task, from local git directories or GitHub.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Task } from './task';

/**
 * `before`: parent commit of the feature. `feature`: first version of the feature. `reference`: first version plus the fix, without the
 * commits in between.
 */
export type State = 'before' | 'feature' | 'reference';

export interface Sources {
  /** Folder for fetched repositories, tools and runs. */
  readonly root: string;
  /** Creates a folder with the files of a state, without history. Prompts contain the folder name, so the name is that of the task. */
  checkOut(task: Task, state: State): string;
  remove(folder: string): void;
}

/** Task that cannot be played: its sources are missing, or its tests do not distinguish the states. */
export class TaskError extends Error {}

export function git(args: readonly string[], options: { cwd?: string; index?: string; input?: string } = {}): string {
  const env = {
    ...process.env,
    GIT_TERMINAL_PROMPT: '0',
    GIT_CEILING_DIRECTORIES: options.cwd && dirname(options.cwd),
    GIT_INDEX_FILE: options.index,
  };
  const ran = spawnSync('git', args, { cwd: options.cwd, env, input: options.input, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  if (ran.status !== 0) throw new TaskError(`git ${args.find((word) => !word.startsWith('-'))}: ${ran.stderr.trim().slice(0, 300)}`);
  return ran.stdout;
}

/** @param clones folder with git directories named `owner+name`; repositories that are not in the folder are fetched */
export function openSources(root: string, clones: string | null = null): Sources {
  mkdirSync(join(root, 'runs'), { recursive: true });
  const place = realpathSync(root);

  function gitDirectory({ repository }: Task): string {
    const name = repository.replace('/', '+');
    const local = clones === null ? null : join(clones, name);
    if (local !== null && existsSync(local)) return realpathSync(local);
    const own = join(place, 'clones', name);
    if (!existsSync(own)) git(['clone', '--quiet', '--bare', '--filter=blob:none', `https://github.com/${repository}.git`, own]);
    return own;
  }

  const remove = (folder: string) => rmSync(dirname(folder), { recursive: true, force: true });

  return {
    root: place,
    remove,
    checkOut(task, state) {
      const store = gitDirectory(task);
      const index = join(place, 'runs', `.index-${process.pid}`);
      const folder = join(mkdtempSync(join(place, 'runs', '-')), task.name);
      mkdirSync(folder);
      try {
        const from = state === 'before' ? `${task.feature}^` : task.feature;
        git([`--git-dir=${store}`, 'read-tree', from], { index });
        git([`--git-dir=${store}`, `--work-tree=${folder}`, 'checkout-index', '--all'], { cwd: folder, index });
        if (state === 'reference') {
          const patch = git([`--git-dir=${store}`, 'diff', '--binary', `${task.fix}^`, task.fix, '--', '.', ':!*.md']);
          git(['apply', '--whitespace=nowarn', '-'], { cwd: folder, input: patch });
        }
      } catch (error) {
        remove(folder);
        throw error;
      } finally {
        rmSync(index, { force: true });
      }
      return folder;
    },
  };
}
