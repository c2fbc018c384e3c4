// Evaluation task files: valid addresses, commits and licenses, and no source code.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { languages, loadCeiling, loadTasks } from './task';
import { assertEmpty, assertMapped } from '../kit/lists';

describe('evaluation: tasks', () => {
  const tasks = loadTasks();

  it('there are at least 40, in four languages', () => {
    assert.ok(tasks.length >= 40, `${tasks.length}`);
    assertEmpty(languages.filter((each) => !tasks.some(({ language }) => language === each)));
  });

  it('each has its own name and commits, a fix other than the feature, and versions of its packages', () => {
    assert.equal(new Set(tasks.map(({ name }) => name)).size, tasks.length);
    assert.equal(new Set(tasks.map(({ feature }) => feature)).size, tasks.length);
    assertEmpty(tasks.filter(({ feature, fix }) => feature === fix));
    assertEmpty(tasks.flatMap(({ packages }) => packages).filter((spec) => !/.(?:@|==)\d/.test(spec)));
  });

  it('all licenses allow use and change', () => {
    const free = new Set(['MIT', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'ISC', 'Unlicense', 'Apache-2.0 OR BSD-2-Clause']);
    assertMapped(
      tasks.filter(({ licence }) => !free.has(licence)),
      [],
      ({ name, licence }) => `${name}: ${licence}`,
    );
  });

  it('the folder contains no source of a repository', () => {
    assertEmpty(readdirSync('test/eval/tasks').filter((name) => name !== 'tasks.json' && name !== 'ceiling.json'));
  });

  it('a ceiling names existing tasks', () => {
    const named = Object.keys(loadCeiling()?.runs ?? {});
    assertEmpty(named.filter((name) => !tasks.some((task) => task.name === name)));
  });
});
