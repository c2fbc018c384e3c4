// Agent files written for other tools.
import assert from 'node:assert/strict';
import { maxAgentFiles, readAgentFile, readAgents } from '../../../src/core/agents/agentFileParser';
import { idProblem, maxLetterLength } from '../../../src/core/agents/agentNames';
import { agentFileKind, readForeignAgent } from '../../../src/core/agents/foreignAgents';
import { nameProblem } from '../../../src/core/agents/nameRules';
import { roster } from '../../../src/core/agents/roster';
import { lookTools } from '../../../src/core/agents/lookTools';
import { foreignFiles } from '../../kit/foreignFiles';
import { assertLinear } from '../../kit/growth';
import { paymentsHead } from '../../kit/ownMembers';
import { listOf } from '../../kit/lists';

const path = '.claude/agents/reviewer.md';
const file = (head: readonly string[], letter = 'You review.') => `---\n${head.join('\n')}\n---\n${letter}\n`;
const problemsOf = (text: string, of = path) =>
  readForeignAgent(of, text).problems.map(({ line, reason, detail }) => `${line} ${reason} ${detail}`.trim());

describe('an agent file of another tool', () => {
  it('becomes a member with a name, a description and a prompt that is optional and must be invited', () => {
    const { agent, problems } = readForeignAgent(
      path,
      file(['name: code-reviewer', 'description: Reviews what was changed. Use it often.', 'model: opus', 'required: yes', 'seated: yes']),
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(agent, {
      ...{ id: 'code-reviewer', name: 'Code Reviewer', duty: 'Reviews what was changed.', glyph: 'C', color: 'foreground', tier: 'strong' },
      ...{ required: false, seated: false, letter: 'You review.', path },
    });
  });

  it('takes its name from the file if it has none, and needs no front matter if its own tool does not', () => {
    const { agent } = readForeignAgent('.github/agents/db-expert.agent.md', '# You know tables\n\nAll of them.');
    assert.deepEqual([agent?.id, agent?.name, agent?.duty], ['db-expert', 'Db Expert', 'You know tables All of them.']);
  });

  it('loses the brackets and colons that its own tool may allow in names', () => {
    assert.equal(readForeignAgent(path, file(["name: 'SE: Security (beta)'"])).agent?.name, 'SE Security beta');
    assert.deepEqual(problemsOf(file(['name: "(user)"'])), ['2 takenName User']);
  });

  it('gets a prefix if its name is that of a built-in member', () => {
    const { agent } = readForeignAgent(path, file(['name: architect']));
    assert.deepEqual([agent?.id, agent?.name], ['project-architect', 'Project Architect']);
    const shown = { architect: 'Architektin' };
    assert.equal(readForeignAgent(path, file(['name: Architektin']), shown).agent?.name, 'Project Architektin');
  });

  const wrong: readonly (readonly [what: string, text: string, expected: string])[] = [
    ['has no head', 'You review.', '1 noFrontMatter ---'],
    ['never ends its head', '---\nname: x\n', '1 noFrontMatter ---'],
    ['has a line that is none', file(['name: x', 'oops']), '3 notKeyValue oops'],
    ['says a thing twice', file(['name: x', 'name: y']), '3 repeatedKey name'],
    ['has no letter', file(['name: x'], ''), '4 noLetter'],
    ['is called as the user is', file(['description: y', 'name: user']), '3 takenName User'],
    ['hides characters', file(['name: a\u200Bb']), '2 badCharacters name'],
    ['mixes scripts', file(['name: reviеwer']), '2 mixedScripts name'],
  ];
  for (const [what, text, expected] of wrong)
    it(`is left out with line and reason if it ${what}`, () => assert.deepEqual(problemsOf(text), [expected]));

  it('has its tools mapped to built-in ones, and unknown tools are reported', () => {
    const toolsOf = (tools: string) => readForeignAgent(path, file(['name: x', `tools: ${tools}`])).agent?.tools;
    assert.deepEqual(toolsOf('Read, Grep, Glob, Bash(git:*), mcp__git__search'), {
      here: ['list_files', 'read_file', 'search_text'],
      missing: ['Bash', 'mcp__git__search'],
    });
    assert.deepEqual(toolsOf("['search/codebase', 'read/problems', 'usages', 'changes', 'server/search', 'github/*']"), {
      here: ['search_text', 'find_symbols', 'read_problems', 'git_diff'],
      missing: ['server/search', 'github/*'],
    });
    assert.equal(toolsOf('"*"'), undefined);
    assert.equal(toolsOf('[]'), undefined);
  });

  it('has its prompt cut at a line end if it is too long', () => {
    const { agent } = readForeignAgent(path, file(['name: x'], 'A line of it.\n'.repeat(1_000)));
    assert.ok(agent?.isLetterCut);
    assert.ok(agent.letter.length <= maxLetterLength && agent.letter.endsWith('A line of it.'));
  });

  it('is found in the known folders at the top of the workspace or of one of its folders', () => {
    const kinds = listOf(`
      .claude/agents/a.md | shop/.github/agents/a.agent.md | .milkstack/agents/a.md | a/b/.claude/agents/a.md | agents/a.md`);
    assert.deepEqual(kinds.map(agentFileKind), ['claude', 'github', 'own', null, null]);
  });

  it('comes after the workspace’s own members', () => {
    const own = { path: 'z/.milkstack/agents/payments.md', text: file(paymentsHead) };
    const { agents, problems } = readAgents([{ path: 'a/.claude/agents/payments.md', text: file(['name: Payments']) }, own]);
    assert.deepEqual([agents.map((agent) => agent.path), problems.map(({ reason }) => reason)], [[own.path], ['repeatedAgent']]);
  });

  it('is parsed in linear time', () => {
    for (const piece of ['a ', '. ', '<', '# ', 'x.\n']) {
      assertLinear(piece, (text) => readForeignAgent(path, file(['name: x'], text)));
      assertLinear(piece, (text) => readForeignAgent(path, file(['name: x', `description: ${text.replace(/\n/g, ' ')}`])));
    }
  });
});

describe('300 real-world agent files', () => {
  const files = foreignFiles(300, 23);
  const read = files.map(({ path: at, text }) => ({ at, text, ...readAgentFile(at, text) }));

  it('become members or are reported with line and reason', () => {
    for (const { at, text, agent, problems } of read) {
      assert.equal(agent === null, problems.length > 0, at);
      for (const { line } of problems) assert.ok(line >= 1 && line <= text.split(/\r?\n/).length, `${at}:${line}`);
    }
    assert.ok(read.filter(({ agent }) => agent).length > 120, 'most are of use');
  });

  it('relax no rule', () => {
    for (const { agent } of read) {
      if (!agent) continue;
      assert.deepEqual([agent.required, agent.seated, agent.model, agent.tier], [false, false, undefined, 'strong']);
      assert.equal(idProblem(agent.id), null);
      assert.equal(
        nameProblem(
          agent.name,
          roster.map(({ name }) => name),
        ),
        null,
      );
      assert.ok(agent.letter.length <= maxLetterLength && agent.duty.length <= 160 && !/[\n<>]/.test(agent.duty));
      for (const tool of agent.tools?.here ?? []) assert.ok(lookTools.some((known) => known === tool));
    }
  });

  it('give a limited number of members', () => assert.ok(readAgents(files).agents.length <= maxAgentFiles));
});
