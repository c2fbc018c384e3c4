// GitHub workflows: valid YAML, valid references between their parts.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, string>>;
}

interface Job {
  readonly 'runs-on': string;
  readonly 'timeout-minutes'?: number;
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: unknown;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = '.github';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.yml'));
const read = (path: string) => load(readFileSync(path, 'utf8'));

/** Expressions in `${{ … }}`, and values of `if`, which are expressions without delimiters. */
function expressionsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return key === 'if' ? [value] : [...value.matchAll(/\$\{\{(.*?)\}\}/g)].map(([, inner]) => inner ?? '');
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => expressionsOf(part, name));
}

/** Valid expression: context names, strings and operators. Only contexts that the workflows use are allowed. */
const expression =
  /^\s*!?(?:(?:github|matrix|runner|secrets|vars)(?:\.\w+)+|'[^']*')(?:\s*(?:==|!=|&&|\|\|)\s*(?:(?:github|matrix|runner|secrets|vars)(?:\.\w+)+|'[^']*'))*\s*$/;

describe('files that GitHub reads', () => {
  for (const path of files) it(`${path} is valid YAML`, () => assert.ok(read(path)));

  for (const path of files.filter((name) => name.includes('/ISSUE_TEMPLATE/') && !name.endsWith('config.yml')))
    it(`${path} is a valid form`, () => {
      const { name, description, body } = read(path) as Record<string, unknown> & { body: { type: string; attributes: object }[] };
      assert.ok(name && description);
      for (const { type, attributes } of body)
        assert.ok(attributes && ['markdown', 'textarea', 'input', 'dropdown', 'checkboxes'].includes(type));
    });

  for (const path of files.filter((name) => name.includes('/workflows/')))
    describe(path, () => {
      const { on, permissions, jobs } = read(path) as Workflow;

      it('has triggers, read-only permissions unless a job says otherwise, and timeouts', () => {
        assert.ok(on);
        assert.deepEqual(permissions, { contents: 'read' });
        for (const [name, job] of Object.entries(jobs)) assert.ok(job['runs-on'] && (job['timeout-minutes'] ?? 0) > 0, name);
      });

      it('waits for existing jobs', () => {
        for (const { needs = [] } of Object.values(jobs)) for (const name of [needs].flat()) assert.ok(name in jobs, name);
      });

      it('has steps that use an action or run something, with existing names', () => {
        for (const { uses, run, with: given = {} } of Object.values(jobs).flatMap(({ steps }) => steps)) {
          assert.equal([uses, run].filter(Boolean).length, 1, JSON.stringify({ uses, run }));
          const named = given['node-version-file'];
          if (named !== undefined) assert.ok(existsSync(named), named);
          if (uses?.startsWith('actions/setup-node@')) assert.ok(named ?? given['node-version'], uses);
        }
      });

      it('has valid conditions and expressions of a matrix with these axes', () => {
        for (const job of Object.values(jobs)) {
          const axes = Object.keys(job.strategy?.matrix ?? {});
          for (const each of expressionsOf(job)) {
            assert.match(each, expression);
            for (const [, axis] of each.matchAll(/matrix\.(\w+)/g)) assert.ok(axes.includes(axis ?? ''), each);
          }
        }
      });
    });
});
