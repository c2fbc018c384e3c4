// The providers of models the product can talk to.

/** `editor`: the editor's own language models. `openai`: a server that speaks OpenAI's protocol, wherever it runs. */
export type Provider = (typeof providers)[number];

export const providers = ['gemini', 'editor', 'openai'] as const;
