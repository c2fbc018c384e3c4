// Commands for an expert batch.
import * as v from 'valibot';
import { editedPromptSchema } from './brief';
import { arms } from './facts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const expertCommandSchemas = [
  // `prompt`: the prompt as edited by the user on the card.
  v.object({ type: v.literal('experts.run'), batchId: id, arm: v.picklist(arms), prompt: editedPromptSchema }),
  v.object({ type: v.literal('experts.skip'), batchId: id }),
  v.object({ type: v.literal('expert.cancel'), batchId: id, expert: id }),
] as const;

export type ExpertCommand = v.InferOutput<(typeof expertCommandSchemas)[number]>;
