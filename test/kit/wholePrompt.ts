// Renders a whole prompt as the model reads it, for golden files.
import type { ModelRequest } from '../../src/core/models/request';

export function wholePrompt({ system, messages, schema, tools }: ModelRequest): string {
  const extras = [
    ...(schema ? [`# Schema\n${JSON.stringify(schema, null, 2)}`] : []),
    ...(tools.length ? [`# Tools\n${tools.map((tool) => tool.name).join(', ')}`] : []),
  ];
  return `${['# System', system, '# User', ...messages.map((message) => message.text), ...extras].join('\n\n')}\n`;
}
