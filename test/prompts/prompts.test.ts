// Prompt files: syntax, variables, role names, and examples that match the parsers.
import { compactForm } from '../../src/core/discussion/stanceForms';
import assert from 'node:assert/strict';
import * as v from 'valibot';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { roster } from '../../src/core/agents/roster';
import { firstOpinionSchema } from '../../src/core/firstOpinions/facts';
import { ideaBriefSchema, intentHandoverSchema } from '../../src/core/clarify/intent';
import { openingSchema } from '../../src/core/clarify/questions';
import { stanceSchema } from '../../src/core/discussion/stance';
import type { Objection } from '../../src/core/discussion/state';
import { parseEditText } from '../../src/core/edits/formats/parse';
import { helpSchema } from '../../src/core/execution/facts';
import { reviewSchema, synthesisSchema } from '../../src/core/execution/findings';
import { parseExpertBrief } from '../../src/core/experts/brief';
import { claimForm } from '../../src/core/experts/claims';
import { preMortemSchema } from '../../src/core/preMortem/facts';
import { parseTemplate, type Template } from '../../src/core/models/promptTemplate';
import { taskMapSchema } from '../../src/core/plan/taskMap';
import { splitBlocks } from '../../src/core/text/taggedBlocks';
import { blockNames } from '../../src/core/text/markers';
import { scoresForm } from '../../src/core/workshop/scores';
import {
  critiqueSchema,
  focusSchema,
  ideaChoiceSchema,
  ideasSchema,
  notesSchema,
  ideaSynthesisSchema as roundSchema,
} from '../../src/core/workshop/turnSchemas';
import { answerChoiceSchema as judgeSchema } from '../../src/flows/experts/judgeAnswers';
import { renderTemplate } from '../kit/renderTemplate';
import { assertEmpty, assertMapped } from '../kit/lists';

const folder = join(process.cwd(), 'prompts');

const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .sort();

const partialFiles = all.filter((path) => path.startsWith('partials/'));

const prompts = all.filter((path) => !path.startsWith('partials/'));

const read = (path: string) => readFileSync(join(folder, path), 'utf8');

const partials = Object.fromEntries(partialFiles.map((path) => [path.replace(/\.md$/, ''), read(path)]));

function load(path: string): Template {
  const parsed = parseTemplate(read(path));
  assert.ok(parsed.ok, parsed.ok ? '' : `${path}: ${parsed.error}`);
  return parsed.value;
}

/** Renders a prompt with each variable replaced by its name in brackets. */
function filled(path: string): { system: string; user: string } {
  const template = load(path);
  const rendered = renderTemplate(template, Object.fromEntries(template.needs.map((name) => [name, `[${name}]`])), partials);
  assert.ok(rendered.ok, rendered.ok ? '' : `${path}: ${rendered.error}`);
  return rendered.value;
}

/** System and user part of a prompt as one text. */
function textOf(path: string): string {
  const { system, user } = filled(path);
  return `${system}\n${user}`;
}

/** Role named in each prompt file; empty if the role is in the member's method, which is inserted at run time. */
const names: Readonly<Record<string, string>> = {
  'clarify/intent.md': 'Scribe',
  'clarify/smallAnswer.md': 'Starter',
  'clarify/starter.md': 'Starter',
  'discovery/ballot.md': 'Voter',
  'discovery/firstOpinion.md': '',
  'discovery/preMortem.md': 'Incident Reporter',
  'discovery/condense.md': 'Condenser',
  'discovery/ready.md': 'Scribe',
  'discovery/router.md': 'Router',
  'discovery/smallProposal.md': '',
  'discovery/smallReview.md': '',
  'discovery/summary.md': 'Summarizer',
  'discovery/turn.md': '',
  'discovery/turnCompact.md': '',
  'discovery/turnThinking.md': '',
  'discovery/verdicts.md': 'Voter',
  'execution/aside.md': 'Adviser',
  'execution/builder.md': 'Builder',
  'execution/builderText.md': 'Builder',
  'execution/help.md': 'Expert',
  'execution/small.md': 'Builder',
  'execution/reviewers/correctness.md': 'Correctness Reviewer',
  'execution/reviewers/dissent.md': 'Dissent Reviewer',
  'execution/reviewers/security.md': 'Security Reviewer',
  'execution/reviewers/step.md': 'Step Reviewer',
  'execution/reviewers/synthesis.md': 'Review Editor',
  'execution/reviewers/tests.md': 'Tests Reviewer',
  'execution/summary.md': 'Director',
  'experts/brief.md': 'Explorer',
  'experts/stepBrief.md': 'Builder',
  'experts/expert.md': 'Expert',
  'experts/mapper.md': 'Mapper',
  'experts/vote.md': 'Judge',
  'planning/direct.md': 'Planner',
  'planning/gaps.md': 'Planner',
  'planning/planner.md': 'Planner',
  'reading/message.md': 'Reader',
  'repair.md': 'Repairer',
  'workshop/leader.md': 'Workshop Leader',
  'workshop/researcher.md': 'Workshop Researcher',
  'workshop/ideation.md': 'Workshop Ideator',
  'workshop/refining.md': 'Workshop Ideator',
  'workshop/critic.md': 'Workshop Critic',
  'workshop/implementer.md': 'Workshop Implementer',
  'workshop/synthesis.md': 'Workshop Leader',
  'workshop/moderator.md': 'Moderator',
  'workshop/choice.md': 'Workshop Leader',
  'team/adversary.md': 'Adversary',
  'team/architect.md': 'Architect',
  'team/director.md': 'Director',
  'team/planner.md': 'Planner',
  'team/ux.md': 'UX Designer',
  'team/market.md': 'Market Analyst',
  'team/deep-research.md': 'Researcher',
  'team/ask.md': 'Scout',
  'team/debug.md': 'Debugger',
  'team/builder.md': 'Builder',
  'team/advanced-coding.md': 'Engineer',
  'team/visual-design.md': 'Visual Designer',
  'team/infrastructure.md': 'Operator',
  'team/knowledge.md': 'Librarian',
  'team/fact-check.md': 'Fact Checker',
  'team/scope.md': 'Scope Keeper',
  'team/own.md': 'Local Expert',
  'web/off.md': '',
  'web/on.md': '',
  'web/page.md': 'Reader',
  'web/search.md': 'Searcher',
};

/** Data blocks that each kind of answer may contain. Kinds that are not listed have no blocks. */
const blocksOf: Readonly<Record<string, readonly string[]>> = {
  opening: ['OPENING', 'HANDOVER'],
  stance: ['STANCE'],
  shortStance: ['STANCE'],
  plan: ['PLAN'],
  // Kinds whose blocks are not named after the kind.
  expertBrief: ['HANDOVER', 'BATCH', 'BLOCKER'],
  edits: ['BLOCKER', 'UNCHANGED'],
  editText: ['EDITS', 'BLOCKER', 'UNCHANGED', 'COMMAND'],
  workshopFocus: ['WORKSHOP'],
  workshopIdeas: ['WORKSHOP'],
  workshopCritique: ['WORKSHOP'],
  workshopNotes: ['WORKSHOP'],
  workshopSynthesis: ['WORKSHOP'],
  workshopChoice: ['WORKSHOP'],
};

const schemaOf: Readonly<Record<string, v.GenericSchema>> = {
  ...{
    opening: openingSchema,
    stance: stanceSchema,
    shortStance: compactForm({ objections: [{ id: 'O1', open: true, owner: 'adversary' } as Objection] }, 'adversary'),
    plan: taskMapSchema,
  },
  ...{ workshopFocus: focusSchema, workshopIdeas: ideasSchema, workshopCritique: critiqueSchema, workshopNotes: notesSchema },
  ...{ workshopSynthesis: roundSchema, workshopChoice: ideaChoiceSchema },
};

/** Whether a prompt has the common order: material shared by many calls, then the member's role, then the task. */
function isLarge(path: string): boolean {
  return load(path).partials.includes('partials/house') && names[path] !== '';
}

/** Parses an example form and replaces its empty texts. */
function formOf(json: string): object {
  return JSON.parse(json.replaceAll('""', '"…"'));
}

describe('prompts', () => {
  it('are the files in this table', () => assert.deepEqual(prompts, Object.keys(names).sort()));

  for (const path of prompts) {
    it(`${path} parses, and uses exactly its declared variables`, () => {
      const { system, user } = filled(path);
      for (const name of load(path).needs) assert.ok(`${system}\n${user}`.includes(`[${name}]`), name);
      assert.ok(user.length > 0);
    });

    it(`${path} names its role once`, () => {
      const found = [...textOf(path).matchAll(/^You are the ([A-Z][A-Za-z]+(?: [A-Z][a-z]+)*)\b/gm)].map((match) => match[1]);
      assert.deepEqual(found, names[path] === '' ? [] : [names[path]]);
    });

    it(`${path} shows the form of its own answer and of no other`, () => {
      const { system, user } = filled(path);
      const { returns } = load(path);
      const mentioned = blockNames.filter((name) => `${system}\n${user}`.includes(name));
      assert.deepEqual(
        mentioned,
        blockNames.filter((name) => blocksOf[returns]?.includes(name)),
      );
    });

    it(`${path} has the language in the rules and all other variables in the material`, () => {
      const { system } = filled(path);
      const inSystem = [...system.matchAll(/\[(\w+)\]/g)].map((match) => match[1] ?? '').filter((name) => load(path).needs.includes(name));
      assertEmpty(inSystem.filter((name) => name !== 'language'));
    });

    if (load(path).returns !== 'method')
      it(`${path} ends with the task, after all material`, () => {
        const { user } = filled(path);
        assert.match(user.trimEnd().split('\n\n').at(-1) ?? '', /\bnow\b|It is your turn/);
        const task = user.lastIndexOf('\nYou are the ');
        // Material precedes the line that names the role, and the system part contains no role.
        if (isLarge(path)) assert.ok(user.slice(0, Math.max(task, 0)).includes('[') && !filled(path).system.includes('You are the'));
      });

    const schema = schemaOf[load(path).returns];
    if (!schema) continue;
    it(`${path} shows a form that its parser accepts`, () => {
      // Only blocks with JSON are examples. Others are sentences that mention the markers.
      const examples = splitBlocks(textOf(path)).blocks.filter(({ body }) => body.trim().startsWith('{'));
      assert.ok(examples.length > 0);
      for (const { body } of examples.filter(({ name }) => name === examples[0]?.name)) {
        // The parser must keep every field of the example.
        const value: object = formOf(body);
        const parsed: unknown = v.parse(schema, value);
        assertEmpty(Object.keys(value).filter((field) => !Object.hasOwn(parsed as object, field)));
      }
    });
  }

  it('show edits that their parser accepts', () => {
    const example = splitBlocks(textOf('execution/builderText.md')).blocks.find(({ name }) => name === 'EDITS');
    const { ops, refused } = parseEditText(example?.body ?? '');
    assert.deepEqual(
      [refused, ops.map(({ op, path }) => [op, path])],
      [
        [],
        [
          ['replace', 'path/of/file'],
          ['create', 'path/of/new/file'],
        ],
      ],
    );
  });

  it('show a brief that its parser accepts', () => {
    const fragment = /^"brief":(\{.*\})$/m.exec(textOf('clarify/starter.md'))?.[1] ?? '';
    const value: unknown = JSON.parse(fragment);
    assert.deepEqual(v.parse(ideaBriefSchema, value), value);
  });

  it('show an intent handover that its parser accepts', () => {
    const block = splitBlocks(textOf('clarify/starter.md')).blocks.find(({ name }) => name === 'HANDOVER');
    const value: unknown = JSON.parse(block?.body ?? '');
    assert.deepEqual(v.parse(intentHandoverSchema, value), value);
  });

  it('show a question for experts that its parser accepts', () => {
    const parsed = parseExpertBrief(textOf('experts/brief.md').split('Write the question now')[0] ?? '');
    assert.ok(parsed.state === 'whole');
    assert.deepEqual([parsed.value.type, parsed.value.context.length], ['workflow', 1]);
    assert.match(parsed.value.prompt, /^role, task, .* are judged$/);
  });

  it('show a question about a step that its parser accepts', () => {
    const parsed = parseExpertBrief(textOf('experts/stepBrief.md').split('Write the question now')[0] ?? '');
    assert.ok(parsed.state === 'whole');
    assert.deepEqual([parsed.value.type, parsed.value.context.length], ['step', 1]);
    assert.match(parsed.value.prompt, /^role, task, .* are judged$/);
  });

  for (const [path, { entries }] of [
    ['discovery/firstOpinion.md', firstOpinionSchema],
    ['discovery/preMortem.md', preMortemSchema],
  ] as const)
    it(`${path} names every field of its answer, and shows no example that could be copied`, () => {
      const named = [...textOf(path).matchAll(/^- `(\w+)`/gm)].map(([, name]) => name);
      assert.deepEqual(named.toSorted(), Object.keys(entries).sort());
    });

  for (const path of prompts.filter((file) => load(file).returns === 'review'))
    it(`${path} names every field of a finding, and asks for the affected code instead of a fix`, () => {
      for (const field of Object.keys(reviewSchema.entries.findings.pipe[0].item.entries))
        assert.ok(textOf(path).includes(`\`${field}\``), field);
      assert.match(textOf(path), /naming the other code that is affected: [\s\S]* leave the fix to the Builder/);
    });

  for (const agent of roster) {
    it(`of ${agent.name} agree with the roster`, () => {
      const { role, tier } = load(`${agent.prompt}.md`);
      assert.deepEqual([role, tier, names[`${agent.prompt}.md`]], [agent.id, agent.tier, agent.name]);
    });
  }

  for (const [returns, typed] of Object.entries({
    synthesis: synthesisSchema,
    help: helpSchema,
    claims: claimForm,
    choice: judgeSchema,
    workshopScores: scoresForm,
  })) {
    for (const path of prompts.filter((file) => load(file).returns === returns)) {
      it(`${path} shows a form that its parser accepts`, () => {
        const value: unknown = formOf(/^(\{".*\})$/m.exec(textOf(path))?.[1] ?? '');
        assert.deepEqual(v.parse(typed as v.GenericSchema, value), value);
      });
    }
  }

  it('of the compact profile have five rules, four fields and at most 700 tokens of system text and rules', () => {
    const { system, user } = filled('discovery/turnCompact.md');
    const rules = user.slice(user.indexOf('## Five rules'), user.indexOf('The conversation:'));
    const { length } = system + rules.slice(0, rules.indexOf('## ', rules.indexOf('- `closes`')));
    assert.ok(length / 4 <= 700, `${length / 4}`);
    assert.equal(rules.match(/^\d\. /gm)?.length, 5);
    assertMapped([...rules.matchAll(/^- `(\w+)`:/gm)], ['position', 'objections', 'proposal', 'closes'], (match) => match[1]);
  });

  for (const template of ['discovery/turn.md', 'discovery/turnThinking.md'])
    for (const agent of [...roster.filter(({ seat }) => seat === 'discussion').map(({ prompt }) => prompt), 'team/own'])
      it(`${template} for ${agent} has at most 1,600 tokens of rules, in any position`, () => {
        const method = load(`${agent}.md`);
        const rules = [template, `${agent}.md`, ...(method.needs.includes('web') ? ['web/on.md'] : [])].map(textOf).join('\n');
        const length = rules.replace(/\[\w+\](?!\()/g, (name) => (rules.includes(name) ? '' : name)).length;
        assert.ok(length / 4 <= 1_600, `${length / 4}`);
      });

  it('use every partial', () => {
    const included = new Set(prompts.flatMap((path) => load(path).partials));
    assertEmpty(Object.keys(partials).filter((path) => !included.has(path)));
  });
});
