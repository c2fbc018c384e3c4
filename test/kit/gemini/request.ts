// Parses a generateContent request into the fields that scripts and tests use.
import type { IncomingMessage } from 'node:http';
import type { RecordedCall } from './steps';

const route = /^\/(v1|v1beta)\/models\/([^/:]+):(streamGenerateContent|generateContent)$/;

export interface Route {
  readonly apiVersion: string;
  readonly model: string;
  readonly method: 'streamGenerateContent' | 'generateContent';
}

export function routeOf(path: string): Route | null {
  const [, apiVersion, model, method] = route.exec(path) ?? [];
  if (!apiVersion || !model || !method) return null;
  return { apiVersion, model: decodeURIComponent(model), method: method as Route['method'] };
}

export async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  return text === '' ? {} : (JSON.parse(text) as Readonly<Record<string, unknown>>);
}

/** Returns the role of a prompt: the word after `You are the`, in lower case. Every prompt has one such line. */
export function roleOfPrompt(system: string, prompt: string): string {
  const inRules = /^\s*You are the ([A-Za-z]+)/.exec(system)?.[1];
  const behind = [...prompt.matchAll(/^You are the ([A-Za-z]+)/gm)].at(-1)?.[1];
  return (inRules ?? behind)?.toLowerCase() ?? 'unknown';
}

type Content = { readonly role?: string; readonly parts?: readonly { readonly text?: string }[] };

interface ServiceTool {
  readonly functionDeclarations?: readonly { readonly name?: string }[];
  readonly googleSearch?: object;
  readonly urlContext?: object;
}

interface Body {
  readonly contents?: readonly Content[];
  readonly systemInstruction?: Content;
  readonly generationConfig?: { readonly responseMimeType?: string; readonly responseJsonSchema?: unknown };
  readonly tools?: readonly ServiceTool[];
}

export function recordedCall(
  index: number,
  to: Route,
  raw: RecordedCall['body'],
  headers: RecordedCall['headers'],
): Omit<RecordedCall, 'role'> {
  const body = raw as Body;
  const messages = (body.contents ?? []).map((content) => ({ from: content.role ?? '', text: textOf(content) }));
  const { responseMimeType, responseJsonSchema } = body.generationConfig ?? {};
  return {
    index,
    ...to,
    system: textOf(body.systemInstruction),
    messages,
    prompt: messages.findLast((message) => message.from === 'user')?.text ?? '',
    // The service accepts a schema only for JSON output.
    schema: responseMimeType === 'application/json' ? (responseJsonSchema ?? null) : schemaInWords(textOf(body.systemInstruction)),
    tools: (body.tools ?? []).flatMap(toolNames),
    body: raw,
    headers,
  };
}

function toolNames({ functionDeclarations = [], ...own }: ServiceTool): string[] {
  return [...functionDeclarations.map(({ name = '' }) => name), ...Object.keys(own)];
}

function textOf(content: Content | undefined): string {
  return (content?.parts ?? []).map((part) => part.text ?? '').join('');
}

/** Returns the JSON schema in the system text; null if there is none. */
export function schemaInWords(system: string): unknown {
  const told = /JSON schema[^\n]*:\n\n(\{.*\})$/.exec(system)?.[1];
  return told === undefined ? null : JSON.parse(told);
}
