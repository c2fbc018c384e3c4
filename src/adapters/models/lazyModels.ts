// Code that is loaded on demand: the protocols, and the test call.
export { createAnthropic, listAnthropicModels } from './anthropic/anthropic';
export { createEditorTeam, listEditorModels } from './editor/editorModels';
export { createGemini, listGeminiModels } from './gemini/gemini';
export { createOpenAi, listServerModels } from './openai/openAiCompatible';
export { askServerFacts } from './openai/serverFacts';
export { tryModel } from './trial';
