// Renders a prompt from its three parts, for tests of prompts.
import { type FilledTemplate, fillTemplate, type Template, wholeTemplate } from '../../src/core/models/promptTemplate';
import type { Result } from '../../src/core/base/result';

type Texts = Readonly<Record<string, string>>;

export function renderTemplate(template: Template, values: Texts, partials: Texts): Result<FilledTemplate, string> {
  const whole = wholeTemplate(template, partials);
  return whole.ok ? fillTemplate(whole.value, values) : whole;
}
