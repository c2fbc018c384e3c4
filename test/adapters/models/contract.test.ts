import { createRecorded, type Recording } from '../../../src/adapters/models/recorded';
import { withRetry } from '../../../src/adapters/models/withRetry';
import type { Step } from '../../kit/gemini/steps';
import { geminiSubject } from '../../kit/geminiSubject';
import { type Answer, modelsContract, type Subject } from '../../kit/modelsContract';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { virtualClock } from '../../kit/virtualClock';

function geminiStep(answer: Answer): Step {
  if ('hangAfter' in answer) return { hang: true, afterText: answer.hangAfter };
  if ('calls' in answer) return { calls: answer.calls.map(({ name, args }) => ({ name, args: args as Record<string, unknown> })) };
  return 'json' in answer ? { json: answer.json } : { text: answer.text, chunks: 8 };
}

async function onGemini(answer: Answer): Promise<Subject> {
  const { models, server } = await geminiSubject([geminiStep(answer)]);
  return {
    models,
    async stop() {
      await server.stop();
      server.assertComplete();
    },
  };
}

function scriptedStep(answer: Answer): ScriptedStep {
  return 'hangAfter' in answer ? { hang: true, afterText: answer.hangAfter } : answer;
}

async function onScript(answer: Answer): Promise<Subject> {
  const models = scriptedModels({ script: { architect: [scriptedStep(answer)] } });
  return { models, stop: async () => models.assertComplete() };
}

async function onRecording(answer: Answer): Promise<Subject> {
  const reply =
    'json' in answer
      ? { json: answer.json }
      : 'calls' in answer
        ? { calls: [...answer.calls] }
        : { text: 'text' in answer ? answer.text : '' };
  const recording: Recording = { title: 'A tour', request: 'A feature', replies: { architect: [reply] } };
  return { models: createRecorded(recording, virtualClock(), { paceMs: 0 }), stop: async () => undefined };
}

async function retrying(answer: Answer): Promise<Subject> {
  const subject = await onGemini(answer);
  return { models: withRetry(subject.models, virtualClock(), { chance: () => 0.5 }), stop: subject.stop };
}

modelsContract('Gemini over HTTP', onGemini, { hangs: true });
modelsContract('Gemini with retries', retrying, { hangs: true });
modelsContract('the recorded team', onRecording, { hangs: false });
modelsContract('the scripted team of the tests', onScript, { hangs: true });
