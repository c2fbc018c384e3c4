// What the user does with a line that asks what was meant, and with the language of the session.
import * as v from 'valibot';
import { languages } from '../i18n/language';

export const wordCommandSchemas = [
  v.object({ type: v.literal('wish.settle'), wishId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), taken: v.boolean() }),
  v.object({ type: v.literal('language.choose'), language: v.picklist(languages) }),
] as const;
