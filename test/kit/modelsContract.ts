// Contract tests for model providers.
import assert from 'node:assert/strict';
import { modelName } from '../../src/core/models/modelSelection';
import type { ModelFailureReason } from '../../src/core/models/failure';
import type { ToolCall } from '../../src/core/models/request';
import { callsInText } from '../../src/core/models/toolText';
import type { Models } from '../../src/flows/ports/ports';
import { collect, failureOf, idleTimeoutMs, modelRequest, textOf, totalTimeoutMs } from './modelRequest';
import { turn, type VirtualClock } from './virtualClock';
import type { Provider } from '../../src/core/models/providers';
import { assertMapped, column } from './lists';

/** The provider's answer to its only call, in a form that every provider can produce. */
export type Answer =
  | { readonly text: string }
  | { readonly json: unknown }
  | { readonly calls: readonly ToolCall[] }
  | { readonly hangAfter: string }
  /** A text truncated by the provider's own output limit. */
  | { readonly cutShort: string }
  /** Fails in the provider's own way; a rate limit that can specify a wait asks for 7 seconds. */
  | { readonly fails: ModelFailureReason };

/** Failures with their own tests in the contract; `cancelled` is not a provider's failure. */
type OwnRow = 'idleTimeout' | 'totalTimeout' | 'cancelled';

/** Ways to make a provider fail, by reason; null if it cannot fail for this reason. */
export type Failures<Step> = Readonly<Record<Exclude<ModelFailureReason, OwnRow>, Step | null>>;

export function reasonsIn<Step>(failures: Failures<Step>): ModelFailureReason[] {
  return (Object.keys(failures) as (keyof Failures<Step>)[]).filter((reason) => failures[reason] !== null);
}

export interface Subject {
  readonly models: Models;
  /** Clock of a provider with timeouts, required for the timeout tests. */
  readonly clock?: VirtualClock;
  /** Model name of the last call, as sent to the provider. */
  readonly asked?: () => string | undefined;
  readonly closed?: () => number;
  /** Text of the last request, if its model is told about tools in text. */
  readonly told?: () => string | Promise<string>;
  stop(): Promise<void>;
}

export interface Abilities {
  /** Whether the provider can fall silent in the middle of an answer. */
  readonly hangs: boolean;
  /** Failures that the provider itself can report; timeouts and stops have their own tests. */
  readonly fails: readonly ModelFailureReason[];
  /** Whether the provider aborts a silent model itself; the subject then has a clock. */
  readonly watchesTime?: boolean;
  readonly tellsWait?: boolean;
  /** Provider of the requested models, if models besides the tier's can be requested. */
  readonly provider?: Provider;
  /** Name of a model that no tier uses; any name if the provider accepts all names. */
  readonly otherModel?: string;
  /** Whether the provider reports that its own limit truncated an answer. */
  readonly tellsLength?: boolean;
  /**
   * Whether the model lacks tool support, so that tools are described in the prompt. The subject then has `told`, and answers in blocks.
   */
  readonly toolsInWords?: true;
  /** Whether usage comes from the provider; otherwise it must be marked as estimated. */
  readonly tellsUsage: boolean;
}

const tool = {
  name: 'replace_in_file',
  description: 'Replaces a text',
  parameters: { type: 'object', properties: { path: { type: 'string' } } },
};

const schema = { type: 'object', properties: { next: { type: 'string', maxLength: 100 } }, required: ['next'] };

const longText = 'One word after the other, and a glass of 🥛 with it. '.repeat(20);

/** Writes tool calls as text, as a model does that reads about tools in its prompt. */
export function callsAsText(calls: readonly ToolCall[]): string {
  return calls.map(({ name, args }) => `<<<CALL>>>\n${JSON.stringify({ name, args })}\n<<<END>>>`).join('\n');
}

/** @param start creates models that give this answer once, to the role `architect` */
export function modelsContract(name: string, start: (answer: Answer) => Promise<Subject>, abilities: Abilities): void {
  describe(`${name} keeps the contract of models`, () => {
    let subject: Subject | null = null;
    const models = async (answer: Answer): Promise<Models> => {
      subject = await start(answer);
      return subject.models;
    };
    afterEach(async () => {
      await subject?.stop();
      subject = null;
    });

    it('streams a text in pieces and ends once, with done', async () => {
      const events = await collect((await models({ text: longText })).stream(modelRequest(), new AbortController().signal));
      assert.equal(textOf(events), longText);
      assert.ok(events.filter((event) => event.type === 'text').length > 1);
      assert.deepEqual(events.at(-1), { type: 'done', finish: 'stop' });
      assert.equal(events.filter((event) => event.type === 'done' || event.type === 'failed').length, 1);
    });

    it('answers a schema with one JSON value as text', async () => {
      const events = await collect(
        (await models({ json: { next: 'user' } })).stream(modelRequest({ schema }), new AbortController().signal),
      );
      assert.deepEqual(JSON.parse(textOf(events)), { next: 'user' });
    });

    it('returns complete tool calls in order', async () => {
      const calls = [
        { name: tool.name, args: { path: 'a.ts', lines: [1, 2] } },
        { name: tool.name, args: { path: 'b.ts' } },
      ];
      const events = await collect((await models({ calls })).stream(modelRequest({ tools: [tool] }), new AbortController().signal));
      const handed = abilities.toolsInWords
        ? callsInText(textOf(events)).calls
        : events.flatMap((event) => (event.type === 'toolCall' ? [event.call] : []));
      assertMapped(handed, calls, ({ name, args }) => ({ name, args }));
      assert.deepEqual(events.at(-1), { type: 'done', finish: 'stop' });
    });

    it('accepts its calls with their results, and continues', async () => {
      const call = { name: tool.name, args: { path: 'a.ts' }, id: 'call-7', thoughtSignature: 'c2lnbmVk' };
      const messages = [
        ...modelRequest().messages,
        { from: 'model' as const, text: 'Let me see.', calls: [call, { name: tool.name, args: { path: 'b.ts' } }] },
        {
          from: 'user' as const,
          text: '',
          results: [call, { name: tool.name, args: { path: 'b.ts' } }].map((made) => ({ call: made, text: 'one line' })),
        },
      ];
      const request = modelRequest({ tools: [tool], messages });
      const events = await collect((await models({ text: longText })).stream(request, new AbortController().signal));
      assert.equal(textOf(events), longText);
      assert.deepEqual(events.at(-1), { type: 'done', finish: 'stop' });
    });

    if (abilities.toolsInWords) {
      it('describes tools, calls and results in text to a model that takes no tools', async () => {
        const call = { name: tool.name, args: { path: 'a.ts' } };
        const messages = [
          ...modelRequest().messages,
          { from: 'model' as const, text: '', calls: [call] },
          { from: 'user' as const, text: '', results: [{ call, text: 'one line' }] },
        ];
        await collect((await models({ text: longText })).stream(modelRequest({ tools: [tool], messages }), new AbortController().signal));
        const told = (await subject?.told?.()) ?? '';
        for (const part of ['<<<CALL>>>', tool.description, '{"name":"replace_in_file","args":{"path":"a.ts"}}', 'one line'])
          assert.ok(told.includes(part), `${part} is not in ${told}`);
      });
    }

    it('reports usage as totals that never decrease, before the end', async () => {
      const events = await collect((await models({ text: longText })).stream(modelRequest(), new AbortController().signal));
      const totals = events.flatMap((event) => (event.type === 'usage' ? [event.usage] : []));
      assert.ok(totals.length > 0);
      for (const event of events) if (event.type === 'usage') assert.equal(event.estimated !== true, abilities.tellsUsage);
      for (const [index, usage] of totals.entries()) {
        const before = totals[index - 1] ?? { input: 0, output: 0, cached: 0, thinking: 0 };
        for (const count of ['input', 'output', 'cached', 'thinking'] as const) {
          assert.ok(Number.isInteger(usage[count]) && usage[count] >= before[count]);
        }
      }
    });

    it('is canceled without text if it was stopped before it began', async () => {
      const subjectModels = await models({ text: longText });
      const events = await collect(subjectModels.stream(modelRequest(), AbortSignal.abort()));
      assert.deepEqual(column(events, 'type'), ['failed']);
      assert.equal(failureOf(events)?.reason, 'cancelled');
      // The provider's only answer is still available.
      assert.equal(textOf(await collect(subjectModels.stream(modelRequest(), new AbortController().signal))), longText);
    });

    it('is silent after a stop in the middle, and ends once, as canceled', async () => {
      const controller = new AbortController();
      const after: string[] = [];
      let reason: string | null = null;
      for await (const event of (await models({ text: longText })).stream(modelRequest(), controller.signal)) {
        if (controller.signal.aborted) after.push(event.type);
        if (event.type === 'text') controller.abort();
        if (event.type === 'failed') reason = event.failure.reason;
      }
      assert.deepEqual(after, ['failed']);
      assert.equal(reason, 'cancelled');
    });

    if (abilities.hangs) {
      it('ends as canceled if it is stopped while the model is silent', async () => {
        const controller = new AbortController();
        const events = [];
        for await (const event of (await models({ hangAfter: 'A part of' })).stream(modelRequest(), controller.signal)) {
          events.push(event);
          if (event.type === 'text') setImmediate(() => controller.abort());
        }
        assert.equal(textOf(events), 'A part of');
        assert.equal(failureOf(events)?.reason, 'cancelled');
      });
    }

    if (abilities.tellsLength) {
      it('keeps an answer truncated by its own limit, and reports that', async () => {
        const events = await collect((await models({ cutShort: 'A part of' })).stream(modelRequest(), new AbortController().signal));
        assert.equal(textOf(events), 'A part of');
        assert.deepEqual(events.at(-1), { type: 'done', finish: 'length' });
      });
    }

    /** Waits until the only request to the provider is closed. */
    const assertClosed = async () => {
      const closed = subject?.closed;
      for (let tries = 0; closed && closed() === 0 && tries < 100; tries++) await turn();
      if (closed) assert.equal(closed(), 1);
    };

    if (abilities.watchesTime && abilities.hangs) {
      it('closes the request on a stop', async () => {
        const controller = new AbortController();
        const stream = (await models({ hangAfter: 'A part of' })).stream(modelRequest(), controller.signal);
        for await (const event of stream) if (event.type === 'text') controller.abort();
        await assertClosed();
      });

      it('closes the request when its reader leaves', async () => {
        const stream = (await models({ hangAfter: 'A part of' })).stream(modelRequest(), new AbortController().signal);
        for await (const event of stream) if (event.type === 'text') break;
        await assertClosed();
      });
    }

    for (const reason of abilities.fails) {
      it(`fails as ${reason}, once, and is silent afterwards`, async () => {
        const events = await collect((await models({ fails: reason })).stream(modelRequest(), new AbortController().signal));
        assert.equal(failureOf(events)?.reason, reason, failureOf(events)?.detail);
        assert.equal(events.filter((event) => event.type === 'done' || event.type === 'failed').length, 1);
        const asked = failureOf(events)?.retryAfterMs ?? null;
        if (reason === 'dailyLimit') assert.ok(asked !== null && asked > 0 && asked <= 86_400_000);
        else assert.equal(asked, abilities.tellsWait && reason === 'rateLimited' ? 7_000 : null);
      });
    }

    const silences = [
      ['idleTimeout', idleTimeoutMs],
      ['totalTimeout', totalTimeoutMs],
    ] as const;
    for (const [reason, afterMs] of abilities.watchesTime ? silences : []) {
      it(`reports ${reason} as such`, async () => {
        subject = await start({ hangAfter: 'A part of' });
        const { clock } = subject;
        assert.ok(clock);
        let end: string | null = null;
        for await (const event of subject.models.stream(modelRequest(), new AbortController().signal)) {
          // The provider continues during a slow reader's pause, so only the total timeout can expire.
          if (event.type === 'text' && reason === 'totalTimeout') await clock.advance(afterMs);
          if (event.type === 'text' && reason === 'idleTimeout') void turn().then(() => clock.advance(afterMs));
          if (event.type === 'failed') end = event.failure.reason;
        }
        assert.equal(end, reason);
        await assertClosed();
      });
    }

    if (abilities.provider) {
      it('uses a named model instead of the tier’s, and reports it', async () => {
        const using = { provider: abilities.provider ?? 'gemini', model: abilities.otherModel ?? 'another-model' };
        const subjectModels = await models({ text: longText });
        assert.equal(subjectModels.identify('strong', using).model, modelName(using));
        assert.equal(textOf(await collect(subjectModels.stream(modelRequest({ using }), new AbortController().signal))), longText);
        assert.equal(subject?.asked?.(), using.model);
      });
    }

    it('names a model for both tiers and has no price for an unknown one', async () => {
      const subjectModels = await models({ text: longText });
      for (const tier of ['strong', 'fast'] as const) assert.notEqual(subjectModels.identify(tier).model, '');
      assert.equal(subjectModels.price('unheard-of'), null);
      await collect(subjectModels.stream(modelRequest(), new AbortController().signal));
    });
  });
}
