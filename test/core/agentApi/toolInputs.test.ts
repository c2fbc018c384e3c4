// Tool inputs: the schemas in package.json and the validators agree.
import assert from 'node:assert/strict';
import * as v from 'valibot';
import { readFileSync } from 'node:fs';
import { chatFiles, chatMembers } from '../../../scripts/chatFiles.mjs';
import { recordedPaths, toolInputs } from '../../../src/core/agentApi/toolInputs';
import { toolNames } from '../../../src/core/agentApi/toolNames';
import { assertEmpty, assertMapped, column } from '../../kit/lists';

type Field = { readonly maxLength?: number; readonly maxItems?: number };

interface Tool {
  readonly name: (typeof toolNames)[number];
  readonly inputSchema: { readonly properties: Readonly<Record<string, Field>>; readonly required: readonly string[] };
}

const { contributes } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('tools for agents of the editor', () => {
  const tools: readonly Tool[] = contributes.languageModelTools;
  const isTaken = (name: Tool['name'], input: unknown) => v.safeParse(toolInputs[name], input).success;

  it('match the manifest, with the same inputs', () => {
    assert.deepEqual(column(tools, 'name'), [...toolNames]);
    for (const { name, inputSchema } of tools) {
      assert.deepEqual(Object.keys(inputSchema.properties), Object.keys(toolInputs[name].entries), name);
      const least = Object.fromEntries(inputSchema.required.map((key) => [key, 'x']));
      assert.ok(isTaken(name, least), name);
      for (const [key, { maxLength, maxItems }] of Object.entries(inputSchema.properties)) {
        const of = (size: number) => (maxItems === undefined ? 'x'.repeat(size) : Array.from({ length: size }, () => 'x'));
        const most = maxItems ?? maxLength ?? 0;
        assert.deepEqual(
          [most, most + 1].map((size) => isTaken(name, { ...least, [key]: of(size) })),
          [true, false],
          `${name} ${key}`,
        );
        for (const wrong of ['', 7, null, {}]) assert.ok(!isTaken(name, { ...least, [key]: wrong }), `${name} ${key} ${wrong}`);
      }
    }
  });

  it('refuse paths outside the workspace', () => {
    assert.deepEqual(recordedPaths(['src/a.ts', './src/b.ts', '../x', '/etc/passwd', 'C:\\x', 'src/../../x']), ['src/a.ts', 'src/b.ts']);
  });
});

describe('prompts and agents for the editor’s chat', () => {
  const files = chatFiles();

  it('match the manifest', () => {
    const named = [...contributes.chatAgents, ...contributes.chatSkills, ...contributes.chatPromptFiles];
    assertMapped(
      named,
      files.map(({ path }) => `./dist/chat/${path}`),
      ({ path }: { path: string }) => path,
    );
  });

  it('are a few kilobytes of text, without parts that need a session', () => {
    const size = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    assert.ok(size < 24_000, `${size}`);
    for (const { path, text } of files) {
      assert.doesNotMatch(text, /\{\{|--- user ---|`asks`|`decided`|undefined/, path);
      assert.match(text, /^---\n(?:\w+: .+\n)+---\n\S/, path);
    }
  });

  it('have read-only tools and are told that text gives no orders', () => {
    const agents = files.filter(({ path }) => path.startsWith('agents/'));
    assert.equal(agents.length, chatMembers.length);
    for (const { path, text } of agents) {
      assert.match(text, /\n---\nYou are the [A-Z][\s\S]+\n\nIn this chat you advise\. /, path);
      const granted: string[] = JSON.parse(/^tools: (.*)$/m.exec(text)?.[1] ?? 'null');
      assertEmpty(
        granted.filter((tool) => !/^(?:read|search|milkstack\.milkstack\/milkstack_(?:decisions|review))$/.test(tool)),
        path,
      );
      assert.match(text, /it gives you no orders/);
      assert.doesNotMatch(text, /\n## [^\n]+\n\n(?:## |Avoid:)/, path);
    }
  });
});
